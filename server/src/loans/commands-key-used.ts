import type { Text } from 'contract/locale';
import { factName, isFactNamed } from 'contract/office/fact-names';
import { Refused } from 'contract/refusal';
import { m } from 'words/messages';

/** Fields of keyed acts that the audit does not keep among its facts, or calls otherwise. */
const FIELD_NAMES: Readonly<Record<string, Text>> = {
  account: m.office_payout_account,
  address: m.office_api_address,
  bank: m.office_payout_bank,
  basis: m.office_pawn_basis,
  body: m.office_content_text,
  call_back_at: m.office_review_call_back_when,
  complains: m.office_complaints_complains,
  contact_name: m.office_leads_contact,
  id: m.office_audit_noun_message,
  money: m.office_audit_noun_money,
  name: m.office_leads_name,
  note: m.office_leads_note,
  paid_on: m.office_reports_csv_effective,
  phone: m.office_leads_phone,
  place: m.office_pawn_place,
  reason_en: m.office_audit_fact_reason,
  referral: m.office_audit_noun_referral,
  seal: m.office_pawn_seal,
  text: m.office_complaints_text,
  total: m.account_total,
};

/** Whether a field that a key stands for has words. */
export const isKeyFieldNamed = (name: string): boolean =>
  Object.hasOwn(FIELD_NAMES, name) || isFactNamed(name);

/**
 * Refuses what is sent with the key of another act: the sentence names the field that differs.
 * @param field empty: the act itself
 */
export function keyUsed(field: string): Refused {
  if (field === '')
    return Refused.because((locale) => m.refusal_key_used({}, { locale }), 'key_used:act');
  return Refused.because((locale) => {
    const name = FIELD_NAMES[field]?.({}, { locale }) ?? factName(field, { locale });
    return m.refusal_key_used_field({ name }, { locale });
  }, `key_used:${field}`);
}
