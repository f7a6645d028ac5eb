import {
  CALLS_A_DAY,
  type Reference,
  REFERENCES,
  type ReviewReference,
} from 'contract/office/applications';
import type { StaffName } from 'contract/office/staff-name';
import { fullName } from './commands-listed.ts';
import { nameOf } from '../../standing/store-names.ts';
import type { contactsOf } from './store-found.ts';
import type { ReviewedRow } from './store-reviewed.ts';

type Contacts = Awaited<ReturnType<typeof contactsOf>>;

interface Person {
  reference: Reference;
  name: string;
  phone: string;
  relation: string | null;
}

/** Who is called about an application: the applicant, and those whom the form asks for. */
export function peopleOf(row: ReviewedRow): Person[] {
  const people: Readonly<Record<Reference, Omit<Person, 'reference'> | null>> = {
    applicant: { name: fullName(row), phone: row.phone ?? '', relation: null },
    relative:
      row.relative_contact_phone === null
        ? null
        : {
            name: row.relative_name ?? '',
            phone: row.relative_contact_phone,
            relation: row.relative_type_other ?? row.relative_type,
          },
    workplace:
      row.company_contact_phone === null
        ? null
        : {
            name: row.company_contact_name ?? '',
            phone: row.company_contact_phone,
            relation: null,
          },
  };
  return REFERENCES.flatMap((reference) => {
    const person = people[reference];
    return person === null ? [] : [{ reference, ...person }];
  });
}

/**
 * Whether a reference confirms: what the newest call that reached them says. Null: nobody was reached; false: they refused, or the
 * number is not theirs.
 */
export function confirmationOf(contacts: Contacts, reference: Reference): boolean | null {
  const reached = contacts.find(
    (one) =>
      one.reference === reference && one.outcome !== 'no_answer' && one.outcome !== 'call_back',
  );
  return reached === undefined ? null : reached.outcome === 'confirmed';
}

/** The references with their calls, as the review shows them. */
export function referencesOf(
  row: ReviewedRow,
  contacts: Contacts,
  {
    names,
    calls,
    inWords,
  }: {
    names: ReadonlyMap<string, StaffName>;
    /** How many calls were made today, by phone. */
    calls: ReadonlyMap<string, number>;
    /** A relation as its list has it. */
    inWords: (relation: string) => string;
  },
): ReviewReference[] {
  return peopleOf(row).map((person) => ({
    ...person,
    relation: person.relation === null ? null : inWords(person.relation),
    contacts: contacts
      .filter((one) => one.reference === person.reference)
      .map((one) => ({
        outcome: one.outcome,
        by: nameOf(names, one.madeBy),
        at: one.madeAt.toISOString(),
        call_back_at: one.callBackAt?.toISOString() ?? null,
      })),
    left_today: Math.max(0, CALLS_A_DAY - (calls.get(person.phone) ?? 0)),
  }));
}
