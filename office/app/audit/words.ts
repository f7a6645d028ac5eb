import { numberTyped } from 'contract/record-numbers';
import type { Locale } from 'contract/locale';
import type { AuditPage } from 'contract/office/audit';
import { AUDIT_SUBJECT } from 'contract/office/audit-subject';
import { m } from 'words/messages';

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

/** What somebody typed as a subject: `loan:12`, `L000012`, `A-12`; null: nothing of the kind. */
export function parseSubject(typed: string): string | null {
  const number = numberTyped(typed);
  // The other records with a number are no subjects of the audit by it.
  if (number?.record === 'loan' || number?.record === 'application') {
    return `${number.record}:${number.id}`;
  }
  return AUDIT_SUBJECT.test(typed) ? typed : null;
}
