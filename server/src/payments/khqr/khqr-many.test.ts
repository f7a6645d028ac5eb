import type { LoanView } from 'contract/loan-views';
import { addDays, phnomPenhDay } from 'lending/calendar';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { post } from '../../../testing/accounts.ts';
import { aFreeBorrower, aLoan, onDay, pay as payCash } from '../../../testing/borrower-loans.ts';
import { openTestApp, type TestApp } from '../../../testing/http.ts';
import { aCode, KHQR, KHQR_SETTINGS, offerKhqr } from '../../../testing/khqr.ts';
import { aPaidOutLoan, pay, type TestLoan } from '../../../testing/paid-out.ts';
import { CODES_AN_HOUR } from './commands-khqr.ts';

const NOW = '2026-11-21T03:00:00Z';
const later = (seconds: number) => new Date(Date.parse(NOW) + seconds * 1000);

let test: TestApp;
let loan: TestLoan;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  offerKhqr(test);
  test.house.clock.set(NOW);
  loan = await aPaidOutLoan(test);
});

const ask = (body: object, { borrower } = loan) => post(test, KHQR, body, borrower.headers);
const next = () => ({ loan_id: Number(loan.loanId), for: 'next' });

/** How many rows the codes of this loan have left. */
async function countRows() {
  const { db } = test.house;
  const intents = await db
    .selectFrom('intent')
    .select('id')
    .where('loan_id', '=', loan.loanId)
    .execute();
  const ids = intents.map(({ id }) => id);
  const watched = await db
    .selectFrom('khqr_watch')
    .select('intent_id')
    .where('intent_id', 'in', ids)
    .execute();
  const made = await db
    .selectFrom('audit')
    .select('id')
    .where('event', '=', 'khqr.made')
    .where('subject', '=', `loan:${loan.loanId}`)
    .execute();
  return { intents: ids.length, watched: watched.length, audited: made.length };
}

it('who asks again gets the same code, also from three tabs at once, and leaves no second row of any kind', async () => {
  const codes = await Promise.all([aCode(test, loan), aCode(test, loan), aCode(test, loan)]);
  test.house.clock.set(later(7 * 60));
  codes.push(await aCode(test, loan));
  expect(new Set(codes.map(({ payload }) => payload)).size).toBe(1);
  expect(new Set(codes.map(({ intentId }) => intentId)).size).toBe(1);
  expect(codes.map(({ secondsLeft }) => secondsLeft)).toEqual([600, 600, 600, 180]);
  expect(await countRows()).toEqual({ intents: 1, watched: 1, audited: 1 });
});

it('a code with less than two minutes left, of another purpose or of another amount is another one', async () => {
  const first = await aCode(test, loan);
  const payoff = await aCode(test, loan, 'payoff');
  test.house.clock.set(later(8 * 60 + 1));
  const late = await aCode(test, loan);
  expect(late.secondsLeft).toBe(600);
  await pay(test, loan, { cents: 500, paidOn: phnomPenhDay(Date.parse(NOW)) });
  const less = await aCode(test, loan);
  // Principal that is repaid early bears no interest, so even a little less.
  expect(less.cents).toBe(9980);
  const all = [first, payoff, late, less];
  expect(new Set(all.map(({ intentId }) => intentId)).size).toBe(4);
});

it('in the last minutes of the day the code that ends with it is shown again', async () => {
  test.house.clock.set('2026-11-21T16:55:00Z');
  const first = await aCode(test, loan);
  test.house.clock.set('2026-11-21T16:58:30Z');
  expect(await aCode(test, loan)).toMatchObject({ intentId: first.intentId, secondsLeft: 30 });
});

it('one loan has no more codes made in an hour than its most: then none until an hour has passed, and other loans have theirs', async () => {
  // A code of a minute is shown again for half of it.
  test.house.env.khqr = { ...KHQR_SETTINGS, minutes: 1 };
  for (let made = 0; made < CODES_AN_HOUR; made += 1) {
    test.house.clock.set(later(made * 31));
    await aCode(test, loan);
  }
  test.house.clock.set(later(CODES_AN_HOUR * 31));
  expect(await ask(next())).toMatchObject({ code: 0, reason: 'too_many_codes' });
  expect(await countRows()).toMatchObject({ intents: CODES_AN_HOUR, audited: CODES_AN_HOUR });
  const other = await aPaidOutLoan(test);
  await aCode(test, other);
  test.house.clock.set(later(3600 + 31));
  await aCode(test, loan);
});

it('a code is over the figure of the card, also where that is the late fees alone and the instalment to come is not due yet', async () => {
  const borrower = await aFreeBorrower(test);
  const loanId = await aLoan(test, borrower, { type: 'Personal', amount: 500, duration: 12 });
  const viewed = async () => {
    const body = { loan_id: Number(loanId) };
    const { data } = await post(test, '/api/v1/account/loan', body, borrower.headers);
    return data as unknown as LoanView;
  };
  const [first] = (await viewed()).instalments;
  // The first instalment in full on its sixth day late: the late fees stay unpaid.
  const late = addDays(first?.dueOn ?? '', 6);
  await onDay(test, late, borrower);
  await payCash(test, loanId, { cents: first?.dueCents ?? 0, on: late });
  const { card } = await viewed();
  // $2.00 for each of the days from the third to the sixth.
  expect([card.lateFeeCents, card.dueCents]).toEqual([8_00, 8_00]);
  expect((await aCode(test, { borrower, loanId })).cents).toBe(card.dueCents);
});

it('a card offers KHQR only where the account is set', async () => {
  const body = { loan_id: Number(loan.loanId) };
  const offered = async () => {
    const { data } = await post(test, '/api/v1/account/loan', body, loan.borrower.headers);
    return (data as unknown as { card: { khqr: boolean } }).card.khqr;
  };
  expect(await offered()).toBe(true);
  test.house.env.khqr = null;
  expect(await offered()).toBe(false);
});
