import { referenceKey } from 'contract/payment-reference';
import { type Kysely, sql } from 'kysely';
import { VALUE_LOCKS } from '../database/locks.ts';
import type { DB } from '../database/types.ts';

/**
 * Waits until no other transaction records or gives back money of this reference, in whatever spelling, and keeps others out until the end of
 * this one. A statement of its own: what is asked next sees what the other kept.
 */
export async function lockReference(tx: Kysely<DB>, reference: string): Promise<void> {
  const key = referenceKey(reference);
  await sql`select pg_advisory_xact_lock(${VALUE_LOCKS.bankReference}::int, hashtext(${key}))`.execute(
    tx,
  );
}
