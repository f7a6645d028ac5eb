import { m } from 'words/messages';
import type { Text } from '../locale.ts';

/** Why an application was refused, as its borrower reads it, and what to prepare for the next one. */
export interface DenialReasonOption {
  readonly key: string;
  readonly label: Text;
  readonly prepare: Text;
}

export const denialReasons: readonly DenialReasonOption[] = [
  { key: 'age', label: m.denial_age, prepare: m.denial_age_prepare },
  { key: 'income', label: m.denial_income, prepare: m.denial_income_prepare },
  { key: 'residence', label: m.denial_residence, prepare: m.denial_residence_prepare },
  { key: 'call', label: m.denial_call, prepare: m.denial_call_prepare },
  { key: 'references', label: m.denial_references, prepare: m.denial_references_prepare },
  { key: 'documents', label: m.denial_documents, prepare: m.denial_documents_prepare },
  { key: 'debts', label: m.denial_debts, prepare: m.denial_debts_prepare },
  { key: 'history', label: m.denial_history, prepare: m.denial_history_prepare },
];

/** Why a loan is approved above the legal ceiling, for staff and the audit. */
export interface OverrideReasonOption {
  readonly key: string;
  readonly label: Text;
}

export const overrideReasons: readonly OverrideReasonOption[] = [
  { key: 'short_term', label: m.office_decide_override_short_term },
  { key: 'small_amount', label: m.office_decide_override_small_amount },
  { key: 'agreed_rate', label: m.office_decide_override_agreed_rate },
  { key: 'other', label: m.office_decide_override_other },
];

/** Why staff end a request for a paper. */
interface RequestEndOption {
  readonly key: string;
  readonly label: Text;
}

export const requestEnds: readonly RequestEndOption[] = [
  { key: 'not_needed', label: m.office_review_end_not_needed },
  { key: 'seen', label: m.office_review_end_seen },
  { key: 'mistake', label: m.office_review_end_mistake },
];

/** A paper that the lender may ask for, sent as a photo. */
export interface DocumentKindOption {
  readonly key: string;
  readonly label: Text;
  readonly hint: Text;
}

export const documentKinds: readonly DocumentKindOption[] = [
  { key: 'national_id', label: m.document_national_id, hint: m.document_national_id_hint },
  { key: 'income_proof', label: m.document_income_proof, hint: m.document_income_proof_hint },
  { key: 'address_proof', label: m.document_address_proof, hint: m.document_address_proof_hint },
  { key: 'student_card', label: m.document_student_card, hint: m.document_student_card_hint },
  {
    key: 'employment_card',
    label: m.document_employment_card,
    hint: m.document_employment_card_hint,
  },
];
