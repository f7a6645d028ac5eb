import { LOCALE_HEADER } from 'contract/locale';
import type { DecisionView } from 'contract/office/decision-views';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { contentsOf } from '../../testing/loans.ts';
import { aStaff, openTestOffice, signedIn, type TestOffice } from '../../testing/office.ts';
import { aCase, approval, houseOf } from '../../testing/office-decisions.ts';

/*
 * What is paid out of a loan of 100.00: the fees at disbursement change it, and no instalment.
 */

let test: TestOffice;
let headers: Record<string, string>;
beforeAll(async () => {
  test = await openTestOffice();
  const { cookie } = await signedIn(test, await aStaff(test, 'approver'));
  headers = { cookie, [LOCALE_HEADER]: 'en' };
});
afterEach(() => sql`delete from fee`.execute(test.house.test.owner));
afterAll(() => test.close());

const approve = (id: string, payload: object) =>
  test.call({ method: 'POST', url: `/api/office/applications/${id}/approval`, headers, payload });
const terms = (id: string) =>
  test.call({
    method: 'GET',
    url: `/api/office/applications/${id}/terms?amount_cents=10000&duration=10`,
    headers,
  });
const feesAtPayOut = (processing: bigint, consulting: bigint) =>
  test.house.db
    .insertInto('fee')
    .values(
      Object.entries({ processing, consulting }).map(([kind, fixed_cents]) => ({
        product: 'payday',
        kind,
        fixed_cents,
        charged: 'disbursement',
      })),
    )
    .execute();

it('an approval is refused where a fee kept back came in after the figures were shown, though the total is the same', async () => {
  const one = await aCase(test, 'inReview');
  const body = await approval(test, one);
  expect(body.received_cents).toBe(100_00);
  await feesAtPayOut(4_00n, 1_00n);
  // 100.00 less 4.00 and 1.00; the instalment stays.
  expect((await terms(one.id)).body).toMatchObject({
    received_cents: 95_00,
    total_cents: body.total_cents,
  });
  const before = await contentsOf(houseOf(test));
  const answer = await approve(one.id, body);
  expect([answer.status, answer.body.code]).toEqual([409, 'terms_changed']);
  expect(await contentsOf(houseOf(test))).toEqual(before);
  const seen = await approve(one.id, { ...body, received_cents: 95_00 });
  expect([seen.status, seen.body.status]).toEqual([200, 'Approved']);
});

it.each([
  ['nothing', 60_00n, 0],
  ['less than nothing', 70_00n, -10_00],
])(
  'a loan that would pay out %s is neither shown as terms nor approved',
  async (_what, consulting, received) => {
    const one = await aCase(test, 'inReview');
    const body = await approval(test, one);
    // 100.00 less 40.00 and the other fee.
    await feesAtPayOut(40_00n, consulting);
    const shown = await terms(one.id);
    expect([shown.status, shown.body.code]).toEqual([409, 'pays_nothing_out']);
    const before = await contentsOf(houseOf(test));
    const answer = await approve(one.id, { ...body, received_cents: received });
    expect([answer.status, answer.body.code]).toEqual([409, 'pays_nothing_out']);
    expect(answer.body.detail).toMatch(/^The fees kept back at pay-out take all/);
    expect(await contentsOf(houseOf(test))).toEqual(before);
    const view = await test.call({
      method: 'GET',
      url: `/api/office/applications/${one.id}/decision`,
      headers,
    });
    expect((view.body as unknown as DecisionView).ceiling).toBeNull();
  },
);

it('a loan of which a cent is paid out is approved', async () => {
  const one = await aCase(test, 'inReview');
  await feesAtPayOut(40_00n, 59_99n);
  const body = await approval(test, one);
  expect(body.received_cents).toBe(1);
  expect((await approve(one.id, body)).body.code).toBeUndefined();
});
