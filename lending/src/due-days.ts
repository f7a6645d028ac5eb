import { addDays, addMonths } from './calendar.ts';
import type { Day } from './calendar.ts';
import type { LoanTerms, PaymentScheme } from './terms.ts';

/** The days on which instalments fall due. Source: docs/lending.md, "Due dates". */

type Step = { readonly days: number } | { readonly months: number };

const STEPS: Readonly<Record<Exclude<PaymentScheme, 'lump_sum'>, Step>> = {
  daily: { days: 1 },
  weekly: { days: 7 },
  biweekly: { days: 14 },
  monthly: { months: 1 },
  bimonthly: { months: 2 },
  quarterly: { months: 3 },
  semi_annual: { months: 6 },
  yearly: { months: 12 },
};

type DueTerms = Pick<
  LoanTerms,
  'paymentScheme' | 'instalments' | 'termDays' | 'firstPaymentOn' | 'holidayRule' | 'holidays'
>;

/**
 * The due day of every instalment. Counted from the disbursement, or from the first-payment day where there is one, and
 * always from that day itself, so that a clamped month end does not stick: 31 Jan, 28 Feb, 31 Mar. A day without business
 * moves as the holiday rule says, but never to the disbursement or to a due day before: then to the next day that is free.
 * Throws RangeError for a first-payment day that is not after the disbursement, and for one with a lump sum.
 */
export function dueDays(terms: DueTerms, disbursedOn: Day): Day[] {
  const holidays = new Set(terms.holidays);
  const days: Day[] = [];
  let before = disbursedOn;
  for (const nominal of nominalDays(terms, disbursedOn)) {
    before = moved(nominal, before, terms.holidayRule, holidays);
    days.push(before);
  }
  return days;
}

function nominalDays(terms: DueTerms, disbursedOn: Day): Day[] {
  const { paymentScheme, instalments, termDays, firstPaymentOn } = terms;
  if (firstPaymentOn !== null && (firstPaymentOn <= disbursedOn || paymentScheme === 'lump_sum')) {
    throw new RangeError('a first payment comes after the disbursement, and not with a lump sum');
  }
  if (paymentScheme === 'lump_sum') return [addDays(disbursedOn, termDays ?? 0)];
  const step = STEPS[paymentScheme];
  const from = firstPaymentOn ?? disbursedOn;
  const offset = firstPaymentOn === null ? 1 : 0;
  return Array.from({ length: instalments }, (_, index) =>
    'months' in step
      ? addMonths(from, (index + offset) * step.months)
      : addDays(from, (index + offset) * step.days),
  );
}

function moved(
  nominal: Day,
  before: Day,
  rule: LoanTerms['holidayRule'],
  holidays: ReadonlySet<Day>,
): Day {
  if (rule === 'none') return nominal;
  if (rule === 'previous') {
    const earlier = firstBusinessDay(nominal, -1, holidays);
    if (earlier > before) return earlier;
  }
  const from = nominal > before ? nominal : addDays(before, 1);
  return firstBusinessDay(from, 1, holidays);
}

function firstBusinessDay(from: Day, step: 1 | -1, holidays: ReadonlySet<Day>): Day {
  let day = from;
  while (holidays.has(day)) day = addDays(day, step);
  return day;
}
