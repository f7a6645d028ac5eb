import type { ChangeOption, OptionRow } from 'contract/office/content';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/types.ts';

/** The lists there are, by name. */
export async function listNames(db: Kysely<DB>): Promise<string[]> {
  const rows = await db.selectFrom('option_list').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}

/** The entries of a list in their order, those out of use included. */
export async function optionsOf(db: Kysely<DB>, list: string): Promise<OptionRow[]> {
  const rows = await db
    .selectFrom('option')
    .select(['list', 'value', 'name_km', 'name_en', 'is_active', 'updated_at'])
    .where('list', '=', list)
    .orderBy('position')
    .execute();
  return rows.map(({ updated_at, ...row }) => ({ ...row, version: updated_at.toISOString() }));
}

type Names = Pick<OptionRow, 'name_km' | 'name_en' | 'is_active'>;

/** Adds an entry at the end, but before Other where that is last. @returns false where the list has that value already */
export async function insertOption(
  tx: Kysely<DB>,
  { list, value, name_km, name_en, is_active }: ChangeOption & { list: string },
  { by, at }: { by: string; at: Date },
): Promise<boolean> {
  const last = await tx
    .selectFrom('option')
    .select(['value', 'position'])
    .where('list', '=', list)
    .orderBy('position', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  const isOtherLast = last?.value === 'Other';
  const position = last === undefined ? 0 : last.position + (isOtherLast ? 0 : 1);
  const row = await tx
    .insertInto('option')
    .values({ list, value, name_km, name_en, is_active, position, updated_at: at, changed_by: by })
    .onConflict((conflict) => conflict.doNothing())
    .returning('value')
    .executeTakeFirst();
  if (row === undefined) return false;
  if (isOtherLast) {
    await tx
      .updateTable('option')
      .set({ position: position + 1 })
      .where('list', '=', list)
      .where('value', '=', 'Other')
      .execute();
  }
  return true;
}

/** Renames an entry as it was seen, or takes it out of use. @returns what it was; null where it has changed since, or is not there */
export async function updateOption(
  tx: Kysely<DB>,
  { list, value, version, ...names }: Names & { list: string; value: string; version: string },
  { by, at }: { by: string; at: Date },
): Promise<Names | null> {
  const before = await tx
    .selectFrom('option')
    .select(['name_km', 'name_en', 'is_active'])
    .where('list', '=', list)
    .where('value', '=', value)
    .where(sql<boolean>`date_trunc('milliseconds', updated_at) = ${version}::timestamptz`)
    .forUpdate()
    .executeTakeFirst();
  if (!before) return null;
  await tx
    .updateTable('option')
    .set({ ...names, updated_at: at, changed_by: by })
    .where('list', '=', list)
    .where('value', '=', value)
    .execute();
  return before;
}
