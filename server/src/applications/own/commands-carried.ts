import type { Selectable } from 'kysely';
import type { ProductKey } from 'lending/product';
import type { Application } from '../../database/types.ts';
import type { PaidAccount } from './store-returned.ts';

type Row = Selectable<Application>;
type Column = keyof Row;

/** What is said of a person, whatever the loan: the next request carries it. Answers of one line belong together, and are never mixed. */
const ANSWERS = [
  ['email'],
  ['national_id_number'],
  ['date_of_birth'],
  ['gender'],
  ['marital_status'],
  ['province', 'district', 'commune', 'home_number', 'street_number'],
  ['home_type'],
  ['how_long_have_been_living_there'],
  ['borrow_education_id', 'school_name', 'graduate_year', 'study_major'],
  ['occupation'],
  ['company_name'],
  ['company_type'],
  ['gross_monthly_income'],
  ['company_contact_name'],
  ['company_contact_phone'],
  ['relative_name', 'relative_contact_phone', 'relative_type', 'relative_type_other'],
  ['bank_name', 'bank_account_number'],
  ['facebook_name'],
  ['source_of_information', 'source_of_information_other'],
] as const satisfies readonly (readonly Column[])[];

type OfThePerson = (typeof ANSWERS)[number][number];

/**
 * What an update of the record leaves as it is, since its form ended with what it had begun with: the same may have been changed from another device
 * since. Answers of one line are kept where none of them was changed. Nothing is kept of what is not known.
 */
export function keptColumns(
  isChanged: (column: string) => boolean,
  known: Pick<Row, OfThePerson>,
): Partial<Pick<Row, OfThePerson>> {
  const kept = ANSWERS.filter(
    (group) => known[group[0]] !== null && !group.some((column) => isChanged(column)),
  ).flat();
  return Object.fromEntries(kept.map((column) => [column, known[column]]));
}

export const OF_THE_PERSON: readonly OfThePerson[] = ANSWERS.flat();

type Carried = { -readonly [Key in OfThePerson]: Row[Key] } & {
  has_relative: null;
  account_given_by: string | null;
  account_written_before: string[] | null;
};

/** The wizard of a purchase and of a pawn asks for a guarantor under the names by which the other asks for a reference (C-32, C-33). */
const namesGuarantor = (product: string): boolean => product === 'purchasing' || product === 'pawn';

/**
 * The answers about a person, from applications in order (the newest first): what one does not say, the next may. A guarantor vouches for one
 * loan, and a reference for none: neither becomes the other, and whether there is a guarantor is asked anew with each loan.
 */
export function carriedColumns(said: readonly Row[], product: ProductKey): Carried {
  const carried: Partial<Record<Column, unknown>> = { has_relative: null };
  const withReference = namesGuarantor(product)
    ? []
    : said.filter((row) => !namesGuarantor(row.product));
  for (const group of ANSWERS) {
    const rows = group[0] === 'relative_name' ? withReference : said;
    const from = rows.find((row) => row[group[0]] !== null);
    for (const column of group) carried[column] = from?.[column] ?? null;
  }
  // Who of the staff wrote the account goes along with it, and pays none of the loans out that go there.
  const account = said.find((row) => row.bank_name !== null);
  carried.account_given_by = account?.account_given_by ?? null;
  carried.account_written_before = account?.account_written_before ?? null;
  return carried as Carried;
}

/**
 * The same without an account from which money came back: the next loan is not sent there either, until its borrower or staff have said where
 * it goes.
 */
export function withoutAccount(carried: Carried, returned: PaidAccount | null): Carried {
  const { bank_name: bank, bank_account_number: number } = carried;
  const isSame = returned !== null && returned.bank === bank && returned.number === number;
  if (!isSame) return carried;
  return {
    ...carried,
    bank_name: null,
    bank_account_number: null,
    account_given_by: null,
    account_written_before: null,
  };
}
