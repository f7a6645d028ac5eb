import { addMonths, daysBetween } from './calendar.ts';
import type { Day } from './calendar.ts';
import type { Cents } from './money.ts';
import { RATE_ONE } from './rate.ts';
import type { Rate } from './rate.ts';

/**
 * What a loan costs in a year, by the two published measures. Both look only at money and time: what the borrower
 * receives and pays, and when.
 *  - effective: the annual percentage rate of charge of Directive 2008/48/EC, Annex I, part I;
 *  - nominal: the annual percentage rate of Regulation Z (12 CFR 1026), Appendix J, actuarial method.
 */

/** A movement of money, `months` and `days` after the first drawdown. */
export interface Flow {
  /** Received by the borrower above zero, paid by the borrower below. */
  readonly cents: Cents;
  readonly months: number;
  readonly days: number;
}

export interface DatedFlow {
  readonly cents: Cents;
  readonly on: Day;
}

/**
 * The period that Appendix J (b)(4) finds most often between payments; the term itself, in days or months, where there is
 * one drawdown and one payment within a year.
 */
export type UnitPeriod =
  | { readonly months: number }
  | { readonly weeks: number }
  | { readonly days: number };

const MONTHS_IN_YEAR = 12;
const WEEKS_IN_YEAR = 52;
const DAYS_IN_WEEK = 7;
const DAYS_IN_YEAR = 365;
/** Appendix J (b)(5): an odd day is one thirtieth of a month. */
const DAYS_IN_ODD_MONTH = 30;

/**
 * Dated flows as intervals from the first of them. Counting in months, whole months are counted back from the later day
 * and the days that remain follow (Annex I remark (c); Appendix J (b)(5)); a due day clamped to the month's end counts as
 * a whole month. Counting in days, every day counts.
 */
export function flowsOf(dated: readonly DatedFlow[], counting: 'months' | 'days'): Flow[] {
  const first = dated.reduce<Day>((day, flow) => (flow.on < day ? flow.on : day), '9999-12-31');
  return dated.map(({ cents, on }) => ({
    cents,
    ...(counting === 'months'
      ? monthsAndDays(first, on)
      : { months: 0, days: daysBetween(first, on) }),
  }));
}

function monthsAndDays(from: Day, to: Day): { months: number; days: number } {
  const apart =
    (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * MONTHS_IN_YEAR +
    (Number(to.slice(5, 7)) - Number(from.slice(5, 7)));
  if (addMonths(from, apart) === to) return { months: apart, days: 0 };
  const months = addMonths(to, -apart) >= from ? apart : apart - 1;
  return { months, days: daysBetween(from, addMonths(to, -months)) };
}

/**
 * The yearly cost X of Annex I: the sum of flows × (1 + X)^−t is nil, t in years of 12 equal months and of 365 days.
 * A rate per year; null where it is undefined: nothing received, less paid than received, or beyond what can be
 * held (the whole repaid at once).
 */
export function effectiveYearlyCost(flows: readonly Flow[]): Rate | null {
  const years = flows.map((flow) => flow.months / MONTHS_IN_YEAR + flow.days / DAYS_IN_YEAR);
  // In the logarithm of 1 + X every term is an exponential, so thousands of percent are as near as one percent.
  const logarithm = rootOf(flows, (index, x) => {
    const time = years[index] ?? 0;
    const value = Math.exp(-x * time);
    return [value, -time * value];
  });
  return logarithm === null ? null : rateOf(Math.expm1(logarithm));
}

/**
 * The yearly cost of Appendix J (b)(8): the unit-period rate i at which the sum of flows / ((1 + f·i)(1 + i)^t) is nil,
 * times the unit-periods in a year; t whole unit-periods, f the odd rest. A rate per year; null as for the effective one.
 */
export function nominalYearlyCost(flows: readonly Flow[], unit: UnitPeriod): Rate | null {
  const { perYear, times } = inUnitPeriods(flows, unit);
  const unitRate = rootOf(flows, (index, x) => {
    const { whole, odd } = times[index] ?? { whole: 0, odd: 0 };
    const value = 1 / ((1 + odd * x) * (1 + x) ** whole);
    return [value, -value * (odd / (1 + odd * x) + whole / (1 + x))];
  });
  return unitRate === null ? null : rateOf(unitRate * perYear);
}

interface UnitPeriodTime {
  readonly whole: number;
  readonly odd: number;
}

function inUnitPeriods(
  flows: readonly Flow[],
  unit: UnitPeriod,
): { perYear: number; times: UnitPeriodTime[] } {
  if ('months' in unit) {
    const length = unit.months * DAYS_IN_ODD_MONTH;
    const times = flows.map(({ months, days }) => {
      const oddMonths = months % unit.months;
      const odd = (oddMonths * DAYS_IN_ODD_MONTH + days) / length;
      return { whole: (months - oddMonths) / unit.months, odd };
    });
    return { perYear: MONTHS_IN_YEAR / unit.months, times };
  }
  const length = 'weeks' in unit ? unit.weeks * DAYS_IN_WEEK : unit.days;
  const perYear = 'weeks' in unit ? WEEKS_IN_YEAR / unit.weeks : DAYS_IN_YEAR / unit.days;
  const times = flows.map(({ months, days }) => {
    if (months !== 0) throw new RangeError('months do not go into weeks or days');
    const oddDays = days % length;
    return { whole: (days - oddDays) / length, odd: oddDays / length };
  });
  return { perYear, times };
}

type Discount = (index: number, x: number) => readonly [value: number, slope: number];

const MOST_STEPS = 200;
/** e^700 is near the largest double: a yearly cost beyond it is not a figure. */
const LARGEST_ROOT = 700;

/**
 * The x of 0 and above at which the discounted flows cancel out. What is owed falls as x rises, so Newton's steps are
 * kept inside the bracket and halve it where they would leave it: it cannot run away.
 */
function rootOf(flows: readonly Flow[], discount: Discount): number | null {
  const owedAt = (x: number): readonly [number, number] => {
    let value = 0;
    let slope = 0;
    for (const [index, flow] of flows.entries()) {
      const [factor, factorSlope] = discount(index, x);
      value -= flow.cents * factor;
      slope -= flow.cents * factorSlope;
    }
    return [value, slope];
  };
  const atZero = owedAt(0)[0];
  if (atZero === 0 && flows.some((flow) => flow.cents > 0)) return 0;
  let high = 1;
  while (owedAt(high)[0] > 0 && high < LARGEST_ROOT) high *= 2;
  if (!(atZero > 0) || !(owedAt(high)[0] <= 0)) return null;
  return narrow(owedAt, high);
}

function narrow(owedAt: (x: number) => readonly [number, number], top: number): number {
  let low = 0;
  let high = top;
  let x = 0;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const [value, slope] = owedAt(x);
    if (value === 0) return x;
    if (value > 0) low = x;
    else high = x;
    const newton = x - value / slope;
    const next = newton > low && newton < high ? newton : (low + high) / 2;
    if (Math.abs(next - x) <= Number.EPSILON * next) return next;
    x = next;
  }
  return x;
}

function rateOf(value: number): Rate | null {
  const rate = Math.round(value * RATE_ONE);
  return Number.isSafeInteger(rate) ? rate : null;
}
