import type { Locale } from 'contract/locale';
import type { ActKind } from 'contract/office/decision-views';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { displayDay, phnomPenhDay } from 'lending/calendar';
import { m } from 'words/messages';
import { changed } from '../../changed.ts';
import type { DB } from '../../database/types.ts';
import { actsOn, type DecisionAct } from './store-acts.ts';

type Sentence = (inputs: { name: string }, options: { locale: Locale }) => string;

const DID: Readonly<Record<ActKind, Sentence>> = {
  review_started: m.office_decide_did_review,
  override_proposed: m.office_decide_did_propose,
  override_confirmed: m.office_decide_did_confirm_override,
  override_refused: m.office_decide_did_refuse_override,
  override_taken_back: m.office_decide_did_take_back_override,
  approved: m.office_decide_did_approve,
  approval_withdrawn: m.office_decide_did_withdraw,
  denied: m.office_decide_did_deny,
  denial_withdrawn: m.office_decide_did_take_back_denial,
  offer_made: m.office_decide_did_offer,
  offer_signed: m.office_decide_did_sign,
  offer_declined: m.office_decide_did_decline,
  offer_expired: m.office_decide_did_expire,
  money_ordered: m.office_decide_did_order,
  money_confirmed: m.office_decide_did_confirm,
  money_taken_back: m.office_decide_did_take_back,
};

const PHNOM_PENH_AHEAD_MS = 7 * 60 * 60 * 1000;

/** Who acted, in the reader's language; the handle of somebody who is not in the staff's list. */
function nameOf({ who, nameKm, nameEn }: DecisionAct, locale: Locale): string {
  return (locale === 'km' ? nameKm : nameEn) ?? who.replace(/^staff:/, '');
}

/** What happened last, as a sentence: `Uma denied this`. */
function whatHappened(act: DecisionAct, locale: Locale): string {
  return DID[act.kind]({ name: nameOf(act, locale) }, { locale });
}

/**
 * Refuses an act on what is no longer as its caller saw it: the sentence says who has done what since, and when, and that nothing of
 * the caller's was saved (docs/office.md).
 */
export async function changedSince(tx: Kysely<DB>, applicationId: bigint): Promise<Refused> {
  const last = (await actsOn(tx, applicationId)).at(-1);
  if (last === undefined) return changed();
  const at = last.at.getTime();
  const time = new Date(at + PHNOM_PENH_AHEAD_MS).toISOString().slice(11, 16);
  const day = displayDay(phnomPenhDay(at));
  return Refused.because(
    (locale) =>
      m.office_decide_changed({ what: whatHappened(last, locale), day, time }, { locale }),
    'changed',
  );
}
