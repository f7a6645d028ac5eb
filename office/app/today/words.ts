import type { Text } from 'contract/locale';
import type {
  ContactKind,
  ContactOutcome,
  DueGroup,
  DueStep,
  HeldReason,
  LateBand,
} from 'contract/office/today';
import type { PromiseState } from 'lending/promise';
import { m } from 'words/messages';

export const GROUP_NAMES: Readonly<Record<DueGroup, Text>> = {
  due_today: m.office_today_group_due_today,
  missed: m.office_today_group_missed,
  arrears: m.office_today_group_arrears,
  past_maturity: m.office_today_group_past_maturity,
  promised: m.office_today_group_promised,
};

export const STEP_NAMES: Readonly<Record<DueStep, Text>> = {
  decide: m.office_today_step_decide,
  promised: m.office_today_step_promised,
  call: m.office_today_step_call,
  remind: m.office_today_step_remind,
  correct: m.office_today_step_correct,
  wait: m.office_today_step_wait,
};

/** Why a loan stands in a part of the list. */
export const STEP_TEXTS: Readonly<Record<DueStep, Text>> = {
  decide: m.office_today_step_decide_text,
  promised: m.office_today_step_promised_text,
  call: m.office_today_step_call_text,
  remind: m.office_today_step_remind_text,
  correct: m.office_today_step_correct_text,
  wait: m.office_today_step_wait_text,
};

export const BAND_NAMES: Readonly<Record<LateBand, () => string>> = {
  '0': m.office_today_late_0,
  '1-30': () => m.office_today_late_days({ from: '1', to: '30' }),
  '31-60': () => m.office_today_late_days({ from: '31', to: '60' }),
  '61-90': () => m.office_today_late_days({ from: '61', to: '90' }),
  '91+': m.office_today_late_over,
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
};

/** What a button says that notes an outcome. */
export const OUTCOME_ACTS: Readonly<Record<ContactOutcome, Text>> = {
  promise: m.office_today_do_promise,
  no_answer: m.office_today_do_no_answer,
  wrong_number: m.office_today_do_wrong_number,
  hardship: m.office_today_do_hardship,
  refuses: m.office_today_do_refuses,
  talked: m.office_today_do_talked,
};

export const PROMISE_NAMES: Readonly<Record<PromiseState, Text>> = {
  open: m.office_today_promise_open,
  kept: m.office_today_promise_kept,
  broken: m.office_today_promise_broken,
};

/** Why somebody is left alone, in a word or two. */
export const HELD_NAMES: Readonly<Record<HeldReason, Text>> = {
  closed: m.office_today_why_closed,
  hours: m.office_today_why_hours,
  pause: m.office_today_why_pause,
  week: m.office_today_why_week,
  day: m.office_today_why_day,
};

/** What came of a contact, in a word or two; of a message that it was a reminder. */
export function outcomeText(kind: ContactKind, outcome: ContactOutcome | null): string {
  if (outcome !== null) return OUTCOME_NAMES[outcome]();
  return kind === 'sms' ? m.office_today_outcome_sent() : m.office_today_outcome_none();
}
