/** Which payment the line of a statement is found to be: the one of its money, or none. */
import { loanNumber } from 'contract/record-numbers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ABA, lineOf, openRows, readIn, reference, statementOf } from '../../testing/bank-statements.ts';
import { bringTo } from '../../testing/loan-states.ts';
import { done, type LoanHouse, openLoanHouse, payOf } from '../../testing/loans.ts';
import { checkStatement } from './commands.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

const check = async (csv: string) =>
  done(await checkStatement(house, { methodId: ABA, csv, locale: 'en' }));
const read = async (csv: string) => done(await readIn(house, csv));
const openOf = async (ref: string) =>
  (await openRows(house)).filter((row) => row.reference === ref).map(({ cents }) => cents);

it('a line whose reference a payment of another sum has, or one on another loan than the line names, is looked at', async () => {
  const [paid, other] = [await bringTo(house, 'open'), await bringTo(house, 'open')];
  for (const [amount, note] of [
    ['1.00', 'whatever'],
    ['1.00', loanNumber(paid.loanId)],
    ['50.00', loanNumber(other.loanId)],
  ] as const) {
    const ref = reference();
    done(await payOf(house, paid, 50_00, { methodId: ABA, reference: ref }));
    const csv = statementOf(lineOf(house, amount, ref, note));
    expect((await check(csv)).counts, note).toMatchObject({ same: 0, post: 0, look: 1 });
    expect(await read(csv), note).toMatchObject({ same: 0, posted: 0, look: 1 });
    expect(await openOf(ref), note).toEqual([Math.round(Number(amount) * 100)]);
  }
});
