import { m } from 'words/messages';
import type { Text } from '../locale.ts';
import type { EntryKindView } from './loan-entries.ts';

/** What each entry of a loan is called, in a ledger and in a sentence. */
export const ENTRY_NAMES: Readonly<Record<EntryKindView, Text>> = {
  disbursement: m.office_loan_kind_disbursement,
  payment: m.office_loan_kind_payment,
  reversal: m.office_loan_kind_reversal,
  extensionRequest: m.office_loan_kind_extension_request,
  extensionGrant: m.office_loan_kind_extension_grant,
  extensionRefusal: m.office_loan_kind_extension_refusal,
  waiver: m.office_loan_kind_waiver,
  default: m.office_loan_kind_default,
  writeOff: m.office_loan_kind_write_off,
  refund: m.office_loan_kind_refund,
  payoutReturn: m.office_loan_kind_payout_return,
};
