import type { Text } from 'contract/locale';
import type { ContactOutcome, DueStep, HeldReason } from 'contract/office/today';
import { m } from 'words/messages';

/** Why a loan stands in a part of the list. */
export const STEP_TEXTS: Readonly<Record<DueStep, Text>> = {
  decide: m.office_today_step_decide_text,
  waive: m.office_today_step_waive_text,
  promised: m.office_today_step_promised_text,
  call: m.office_today_step_call_text,
  owed_back: m.office_today_step_owed_back_text,
  remind: m.office_today_step_remind_text,
  phone: m.office_today_step_phone_text,
  correct: m.office_today_step_correct_text,
  wait: m.office_today_step_wait_text,
};

/** What a button says that notes an outcome. */
export const OUTCOME_ACTS: Readonly<Record<ContactOutcome, Text>> = {
  promise: m.office_today_do_promise,
  no_answer: m.office_today_do_no_answer,
  wrong_number: m.office_today_do_wrong_number,
  hardship: m.office_today_do_hardship,
  refuses: m.office_today_do_refuses,
  talked: m.office_today_do_talked,
  not_called: m.office_today_do_not_called,
  not_known: m.office_today_do_not_known,
};

/** Why somebody is left alone, in a word or two. */
export const HELD_NAMES: Readonly<Record<HeldReason, Text>> = {
  closed: m.office_today_why_closed,
  extended: m.office_today_why_extended,
  phone: m.office_today_why_phone,
  hours: m.office_today_why_hours,
  pause: m.office_today_why_pause,
  week: m.office_today_why_week,
  day: m.office_today_why_day,
};
