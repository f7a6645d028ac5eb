import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/types.ts';

/** What is counted: `submits` in applications, `upload_bytes` in bytes. */
export type UsageKind = 'submits' | 'upload_bytes';

/** One addition to what a network has used on a day. */
export interface Usage {
  /** The network's keyed hash (`networkHash`), never its address. */
  network: Buffer;
  /** The day in Phnom Penh, `YYYY-MM-DD`. */
  day: string;
  kind: UsageKind;
  /** At least 0, in the unit of the kind. 0 only reads the total. */
  amount: number;
}

/** How many rows of past days one call removes at most. */
const REMOVED_AT_ONCE = 100;

/**
 * Adds to what a network has used on a day. In a transaction the row stays locked until its end, so what is decided by
 * the total holds for concurrent calls and other processes too.
 * @returns the new total of that day
 */
export async function addUsage(db: Kysely<DB>, usage: Usage): Promise<number> {
  const { rows } = await sql<{ amount: bigint; isNew: boolean }>`
    insert into network_usage as total (day, kind, network, amount)
    values (${usage.day}, ${usage.kind}, ${usage.network}, ${usage.amount})
    on conflict (day, kind, network) do update set amount = total.amount + excluded.amount
    returning amount, xmax = 0 as "isNew"`.execute(db);
  const row = rows[0];
  if (row === undefined) throw new Error('An upsert returned no row');
  if (row.isNew) await removeOldUsage(db, usage.day);
  return Number(row.amount);
}

/** Removes rows older than two days. Rows that another transaction removes at the same time are skipped, not waited for. */
async function removeOldUsage(db: Kysely<DB>, today: string): Promise<void> {
  await sql`
    delete from network_usage where (day, kind, network) in (
      select day, kind, network from network_usage where day < ${today}::date - 2
      limit ${REMOVED_AT_ONCE} for update skip locked
    )`.execute(db);
}
