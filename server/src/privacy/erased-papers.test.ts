/** Of a loan whose records are kept the ID card stays with the face, however it came. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aSender } from '../../testing/applications.ts';
import { bringTo } from '../../testing/loan-states.ts';
import {
  asBorrower,
  done,
  FINDINGS,
  type LoanHouse,
  loanOf,
  payOf,
  signingCode,
  signWith,
  STAFF,
} from '../../testing/loans.ts';
import { aStaff, openTestOffice, signedIn, type TestOffice } from '../../testing/office.ts';
import { aPicture } from '../../testing/office-samples-today.ts';
import { approve } from '../applications/decide/commands-decide.ts';
import { bringPaper, strikePaper } from '../applications/papers/commands-brought.ts';
import { sweep } from '../jobs/sweeper.ts';
import { sendSigningCode } from '../offers/commands-sign.ts';
import { confirmMoney, offer, orderMoney } from '../seed/lender.ts';

let test: TestOffice;
let house: LoanHouse;
const log = { warn: () => undefined, error: () => undefined, info: () => undefined } as never;
beforeAll(async () => {
  test = await openTestOffice();
  house = { ...test.house, log };
});
afterAll(() => test.close());

const manager = async () => signedIn(test, await aStaff(test, 'manager'));

/** From a review to a loan that is repaid. */
async function lentAndRepaid(subject: Awaited<ReturnType<typeof bringTo>>): Promise<void> {
  const { applicationId } = subject;
  done(await approve(house, STAFF.nary, { applicationId, findings: FINDINGS }));
  const offered = { ...subject, offerId: await offer(house, applicationId) };
  done(await sendSigningCode(house, asBorrower(offered), offered));
  done(await signWith(house, offered, await signingCode(house, offered)));
  const intentId = await orderMoney(house, offered.offerId);
  const loanId = await confirmMoney(house, { intentId, reference: 'TRF' });
  const lent = { ...offered, intentId, loanId };
  done(await payOf(house, lent, (await loanOf(house, lent)).payoff.cents));
}

it('keeps the ID card that came as a paper, like the face; other papers and a struck card go', async () => {
  const subject = await bringTo(house, 'inReview');
  const { applicationId, borrowerId } = subject;
  const bring = async (kind: string, n: number) => {
    const paper = { applicationId, kind, bytes: await aPicture(n), sender: aSender() };
    return BigInt(done(await bringPaper(house, STAFF.uma, paper)).photo);
  };
  const wrong = await bring('national_id', 10);
  const request = await house.db
    .selectFrom('document_request')
    .select('id')
    .where('photo_id', '=', wrong)
    .executeTakeFirstOrThrow();
  const strike = { applicationId, requestId: request.id, reason: 'another person’s' };
  done(await strikePaper(house, STAFF.uma, strike));
  const card = await bring('national_id', 20);
  await bring('income_proof', 30);
  await lentAndRepaid(subject);
  const held = async () => {
    const rows = await house.db
      .selectFrom('photo')
      .select(['id', 'kind'])
      .where('application_id', '=', applicationId)
      .where('state', '=', 'held')
      .orderBy('id')
      .execute();
    return rows.map(({ id, kind }) => (kind === 'document' ? id : kind));
  };
  expect(await held()).toHaveLength(4);
  const erasures = `/api/office/privacy/borrowers/${borrowerId}/erasure`;
  const payload = { made_sure: 'Came with the card' };
  const asked = await test.call({
    method: 'POST',
    url: erasures,
    headers: await manager(),
    payload,
  });
  const url = `/api/office/privacy/erasures/${String(asked.body.id)}/decision`;
  const decision = { headers: await manager(), payload: { confirmed: true } };
  const decided = await test.call({ method: 'PUT', url, ...decision });
  // Of the face, the struck card, the card and the proof of income two go: the struck card and the proof.
  expect(decided.body.counts).toMatchObject({ photos: 2 });
  expect(await held()).toEqual(['borrower_photo', card]);
  await sweep({ ...house, log }, { graceMs: 0 });
  expect(await held()).toEqual(['borrower_photo', card]);
});
