import type { Fees } from './fee.ts';
import type { Cents } from './money.ts';
import { PRODUCTS } from './product.ts';
import type { ProductKey } from './product.ts';
import type { Rate } from './rate.ts';
import { RULES_EDITION } from './terms.ts';
import type { Component, ExtensionRule, LateFeeRule, LoanTerms } from './terms.ts';

/** The terms that the documents give; an offer begins with them and may differ. Source: TERM-08 to TERM-16, C-68 to C-71. */

/** First tenor (TERM-14). */
const INITIAL_ORDER: readonly Component[] = [
  'processingFee',
  'consultingFee',
  'interest',
  'principal',
  'lateFee',
  'otherFee',
];

/** After an extension (TERM-15). */
const EXTENDED_ORDER: readonly Component[] = [
  'prolongationFee',
  'principal',
  'lateFee',
  'otherFee',
];

/** 2.00 a day from D+3 on while more than 1.00 is past due; no cap (C-68). */
const LATE_FEE: LateFeeRule = { centsPerDay: 200, freeDays: 2, aboveCents: 100, capCents: null };

/** 30 days for 40 % of the unpaid principal, when more than 40 % is repaid; answered within 3 days (C-70). */
const EXTENSION: ExtensionRule = {
  days: 30,
  repaidAbove: 400_000,
  feeRate: 400_000,
  answerDays: 3,
};

/** 1.50 (TERM-16). */
const WAIVABLE_CENTS: Cents = 150;

/**
 * The terms of a loan of that amount, rate and duration (days for payday, months for the others): interest on what is still
 * owed; payday in one sum on the Pay Day, the others in equal monthly instalments.
 */
export function standardTerms(given: {
  readonly product: ProductKey;
  readonly principalCents: Cents;
  readonly rate: Rate;
  readonly duration: number;
  readonly fees?: Fees;
}): LoanTerms {
  const { product, principalCents, rate, duration, fees = {} } = given;
  const isPayday = PRODUCTS[product].duration.unit === 'days';
  return {
    rules: RULES_EDITION,
    product,
    principalCents,
    rate,
    interestMethod: 'reducing_rate_equal_installments',
    paymentScheme: isPayday ? 'lump_sum' : 'monthly',
    instalments: isPayday ? 1 : duration,
    termDays: isPayday ? duration : null,
    dayCount: 'period',
    rounding: 'half-up',
    fees,
    firstPaymentOn: null,
    holidayRule: 'none',
    holidays: [],
    initialOrder: INITIAL_ORDER,
    prolongedOrder: EXTENDED_ORDER,
    lateFee: LATE_FEE,
    extension: isPayday ? EXTENSION : null,
    waivableCents: WAIVABLE_CENTS,
  };
}

/** The tenor of terms: days for payday, months for the others. */
export function durationOf(terms: Pick<LoanTerms, 'termDays' | 'instalments'>): number {
  return terms.termDays ?? terms.instalments;
}
