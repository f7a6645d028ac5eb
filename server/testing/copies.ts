import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../src/database/types.ts';

interface Wanted {
  /** Which row is copied: a condition on `t`. */
  readonly of: RawBuilder<unknown>;
  /** `n` of the first copy. */
  readonly from: number;
  readonly count: number;
  /** The columns that differ, as SQL of `n`. */
  readonly changes: Readonly<Record<string, string>>;
}

/** Copies of one row, past triggers and foreign keys: a list of some thousand rows, for a test of what reading it costs. */
export async function copies(
  owner: Kysely<DB>,
  table: keyof DB,
  { of, from, count, changes }: Wanted,
): Promise<void> {
  const changed = Object.entries(changes).flatMap(([name, value]) => [
    sql.lit(name),
    sql.raw(value),
  ]);
  await owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = 'replica'`.execute(tx);
    await sql`
      insert into ${sql.table(table)} overriding system value
      select copy.* from (select t from ${sql.table(table)} t where ${of} limit 1) one
      cross join generate_series(${sql.lit(from)}::bigint, ${sql.lit(from + count - 1)}::bigint) n
      cross join lateral jsonb_populate_record(one.t, jsonb_build_object(${sql.join(changed)})) copy`.execute(
      tx,
    );
  });
}
