import { m } from 'words/messages';
import type { Locale, Text } from '../locale.ts';
import type {
  ContactKind,
  ContactOutcome,
  ContactPromiseState,
  DueGroup,
  DueStep,
  LateBand,
} from './today.ts';

export const STEP_NAMES: Readonly<Record<DueStep, Text>> = {
  decide: m.office_today_step_decide,
  waive: m.office_today_step_waive,
  promised: m.office_today_step_promised,
  call: m.office_today_step_call,
  owed_back: m.office_today_step_owed_back,
  remind: m.office_today_step_remind,
  phone: m.office_today_step_phone,
  correct: m.office_today_step_correct,
  wait: m.office_today_step_wait,
};

export const KIND_NAMES: Readonly<Record<ContactKind, Text>> = {
  call: m.office_today_kind_call,
  sms: m.office_today_kind_sms,
  incoming: m.office_today_kind_incoming,
};

export const OUTCOME_NAMES: Readonly<Record<ContactOutcome, Text>> = {
  promise: m.office_today_outcome_promise,
  no_answer: m.office_today_outcome_no_answer,
  wrong_number: m.office_today_outcome_wrong_number,
  hardship: m.office_today_outcome_hardship,
  refuses: m.office_today_outcome_refuses,
  talked: m.office_today_outcome_talked,
  not_called: m.office_today_outcome_not_called,
  not_known: m.office_today_outcome_not_known,
};

export const PROMISE_NAMES: Readonly<Record<ContactPromiseState, Text>> = {
  open: m.office_today_promise_open,
  kept: m.office_today_promise_kept,
  broken: m.office_today_promise_broken,
  taken_back: m.office_today_promise_taken_back,
};

/** What came of a contact, in a word or two; of a message that it was a reminder. In the page's language where none is given. */
export function outcomeText(
  kind: ContactKind,
  outcome: ContactOutcome | null,
  options?: { locale: Locale },
): string {
  if (outcome !== null) return OUTCOME_NAMES[outcome]({}, options);
  return kind === 'sms'
    ? m.office_today_outcome_sent({}, options)
    : m.office_today_outcome_none({}, options);
}

export const GROUP_NAMES: Readonly<Record<DueGroup, Text>> = {
  due_today: m.office_today_group_due_today,
  missed: m.office_today_group_missed,
  arrears: m.office_today_group_arrears,
  past_maturity: m.office_today_group_past_maturity,
  promised: m.office_today_group_promised,
};

export const BAND_NAMES: Readonly<Record<LateBand, Text>> = {
  '0': m.office_today_late_0,
  '1-30': (_, options) => m.office_today_late_days({ from: '1', to: '30' }, options),
  '31-60': (_, options) => m.office_today_late_days({ from: '31', to: '60' }, options),
  '61-90': (_, options) => m.office_today_late_days({ from: '61', to: '90' }, options),
  '91+': m.office_today_late_over,
};
