import type { Fee, FeeCharged, Fees } from '../src/fee.ts';
import { PAYMENT_SCHEMES, INTEREST_METHODS } from '../src/terms.ts';
import type { DayCount, InstalmentRounding, LoanTerms } from '../src/terms.ts';
import { centsOf, millionthsOf } from './read-tables.ts';
import type { Row } from './read-tables.ts';

/** Reads the terms of the golden loans for the tests; never part of the product. */

/** 100.00 at 10 % for three months, with nothing out of the ordinary; tests change what they are about. */
export const PLAIN_TERMS: LoanTerms = {
  product: 'personal',
  principalCents: 10_000,
  rate: 100_000,
  interestMethod: 'reducing_rate_equal_installments',
  paymentScheme: 'monthly',
  instalments: 3,
  termDays: null,
  dayCount: 'period',
  rounding: 'half-up',
  fees: {},
  firstPaymentOn: null,
  holidayRule: 'none',
  holidays: [],
  initialOrder: ['processingFee', 'consultingFee', 'interest', 'principal', 'lateFee', 'otherFee'],
  prolongedOrder: ['prolongationFee', 'principal', 'lateFee', 'otherFee'],
  lateFee: { centsPerDay: 200, freeDays: 2, aboveCents: 100, capCents: null },
  extension: null,
  waivableCents: 150,
};

const ROUNDINGS: Readonly<Record<string, InstalmentRounding>> = {
  cent: 'half-up',
  '10 cents': 'half-up-to-10-cents',
  dollar: 'half-up-to-dollar',
  'up 10 cents': 'up-to-10-cents',
  'up 10 dollars': 'up-to-10-dollars',
};

const CHARGED: Readonly<Record<string, FeeCharged>> = {
  disbursement: 'disbursement',
  first: 'first-instalment',
  last: 'last-instalment',
  spread: 'spread',
};

const DAY_COUNTS: readonly DayCount[] = ['period', 'actual/30', 'actual/360', 'actual/365'];

/** A row of "The loans". */
export function termsOf(row: Row): LoanTerms {
  return {
    ...PLAIN_TERMS,
    interestMethod: oneOf(INTEREST_METHODS, row('method')),
    paymentScheme: oneOf(PAYMENT_SCHEMES, row('scheme')),
    principalCents: centsOf(row('amount')),
    rate: millionthsOf(row('percent')),
    instalments: Number(row('instalments')),
    termDays: row('days') === '' ? null : Number(row('days')),
    dayCount: oneOf(DAY_COUNTS, row('day count')),
    rounding: oneOf(Object.values(ROUNDINGS), ROUNDINGS[row('rounding')] ?? ''),
    firstPaymentOn: row('first payment') || null,
    fees: feesOf(row),
  };
}

function feesOf(row: Row): Fees {
  const processing = feeOf(row('processing'));
  const consulting = feeOf(row('consulting'));
  return { ...(processing && { processing }), ...(consulting && { consulting }) };
}

function feeOf(cell: string): Fee | null {
  const [, sum = '', percent, when = ''] = /^([\d.]+)(%?) (\w+)$/.exec(cell) ?? [];
  const charged = CHARGED[when];
  if (!charged) return null;
  return {
    amount: percent
      ? { kind: 'percent', rate: millionthsOf(sum) }
      : { kind: 'fixed', cents: centsOf(sum) },
    charged,
  };
}

/** The value itself; an error of the table where it is none of them. */
export function oneOf<Value extends string>(values: readonly Value[], text: string): Value {
  const value = values.find((one) => one === text);
  if (value === undefined) throw new Error(`"${text}" is none of ${values.join(', ')}`);
  return value;
}
