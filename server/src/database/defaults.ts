import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from './connect.ts';
import type { DB } from './types.ts';

type Value = string | number | bigint | boolean | null;

/** A row as columns and their values; every row of one `Defaults` has the same columns in the same order. */
export type DefaultRow = Readonly<Record<string, Value>>;

/** The rows of one table, or of one part of it, that the program brings. */
export interface Defaults {
  /** Under which name their hashes are stored. Never renamed: a new name is a new set of defaults. */
  readonly source: string;
  readonly table: keyof DB;
  /** Which part of the table it is; the whole table where it is left out. */
  readonly within?: DefaultRow;
  /** The column that tells the rows of the part from each other. */
  readonly key: string;
  readonly rows: readonly DefaultRow[];
  /** What a row gets that the program no longer brings; without it such a row stays as it is. */
  readonly retired?: DefaultRow;
}

/** Hashes of the defaults that an installation got: source → key → sha256. */
export type InstalledDefaults = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Reads the hashes of all sources at once. */
export async function installedDefaults(db: Database): Promise<InstalledDefaults> {
  const rows = await db.selectFrom('installed_default').select(['source', 'key', 'hash']).execute();
  const bySource = Map.groupBy(rows, ({ source }) => source);
  return new Map(
    [...bySource].map(([source, all]) => [source, new Map(all.map((row) => [row.key, row.hash]))]),
  );
}

/** A row whose table must get a new state, with the hash to store for it. */
interface Change {
  readonly key: string;
  readonly row: DefaultRow;
  readonly hash: string;
}

/**
 * Brings rows to the program's defaults: adds what the program did not have before, renews what is still as an older program
 * brought it, and retires what the program no longer brings. What staff changed or removed stays so. In an installation
 * older than the hashes, a row that differs from the default or is missing counts as changed by staff.
 *
 * Call in a transaction that holds other starts back. A row that staff change meanwhile is left to them.
 */
export async function followDefaults(
  db: Database,
  installed: InstalledDefaults,
  defaults: Defaults,
): Promise<void> {
  const known = installed.get(defaults.source);
  const stored = await storedRows(db, defaults);
  const fresh = defaults.rows.map((row) => changeTo(defaults, row));
  if (!known) {
    if (stored.size === 0) await insert(db, defaults, fresh);
    return record(db, defaults.source, fresh);
  }
  const unknown = fresh.filter(({ key }) => !known.has(key));
  await insert(
    db,
    defaults,
    unknown.filter(({ key }) => !stored.has(key)),
  );
  const renewed: Change[] = [];
  for (const change of [...fresh, ...retirements(defaults, known, stored)]) {
    const before = stored.get(change.key);
    const hash = known.get(change.key);
    const isOutdated = hash !== change.hash && before && hashOf(before) === hash;
    if (isOutdated && (await replace(db, defaults, before, change))) renewed.push(change);
  }
  await record(db, defaults.source, [...unknown, ...renewed]);
}

function changeTo({ key }: Defaults, row: DefaultRow): Change {
  return { key: String(row[key]), row, hash: hashOf(row) };
}

/** The stored rows that the program brought once and no longer does, as they are to be from now on. */
function retirements(
  defaults: Defaults,
  known: ReadonlyMap<string, string>,
  stored: StoredRows,
): Change[] {
  const { key, rows, retired } = defaults;
  if (!retired) return [];
  const brought = new Set(rows.map((row) => String(row[key])));
  return [...stored].flatMap(([name, row]) =>
    row && known.has(name) && !brought.has(name)
      ? [changeTo(defaults, { ...row, ...retired })]
      : [],
  );
}

function hashOf(row: DefaultRow): string {
  const values = Object.values(row).map((value) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  return createHash('sha256').update(JSON.stringify(values)).digest('hex');
}

/** `column is not distinct from value` for each column of a row. */
function equals(row: DefaultRow) {
  const parts = Object.entries(row).map(
    ([column, value]) => sql`${sql.ref(column)} is not distinct from ${value}`,
  );
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

/** Rows by key; null where several share one, which only staff can have brought about. */
type StoredRows = ReadonlyMap<string, DefaultRow | null>;

async function storedRows(
  db: Database,
  { table, within = {}, key, rows }: Defaults,
): Promise<StoredRows> {
  const columns = Object.keys(rows[0] ?? {}).map((column) => sql.ref(column));
  const found = await sql<Record<string, Value>>`
    select ${sql.join(columns)} from ${sql.table(table)} where ${equals(within)}`.execute(db);
  const byKey = Map.groupBy(found.rows, (row) => String(row[key]));
  return new Map(
    [...byKey].map(([name, [row, ...others]]) => [name, others.length > 0 ? null : (row ?? null)]),
  );
}

async function insert(
  db: Database,
  { table, within = {} }: Defaults,
  added: readonly Change[],
): Promise<void> {
  if (added.length === 0) return;
  const rows = added.map(({ row }) => ({ ...within, ...row }));
  const columns = Object.keys(rows[0] ?? {}).map((column) => sql.ref(column));
  const values = rows.map((row) => sql`(${sql.join(Object.values(row))})`);
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns)})
    values ${sql.join(values)}`.execute(db);
}

/** Returns false, and changes nothing, where staff changed the row since it was read. */
async function replace(
  db: Database,
  { table, within = {} }: Defaults,
  before: DefaultRow,
  { row }: Change,
): Promise<boolean> {
  const assignments = Object.entries(row).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  );
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.join(assignments)}, updated_at = now()
    where ${equals({ ...within, ...before })}`.execute(db);
  return numAffectedRows === 1n;
}

async function record(db: Database, source: string, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  await db
    .insertInto('installed_default')
    .values(changes.map(({ key, hash }) => ({ source, key, hash })))
    .onConflict((conflict) =>
      conflict.columns(['source', 'key']).doUpdateSet((row) => ({
        hash: row.ref('excluded.hash'),
        updated_at: sql<Date>`now()`,
      })),
    )
    .execute();
}
