import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';

/** As the column's check has it: longer than any network address. */
const ADDRESS_MOST = 60;

/** Keeps the evidence of a signature. */
export async function insertSignature(
  tx: Kysely<DB>,
  signature: {
    offerId: bigint;
    sha256: string;
    phone: string;
    address: string;
    userAgent: string;
    codeSentAt: Date;
    at: Date;
  },
): Promise<void> {
  await tx
    .insertInto('signature')
    .values({
      offer_id: signature.offerId,
      agreement_hash: Buffer.from(signature.sha256, 'hex'),
      phone: signature.phone,
      // A proxy may hand on any text as the address: what is longer than an address is cut, and signs all the same.
      address: signature.address.slice(0, ADDRESS_MOST) || '-',
      user_agent: signature.userAgent,
      code_sent_at: signature.codeSentAt,
      signed_at: signature.at,
    })
    .execute();
}

/** When an offer was signed; null where it was not. */
export async function signedAt(db: Kysely<DB>, offerId: bigint): Promise<Date | null> {
  const row = await db
    .selectFrom('signature')
    .select('signed_at')
    .where('offer_id', '=', offerId)
    .executeTakeFirst();
  return row?.signed_at ?? null;
}
