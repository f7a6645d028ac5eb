import { ageOn, isDay } from './calendar.ts';
import type { Day } from './calendar.ts';
import { isSecondTime } from './membership.ts';
import type { PastLoan } from './membership.ts';
import { CENTS_IN_DOLLAR } from './money.ts';
import type { Cents } from './money.ts';
import { type Limits } from './product.ts';
import { aboveWarn } from './second-time.ts';
import type { ProductKey } from './product.ts';

/**
 * Who may borrow. The form and the contract differ on purpose (C-01, C-66): the form takes an age of 18 and any income,
 * approval asks more. Source: docs/lending.md, "Who may borrow"; TERM-19 to TERM-24, G-59, G-60.
 */

/** Youngest age that a form and the server's field check take (CONST-10). */
export const MIN_AGE_FORM = 18;
/** Youngest age that can be approved. */
const MIN_AGE_CONTRACT = 19;
/** Oldest age for both; it holds until the day before the 51st birthday. */
export const MAX_AGE = 50;
/** Oldest age that a person's record may tell: a birth date of before that is mistyped. */
const MAX_AGE_RECORD = 120;
/** Least monthly income that can be approved (TERM-20). */
const MIN_INCOME_CENTS: Cents = 200 * CENTS_IN_DOLLAR;
/** The most of a price that is lent in a partner's shop, of 100: the buyer pays down the rest (G-60). */
const PARTNER_PERCENT = 85;

/** True when who was born on that day is 18 to 50 years old today (C-01), or to `oldest`; false for a text that is not a day. */
export function isFormAge(dateOfBirth: Day, today: Day, oldest: number = MAX_AGE): boolean {
  if (!isDay(dateOfBirth)) return false;
  const age = ageOn(dateOfBirth, today);
  return age >= MIN_AGE_FORM && age <= oldest;
}

/** The oldest age that a form of the wizards takes: an update of the record asks for no loan, and who repays one grows older than who may ask (C-27). */
export function oldestOf(formType: 'borrow' | 'profile'): number {
  return formType === 'profile' ? MAX_AGE_RECORD : MAX_AGE;
}

const INCOME_BAND = /^(<?)(\d+)(?:-\d+|\+)?$/;

/**
 * The least monthly income that a band of the form may mean, in cents: `<200` is 0, `200-250` is 200.00, `4000+` is 4000.00.
 * Null for a text that is not a band.
 */
export function leastIncomeCents(band: string): Cents | null {
  const match = INCOME_BAND.exec(band);
  if (!match) return null;
  return match[1] === '<' ? 0 : Number(match[2]) * CENTS_IN_DOLLAR;
}

const RANGE = /^(\d+)-(\d+)$/;

/**
 * Whether a band says of everybody in it alike whether they earn enough (TERM-20): one that begins below the minimum and does not end there,
 * as `<300` or `150-250`, would have those refused who earn enough. False for a text that is not a band, and for a range that ends before it
 * begins.
 */
export function isIncomeBand(band: string): boolean {
  const least = leastIncomeCents(band);
  if (least === null) return false;
  const [, from, to] = RANGE.exec(band) ?? [];
  if (to !== undefined && Number(to) < Number(from)) return false;
  if (least >= MIN_INCOME_CENTS) return true;
  if (band.endsWith('+')) return false;
  const below = band.startsWith('<') ? Number(band.slice(1)) : Number(to ?? band) + 1;
  return below * CENTS_IN_DOLLAR <= MIN_INCOME_CENTS;
}

/** What approval looks at; null or false where it is not known. */
export interface EligibilityApplication {
  readonly product: ProductKey;
  readonly amountCents: Cents;
  /** Days for payday, months for the others. */
  readonly duration: number;
  readonly dateOfBirth: Day | null;
  /** As found out by staff, or `leastIncomeCents` of the band. */
  readonly monthlyIncomeCents: Cents | null;
  readonly residesInCambodia: boolean | null;
  readonly phoneVerified: boolean;
  readonly callAnswered: boolean;
  /** One for each reference; null: not reached yet. */
  readonly referencesConfirmed: readonly (boolean | null)[];
  /** A bank account in the borrower's own name (G-30). */
  readonly hasNamedAccount: boolean;
  readonly hasIdentification: boolean;
  /** Price of what is bought; null for other products. */
  readonly priceCents: Cents | null;
  /** Bought in a partner's shop. */
  readonly isPartnerShop: boolean;
  /** All loans of the applicant. */
  readonly loans: readonly PastLoan[];
  /** What staff have set for second-time borrowers only; where they have set none, the product's own holds. */
  readonly limits: Pick<Limits, 'amountWarnCents' | 'durationWarn'>;
}

