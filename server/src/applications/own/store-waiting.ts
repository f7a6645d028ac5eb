import type { Kysely } from 'kysely';
import type { Cipher } from '../../cipher.ts';
import type { AskedPage } from '../../cursor-page.ts';
import type { DB } from '../../database/types.ts';
import { decryptColumns } from '../store-encrypted.ts';

/** Rows of one page. */
export const DETAILS_ROWS = 20;

/** A recorded update of which something waits for the lender's call. */
interface WaitingUpdate {
  id: bigint;
  borrowerId: bigint;
  name: string;
  lastName: string;
  phone: string;
  sentAt: Date | null;
  waits: readonly string[];
  bank: string | null;
  accountNumber: string | null;
  nationalId: string | null;
}

/** One row more than a page, the oldest first; backwards where the page before a row is asked for. */
export async function waitingDetails(
  db: Kysely<DB>,
  cipher: Cipher,
  { after, before }: AskedPage,
): Promise<WaitingUpdate[]> {
  const isBack = before !== undefined;
  const from = before ?? after;
  const rows = await db
    .selectFrom('application as a')
    .innerJoin('borrower as b', 'b.id', 'a.borrower_id')
    .select([
      'a.id',
      'b.id as borrowerId',
      'b.name',
      'b.last_name',
      'b.phone',
      'a.submitted_at',
      'a.unconfirmed',
    ])
    .select(['a.bank_name', 'a.bank_account_number', 'a.national_id_number', 'a.draft_key_hash'])
    .where('a.status', '=', 'Recorded')
    .where('a.unconfirmed', 'is not', null)
    .where('a.details_settled_at', 'is', null)
    .$if(from !== undefined, (query) => query.where('a.id', isBack ? '<' : '>', BigInt(from ?? 0)))
    .orderBy('a.id', isBack ? 'desc' : 'asc')
    .limit(DETAILS_ROWS + 1)
    .execute();
  return rows.map((row) => {
    const { bank_account_number: accountNumber, national_id_number: nationalId } = decryptColumns(
      cipher,
      row,
    );
    return {
      id: row.id,
      borrowerId: row.borrowerId,
      name: row.name,
      lastName: row.last_name,
      phone: row.phone,
      sentAt: row.submitted_at,
      waits: row.unconfirmed ?? [],
      bank: row.bank_name,
      accountNumber,
      nationalId,
    };
  });
}
