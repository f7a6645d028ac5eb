import { m } from 'words/messages';
import type { Text } from '../locale.ts';
import type {
  ComplaintCategory,
  ComplaintChannel,
  ComplaintFinding,
  ComplaintState,
} from './complaints.ts';

export const CATEGORY_NAMES: Readonly<Record<ComplaintCategory, Text>> = {
  collections: m.office_complaints_category_collections,
  fees: m.office_complaints_category_fees,
  staff: m.office_complaints_category_staff,
  privacy: m.office_complaints_category_privacy,
  collateral: m.office_complaints_category_collateral,
  service: m.office_complaints_category_service,
  other: m.office_complaints_category_other,
};

export const CHANNEL_NAMES: Readonly<Record<ComplaintChannel, Text>> = {
  call: m.office_complaints_channel_call,
  counter: m.office_complaints_channel_counter,
  letter: m.office_complaints_channel_letter,
  message: m.office_complaints_channel_message,
};

export const STATE_NAMES: Readonly<Record<ComplaintState, Text>> = {
  open: m.office_complaints_state_open,
  answered: m.office_complaints_state_answered,
  closed: m.office_complaints_state_closed,
};

export const FINDING_NAMES: Readonly<Record<ComplaintFinding, Text>> = {
  right: m.office_complaints_finding_right,
  partly: m.office_complaints_finding_partly,
  not: m.office_complaints_finding_not,
};
