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

/** The evidence of a signature, as kept; `sha256` is that of the agreement, in hex. */
export interface Signature {
  readonly sha256: string;
  readonly phone: string;
  readonly address: string;
  readonly userAgent: string;
  readonly codeSentAt: Date;
  readonly signedAt: Date;
}

/** The evidence of an offer's signature; null where it was not signed. */
export async function findSignature(db: Kysely<DB>, offerId: bigint): Promise<Signature | null> {
  const row = await db
    .selectFrom('signature')
    .select(['agreement_hash', 'phone', 'address', 'user_agent as userAgent'])
    .select(['code_sent_at as codeSentAt', 'signed_at as signedAt'])
    .where('offer_id', '=', offerId)
    .executeTakeFirst();
  if (!row) return null;
  const { agreement_hash: hash, ...rest } = row;
  return { ...rest, sha256: hash.toString('hex') };
}
