import { m } from 'words/messages';
import type { Text } from '../locale.ts';
import type { MadeSure } from './privacy.ts';
import type { NotTheirsWhy, PhoneReason, PhoneState, TheirsReason } from './phone-changes.ts';

/** Why a borrower has another phone. */
export const PHONE_REASON_NAMES: Readonly<Record<PhoneReason, Text>> = {
  sim_lost: m.office_phones_reason_sim_lost,
  new_number: m.office_phones_reason_new_number,
  given_away: m.office_phones_reason_given_away,
};

/** Why the phone of the account is not the borrower's. */
export const NOT_THEIRS_NAMES: Readonly<Record<NotTheirsWhy, Text>> = {
  wrong_number: m.office_phones_not_theirs_wrong_number,
  lost: m.office_phones_not_theirs_lost,
};

/** Why it is theirs after all. */
export const THEIRS_NAMES: Readonly<Record<TheirsReason, Text>> = {
  called_from_it: m.office_phones_theirs_called_from_it,
  shown: m.office_phones_theirs_shown,
  mistake: m.office_phones_theirs_mistake,
};

/** How it was made sure, while the phone is not theirs, that it is the borrower who asks for their data. */
export const MADE_SURE_NAMES: Readonly<Record<MadeSure, Text>> = {
  id_card: m.office_privacy_sure_id_card,
  authority: m.office_privacy_sure_authority,
};

/** How it stands with another phone. */
export const PHONE_STATE_NAMES: Readonly<Record<PhoneState, Text>> = {
  code: m.office_phones_state_code,
  waiting: m.office_phones_state_waiting,
  changed: m.office_phones_state_changed,
  ended: m.office_phones_state_ended,
  over: m.office_phones_state_over,
};
