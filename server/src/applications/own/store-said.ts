import type { Kysely, Selectable } from 'kysely';
import type { Cipher } from '../../cipher.ts';
import type { Application, DB } from '../../database/types.ts';
import { decryptColumns } from '../store-encrypted.ts';

/** How many applications a profile is read from: what the newest does not say may stand in one before. */
const READ_FROM = 20;

/**
 * What the borrower said in applications and in updates of the record, the newest first: only in those whose phone was proved, since anybody may have
 * written the others.
 */
export async function saidInApplications(db: Kysely<DB>, cipher: Cipher, borrowerId: bigint) {
  const newest = (formType: 'borrow' | 'profile') =>
    db
      .selectFrom('application')
      .selectAll()
      .where('borrower_id', '=', borrowerId)
      .where('form_type', '=', formType)
      .where('phone_proved_at', 'is not', null)
      .orderBy('submitted_at', 'desc')
      .limit(READ_FROM)
      .execute();
  // Apart, since updates say nothing of the work: however many there are, they must not push that out.
  const rows = [...(await newest('profile')), ...(await newest('borrow'))];
  const time = ({ submitted_at: at }: (typeof rows)[number]) => at?.getTime() ?? 0;
  return rows
    .toSorted((a, b) => time(b) - time(a))
    .map((row) => confirmedOnly(decryptColumns(cipher, row)));
}

/** Without what the lender has yet to confirm: until then the earlier answer holds (G-49). */
function confirmedOnly<Row extends Selectable<Application>>(row: Row): Row {
  const waits = row.unconfirmed ?? [];
  const account = waits.includes('bank_account_number');
  return {
    ...row,
    ...(account && { bank_name: null, bank_account_number: null }),
    ...(waits.includes('national_id_number') && { national_id_number: null }),
  };
}
