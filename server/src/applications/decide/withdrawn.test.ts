/** An application that is withdrawn at the applicant's wish: no denial, told truly, and nothing keeps them from asking again. */
import { applicationNumber, ticketNumber } from 'contract/record-numbers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  aFreeBorrower,
  lendingServices,
  newestApplicationOf,
} from '../../../testing/borrower-loans.ts';
import { openTestApp, type TestApp } from '../../../testing/http.ts';
import { bringTo } from '../../../testing/loan-states.ts';
import { both, done, refusalOf, STAFF } from '../../../testing/loans.ts';
import { applicationCards } from '../../application-cards/commands.ts';
import { releaseCollateral, takeCollateral } from '../../collateral/commands.ts';
import { withdrawApproval } from '../../offers/commands-withdraw.ts';
import { overviewOf } from '../../overview/commands.ts';
import { decisionsIn, funnelOf } from '../../reports/store-applications.ts';
import { requestLoan } from '../own/commands-new-loan.ts';
import { eraseReviews } from '../store-erase.ts';
import { startReview } from '../review/commands-review.ts';
import { withdrawApplication } from './commands-withdrawn.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const WISH = { amount: 100, duration: 10, loan_type: 'Payday', purpose_loan_id: 101 };
const services = () => lendingServices(test);
const ask = (borrowerId: bigint) =>
  requestLoan(services(), borrowerId, { ...WISH, start: services().clock.today() });
const withdraw = (applicationId: bigint, reason = 'Said so in a call') =>
  withdrawApplication(services(), STAFF.uma, { applicationId, reason });

async function asked() {
  const borrower = await aFreeBorrower(test);
  done(await ask(borrower.id));
  return { ...borrower, applicationId: await newestApplicationOf(test, borrower) };
}

const smsTo = async (phone: string) =>
  (
    await test.house.db
      .selectFrom('notice')
      .select('body')
      .where('phone', '=', phone)
      .where('kind', '=', 'application_withdrawn')
      .executeTakeFirstOrThrow()
  ).body;

it.each(['Pending', 'In review'] as const)(
  'from %s: the same person asks again at once, and the account says that it was their wish',
  async (status) => {
    const { id, applicationId } = await asked();
    if (status === 'In review') done(await startReview(services(), STAFF.uma, applicationId));
    expect(refusalOf(await ask(id)), 'while it is under way').not.toBeNull();
    done(await withdraw(applicationId));
    const [card] = await applicationCards(services(), id);
    const at = services().clock.now().toISOString();
    expect(card).toMatchObject({
      state: 'withdrawn',
      reasons: [],
      applyAgainOn: null,
      missing: [],
    });
    // Nobody decided anything, and what nobody had looked at was not checked.
    const stopped = status === 'Pending' ? 'review' : 'decision';
    const standing = card?.steps.filter(({ state }) => state !== 'to-come');
    expect(standing?.at(-1)).toEqual({ step: stopped, state: 'stopped', at });
    expect(standing).toHaveLength(status === 'Pending' ? 2 : 3);
    expect(done(await overviewOf(services(), id)).application?.number).toBe(String(applicationId));
    done(await ask(id));
    expect(await newestApplicationOf(test, { id })).not.toBe(applicationId);
  },
);

it('is told by SMS as the applicant’s own wish, with nothing of a denial or a day to wait for', async () => {
  const { phone, applicationId } = await asked();
  done(await withdraw(applicationId));
  const body = await smsTo(phone);
  expect(body).toContain(applicationNumber(applicationId));
  expect(body).toMatch(/at your wish|តាមបំណងរបស់លោកអ្នក/);
  expect(body).not.toMatch(/\d\d\/\d\d\/\d{4}/);
});

it('counts in the reports as sent and reviewed, never as decided or denied', async () => {
  const { applicationId } = await asked();
  const { db, clock } = services();
  const { created_at: from } = await db
    .selectFrom('application')
    .select('created_at')
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow();
  done(await startReview(services(), STAFF.uma, applicationId));
  const until = new Date(clock.now().getTime() + 1);
  const scope = { product: null, province: null };
  const before = await funnelOf(db, { from, until }, scope);
  const decisions = await decisionsIn(db, { from, until }, scope, 1000);
  done(await withdraw(applicationId));
  expect(await funnelOf(db, { from, until }, scope)).toEqual(before);
  expect(await decisionsIn(db, { from, until }, scope, 1000)).toEqual(decisions);
});

it('leaves what was pawned to be given back, and the SMS says with which ticket', async () => {
  const house = { ...test.house, log: test.app.log };
  const { applicationId, borrowerId, phone } = await bringTo(house, 'pawnApproved');
  const item = { item: both('gold ring'), place: both('Safe 1') };
  const taking = { applicationId, ...item, valueCents: 400_00, valuedBy: 'staff:uma' };
  const { ticket } = done(await takeCollateral(house, STAFF.sam, taking));
  done(await withdrawApproval(house, STAFF.nary, applicationId));
  done(await withdraw(applicationId));
  const number = ticketNumber(BigInt(ticket));
  expect(await smsTo(phone)).toContain(number);
  const [card] = await applicationCards(house, borrowerId);
  expect(card?.collateral).toMatchObject({ ticket: number });
  expect(refusalOf(await releaseCollateral(house, STAFF.uma, BigInt(ticket)))).toBeNull();
});

it('is refused without a word on how the applicant said so, and once it was done', async () => {
  const { applicationId } = await asked();
  expect(refusalOf(await withdraw(applicationId, ' '))).toBe('field:reason');
  expect(refusalOf(await withdraw(applicationId, 'x'.repeat(501)))).toBe('field:reason');
  done(await withdraw(applicationId));
  expect(refusalOf(await withdraw(applicationId))).toBe('changed');
});

it('keeps who withdrew it and when after an erasure, not what staff wrote of it', async () => {
  const { applicationId } = await asked();
  done(await withdraw(applicationId));
  await eraseReviews(test.house.db, [applicationId]);
  const kept = await test.house.db
    .selectFrom('application_withdrawal')
    .select(['note', 'withdrawn_by as by'])
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow();
  expect(kept).toEqual({ note: null, by: STAFF.uma.who });
});
