import type { Text } from 'contract/locale';
import type { Comparison, Outcome, Reference } from 'contract/office/applications';
import type { QueueFlag, QueueViewName, ReviewStatus } from 'contract/office/queue';
import { PRODUCTS, type ProductKey } from 'lending/product';
import type { Tone } from 'ui/pill.tsx';
import { m } from 'words/messages';

export const VIEW_NAMES: Readonly<Record<QueueViewName, Text>> = {
  open: m.office_queue_view_open,
  mine: m.office_queue_view_mine,
  over12: m.office_queue_view_over12,
  over24: m.office_queue_view_over24,
  applicant: m.office_queue_view_applicant,
  second: m.office_queue_view_second,
  decided: m.office_queue_view_decided,
};

/** Green is quiet; red only for a no. */
export const STATUS_TONES: Readonly<Record<ReviewStatus, Tone>> = {
  Pending: 'neutral',
  'In review': 'primary',
  Approved: 'green',
  Disbursed: 'green',
  Denied: 'red',
  Withdrawn: 'neutral',
  Expired: 'neutral',
};

export const FLAG_TONES: Readonly<Record<QueueFlag, Tone>> = {
  incomplete: 'red',
  duplicate: 'red',
  age: 'red',
  over_limit: 'red',
  new_document: 'green',
  second: 'romdoul',
  no_id: 'primary',
  above_ceiling: 'romdoul',
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

/** Hours and minutes in the short form of tables: `12 h 07`. */
export function waitText(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const hours = String(Math.floor(minutes / 60));
  return m.office_queue_wait({ hours, minutes: String(minutes % 60).padStart(2, '0') });
}

/** The same as it is said. */
export function waitWords(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const hours = String(Math.floor(minutes / 60));
  return m.office_queue_wait_words({ hours, minutes: String(minutes % 60) });
}

/** `12 mo`, `20 d`. */
export function shortTerm(product: ProductKey, duration: number): string {
  const count = String(duration);
  return PRODUCTS[product].duration.unit === 'days'
    ? m.office_queue_days({ count })
    : m.office_queue_months({ count });
}

/** `12 months`, `20 days`. */
export function wholeTerm(product: ProductKey, duration: number): string {
  const count = String(duration);
  return PRODUCTS[product].duration.unit === 'days'
    ? m.calc_days({ count })
    : m.calc_months({ count });
}

/** A count that is exact to 1,000. */
export function countText(count: number): string {
  return count > 1000 ? '1,000+' : count.toLocaleString('en');
}
