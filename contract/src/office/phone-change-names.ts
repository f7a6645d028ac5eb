import { m } from 'words/messages';
import type { Text } from '../locale.ts';
import type { PhoneReason, PhoneState } from './phone-changes.ts';

/** Why a borrower has another phone. */
export const PHONE_REASON_NAMES: Readonly<Record<PhoneReason, Text>> = {
  sim_lost: m.office_phones_reason_sim_lost,
  new_number: m.office_phones_reason_new_number,
  given_away: m.office_phones_reason_given_away,
};

/** How it stands with another phone. */
export const PHONE_STATE_NAMES: Readonly<Record<PhoneState, Text>> = {
  code: m.office_phones_state_code,
  waiting: m.office_phones_state_waiting,
  changed: m.office_phones_state_changed,
  ended: m.office_phones_state_ended,
  over: m.office_phones_state_over,
};
