/** The price of a sale that a bank's statement brought before: one payment, and nothing of it is left to look at. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import {
  both,
  done,
  later,
  type LoanHouse,
  loanOf,
  openLoanHouse,
  refusalOf,
  STAFF,
} from '../../testing/loans.ts';
import { postStatement } from '../bank-statements/commands.ts';
import { linesPage } from '../bank-statements/commands-imported.ts';
import { openMoneyPage } from '../bank-statements/commands-open.ts';
import { declareDefault } from '../loans/commands-default.ts';
import { proposeSale, sellCollateral } from './commands-sale.ts';
import { noticeSale } from './commands-sale-notice.ts';

const ABA = 10;
const PRICE = 50_00;

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

/** Collateral that may be sold, its proposal, and the line of a statement with what the bank got for it. */
async function aProposalAndLine(dollars: string) {
  const subject = await bringTo(house, 'pawnCorrected');
  const { applicationId, loanId } = subject;
  const reason = both('gone');
  done(await declareDefault(house, STAFF.nary, { loanId, reason, key: randomUUID() }));
  done(await noticeSale(house, STAFF.nary, { applicationId }));
  later(house, 30);
  const sale = { applicationId, priceCents: PRICE, again: null, buyer: 'Sok Tep' };
  const { proposal } = done(await proposeSale(house, STAFF.nary, sale));
  const reference = `FT-${randomUUID().slice(0, 12)}`;
  const csv = `Date,Amount,Reference,Description\n${house.clock.today()},${dollars},${reference},a buyer\n`;
  const file = { methodId: ABA, csv, fileName: 'aba.csv', key: randomUUID() };
  const { statement } = done(await postStatement(house, STAFF.sam, file));
  const paid = (await loanOf(house, subject)).paidCents;
  const sell = () =>
    sellCollateral(house, STAFF.sam, {
      applicationId,
      told: {
        proposal: String(proposal),
        method: ABA,
        // As the cashier spells it.
        reference: reference.toLowerCase().replaceAll('-', ' '),
        cents_again: PRICE,
        key: randomUUID(),
      },
    });
  const isOpen = async () =>
    (await openMoneyPage(house, {})).rows.some((row) => row.reference === reference);
  const end = async () => done(await linesPage(house, BigInt(statement), {})).rows[0]?.end;
  const paidSince = async () => (await loanOf(house, subject)).paidCents - paid;
  return { sell, isOpen, end, paidSince };
}

it('the open line of a statement that brought the price is settled by the sale, however its reference is spelled', async () => {
  const { sell, isOpen, end, paidSince } = await aProposalAndLine('50.00');
  expect([await isOpen(), await end()]).toEqual([true, 'look']);
  done(await sell());
  expect([await isOpen(), await end(), await paidSince()]).toEqual([false, 'same', PRICE]);
});

it('a line of another amount is not the price: the sale is refused, and the line is still looked at', async () => {
  const { sell, isOpen, end, paidSince } = await aProposalAndLine('49.00');
  expect(refusalOf(await sell())).toBe('money-kept');
  expect([await isOpen(), await end(), await paidSince()]).toEqual([true, 'look', 0]);
});
