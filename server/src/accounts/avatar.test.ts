import type { BorrowerRecord } from 'contract/accounts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBorrower, INFO, LOGIN, post, type TestBorrower } from '../../testing/accounts.ts';
import { lendingServices, newestApplicationOf } from '../../testing/borrower-loans.ts';
import { openTestApp, type TestApp } from '../../testing/http.ts';
import { done, FINDINGS, STAFF } from '../../testing/loans.ts';
import { approve } from '../applications/decide/commands-decide.ts';
import { startReview } from '../applications/review/commands-review.ts';
import { withdrawApproval } from '../offers/commands-withdraw.ts';

const AVATAR = '/api/v1/account/avatar';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const pictureOf = ({ headers }: Pick<TestBorrower, 'headers'>) =>
  test.call({ method: 'GET', url: AVATAR, headers });
const avatarOf = async ({ headers }: TestBorrower) =>
  ((await post(test, INFO, {}, headers)).data as unknown as BorrowerRecord).user.avatar;

async function approveNewest(borrower: TestBorrower): Promise<bigint> {
  const services = lendingServices(test);
  const applicationId = await newestApplicationOf(test, borrower);
  done(await startReview(services, STAFF.uma, applicationId));
  done(await approve(services, STAFF.nary, { applicationId, findings: FINDINGS }));
  return applicationId;
}

it('G-50 PROF-18 is the photo of the newest approved application, a path under the API, and a small JPEG for its owner', async () => {
  const borrower = await aBorrower(test);
  expect(await avatarOf(borrower)).toBeNull();
  expect(await pictureOf(borrower)).toMatchObject({ code: 0, reason: 'not_found' });
  await approveNewest(borrower);
  expect(await avatarOf(borrower)).toBe(AVATAR);
  const { code, data } = await pictureOf(borrower);
  expect(code).toBe(1);
  const { jpeg } = data as unknown as { jpeg: string };
  const { format, width, height, size } = await sharp(Buffer.from(jpeg, 'base64')).metadata();
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 160, height: 160 });
  expect(size).toBeLessThan(16_000);
  const { phone, password } = borrower;
  const signedIn = await post(test, LOGIN, { username: phone, password });
  expect(signedIn.data).toMatchObject({ user: { avatar: AVATAR } });
});

it('G-50 is private: another borrower gets none of it, a visitor 401; an approval taken back takes it along', async () => {
  const borrower = await aBorrower(test);
  const applicationId = await approveNewest(borrower);
  expect(await pictureOf(await aBorrower(test))).toMatchObject({ code: 0, reason: 'not_found' });
  expect((await test.call({ method: 'GET', url: AVATAR })).status).toBe(401);
  done(await withdrawApproval(lendingServices(test), STAFF.nary, applicationId));
  expect(await pictureOf(borrower)).toMatchObject({ code: 0, reason: 'not_found' });
});
