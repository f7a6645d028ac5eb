import { addDays, type Day, phnomPenhDay, phnomPenhMidnight } from 'lending/calendar';
import { BUT_SUNDAYS, isAmong, type WeekDays } from '../weekdays.ts';

/**
 * When and how often the lender may call or write to a person about money. No law that we could name fixes the figures, so they are
 * the lender's own promise (docs/office.md, "Fair collections"); counsel confirms them (docs/before-launch.md).
 */
export interface ContactHours {
  /** Minutes after midnight in Phnom Penh; at the second one contact is closed again. */
  readonly opens: number;
  readonly closes: number;
  readonly days: WeekDays;
  /** Days on which nobody is called or written to (office, "Settings"); left out: there is none. */
  readonly holidays?: ReadonlySet<Day>;
}

/** From 08:00 to 18:00, Monday to Saturday, until staff or the operator set others (contract/src/office/settings.ts, CONTACT_HOURS). */
export const CONTACT_HOURS: ContactHours = { opens: 8 * 60, closes: 18 * 60, days: BUT_SUNDAYS };

/** Calls and messages to one person within seven days; calls that nobody answered count too. */
export const CONTACTS_A_WEEK = 3;
/** Messages to one person on one day in Phnom Penh. */
export const MESSAGES_A_DAY = 1;
/** Days for which a borrower in difficulty may be left alone, at most, before it is looked at anew. */
export const PAUSE_MOST_DAYS = 60;
/** Days that a promise may reach ahead. */
export const PROMISE_MOST_DAYS = 30;

/** A call that began in the hours is entered up to so long after they closed; nobody is called then. */
export const LOG_GRACE_MS = 15 * 60_000;

const MINUTE_MS = 60_000;

/**
 * Whether somebody may be called or written to at an instant, and when that opens next (`null` while it is open). On a holiday
 * of the lender's list it is closed, as on a day of the week that is none of them.
 * @param nowMs milliseconds since 1970
 */
export function mayContact(
  nowMs: number,
  { opens, closes, days, holidays }: ContactHours = CONTACT_HOURS,
): { open: boolean; opensAt: number | null } {
  for (let day = phnomPenhDay(nowMs); ; day = addDays(day, 1)) {
    const midnight = phnomPenhMidnight(day);
    const isPast = nowMs >= midnight + closes * MINUTE_MS;
    if (isPast || !isAmong(days, day) || holidays?.has(day)) continue;
    const opensAt = midnight + opens * MINUTE_MS;
    return nowMs < opensAt ? { open: false, opensAt } : { open: true, opensAt: null };
  }
}

/**
 * The first instant from one on at which somebody may be called or written to.
 * @param fromMs milliseconds since 1970
 */
export function opensNext(fromMs: number, hours: ContactHours = CONTACT_HOURS): number {
  return mayContact(fromMs, hours).opensAt ?? fromMs;
}

/**
 * Until when a call that began in the hours may still be entered, where they have closed since: an instant. Null while contact is open, and
 * once it is too late.
 * @param nowMs milliseconds since 1970
 */
export function loggedUntil(nowMs: number, hours: ContactHours = CONTACT_HOURS): number | null {
  const begun = nowMs - LOG_GRACE_MS;
  if (mayContact(nowMs, hours).open || !mayContact(begun, hours).open) return null;
  return phnomPenhMidnight(phnomPenhDay(begun)) + hours.closes * MINUTE_MS + LOG_GRACE_MS;
}
