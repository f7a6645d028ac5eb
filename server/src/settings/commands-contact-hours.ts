import { LOG_GRACE_MS, loggedUntil, mayContact } from 'contract/office/contact-hours';
import { Refused } from 'contract/refusal';
import { displayDay, phnomPenhDay, phnomPenhTime } from 'lending/calendar';
import { m } from 'words/messages';
import type { Services } from '../services.ts';
import { contactHours } from './commands.ts';

/** Refuses to enter a call outside the hours in which people may be called and a quarter of an hour after them; null: it may be entered. */
export async function outsideContactHours(
  services: Pick<Services, 'db' | 'clock'> & {
    readonly env: Pick<Services['env'], 'contactHours'>;
  },
): Promise<Refused | null> {
  const now = services.clock.now().getTime();
  const set = await contactHours(services, phnomPenhDay(now - LOG_GRACE_MS));
  const hours = mayContact(now, set);
  if (hours.open || loggedUntil(now, set) !== null) return null;
  const opensAt = hours.opensAt ?? 0;
  const when = { time: phnomPenhTime(opensAt), day: displayDay(phnomPenhDay(opensAt)) };
  return Refused.because(
    (locale) => m.office_review_error_hours(when, { locale }),
    'contact_hours',
  );
}
