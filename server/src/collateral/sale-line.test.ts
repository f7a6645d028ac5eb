/** The price of a sale that a bank's statement brought before: one payment, and nothing of it is left to look at. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loanNumber } from 'contract/record-numbers';
import { addDays } from 'lending/calendar';
import { loanAsOf } from 'lending/ledger';
import { readIn, reference, statementOf } from '../../testing/bank-statements.ts';
import { bringTo } from '../../testing/loan-states.ts';
import {
  both,
  done,
  later,
  type LoanHouse,
  loanOf,
  openLoanHouse,
  payOf,
  refusalOf,
  STAFF,
} from '../../testing/loans.ts';
import { postStatement } from '../bank-statements/commands.ts';
import { linesPage } from '../bank-statements/commands-imported.ts';
import { openMoneyPage } from '../bank-statements/commands-open.ts';
import { declareDefault } from '../loans/commands-default.ts';
import { findLoan } from '../loans/store.ts';
import { officeLoan } from '../loan-views/commands-office-loan.ts';
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
  const lineReference = `FT-${randomUUID().slice(0, 12)}`;
  const csv = `Date,Amount,Reference,Description\n${house.clock.today()},${dollars},${lineReference},a buyer\n`;
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
        reference: lineReference.toLowerCase().replaceAll('-', ' '),
        cents_again: PRICE,
        key: randomUUID(),
      },
    });
  const isOpen = async () =>
    (await openMoneyPage(house, {})).rows.some((row) => row.reference === lineReference);
  const end = async () => done(await linesPage(house, BigInt(statement), {})).rows[0]?.end;
  const paidSince = async () => (await loanOf(house, subject)).paidCents - paid;
  return { subject, sell, isOpen, end, paidSince };
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

/** A loan of 300.00 whose collateral was sold today for 50.00, what had closed it on the day before, and its flags as they are kept and shown. */
async function soldToday() {
  const { subject, sell } = await aProposalAndLine('50.00');
  const { loanId } = subject;
  const stored = await findLoan(house.db, loanId);
  if (!stored) throw new Error('no loan');
  const lastDay = addDays(house.clock.today(), -1);
  const { payoff } = loanAsOf(stored.terms, stored.disbursedOn, stored.entries, lastDay);
  done(await sell());
  const flags = async () => {
    const asked = { number: loanNumber(loanId), asOf: undefined, who: STAFF.nary.who };
    const page = done(await officeLoan(house, asked));
    const { flags: kept } = await house.db
      .selectFrom('loan_summary')
      .select('flags')
      .where('loan_id', '=', loanId)
      .executeTakeFirstOrThrow();
    return { kept, page: page.flags.map(({ entry, reason }) => `${entry}:${reason}`) };
  };
  return { subject, lastDay, cents: payoff.cents, flags };
}

const NONE = { kept: '', page: [] };
/** The sale's payment is the second entry, after the default. */
const FLAGGED = { kept: '2:sale-after-repaid', page: ['2:sale-after-repaid'] };

it('a line read in after the sale, by which all was paid on the day before, flags the sale for a person', async () => {
  const { subject, lastDay, cents, flags } = await soldToday();
  expect(await flags()).toEqual(NONE);
  const dollars = (cents / 100).toFixed(2);
  const csv = statementOf(`${lastDay},${dollars},${reference()},"${loanNumber(subject.loanId)}"`);
  expect(done(await readIn(house, csv))).toMatchObject({ posted: 1, flagged: 1 });
  expect(await flags()).toEqual(FLAGGED);
});

it('one cent less on the day before flags nothing, since the sale pays it; nor does money of the day of the sale', async () => {
  const { subject, lastDay, cents, flags } = await soldToday();
  done(await payOf(house, subject, cents - 1, { paidOn: lastDay }));
  expect((await loanOf(house, subject)).closedOn).toBe(house.clock.today());
  expect(await flags()).toEqual(NONE);
  done(await payOf(house, subject, cents, { paidOn: house.clock.today() }));
  expect(await flags()).toEqual(NONE);
  done(await payOf(house, subject, 1, { paidOn: lastDay }));
  expect(await flags()).toEqual(FLAGGED);
});
