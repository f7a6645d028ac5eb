/**
 * The mark of a database that a restore has not filled to its end. Rows are there long before the last step, which erases again who was
 * erased, so nothing but the mark tells such a database from a whole one. A table, made before any other and dropped last: a row of a
 * table of the migrations would not be there in a backup of before it.
 */
import type pg from 'pg';

/** The mark's table, which is no part of what is backed up. */
export const RESTORE_MARK = 'restore_under_way';

/** The database was not restored to its end; the message says what to do. */
class HalfRestored extends Error {}

/** Sets the mark. */
export async function markRestore(owner: pg.ClientBase): Promise<void> {
  await owner.query(`create table if not exists ${RESTORE_MARK} ()`);
}

/** Takes the mark away: everything is there, and nothing that should have gone. */
export async function unmarkRestore(owner: pg.ClientBase): Promise<void> {
  await owner.query(`drop table ${RESTORE_MARK}`);
}

/** @throws HalfRestored where the mark stands */
export async function refuseHalfRestored(owner: pg.ClientBase): Promise<void> {
  const { rows } = await owner.query<{ half: boolean }>(
    `select to_regclass('public.${RESTORE_MARK}') is not null as half`,
  );
  if (!rows[0]?.half) return;
  throw new HalfRestored(
    'A restore into this database is under way, or stopped before its end: photos may be missing, and people who were erased be back. ' +
      'Restore the backup again, into an empty database or another DATA_DIR (docs/operate.md, "Backup").',
  );
}
