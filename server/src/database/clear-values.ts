import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { DB } from './types.ts';

/** What says of a table that all its values are encrypted, and how to find one that is not, by an index of migration 0051. */
interface Encrypted {
  table: string;
  constraint: string;
  check: string;
  index: string;
  clear: string;
}

const ENCRYPTED: readonly Encrypted[] = [
  {
    table: 'application',
    constraint: 'application_encrypted',
    check: `national_id_number like 'v1.%' and bank_account_number like 'v1.%'`,
    index: 'application_in_the_clear',
    clear: `national_id_number ~ '^[0-9]' or bank_account_number ~ '^[0-9]'`,
  },
  {
    table: 'borrower',
    constraint: 'borrower_encrypted',
    check: `national_id_number like 'v1.%'`,
    index: 'borrower_in_the_clear',
    clear: `national_id_number ~ '^[0-9]'`,
  },
  {
    table: 'photo',
    constraint: 'photo_encrypted',
    check: `state <> 'held' or key_id is not null`,
    index: 'photo_in_the_clear',
    clear: `state = 'held' and key_id is null`,
  },
];

/**
 * What must be done so that no value in the clear is taken any more: statements, each for a transaction of its own, for the
 * owner of the tables. Empty where it is done, where the tables are older than the encryption, and for a table in which a
 * value from before still waits for it (jobs/data-keys.ts): that table's turn comes at a later start.
 */
export async function clearValueRules(owner: pg.ClientBase): Promise<string[]> {
  const statements: string[] = [];
  for (const { table, constraint, check, index, clear } of ENCRYPTED) {
    const { rows } = await owner.query<{ known: boolean; valid: boolean | null }>(
      `select to_regclass($1) is not null as known, (select convalidated from pg_constraint
        where conrelid = to_regclass($2) and conname = $3) as valid`,
      [`public.${index}`, `public.${table}`, constraint],
    );
    const { known = false, valid = null } = rows[0] ?? {};
    if (!known || valid === true) continue;
    const { rowCount } = await owner.query(`select from ${table} where ${clear} limit 1`);
    if (rowCount !== 0) continue;
    // Two steps, so that no save waits while all rows are read.
    if (valid === null) {
      statements.push(
        `alter table ${table} add constraint ${constraint} check (${check}) not valid`,
      );
    }
    statements.push(`alter table ${table} validate constraint ${constraint}`);
  }
  return statements;
}

/** Whether values in the clear, from before the encryption, may still be in the database. */
export async function takesClearValues(db: Kysely<DB>): Promise<boolean> {
  const names = ENCRYPTED.map(({ constraint }) => constraint);
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from pg_catalog.pg_constraint
    where connamespace = 'public'::pg_catalog.regnamespace and convalidated
      and conname = any(${names}::text[])`.execute(db);
  return Number(rows[0]?.count ?? 0) < names.length;
}
