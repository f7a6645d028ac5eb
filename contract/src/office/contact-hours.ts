import { addDays, phnomPenhDay, phnomPenhMidnight } from 'lending/calendar';

/** Between these hours in Phnom Penh people may be called. */
const FROM_HOUR = 8;
const UNTIL_HOUR = 18;
const HOUR_MS = 60 * 60 * 1000;

/** Whether people may be contacted at an instant, and from when they may be where they may not. Milliseconds. */
export function mayContact(nowMs: number): { open: boolean; opensAt: number | null } {
  const day = phnomPenhDay(nowMs);
  const midnight = phnomPenhMidnight(day);
  const from = midnight + FROM_HOUR * HOUR_MS;
  if (nowMs < from) return { open: false, opensAt: from };
  if (nowMs < midnight + UNTIL_HOUR * HOUR_MS) return { open: true, opensAt: null };
  return { open: false, opensAt: phnomPenhMidnight(addDays(day, 1)) + FROM_HOUR * HOUR_MS };
}
