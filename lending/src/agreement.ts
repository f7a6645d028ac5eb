import { numberOfDay } from './calendar.ts';
import type { Day } from './calendar.ts';
import { contractSchedule } from './contract-schedule.ts';
import { followsBalance, periodShare } from './interest.ts';
import { portion } from './money.ts';
import type { Cents } from './money.ts';
import { RATE_ONE } from './rate.ts';
import type { Component, LoanTerms, ScheduledInstalment } from './terms.ts';

/**
 * Terms and schedule made ready for the fold: days as numbers, each period's rate as one fraction. It is the same for every
 * day and all entries of a loan, so that whoever folds one loan for many days makes it once.
 */
export interface Agreement {
  readonly terms: LoanTerms;
  readonly disbursedOn: Day;
  /** Number of the disbursement's day. */
  readonly start: number;
  readonly periods: readonly Period[];
  /** Components of an instalment in the agreement's order; late fees come after the last due instalment. */
  readonly instalmentOrder: readonly Component[];
  readonly prolongedOrder: readonly Component[];
}

/** A scheduled instalment and the period that ends with it. */
export interface Period {
  readonly row: ScheduledInstalment;
  /** Numbers of its first day and its due day. */
  readonly from: number;
  readonly due: number;
  /** Interest and principal together: what stays when money comes early. */
  readonly instalmentCents: Cents;
  /** Interest is `balance × days × rateNumerator / rateDenominator`; null where it is fixed with the schedule. */
  readonly rateNumerator: number;
  readonly rateDenominator: number;
  readonly isFixed: boolean;
}

const INSTALMENT_COMPONENTS: readonly Component[] = [
  'processingFee',
  'consultingFee',
  'interest',
  'principal',
];
const EXTENDED_COMPONENTS: readonly Component[] = [
  'prolongationFee',
  'principal',
  'lateFee',
  'otherFee',
];

/** Throws RangeError for terms that are not a loan, for an order that leaves a component out, and for an extension of several instalments. */
export function agreementOf(terms: LoanTerms, disbursedOn: Day): Agreement {
  if (terms.extension !== null && terms.instalments !== 1) {
    throw new RangeError('only a loan of one instalment can be extended');
  }
  const isFixed = !followsBalance(terms);
  const periods = contractSchedule(terms, disbursedOn).map((row): Period => {
    const share = periodShare(terms, row.fromOn, row.dueOn);
    const from = numberOfDay(row.fromOn);
    const due = numberOfDay(row.dueOn);
    return {
      row,
      from,
      due,
      instalmentCents: row.interestCents + row.principalCents,
      rateNumerator: terms.rate * share.numerator,
      rateDenominator: RATE_ONE * share.denominator * (due - from),
      isFixed,
    };
  });
  return {
    terms,
    disbursedOn,
    start: numberOfDay(disbursedOn),
    periods,
    instalmentOrder: orderOf(terms.initialOrder, INSTALMENT_COMPONENTS),
    prolongedOrder: orderOf(terms.prolongedOrder, EXTENDED_COMPONENTS),
  };
}

function orderOf(order: readonly Component[], needed: readonly Component[]): Component[] {
  const kept = order.filter((component) => needed.includes(component));
  if (new Set(kept).size !== needed.length || kept.length !== needed.length) {
    throw new RangeError(`an order of payment names each of ${needed.join(', ')} once`);
  }
  return kept;
}

/** Interest of a period on `centDays` (balance × days), rounded once, half-up; where it is fixed, of so many of its days. */
export function interestOfDays(period: Period, centDays: number, days: number): Cents {
  return period.isFixed
    ? portion(period.row.interestCents, days, period.due - period.from, 'half-up')
    : portion(centDays, period.rateNumerator, period.rateDenominator, 'half-up');
}
