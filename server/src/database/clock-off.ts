import { type Kysely, sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { DB } from './types.ts';

/** From so much on a machine's clock and its database's do not tell the same time: one of them must be set. */
const CLOCK_OFF_MS = 60_000;

/**
 * By how much this machine's clock is ahead of the database's, in milliseconds; below 0: behind. What lies within the time that the question took is
 * no difference.
 * @param between by this clock: before the question, and after its answer
 */
export function aheadMs(there: Date, between: { before: Date; after: Date }): number {
  const [before, at, after] = [between.before, there, between.after].map((one) => one.getTime());
  return Math.max((before ?? 0) - (at ?? 0), 0) + Math.min((after ?? 0) - (at ?? 0), 0);
}

/** Asks the database for its time. @returns by how much this clock is ahead of it (`aheadMs`) */
export async function clockAheadMs(db: Kysely<DB>, clock: Pick<Clock, 'now'>): Promise<number> {
  const before = clock.now();
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  const after = clock.now();
  return aheadMs(rows[0]?.at ?? after, { before, after });
}

/** The same in words for the operator; null: the clocks agree within a minute. */
export function clockOffText(ms: number): string | null {
  if (Math.abs(ms) <= CLOCK_OFF_MS) return null;
  const seconds = Math.round(Math.abs(ms) / 1000);
  return (
    `This machine's clock is ${seconds} s ${ms > 0 ? 'ahead of' : 'behind'} the database's: ` +
    'put right whichever is wrong (docs/operate.md, "The clock").'
  );
}
