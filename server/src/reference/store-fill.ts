import { type Kysely, sql } from 'kysely';
import { OFFICE_LISTS, PUBLIC_LISTS } from 'contract/options/all';
import { educations } from 'contract/options/education';
import type { NumberedOption, OptionList } from 'contract/options/list';
import { loanPurposes } from 'contract/options/loan-purposes';
import {
  childStatuses,
  disbursementMethods,
  investorTypes,
  loanStatuses,
  paymentSchemes,
  repaymentMethods,
} from 'contract/options/loan-system';
import { loanSystemProducts } from 'contract/options/loan-system-products';
import { membershipTiers } from 'contract/options/membership';
import type { Text } from 'contract/locale';
import type { DB } from '../database/types.ts';

type NumberedTable =
  | 'loan_status'
  | 'child_status'
  | 'payment_scheme'
  | 'disbursement_method'
  | 'repayment_method'
  | 'investor_type'
  | 'education'
  | 'loan_purpose_group';

const NUMBERED: readonly (readonly [NumberedTable, readonly NumberedOption[]])[] = [
  ['education', educations.options],
  ['loan_purpose_group', loanPurposes],
  ['loan_status', loanStatuses.options],
  ['child_status', childStatuses.options],
  ['payment_scheme', paymentSchemes.options],
  ['disbursement_method', disbursementMethods.options],
  ['repayment_method', repaymentMethods.options],
  ['investor_type', investorTypes.options],
];

/** Any number, the same in every version: two starts at once fill one after the other. */
const LOCK = 5_108_224_773n;

/** Holds other starts back until this transaction ends. */
export async function lockFilling(transaction: Kysely<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction);
}

/** Fills every list and table that is not there yet from the contract; what staff made of the others stays. */
export async function fillReference(db: Kysely<DB>): Promise<void> {
  for (const list of PUBLIC_LISTS) await fillList(db, list, true);
  for (const list of OFFICE_LISTS) await fillList(db, list, false);
  for (const [table, entries] of NUMBERED) await fillNumbered(db, table, entries);
  await fillPurposes(db);
  await fillTiers(db);
  await fillLoanSystemProducts(db);
}

function names(label: Text): { name_en: string; name_km: string } {
  return { name_en: label({}, { locale: 'en' }), name_km: label({}, { locale: 'km' }) };
}

async function fillList(
  db: Kysely<DB>,
  { name, options }: OptionList,
  isPublic: boolean,
): Promise<void> {
  const made = await db
    .insertInto('option_list')
    .values({ name, is_public: isPublic })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst();
  if (!made) return;
  await db
    .insertInto('option')
    .values(
      options.map(({ value, label }, position) => ({
        list: name,
        value,
        ...names(label),
        position,
      })),
    )
    .execute();
}

async function isEmpty(db: Kysely<DB>, table: keyof DB): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(db);
  return rows.length === 0;
}

async function fillNumbered(
  db: Kysely<DB>,
  table: NumberedTable,
  entries: readonly NumberedOption[],
): Promise<void> {
  if (!(await isEmpty(db, table))) return;
  await db
    .insertInto(table)
    .values(entries.map(({ id, label }, position) => ({ id, ...names(label), position })))
    .execute();
}

async function fillPurposes(db: Kysely<DB>): Promise<void> {
  if (!(await isEmpty(db, 'loan_purpose'))) return;
  await db
    .insertInto('loan_purpose')
    .values(
      loanPurposes.flatMap((group) =>
        group.children.map(({ id, label }, position) => ({
          id,
          group_id: group.id,
          ...names(label),
          position,
        })),
      ),
    )
    .execute();
}

async function fillTiers(db: Kysely<DB>): Promise<void> {
  if (!(await isEmpty(db, 'membership_tier'))) return;
  await db
    .insertInto('membership_tier')
    .values(
      membershipTiers.map(({ key, label, afterLoans, icon, color }) => ({
        key,
        ...names(label),
        after_loans: afterLoans,
        icon,
        color,
      })),
    )
    .execute();
}

async function fillLoanSystemProducts(db: Kysely<DB>): Promise<void> {
  if (!(await isEmpty(db, 'loan_system_product'))) return;
  await db
    .insertInto('loan_system_product')
    .values(
      loanSystemProducts.map(({ id, product, band }) => ({
        id,
        product,
        first_day: band?.firstDay ?? null,
        last_day: band?.lastDay ?? null,
        tier: band?.tier ?? null,
      })),
    )
    .execute();
}
