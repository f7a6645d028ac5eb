import { m } from 'words/messages';
import type { Text } from '../locale.ts';
import type { Comparison, Outcome, Reference } from './applications.ts';
import type { QueueFlag, QueueViewName, ReviewStatus } from './queue.ts';

/** How an application stands, for staff. */
export const STATUS_NAMES: Readonly<Record<ReviewStatus, Text>> = {
  Pending: m.office_queue_status_pending,
  'In review': m.office_queue_status_review,
  Approved: m.office_queue_status_approved,
  Disbursed: m.office_queue_status_disbursed,
  Denied: m.office_queue_status_denied,
  Withdrawn: m.office_queue_status_withdrawn,
  Expired: m.office_queue_status_expired,
};

/** What is to be seen of an application at once. */
export const FLAG_NAMES: Readonly<Record<QueueFlag, Text>> = {
  incomplete: m.office_queue_flag_incomplete,
  duplicate: m.office_queue_flag_duplicate,
  age: m.office_queue_flag_age,
  over_limit: m.office_queue_flag_over_limit,
  new_document: m.office_queue_flag_new_document,
  second: m.office_queue_flag_second,
  no_id: m.office_queue_flag_no_id,
  above_ceiling: m.office_decide_above_ceiling,
};

export const VIEW_NAMES: Readonly<Record<QueueViewName, Text>> = {
  open: m.office_queue_view_open,
  mine: m.office_queue_view_mine,
  over12: m.office_queue_view_over12,
  over24: m.office_queue_view_over24,
  applicant: m.office_queue_view_applicant,
  second: m.office_queue_view_second,
  signing: m.office_queue_view_signing,
  decided: m.office_queue_view_decided,
};

export const OUTCOME_NAMES: Readonly<Record<Outcome, Text>> = {
  confirmed: m.office_review_outcome_confirmed,
  no_answer: m.office_review_outcome_no_answer,
  wrong_number: m.office_review_outcome_wrong_number,
  refused: m.office_review_outcome_refused,
  call_back: m.office_review_outcome_call_back,
};

export const REFERENCE_NAMES: Readonly<Record<Reference, Text>> = {
  applicant: m.office_review_applicant,
  relative: m.office_review_relative,
  workplace: m.office_review_workplace,
};

/** What is compared; what was typed follows where there is something. */
export const COMPARISON_NAMES: Readonly<Record<Comparison, Text>> = {
  face: m.office_review_compare_face,
  number: m.office_review_compare_number,
  name: m.office_review_compare_name,
  birth_date: m.office_review_compare_birth,
  card_valid: m.office_review_compare_valid,
};
