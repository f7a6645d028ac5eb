import type { Locale, Text } from 'contract/locale';
import type { AuditAct, AuditNoun, AuditPage } from 'contract/office/audit';
import { m } from 'words/messages';

const NOUNS: Readonly<Record<AuditNoun, Text>> = {
  application: m.office_audit_noun_application,
  photo: m.office_audit_noun_photo,
  document: m.office_audit_noun_document,
  offer: m.office_audit_noun_offer,
  disbursement: m.office_audit_noun_disbursement,
  loan: m.office_audit_noun_loan,
  payment: m.office_audit_noun_payment,
  khqr: m.office_audit_noun_khqr,
  entry: m.office_audit_noun_entry,
  extension: m.office_audit_noun_extension,
  collateral: m.office_audit_noun_collateral,
  borrower: m.office_audit_noun_borrower,
  account: m.office_audit_noun_account,
  privacy: m.office_audit_noun_privacy,
  referral: m.office_audit_noun_referral,
  cash: m.office_audit_noun_cash,
  report: m.office_audit_noun_report,
  staff: m.office_audit_noun_staff,
};

/** What acts of a kind are about. */
export const nounName = (noun: AuditNoun): string => NOUNS[noun]();

/** Who acted: a name where it is one of the staff. */
export function personName(actor: string, people: AuditPage['people'], locale: Locale): string {
  if (actor === 'system') return m.office_audit_system();
  if (actor === 'visitor') return m.office_audit_visitor();
  if (actor === 'operator') return m.office_audit_operator();
  const person = people.find(({ handle }) => actor === `staff:${handle}`);
  if (person) return locale === 'km' ? person.name_km : person.name_en;
  const [, number] = /^borrower:(\d+)$/.exec(actor) ?? [];
  return number === undefined ? actor : m.office_audit_borrower({ number });
}

/** Names and values of an act in one line. */
export function factsText({ facts }: Pick<AuditAct, 'facts'>): string {
  return facts.map(([name, value]) => `${name} ${value}`).join(' · ');
}

const SHORT: Readonly<Record<string, string>> = { L: 'loan', A: 'application' };

/** What somebody typed as a subject: `loan:12`, `L000012`, `A-12`; null: nothing of the kind. */
export function parseSubject(typed: string): string | null {
  const [, letter = '', digits = ''] = /^([LAla])-?0*(\d{1,18})$/.exec(typed) ?? [];
  const noun = SHORT[letter.toUpperCase()];
  if (noun !== undefined) return `${noun}:${digits}`;
  return /^[a-z_]{1,40}:[\w-]{1,60}$/.test(typed) ? typed : null;
}