/** A criterion that is not met, and why. */
export type Unmet =
  | {
      readonly criterion: 'age' | 'income';
      readonly reason: 'not-given' | 'below-minimum' | 'above-maximum';
    }
  | { readonly criterion: 'residence'; readonly reason: 'not-given' | 'abroad' }
  | { readonly criterion: 'phone'; readonly reason: 'not-verified' }
  | { readonly criterion: 'call'; readonly reason: 'not-answered' }
  | {
      readonly criterion: 'references';
      readonly reason: 'not-given' | 'not-reached' | 'not-confirmed';
    }
  | { readonly criterion: 'account' | 'identification'; readonly reason: 'not-given' }
  | { readonly criterion: 'amount' | 'duration'; readonly reason: 'second-time-only' }
  | {
      readonly criterion: 'price';
      readonly reason: 'not-given' | 'above-price' | 'above-partner-share';
    };

/** Every criterion that an application does not meet on a day, in the order of the terms; empty: it may be approved. */
export function eligibility(application: EligibilityApplication, asOf: Day): Unmet[] {
  const unmet = [
    age(application.dateOfBirth, asOf),
    income(application.monthlyIncomeCents),
    residence(application.residesInCambodia),
    references(application.referencesConfirmed),
    price(application),
  ].filter((one) => one !== null);
  if (!application.phoneVerified) unmet.push({ criterion: 'phone', reason: 'not-verified' });
  if (!application.callAnswered) unmet.push({ criterion: 'call', reason: 'not-answered' });
  if (!application.hasNamedAccount) unmet.push({ criterion: 'account', reason: 'not-given' });
  if (!application.hasIdentification) {
    unmet.push({ criterion: 'identification', reason: 'not-given' });
  }
  unmet.push(...secondTimeLimits(application, asOf));
  return unmet.sort((a, b) => ORDER.indexOf(a.criterion) - ORDER.indexOf(b.criterion));
}

const ORDER: readonly Unmet['criterion'][] = [
  'age',
  'income',
  'residence',
  'phone',
  'call',
  'references',
  'account',
  'identification',
  'amount',
  'duration',
  'price',
];

function age(dateOfBirth: Day | null, asOf: Day): Unmet | null {
  if (dateOfBirth === null || !isDay(dateOfBirth)) return { criterion: 'age', reason: 'not-given' };
  const years = ageOn(dateOfBirth, asOf);
  if (years < MIN_AGE_CONTRACT) return { criterion: 'age', reason: 'below-minimum' };
  return years > MAX_AGE ? { criterion: 'age', reason: 'above-maximum' } : null;
}

function income(cents: Cents | null): Unmet | null {
  if (cents === null) return { criterion: 'income', reason: 'not-given' };
  return cents < MIN_INCOME_CENTS ? { criterion: 'income', reason: 'below-minimum' } : null;
}

function residence(residesInCambodia: boolean | null): Unmet | null {
  if (residesInCambodia === null) return { criterion: 'residence', reason: 'not-given' };
  return residesInCambodia ? null : { criterion: 'residence', reason: 'abroad' };
}

/** All of them confirm, and there is at least one. */
function references(confirmed: readonly (boolean | null)[]): Unmet | null {
  if (confirmed.length === 0) return { criterion: 'references', reason: 'not-given' };
  if (confirmed.includes(false)) return { criterion: 'references', reason: 'not-confirmed' };
  return confirmed.includes(null) ? { criterion: 'references', reason: 'not-reached' } : null;
}

/** Purchasing: never more than the price, and in a partner's shop at most 85 % of it (G-60). */
function price(application: EligibilityApplication): Unmet | null {
  const { product, amountCents, priceCents, isPartnerShop } = application;
  if (product !== 'purchasing') return null;
  if (priceCents === null) return { criterion: 'price', reason: 'not-given' };
  if (amountCents > priceCents) return { criterion: 'price', reason: 'above-price' };
  const isAboveShare = amountCents * 100 > priceCents * PARTNER_PERCENT;
  return isPartnerShop && isAboveShare
    ? { criterion: 'price', reason: 'above-partner-share' }
    : null;
}

/** What the form only warns of is refused here to who has not repaid a loan yet (G-59). */
function secondTimeLimits(application: EligibilityApplication, asOf: Day): Unmet[] {
  const { product, loans, limits } = application;
  if (isSecondTime(loans, asOf)) return [];
  return aboveWarn(product, application, limits).map((criterion) => ({
    criterion,
    reason: 'second-time-only',
  }));
}
