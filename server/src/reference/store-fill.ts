import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { OFFICE_LISTS, PUBLIC_LISTS } from 'contract/options/all';
import { educations } from 'contract/options/education';
import type { NumberedOption } from 'contract/options/list';
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
import { followDefaults, type InstalledDefaults } from '../database/defaults.ts';
import { LOCKS } from '../database/locks.ts';
import type { DB } from '../database/types.ts';
import { fillBankMethods } from './store-banks.ts';

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

/** Filling takes seconds, on a slow machine with the demo's people a minute: longer than one statement may. */
const LONGEST_FILL_MS = 180_000;
const ASKED_EVERY_MS = 100;

/**
 * Holds other starts back until this transaction ends. Asks again and again while another start fills, since one statement that
 * waited would end at the time limit of statements, and the start with it.
 * @throws Error when another has held it for three minutes
 */
export async function lockFilling(transaction: Kysely<DB>): Promise<void> {
  const until = performance.now() + LONGEST_FILL_MS;
  for (;;) {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(${LOCKS.defaults}) as taken`.execute(transaction);
    if (rows[0]?.taken) return;
    if (performance.now() > until)
      throw new Error('Another start has been filling this database for three minutes');
    await wait(ASKED_EVERY_MS);
  }
}

/**
 * Gives the database every list and table of the contract. Entries that nobody changed follow a newer program's; those that
 * it no longer has are taken out of use, since applications may hold them. What staff changed stays.
 */
export async function fillReference(db: Kysely<DB>, installed: InstalledDefaults): Promise<void> {
  await fillLists(db, installed);
  for (const [table, entries] of NUMBERED) {
    await followDefaults(db, installed, {
      source: table,
      table,
      key: 'id',
      rows: entries.map(({ id, label }, position) => numberedRow(id, label, position)),
      retired: OUT_OF_USE,
    });
  }
  await fillBankMethods(db);
  await fillPurposes(db, installed);
  await fillTiers(db);
  await fillLoanSystemProducts(db);
}

const OUT_OF_USE = { is_active: false };

function names(label: Text): { name_en: string; name_km: string } {
  return { name_en: label({}, { locale: 'en' }), name_km: label({}, { locale: 'km' }) };
}

function numberedRow(id: number, label: Text, position: number) {
  return { id, ...names(label), position, is_active: true };
}

async function fillLists(db: Kysely<DB>, installed: InstalledDefaults): Promise<void> {
  const lists = [
    ...PUBLIC_LISTS.map(({ name }) => ({ name, is_public: true })),
    ...OFFICE_LISTS.map(({ name }) => ({ name, is_public: false })),
  ];
  await db
    .insertInto('option_list')
    .values(lists)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (const { name, options } of [...PUBLIC_LISTS, ...OFFICE_LISTS]) {
    await followDefaults(db, installed, {
      source: `option:${name}`,
      table: 'option',
      within: { list: name },
      key: 'value',
      rows: options.map(({ value, label }, position) => ({
        value,
        ...names(label),
        position,
        is_active: true,
      })),
      retired: OUT_OF_USE,
    });
  }
}

async function fillPurposes(db: Kysely<DB>, installed: InstalledDefaults): Promise<void> {
  await followDefaults(db, installed, {
    source: 'loan_purpose',
    table: 'loan_purpose',
    key: 'id',
    rows: loanPurposes.flatMap((group) =>
      group.children.map(({ id, label }, position) => ({
        ...numberedRow(id, label, position),
        group_id: group.id,
      })),
    ),
    retired: OUT_OF_USE,
  });
}

/*
 * The two tables below are filled once and never renewed: their columns are unique across rows, so a new default could
 * collide with what staff set in another row. A migration changes them.
 */

async function isEmpty(db: Kysely<DB>, table: keyof DB): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(db);
  return rows.length === 0;
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
