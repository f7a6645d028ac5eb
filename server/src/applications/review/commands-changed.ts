import type { Locale } from 'contract/locale';
import { DECISION_ACTS } from 'contract/office/decision-names';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { displayDay, phnomPenhDay, phnomPenhTime } from 'lending/calendar';
import { m } from 'words/messages';
import { changed } from '../../changed.ts';
import type { DB } from '../../database/types.ts';
import { actsOn, type DecisionAct } from './store-acts.ts';

/** Who acted, in the reader's language; the handle of somebody who is not in the staff's list. */
function nameOf({ who, nameKm, nameEn }: DecisionAct, locale: Locale): string {
  return (locale === 'km' ? nameKm : nameEn) ?? who.replace(/^staff:/, '');
}

/** What happened last, as a sentence: `Uma denied this`. */
function whatHappened(act: DecisionAct, locale: Locale): string {
  return DECISION_ACTS[act.kind]({ name: nameOf(act, locale) }, { locale });
}

/**
 * Refuses an act on what is no longer as its caller saw it: the sentence says who has done what since, and when, and that nothing of
 * the caller's was saved (docs/office.md).
 */
export async function changedSince(tx: Kysely<DB>, applicationId: bigint): Promise<Refused> {
  const last = (await actsOn(tx, applicationId)).at(-1);
  if (last === undefined) return changed();
  const at = last.at.getTime();
  const time = phnomPenhTime(at);
  const day = displayDay(phnomPenhDay(at));
  return Refused.because(
    (locale) =>
      m.office_decide_changed({ what: whatHappened(last, locale), day, time }, { locale }),
    'changed',
  );
}
