import { m } from 'words/messages';
import type { Locale, Text } from '../locale.ts';
import { displayPhone } from '../phone.ts';
import type { ApplicantText } from './applicant-messages.ts';
import type { Message, MessageState } from './messages.ts';

export const STATE_NAMES: Readonly<Record<MessageState, Text>> = {
  waiting: m.office_message_waiting,
  sending: m.office_message_sending,
  sent: m.office_message_sent,
  failed: m.office_message_failed,
  'held back': m.office_message_held_back,
};

/** Whom messages are written to. */
export const AUDIENCE_NAMES: Readonly<Record<Message['audience'], Text>> = {
  applicant: m.office_messages_borrowers,
  lender: m.office_messages_lender,
};

/** What each kind of message is about. A new kind adds its line here. */
const KIND_NAMES: Readonly<Record<string, Text>> = {
  application_received: m.office_kind_application_received,
  application_new: m.office_kind_application_new,
  application_repeated: m.office_kind_application_repeated,
  reset_code: m.office_kind_reset_code,
  signing_code: m.office_kind_signing_code,
  first_code: m.office_kind_reset_code,
  password_changed: m.office_kind_password_changed,
  new_phone_code: m.office_kind_new_phone_code,
  phone_change_asked: m.office_kind_phone_change,
  phone_changed_from: m.office_kind_phone_change,
  phone_changed_to: m.office_kind_phone_change,
  referral_new: m.office_kind_referral_new,
  invest_new: m.office_kind_invest_new,
  document_asked: m.office_kind_document,
  account_given: m.office_kind_account,
  application_withdrawn: m.office_kind_withdrawn,
  application_repeats: m.office_kind_repeats,
  application_denied: m.office_kind_denied,
  offer_made: m.office_kind_offer,
  offer_reminder: m.office_kind_offer,
  offer_withdrawn: m.office_kind_offer,
  offer_expired: m.office_kind_offer,
  offer_declined: m.office_kind_offer,
  agreement_cancelled: m.office_kind_cancelled,
  loan_disbursed: m.office_kind_disbursement,
  payout_returned: m.office_kind_disbursement,
  payout_return_reversed: m.office_kind_disbursement,
  payment_received: m.office_kind_payment,
  payment_reversed: m.office_kind_payment,
  residue_waived: m.office_kind_payment,
  waiver_reversed: m.office_kind_payment,
  payment_refunded: m.office_kind_payment,
  refund_reversed: m.office_kind_payment,
  extension_requested: m.office_kind_extension,
  extension_granted: m.office_kind_extension,
  extension_refused: m.office_kind_extension,
  extension_reversed: m.office_kind_extension,
  correction_notice: m.office_kind_default,
  loan_defaulted: m.office_kind_default,
  default_reversed: m.office_kind_default,
  collateral_taken: m.office_kind_collateral,
  collateral_released: m.office_kind_collateral,
  collateral_settled: m.office_kind_collateral,
  collateral_sale_notice: m.office_kind_collateral,
  collateral_sold: m.office_kind_collateral,
  collateral_sale_undone: m.office_kind_collateral,
  complaint_received: m.office_complaints_kind,
  complaint_answered: m.office_complaints_kind,
  payment_reminder: m.office_today_kind_reminder,
  applicant_message: m.office_kind_message,
};

/** What a message is about. In the page's language where none is given. */
export function kindName(kind: string, options?: { locale: Locale }): string {
  return (KIND_NAMES[kind] ?? m.office_kind_other)({}, options);
}

/** Whom a message goes to: the phone as it is read out. */
export function recipient({ audience, phone }: Pick<Message, 'audience' | 'phone'>): string {
  const number = phone === null ? [] : [displayPhone(phone)];
  const who = audience === 'lender' ? [m.office_messages_lender()] : [];
  return [...who, ...number].join(' · ');
}

const ERRORS: Readonly<Record<string, Text>> = {
  timeout: m.office_messages_error_timeout,
  unreachable: m.office_messages_error_unreachable,
  'no number': m.office_messages_error_no_number,
  'code over': m.office_messages_error_over,
  'daily cap': m.office_messages_error_cap,
  'outside hours': m.office_messages_error_hours,
  overtaken: m.office_messages_error_overtaken,
  'phone not theirs': m.office_messages_error_phone,
  'rule failed': m.office_messages_error_rule,
  'outbox not writable': m.office_messages_error_outbox,
  restored: m.office_messages_error_restored,
};

/** Why a message has not gone out (server/src/notices/gateway.ts), in a few words. In the page's language where none is given. */
export function errorText(error: string, options?: { locale: Locale }): string {
  if (error.startsWith('HTTP ')) return m.office_messages_error_http({ code: error }, options);
  return ERRORS[error]?.({}, options) ?? m.office_messages_error_other({ code: error }, options);
}
/** The texts that staff send to applicants by hand. */
export const TEXT_NAMES: Readonly<Record<ApplicantText, Text>> = {
  please_call: m.office_queue_sms_please_call,
  in_review: m.office_queue_sms_in_review,
};
