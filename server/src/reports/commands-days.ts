import { addDays, addMonths, type Day, phnomPenhMidnight } from 'lending/calendar';
import type { Span } from './store-applications.ts';
import type { Period } from './store-figures.ts';

/** Weeks of the charts, the running one included. */
const WEEKS = 12;

/** The Monday of a day's week. */
function mondayOf(day: Day): Day {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** The first day of a day's month. */
export function monthOf(day: Day): Day {
  return `${day.slice(0, 7)}-01`;
}

/** The weeks up to a day, the oldest first; the last one ends with the day. */
export function weeksTo(to: Day): Period[] {
  const last = mondayOf(to);
  return Array.from({ length: WEEKS }, (_, at) => {
    const from = addDays(last, (at - WEEKS + 1) * 7);
    const sunday = addDays(from, 6);
    return { from, to: sunday < to ? sunday : to };
  });
}

/** The twelve months up to a day, the oldest first; the last one ends with the day. */
export function monthsTo(to: Day): Period[] {
  const last = monthOf(to);
  return Array.from({ length: 12 }, (_, at) => {
    const from = addMonths(last, at - 11);
    const end = addDays(addMonths(from, 1), -1);
    return { from, to: end < to ? end : to };
  });
}

/** The same days of the month before: to its end where it is shorter. */
export function monthBefore({ from, to }: Period): Period {
  const end = addDays(from, -1);
  const same = addMonths(to, -1);
  return { from: addMonths(from, -1), to: same < end ? same : end };
}

/** Days as instants in Phnom Penh. */
export function spanOf({ from, to }: Period): Span {
  return {
    from: new Date(phnomPenhMidnight(from)),
    until: new Date(phnomPenhMidnight(addDays(to, 1))),
  };
}
