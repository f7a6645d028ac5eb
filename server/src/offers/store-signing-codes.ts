import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/types.ts';

/** Wrong codes after which the one that was sent last signs no more (docs/security.md; C-49). */
export const TRIES_MOST = 5;

/** A signing code as stored; locked until the transaction ends. */
export async function lockSigningCode(tx: Kysely<DB>, offerId: bigint) {
  const row = await tx
    .selectFrom('signing_code')
    .select(['tries', 'sends', 'sent_at as sentAt', 'sends_since as sendsSince'])
    .select(['code_hash as codeHash', 'tries_in_all as triesInAll'])
    .where('offer_id', '=', offerId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Puts a new code in the place of the last one; the wrong ones over all codes stay counted. */
export async function saveSigningCode(
  tx: Kysely<DB>,
  code: { offerId: bigint; codeHash: Buffer; at: Date; sends: number; sendsSince: Date },
): Promise<void> {
  const values = {
    code_hash: code.codeHash,
    sent_at: code.at,
    sends: code.sends,
    sends_since: code.sendsSince,
    tries: 0,
  };
  await tx
    .insertInto('signing_code')
    .values({ offer_id: code.offerId, ...values })
    .onConflict((conflict) => conflict.column('offer_id').doUpdateSet(values))
    .execute();
}

/** Counts a wrong code. */
export async function countWrongSigningCode(tx: Kysely<DB>, offerId: bigint): Promise<void> {
  await tx
    .updateTable('signing_code')
    .set((of) => ({ tries: of('tries', '+', 1), tries_in_all: of('tries_in_all', '+', 1) }))
    .where('offer_id', '=', offerId)
    .execute();
}

/**
 * Ends every code that would sign an open offer of a borrower, as if it had been tried too often: another must be sent. The counts of wrong
 * codes over all that were sent, and of how many were sent, stay. The offers must be locked.
 */
export async function endSigningCodes(tx: Kysely<DB>, borrowerId: bigint): Promise<void> {
  await sql`
    update signing_code set tries = ${TRIES_MOST}
    where offer_id in (select id from offer where borrower_id = ${borrowerId} and status = 'Open')`.execute(
    tx,
  );
}
