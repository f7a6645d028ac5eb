import type { Day } from './calendar.ts';
import type { Fees } from './fee.ts';
import type { Cents, Rounding } from './money.ts';
import type { ProductKey } from './product.ts';
import type { Rate } from './rate.ts';

/**
 * The terms of one loan, frozen at approval: with its entries they say all there is to know of it.
 * Source: docs/lending.md, "Contract schedule"; TERM-01 to TERM-16.
 */

/** How interest is reckoned; the names are the loan system's (decisions Part 3, "Lookups"). */
export const INTEREST_METHODS = [
  'flat_rate',
  'reducing_rate_equal_installments',
  'reducing_rate_equal_principal',
  'interest_only',
  'compound_interest',
] as const;
export type InterestMethod = (typeof INTEREST_METHODS)[number];

/** How often an instalment falls due; `lump_sum` is one instalment at the end of `termDays`. */
export const PAYMENT_SCHEMES = [
  'daily',
  'weekly',
  'biweekly',
  'monthly',
  'bimonthly',
  'quarterly',
  'semi_annual',
  'yearly',
  'lump_sum',
] as const;
export type PaymentScheme = (typeof PAYMENT_SCHEMES)[number];

/**
 * `period`: every period of a scheme is equal (a week is 7/30 of a monthly rate, two weeks 14/30, two months twice).
 * The others count the actual days of the period: over 30 of a monthly rate, or over 360 or 365 of twelve times it.
 */
export type DayCount = 'period' | 'actual/30' | 'actual/360' | 'actual/365';

/** The roundings of an instalment that a lender may choose; cent is the default. */
export type InstalmentRounding = Extract<
  Rounding,
  'half-up' | 'half-up-to-10-cents' | 'half-up-to-dollar' | 'up-to-10-cents' | 'up-to-10-dollars'
>;

/** What a due day does that falls on a day without business. */
export type HolidayRule = 'none' | 'next' | 'previous';

/**
 * What a payment can go to. `otherFee`: what is unpaid of the first tenor once a loan is extended. `prolongationFee`: the fee of an
 * extension, under the documents' name (TERM-15), as it stands in the frozen terms of every agreement.
 */
export const COMPONENTS = [
  'processingFee',
  'consultingFee',
  'prolongationFee',
  'interest',
  'principal',
  'lateFee',
  'otherFee',
] as const;
export type Component = (typeof COMPONENTS)[number];

export interface LateFeeRule {
  /** A day; 2.00. */
  readonly centsPerDay: Cents;
  /** Days past the due day before the first fee arises: 2, so it arises on D+3. */
  readonly freeDays: number;
  /** Late fees arise only while strictly more than this is past due: 1.00. */
  readonly aboveCents: Cents;
  /** The most that all late fees of the loan may come to; null: no cap. */
  readonly capCents: Cents | null;
}

export interface ExtensionRule {
  /** 30. */
  readonly days: number;
  /** Part of the original principal that must be exceeded by what is repaid of it: 40 %. */
  readonly repaidAbove: Rate;
  /** Of the unpaid principal: 40 %. */
  readonly feeRate: Rate;
  /** A request is answered within so many days: 3. */
  readonly answerDays: number;
}

/**
 * The edition of this room's rules. It moves with every change that would make a signed loan come to other figures; the code of the
 * edition before stays then, and loans keep theirs.
 */
export const RULES_EDITION = 1;

export interface LoanTerms {
  /** The edition of the rules by which the loan is reckoned for good; missing in terms that were frozen before it was kept: 1. */
  readonly rules?: typeof RULES_EDITION;
  readonly product: ProductKey;
  readonly principalCents: Cents;
  /** Per 30 days (payday) or per month. */
  readonly rate: Rate;
  readonly interestMethod: InterestMethod;
  readonly paymentScheme: PaymentScheme;
  /** At least 1; exactly 1 for `lump_sum`. */
  readonly instalments: number;
  /** Days to the Pay Day for `lump_sum`; null otherwise. */
  readonly termDays: number | null;
  readonly dayCount: DayCount;
  readonly rounding: InstalmentRounding;
  readonly fees: Fees;
  /** Null: one period after the disbursement. */
  readonly firstPaymentOn: Day | null;
  readonly holidayRule: HolidayRule;
  /** Days without business, Sundays included where the lender wants them so; frozen with the terms. */
  readonly holidays: readonly Day[];
  /** Order of components within an instalment, first tenor (TERM-14) and after an extension (TERM-15), which keeps the documents' name. */
  readonly initialOrder: readonly Component[];
  readonly prolongedOrder: readonly Component[];
  readonly lateFee: LateFeeRule;
  /** Null where the product has no extension. */
  readonly extension: ExtensionRule | null;
  /** Unpaid principal up to and including this may be waived: 1.50 (TERM-16). */
  readonly waivableCents: Cents;
}

/** One row of the contract schedule, as agreed; nothing of what was paid. */
export interface ScheduledInstalment {
  /** From 1. */
  readonly number: number;
  readonly dueOn: Day;
  /** First day of the period: the disbursement or the last due day before. Interest runs from it to `dueOn`. */
  readonly fromOn: Day;
  readonly openingCents: Cents;
  readonly principalCents: Cents;
  readonly interestCents: Cents;
  readonly processingFeeCents: Cents;
  readonly consultingFeeCents: Cents;
  /** All of the row. */
  readonly totalCents: Cents;
  readonly closingCents: Cents;
}
