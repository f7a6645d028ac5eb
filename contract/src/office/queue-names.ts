import { m } from 'words/messages';
import type { Text } from '../locale.ts';
import type { QueueFlag, ReviewStatus } from './queue.ts';

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
