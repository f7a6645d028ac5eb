import { m } from 'words/messages';
import type { Locale, Text } from '../locale.ts';
import type { ApplicantText } from './applicant-messages.ts';

/** What each kind of message is about. A new kind adds its line here. */
const KIND_NAMES: Readonly<Record<string, Text>> = {
  application_received: m.office_kind_application_received,
  application_new: m.office_kind_application_new,
  application_repeated: m.office_kind_application_repeated,
  reset_code: m.office_kind_reset_code,
  signing_code: m.office_kind_signing_code,
  first_code: m.office_kind_reset_code,
  password_changed: m.office_kind_password_changed,
  referral_new: m.office_kind_referral_new,
  invest_new: m.office_kind_invest_new,
  document_asked: m.office_kind_document,
  account_given: m.office_second_kind_account,
  application_denied: m.office_kind_denied,
  offer_made: m.office_kind_offer,
  offer_withdrawn: m.office_kind_offer,
  offer_expired: m.office_kind_offer,
  offer_declined: m.office_kind_offer,
  agreement_cancelled: m.office_undone_kind_cancelled,
  loan_disbursed: m.office_kind_disbursement,
  payment_received: m.office_kind_payment,
  payment_reversed: m.office_kind_payment,
  payment_refunded: m.office_kind_payment,
  extension_requested: m.office_kind_extension,
  extension_granted: m.office_kind_extension,
  extension_refused: m.office_kind_extension,
  extension_reversed: m.office_kind_extension,
  correction_notice: m.office_kind_default,
  loan_defaulted: m.office_kind_default,
  default_reversed: m.office_kind_default,
  collateral_taken: m.office_kind_collateral,
  collateral_released: m.office_kind_collateral,
  collateral_sale_notice: m.office_kind_collateral,
  collateral_sold: m.office_kind_collateral,
  complaint_received: m.office_complaints_kind,
  complaint_answered: m.office_complaints_kind,
  payment_reminder: m.office_today_kind_reminder,
  applicant_message: m.office_desk2_kind_message,
};

/** What a message is about. In the page's language where none is given. */
export function kindName(kind: string, options?: { locale: Locale }): string {
  return (KIND_NAMES[kind] ?? m.office_kind_other)({}, options);
}

/** The texts that staff send to applicants by hand. */
export const TEXT_NAMES: Readonly<Record<ApplicantText, Text>> = {
  please_call: m.office_desk2_sms_please_call,
  in_review: m.office_desk2_sms_in_review,
};
