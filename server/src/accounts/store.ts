import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';

/** An account as sign-in needs it. */
export interface StoredAccount {
  borrowerId: bigint;
  passwordHash: string;
}

/** The account of a phone; null where nobody of that phone has set a password, and where the phone is known not to be theirs. */
export async function findAccount(db: Kysely<DB>, phone: string): Promise<StoredAccount | null> {
  const row = await db
    .selectFrom('account')
    .innerJoin('borrower', 'borrower.id', 'account.borrower_id')
    .select(['account.borrower_id as borrowerId', 'account.password_hash as passwordHash'])
    .where('borrower.phone', '=', phone)
    .where('borrower.phone_not_theirs_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** The account of a borrower, with the phone that its password must not be. */
export async function findAccountOf(
  db: Kysely<DB>,
  borrowerId: bigint,
): Promise<(StoredAccount & { phone: string }) | null> {
  const row = await db
    .selectFrom('account')
    .innerJoin('borrower', 'borrower.id', 'account.borrower_id')
    .select(['account.borrower_id as borrowerId', 'account.password_hash as passwordHash'])
    .select('borrower.phone')
    .where('account.borrower_id', '=', borrowerId)
    .executeTakeFirst();
  return row ?? null;
}

/** Sets a password, and makes the account where there is none. */
export async function setPassword(
  db: Kysely<DB>,
  { borrowerId, passwordHash, at }: StoredAccount & { at: Date },
): Promise<void> {
  await db
    .insertInto('account')
    .values({
      borrower_id: borrowerId,
      password_hash: passwordHash,
      password_set_at: at,
      created_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .column('borrower_id')
        .doUpdateSet({ password_hash: passwordHash, password_set_at: at }),
    )
    .execute();
}

/**
 * Changes a password that is still the one that was checked.
 * @param was the hash that the change was decided on
 * @returns false where another change came first
 */
export async function replacePassword(
  db: Kysely<DB>,
  { borrowerId, passwordHash, at, was }: StoredAccount & { at: Date; was: string },
): Promise<boolean> {
  const changed = await db
    .updateTable('account')
    .set({ password_hash: passwordHash, password_set_at: at })
    .where('borrower_id', '=', borrowerId)
    .where('password_hash', '=', was)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Takes an account away with all its sessions; the borrower stays, and may set a password again. */
export async function removeAccount(db: Kysely<DB>, borrowerId: bigint): Promise<void> {
  await db.deleteFrom('session').where('borrower_id', '=', borrowerId).execute();
  await db.deleteFrom('account').where('borrower_id', '=', borrowerId).execute();
}
