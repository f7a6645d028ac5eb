import { describe, expect, it } from 'vitest';
import { contractSchedule } from './contract-schedule.ts';
import { loanAsOf } from './ledger.ts';
import type { LoanTerms } from './terms.ts';

/*
 * Loans as they were signed, written out: what they come to never changes. Where one of these goes red, the change is a new edition
 * of the rules (RULES_EDITION), and the old code stays for the loans that were signed under it (docs/lending.md, "Contract schedule").
 */

const COMMON = {
  rules: 1,
  interestMethod: 'reducing_rate_equal_installments',
  dayCount: 'period',
  rounding: 'half-up',
  fees: {},
  firstPaymentOn: null,
  holidayRule: 'none',
  holidays: [],
  initialOrder: ['processingFee', 'consultingFee', 'interest', 'principal', 'lateFee', 'otherFee'],
  prolongedOrder: ['prolongationFee', 'principal', 'lateFee', 'otherFee'],
  lateFee: { centsPerDay: 200, freeDays: 2, aboveCents: 100, capCents: null },
  waivableCents: 150,
} as const;

/** $500 at 8 % a month for twelve months. */
const PERSONAL: LoanTerms = {
  ...COMMON,
  product: 'personal',
  principalCents: 50_000,
  rate: 80_000,
  paymentScheme: 'monthly',
  instalments: 12,
  termDays: null,
  extension: null,
};

/** $120 at 15 % for ten days. */
const PAYDAY: LoanTerms = {
  ...COMMON,
  product: 'payday',
  principalCents: 12_000,
  rate: 150_000,
  paymentScheme: 'lump_sum',
  instalments: 1,
  termDays: 10,
  extension: { days: 30, repaidAbove: 400_000, feeRate: 400_000, answerDays: 3 },
};

const rowsOf = (terms: LoanTerms, on: string) =>
  contractSchedule(terms, on).map((row) => [
    row.dueOn,
    row.principalCents,
    row.interestCents,
    row.totalCents,
    row.closingCents,
  ]);

describe('a loan signed under edition 1', () => {
  it('of twelve months keeps its rows', () => {
    expect(rowsOf(PERSONAL, '2026-08-05')).toEqual([
      ['2026-09-05', 2635, 4000, 6635, 47_365],
      ['2026-10-05', 2846, 3789, 6635, 44_519],
      ['2026-11-05', 3073, 3562, 6635, 41_446],
      ['2026-12-05', 3319, 3316, 6635, 38_127],
      ['2027-01-05', 3585, 3050, 6635, 34_542],
      ['2027-02-05', 3872, 2763, 6635, 30_670],
      ['2027-03-05', 4181, 2454, 6635, 26_489],
      ['2027-04-05', 4516, 2119, 6635, 21_973],
      ['2027-05-05', 4877, 1758, 6635, 17_096],
      ['2027-06-05', 5267, 1368, 6635, 11_829],
      ['2027-07-05', 5689, 946, 6635, 6140],
      ['2027-08-05', 6140, 491, 6631, 0],
    ]);
  });

  it('of ten days keeps its row', () => {
    expect(rowsOf(PAYDAY, '2026-11-01')).toEqual([['2026-11-11', 12_000, 600, 12_600, 0]]);
  });

  it('keeps what each payment went to, and what is owed: paid late, then early', () => {
    const loan = loanAsOf(
      PERSONAL,
      '2026-08-05',
      [
        { kind: 'payment', number: 1, on: '2026-09-10', cents: 7235 },
        { kind: 'payment', number: 2, on: '2026-09-20', cents: 10_000 },
      ],
      '2026-11-22',
    );
    expect(loan.payments.map(({ split }) => split)).toMatchObject([
      { interest: 4000, principal: 2635, lateFee: 600 },
      { interest: 1895, principal: 8105, lateFee: 0 },
    ]);
    expect(loan).toMatchObject({
      balanceCents: 61_248,
      dueCents: 9635,
      payoff: { cents: 48_664 },
      lateFees: { arisenCents: 3600 },
    });
  });

  it('keeps what it comes to with an extension, late', () => {
    const loan = loanAsOf(
      PAYDAY,
      '2026-11-01',
      [
        { kind: 'payment', number: 1, on: '2026-11-05', cents: 6000 },
        { kind: 'extensionRequest', number: 2, on: '2026-11-09' },
        {
          kind: 'extensionGrant',
          number: 3,
          on: '2026-11-10',
          feeCents: 2496,
          payDay: '2026-12-11',
        },
      ],
      '2026-12-15',
    );
    expect(loan.balance).toMatchObject({
      prolongationFee: 2496,
      principal: 6240,
      lateFee: 400,
      otherFee: 187,
    });
  });
});
