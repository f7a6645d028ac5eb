import { type Kysely, sql } from 'kysely';
import type { DB, JsonObject } from '../database/types.ts';

/** An act worth keeping for good. `facts` holds numbers and names of rules, never personal data (docs/security.md). */
export interface Act {
  at: Date;
  /** `noun.done`, as `application.submitted`. */
  event: string;
  /** `visitor`, `system`, or who of the staff. */
  actor: string;
  /** Noun and id, as `application:12`. */
  subject: string;
  facts: JsonObject;
}

/**
 * Adds acts to the chain, in the caller's transaction. Writers queue here until they commit, so it belongs at the
 * transaction's end (docs/decisions/0010-audit.md).
 */
export async function recordActs(db: Kysely<DB>, acts: readonly Act[]): Promise<void> {
  for (const act of acts) {
    await db
      .insertInto('audit')
      .values({ ...act, facts: JSON.stringify(act.facts) })
      .execute();
  }
}

/** The first row whose hash, place or link to the row before it is wrong; null when the chain is whole. */
export async function firstBrokenLink(db: Kysely<DB>): Promise<bigint | null> {
  const { rows } = await sql<{ seq: bigint }>`
    select seq from (
      select a.seq, a.hash = audit_hash(a) as own,
        a.previous_hash = coalesce(lag(a.hash) over w, decode(repeat('00', 32), 'hex')) as linked,
        a.seq = row_number() over w as placed
      from audit a window w as (order by a.seq)
    ) link where not (own and linked and placed) order by seq limit 1`.execute(db);
  return rows[0]?.seq ?? null;
}
