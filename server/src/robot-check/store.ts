import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';

/** Deletes used solutions that have expired. */
export async function forgetExpired(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom('robot_check_used').where('expires_at', '<', now).execute();
}

/**
 * Records a solution as used. Waits for a concurrent transaction that uses the same one.
 * @returns false when it was used before
 */
export async function useSignature(
  db: Kysely<DB>,
  signatureHash: Buffer,
  expiresAt: Date,
): Promise<boolean> {
  const noted = await db
    .insertInto('robot_check_used')
    .values({ signature_hash: signatureHash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('signature_hash')
    .execute();
  return noted.length === 1;
}
