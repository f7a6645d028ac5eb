/** Money of a KHQR, and a line of a statement that names its loan and not its bill: one payment, and no text says so. */
import { createHash, randomUUID } from 'node:crypto';
import { loanNumber } from 'contract/record-numbers';
import { addDays } from 'lending/calendar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRows, readIn, reference, statementOf, ABA } from '../../testing/bank-statements.ts';
import { KHQR_SETTINGS } from '../../testing/khqr.ts';
import { bringTo } from '../../testing/loan-states.ts';
import { done, type LoanHouse, loanOf, openLoanHouse } from '../../testing/loans.ts';
import { makeKhqr } from '../payments/khqr/commands-khqr.ts';
import { watchCodes } from '../payments/khqr/commands-watch.ts';
import { checkStatement } from './commands.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
  house.env.khqr = KHQR_SETTINGS;
});
afterAll(() => house.close());

/** A loan with a code over all of it, the bank that tells of its money, and lines of that sum. */
async function aCode() {
  const subject = await bringTo(house, 'open');
  const { loanId, borrowerId } = subject;
  const wanted = { loan_id: String(loanId), for: 'payoff' } as const;
  const { cents, payload, bill } = done(await makeKhqr(house, { body: wanted, borrowerId }));
  const ofCode = createHash('md5').update(payload).digest('hex');
  const hash = createHash('sha256').update(randomUUID()).digest('hex');
  const tell = async () => {
    const money = { account: KHQR_SETTINGS.account, currency: 'USD', amount: cents / 100 };
    const transaction = { hash, ...money, acknowledgedAt: house.clock.now() };
    house.clock.set(new Date(house.clock.now().getTime() + 4000));
    const check = async (md5: string) =>
      md5 === ofCode ? ({ kind: 'paid', transaction } as const) : ({ kind: 'not-found' } as const);
    await watchCodes(house, { check });
  };
  const lineOf = (note: string, { ref = reference(), day = house.clock.today() } = {}) =>
    statementOf(`${day},${(cents / 100).toFixed(2)},${ref},"TRF ${note} pay"`);
  const payments = async () => (await loanOf(house, subject)).payments.map((one) => one.cents);
  return { loanId, number: loanNumber(loanId), cents, bill, hash, tell, lineOf, payments };
}

const countsOf = async (csv: string) =>
  done(await checkStatement(house, { methodId: ABA, csv, locale: 'en' })).counts;
const causesOf = async (wanted: string) =>
  (await openRows(house)).filter((row) => row.reference === wanted).map(({ cause }) => cause);

describe('money of a KHQR that came first', () => {
  it.each([
    ['the bill with a space for its hyphen', (bill: string) => bill.replace('-', ' ')],
    ['the bill with a stroke', (bill: string) => bill.replace('-', '/')],
    ['the loan alone', (bill: string) => bill.slice(0, -3)],
  ])('is posted once where the line names %s: a person looks at the line', async (_, noteOf) => {
    const code = await aCode();
    await code.tell();
    const ref = reference();
    const csv = code.lineOf(noteOf(code.bill), { ref });
    expect(await countsOf(csv)).toMatchObject({ look: 1, post: 0 });
    expect(done(await readIn(house, csv))).toMatchObject({ look: 1, posted: 0 });
    expect(await causesOf(ref)).toEqual(['like-khqr']);
    expect(await code.payments()).toEqual([code.cents]);
    // Its own line is found to be it all the same, and another of the loan alone is other money then: the code has paid all that was owed.
    expect(done(await readIn(house, code.lineOf(code.bill)))).toMatchObject({ same: 1 });
    const other = reference();
    expect(done(await readIn(house, code.lineOf(code.number, { ref: other })))).toMatchObject({
      look: 1,
    });
    expect(await causesOf(other)).toEqual(['nothing-owed']);
  });

  it('is other money than a line that the bank booked six days before or after', async () => {
    const code = await aCode();
    const day = house.clock.today();
    await code.tell();
    house.clock.set(new Date(house.clock.now().getTime() + 6 * 24 * 60 * 60 * 1000));
    const at = async (days: number) => {
      const ref = reference();
      done(await readIn(house, code.lineOf(code.number, { ref, day: addDays(day, days) })));
      return causesOf(ref);
    };
    // The code has paid all that was owed, so that other money is looked at for that.
    expect([await at(6), await at(5)]).toEqual([['nothing-owed'], ['like-khqr']]);
  });

  it('is looked at with the line where a person looks at the money of the code itself', async () => {
    const code = await aCode();
    expect(done(await readIn(house, code.lineOf(code.number)))).toMatchObject({ posted: 1 });
    await code.tell();
    expect(await countsOf(code.lineOf(code.number))).toMatchObject({ look: 1, post: 0 });
  });
});

describe('a line that came first and names the loan alone', () => {
  it('is the one payment: what the KHQR tells of is looked at', async () => {
    const code = await aCode();
    expect(done(await readIn(house, code.lineOf(code.number)))).toMatchObject({ posted: 1 });
    await code.tell();
    expect(await code.payments()).toEqual([code.cents]);
    expect(await causesOf(code.hash)).toEqual(['like-statement']);
  });
});
