import type { Holiday } from 'contract/office/setting-calls';
import type { Kysely } from 'kysely';
import type { Day } from 'lending/calendar';
import type { DB } from '../database/types.ts';

/** What staff have set. */
export interface StoredSetting {
  key: string;
  value: string | null;
  version: number;
  changedBy: string;
  changedAt: Date;
}

/** Everything that staff have set, by key; what nobody has set is missing. */
export async function storedSettings(db: Kysely<DB>): Promise<Map<string, StoredSetting>> {
  const rows = await db
    .selectFrom('setting')
    .select(['key', 'value', 'version', 'changed_by as changedBy', 'changed_at as changedAt'])
    .execute();
  return new Map(rows.map((row) => [row.key, row]));
}

/**
 * Writes a setting over the version that was seen; 0: nobody had set it. The table keeps the value among its changes (0446).
 * @returns false where it has another version by now
 */
export async function writeSetting(
  tx: Kysely<DB>,
  { key, value, version, changedBy, changedAt }: StoredSetting,
): Promise<boolean> {
  const row = { value, version: version + 1, changed_by: changedBy, changed_at: changedAt };
  const done =
    version === 0
      ? await tx
          .insertInto('setting')
          .values({ key, ...row })
          .onConflict((conflict) => conflict.doNothing())
          .returning('key')
          .executeTakeFirst()
      : await tx
          .updateTable('setting')
          .set(row)
          .where('key', '=', key)
          .where('version', '=', version)
          .returning('key')
          .executeTakeFirst();
  return done !== undefined;
}

/** Every value that some settings have had, the first that staff set first. */
export async function settingChanges(
  db: Kysely<DB>,
  keys: readonly string[],
): Promise<{ key: string; value: string | null; changedAt: Date }[]> {
  return db
    .selectFrom('setting_change')
    .select(['key', 'value', 'changed_at as changedAt'])
    .where('key', 'in', keys)
    .orderBy('id')
    .execute();
}

/** Holidays from a day on (`YYYY-MM-DD`), by day. */
export async function holidaysFrom(db: Kysely<DB>, from: string, most: number): Promise<Holiday[]> {
  return db
    .selectFrom('holiday')
    .select(['day', 'name_km', 'name_en'])
    .where('day', '>=', from)
    .orderBy('day')
    .limit(most)
    .execute();
}

/** Holidays that a clock looks ahead at. */
const MOST_HOLIDAYS = 400;

/** The days of the holidays from a day on. */
export async function holidaysAhead(db: Kysely<DB>, from: Day): Promise<Day[]> {
  return (await holidaysFrom(db, from, MOST_HOLIDAYS)).map(({ day }) => day);
}

/** Adds a holiday. @returns false where that day is one already */
export async function insertHoliday(
  tx: Kysely<DB>,
  { day, name_km, name_en, by, at }: Holiday & { by: string; at: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('holiday')
    .values({ day, name_km, name_en, added_by: by, added_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes a holiday away. @returns what it was; null where that day is none */
export async function deleteHoliday(tx: Kysely<DB>, day: string): Promise<Holiday | null> {
  const row = await tx
    .deleteFrom('holiday')
    .where('day', '=', day)
    .returning(['day', 'name_km', 'name_en'])
    .executeTakeFirst();
  return row ?? null;
}
