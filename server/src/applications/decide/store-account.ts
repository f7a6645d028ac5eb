import { type Kysely, sql } from 'kysely';
import type { Cipher } from '../../cipher.ts';
import type { DB } from '../../database/types.ts';
import { encryptColumns } from '../store-encrypted.ts';

/**
 * Writes where the money of an application goes, and who of the staff wrote it; the number lies encrypted, as the forms' own do. In the place of
 * an account that staff wrote alone: what the borrower gave stays. The database keeps who wrote the one before.
 */
export async function saveAccount(
  tx: Kysely<DB>,
  cipher: Cipher,
  applicationId: bigint,
  { bank, number, by, at }: { bank: string; number: string; by: string; at: Date },
): Promise<void> {
  const row = await tx
    .selectFrom('application')
    .select('draft_key_hash')
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow();
  const columns = { bank_name: bank, bank_account_number: number };
  await tx
    .updateTable('application')
    .set({
      ...encryptColumns(cipher, row.draft_key_hash, columns),
      account_given_by: by,
      account_written_at: at,
    })
    .where('id', '=', applicationId)
    .where((of) =>
      of.or([of('bank_account_number', 'is', null), of('account_written_at', 'is not', null)]),
    )
    .execute();
}

/** Whether money of an application is ordered and not confirmed yet. */
export async function isOrdered(db: Kysely<DB>, applicationId: bigint): Promise<boolean> {
  const row = await db
    .selectFrom('intent')
    .innerJoin('offer', 'offer.id', 'intent.offer_id')
    .leftJoin('intent_end', 'intent_end.intent_id', 'intent.id')
    .select('intent.id')
    .where('offer.application_id', '=', applicationId)
    .where('intent.kind', '=', 'disbursement')
    .where('intent_end.intent_id', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the account that staff wrote was written since the approval that stands, and its message has not left. */
export async function isUntoldSinceApproval(tx: Kysely<DB>, id: bigint): Promise<boolean> {
  const { rows } = await sql`
    select from application a
    join borrower b on b.id = a.borrower_id
    join approval p on p.application_id = a.id and p.withdrawn_at is null and p.approved_at <= a.account_written_at
    join notice n on n.kind = 'account_given' and n.phone = b.phone and n.created_at = a.account_written_at
    where a.id = ${id} and n.state <> 'sent'`.execute(tx);
  return rows.length > 0;
}
