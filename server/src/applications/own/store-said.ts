import { type Kysely, type Selectable, sql } from 'kysely';
import type { Cipher } from '../../cipher.ts';
import type { Application, DB } from '../../database/types.ts';
import { decryptColumns } from '../store-encrypted.ts';

/** How many applications a profile is read from: what the newest does not say may stand in one before. */
const READ_FROM = 20;

type Said = Selectable<Application>;

/**
 * What the borrower said in applications and in updates of the record, the newest first: only in those whose phone was proved, since anybody may have
 * written the others. The bank account stands in one of them alone, the one that counts.
 */
export async function saidInApplications(
  db: Kysely<DB>,
  cipher: Cipher,
  borrowerId: bigint,
): Promise<Said[]> {
  return theAccountAlone(await allSaid(db, cipher, borrowerId));
}

/** The same with every bank account that counts or did once. */
export async function allSaid(db: Kysely<DB>, cipher: Cipher, borrowerId: bigint): Promise<Said[]> {
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
  const updates = await newest('profile');
  const held = updates.length < READ_FROM ? [] : await newestAccount(db, borrowerId);
  const older = held.filter(({ id }) => !updates.some((one) => one.id === id));
  const rows = [...updates, ...older, ...(await newest('borrow'))];
  const time = ({ submitted_at: at }: Said) => at?.getTime() ?? 0;
  return rows
    .toSorted((a, b) => time(b) - time(a))
    .map((row) => confirmedOnly(decryptColumns(cipher, row)));
}

/** The update whose bank account came to count last: those that wait for the lender's call must not push it out, however many they are. */
async function newestAccount(db: Kysely<DB>, borrowerId: bigint) {
  return db
    .selectFrom('application')
    .selectAll()
    .where('borrower_id', '=', borrowerId)
    .where('form_type', '=', 'profile')
    .where('phone_proved_at', 'is not', null)
    .where('bank_name', 'is not', null)
    .where(sql<boolean>`not coalesce('bank_account_number' = any(unconfirmed), false)`)
    .orderBy((of) => of.fn.coalesce('account_confirmed_at', 'submitted_at'), 'desc')
    .limit(1)
    .execute();
}

/**
 * Without the bank accounts that have another after them. One that was confirmed in a call counts from then on: what was sent between, prefilled
 * or made of earlier answers, holds the one before.
 */
function theAccountAlone(rows: readonly Said[]): Said[] {
  const since = ({ account_confirmed_at: confirmed, submitted_at: sent }: Said) =>
    (confirmed ?? sent)?.getTime() ?? 0;
  const [counts] = rows
    .filter(({ bank_name: bank }) => bank !== null)
    .toSorted((a, b) => since(b) - since(a));
  return rows.map((row) =>
    row === counts
      ? row
      : {
          ...row,
          bank_name: null,
          bank_account_number: null,
          account_given_by: null,
          account_written_before: null,
        },
  );
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
