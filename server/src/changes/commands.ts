import type { Locale } from 'contract/locale';
import { actName } from 'contract/office/act-names';
import type { AuditEvent } from 'contract/office/audit-acts';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { displayDay, phnomPenhDay, phnomPenhTime } from 'lending/calendar';
import { m } from 'words/messages';
import type { DB } from '../database/types.ts';
import { staffNameOf, staffNames } from '../standing/store-names.ts';
import { type ActedOn, type LastAct, lastAct } from './store.ts';

/** How a refusal names whoever acted, to somebody: `You` for themselves; null where nothing is said of it. */
export type WhoSays = (who: string | null, locale: Locale) => string | null;

/**
 * Reads how those who acted are named to `reader`: themselves `You`, staff by name, borrowers and the system by what they are. Borrowers are
 * told no name of staff.
 */
export async function whoTo(
  db: Kysely<DB>,
  reader: string,
  actors: readonly (string | null)[],
): Promise<WhoSays> {
  const names = await staffNames(db, actors);
  return (who, locale) => {
    if (who === null) return null;
    if (who === reader) return m.refusal_changed_you({}, { locale });
    if (who === 'system') return m.office_loan_by_system({}, { locale });
    if (who.startsWith('borrower:')) return m.office_loan_by_borrower({}, { locale });
    if (reader.startsWith('borrower:')) return null;
    const name = names.get(who);
    const said = locale === 'km' ? name?.name_km : name?.name_en;
    return said ?? who.replace(/^staff:/, '');
  };
}

/**
 * Refuses an act on what is no longer as its caller saw it: the sentence says what was done since, by whom and when, and that nothing of the
 * caller's was saved (docs/office.md).
 * Where nothing was ever done with it, it is not there; but for what is there from the beginning, whose page is told to be loaded anew.
 * @param reader who is refused: `staff:nary`
 */
export async function changedSince(db: Kysely<DB>, reader: string, on: ActedOn): Promise<Refused> {
  const last = await lastAct(db, on);
  if (last !== null) return sinceAct(db, reader, last);
  return ALWAYS_THERE.includes(on[0]) ? unsaid() : notThere();
}

/** What is there without an act of anybody's, as it was delivered, or is read before its version is compared: a page of it may be old all the same. */
const ALWAYS_THERE: readonly ActedOn[0][] = [
  'text',
  'reviews',
  'setting',
  'smsTemplate',
  'option',
  'siteImage',
  'product',
];

/** The same, where the act is known: `This has changed in the meantime: Complaint answered (Uma, 21/11/2026 10:00). …`. */
export async function sinceAct(
  db: Kysely<DB>,
  reader: string,
  { event, who, at }: LastAct,
): Promise<Refused> {
  const whoSays = await whoTo(db, reader, [who]);
  const when = at === null ? null : timeOf(at.getTime());
  return Refused.because((locale) => {
    const what = whatWasDone(event, locale);
    // One's own act, whose answer was lost on the way, stands.
    if (who === reader && when !== null) return m.refusal_done_by_you({ what, when }, { locale });
    const by = [whoSays(who, locale), when].filter((part) => part !== null).join(', ');
    return by === ''
      ? m.refusal_changed_now({ what }, { locale })
      : m.refusal_changed_since({ what, by }, { locale });
  }, 'changed');
}

/**
 * Refuses a decision on what was decided meanwhile: who confirmed or refused it, and when. One's own, whose answer was lost on the way, stands.
 * @param reader who is refused: `staff:nary`
 */
export async function decidedMeanwhile(
  db: Kysely<DB>,
  reader: string,
  { event, by, at, confirmed }: { event: AuditEvent; by: string; at: Date; confirmed: boolean },
): Promise<Refused> {
  const when = timeOf(at.getTime());
  const names = await staffNames(db, [by]);
  const decided = confirmed ? m.office_products_error_confirmed : m.office_products_error_refused;
  return Refused.because((locale) => {
    if (by === reader) {
      return m.refusal_done_by_you({ what: actName(event, { locale }), when }, { locale });
    }
    const { name_km, name_en } = staffNameOf(names, by);
    return decided({ name: locale === 'km' ? name_km : name_en, day: when }, { locale });
  }, 'decided');
}

function whatWasDone(event: LastAct['event'], locale: Locale): string {
  if (event === 'borrower.details_dropped') return m.refusal_act_details_dropped({}, { locale });
  // The audit's name says that it was tried; what has changed is that the figures are there.
  if (event === 'night.retried') return m.refusal_act_night_done({}, { locale });
  return actName(event, { locale });
}

/** `21/11/2026 10:05`. */
export const timeOf = (at: number) => `${displayDay(phnomPenhDay(at))} ${phnomPenhTime(at)}`;

/** Refuses an act on what has never been there, or is another's: 404, and nothing to see. */
export function notThere(): Refused {
  return Refused.because((locale) => m.office_problem_not_found({}, { locale }), 'not_found');
}

/** Refuses an act without saying what has changed: nobody knows it, it is not for whoever asks, or the caller looks at the reason alone. */
export function unsaid(reason = 'changed'): Refused {
  return Refused.because((locale) => m.refusal_changed({}, { locale }), reason);
}
