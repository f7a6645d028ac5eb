import type { Kysely } from 'kysely';
import type { Cipher } from '../../cipher.ts';
import type { DB } from '../../database/types.ts';
import { encryptColumns } from '../store-encrypted.ts';

/** Writes where the money of an application goes, and who of the staff wrote it; the number lies encrypted, as the forms' own do. */
export async function saveAccount(
  tx: Kysely<DB>,
  cipher: Cipher,
  applicationId: bigint,
  { bank, number, by }: { bank: string; number: string; by: string },
): Promise<void> {
  const row = await tx
    .selectFrom('application')
    .select('draft_key_hash')
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow();
  const columns = { bank_name: bank, bank_account_number: number };
  await tx
    .updateTable('application')
    .set({ ...encryptColumns(cipher, row.draft_key_hash, columns), account_given_by: by })
    .where('id', '=', applicationId)
    .where('bank_account_number', 'is', null)
    .execute();
}
