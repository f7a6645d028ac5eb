import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { done, type LoanHouse, openLoanHouse, STAFF } from '../../testing/loans.ts';
import { postStatement } from './commands.ts';
import { openMoneyPage } from './commands-open.ts';

const ABA = 10;

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

const post = async (reference: string) => {
  const csv = `Date,Amount,Reference,Description\n${house.clock.today()},8.00,${reference},who knows\n`;
  const file = { methodId: ABA, csv, fileName: 'aba.csv', key: randomUUID() };
  return done(await postStatement(house, STAFF.sam, file));
};

it('two statements that bring one transaction at the same moment in two spellings keep one line of it, which is looked at once', async () => {
  for (let round = 0; round < 8; round += 1) {
    const reference = `FT-${randomUUID().slice(0, 12)}`;
    const spelled = [reference, reference.toLowerCase().replaceAll('-', ' ')];
    await Promise.all(spelled.map(post));
    const { rows } = await openMoneyPage(house, {});
    const open = rows.filter((row) => spelled.includes(row.reference ?? ''));
    expect(open, `round ${round}`).toHaveLength(1);
  }
});
