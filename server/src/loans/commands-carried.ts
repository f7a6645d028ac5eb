import type { Selectable } from 'kysely';
import type { ProductKey } from 'lending/product';
import type { Application } from '../database/types.ts';

type Row = Selectable<Application>;
type Column = keyof Row;

/** What is said of a person, whatever the loan: it is carried into the next request. */
export const OF_THE_PERSON = [
  'email',
  'national_id_number',
  'date_of_birth',
  'gender',
  'marital_status',
  'province',
  'district',
  'commune',
  'home_number',
  'street_number',
  'home_type',
  'how_long_have_been_living_there',
  'borrow_education_id',
  'school_name',
  'graduate_year',
  'study_major',
  'occupation',
  'company_name',
  'company_type',
  'gross_monthly_income',
  'company_contact_name',
  'company_contact_phone',
  'relative_name',
  'relative_contact_phone',
  'relative_type',
  'relative_type_other',
  'bank_name',
  'bank_account_number',
  'facebook_name',
  'source_of_information',
  'source_of_information_other',
] as const satisfies readonly Column[];

type Carried = { -readonly [Key in (typeof OF_THE_PERSON)[number]]: Row[Key] } & {
  has_relative: boolean | null;
};

/** Answers that belong together: they are carried from one application, never mixed. */
const TOGETHER: readonly (readonly (typeof OF_THE_PERSON)[number][])[] = [
  ['province', 'district', 'commune', 'home_number', 'street_number'],
  ['borrow_education_id', 'school_name', 'graduate_year', 'study_major'],
  ['relative_name', 'relative_contact_phone', 'relative_type', 'relative_type_other'],
  ['bank_name', 'bank_account_number'],
  ['source_of_information', 'source_of_information_other'],
];

/** The answers about a person, from applications in order (the newest first): what one does not say, the next may. */
export function carriedColumns(said: readonly Row[], product: ProductKey): Carried {
  const carried: Partial<Record<Column, unknown>> = {};
  for (const column of OF_THE_PERSON) {
    const group = TOGETHER.find((columns) => columns.includes(column));
    const [lead = column] = group ?? [];
    carried[column] = said.find((row) => row[lead] !== null)?.[column] ?? null;
  }
  const isOfThing = product === 'purchasing' || product === 'pawn';
  // The borrow wizard does not ask whether there is a guarantor.
  carried.has_relative = isOfThing ? carried.relative_name !== null : null;
  return carried as Carried;
}

const FOR_ALL: readonly Column[] = ['email', 'amount_cents', 'duration'];

const FOR_MONEY: readonly Column[] = [
  ...FOR_ALL,
  'national_id_number',
  'date_of_birth',
  'gender',
  'marital_status',
  'province',
  'district',
  'commune',
  'home_number',
  'street_number',
  'home_type',
  'how_long_have_been_living_there',
  'borrow_education_id',
  'loan_type_id',
  'occupation',
  'company_name',
  'company_type',
  'gross_monthly_income',
  'company_contact_name',
  'company_contact_phone',
  'relative_name',
  'relative_contact_phone',
  'relative_type',
  'bank_name',
  'bank_account_number',
  'facebook_name',
];

/**
 * Whether nothing is missing that the wizard would have asked for, as the table's own checks have it. A thing to buy or to
 * pawn is never said in the short form, so those are not (G-69).
 */
export function isWhole(
  columns: Partial<Record<Column, unknown>> & { product: ProductKey },
): boolean {
  if (columns.product === 'purchasing' || columns.product === 'pawn') return false;
  return FOR_MONEY.every((column) => (columns[column] ?? null) !== null);
}
