import { m } from 'words/messages';
import type { Locale } from '../locale.ts';
import type { ActKind } from './decision-views.ts';

type Named = (inputs: { name: string }, options?: { locale: Locale }) => string;

/** What somebody did to an application, in the timeline and where it is said what has changed: `Uma denied this`. */
export const DECISION_ACTS: Readonly<Record<ActKind, Named>> = {
  review_started: m.office_decide_did_review,
  answers_written: m.office_decide_did_write_answers,
  override_proposed: m.office_decide_did_propose,
  override_confirmed: m.office_decide_did_confirm_override,
  override_refused: m.office_decide_did_refuse_override,
  override_taken_back: m.office_decide_did_take_back_override,
  approved: m.office_decide_did_approve,
  approval_withdrawn: m.office_decide_did_withdraw,
  denied: m.office_decide_did_deny,
  denial_withdrawn: m.office_decide_did_take_back_denial,
  applicant_withdrew: m.office_decide_did_withdraw_application,
  ended_as_repeat: m.office_decide_did_end_repeat,
  offer_made: m.office_decide_did_offer,
  offer_signed: m.office_decide_did_sign,
  offer_declined: m.office_decide_did_decline,
  offer_expired: m.office_decide_did_expire,
  money_ordered: m.office_decide_did_order,
  money_confirmed: m.office_decide_did_confirm,
  money_taken_back: m.office_decide_did_take_back,
  cancel_proposed: m.office_decide_did_propose_cancel,
  cancel_refused: m.office_decide_did_refuse_cancel,
  cancel_taken_back: m.office_decide_did_take_back_cancel,
  cancelled: m.office_decide_did_cancel,
};
