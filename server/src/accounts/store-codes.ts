import { type Kysely, sql } from 'kysely';
import { VALUE_LOCKS } from '../database/locks.ts';
import type { DB } from '../database/types.ts';

/** A code to be sent. */
export interface NewCode {
  alias: string;
  requestId: string;
  /** 855 and 8 or 9 digits. */
  phone: string;
  /** Null where nobody has that phone. */
  borrowerId: bigint | null;
  codeHash: Buffer;
  at: Date;
}

/** Keeps two requests for one phone apart until the transaction ends. */
export async function lockCodesOf(db: Kysely<DB>, phone: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${VALUE_LOCKS.phoneCodes}, hashtext(${phone}))`.execute(
    db,
  );
}

/** When a code was last sent to a phone; null where none was in the last day. */
export async function lastSentAt(db: Kysely<DB>, phone: string): Promise<Date | null> {
  const row = await db
    .selectFrom('phone_code')
    .select('sent_at')
    .where('phone', '=', phone)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.sent_at ?? null;
}

/** The phone of a request that is there, for a resend; null where there is none of that alias and number. */
export async function phoneOfRequest(
  db: Kysely<DB>,
  alias: string,
  requestId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('phone_code')
    .select('phone')
    .where('alias', '=', alias)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return row?.phone ?? null;
}

/**
 * Adds a code, and cancels the one that the same device's request was sent before. Those of other requests stand, checked ones
 * too: anybody may ask for a code to a phone, and must not undo with it what its owner is about.
 */
export async function addCode(db: Kysely<DB>, code: NewCode): Promise<void> {
  await db
    .deleteFrom('phone_code')
    .where('phone', '=', code.phone)
    .where('request_id', '=', code.requestId)
    .where('used_at', 'is', null)
    .execute();
  await db
    .insertInto('phone_code')
    .values({
      alias: code.alias,
      request_id: code.requestId,
      phone: code.phone,
      borrower_id: code.borrowerId,
      code_hash: code.codeHash,
      sent_at: code.at,
    })
    .execute();
}

/** A code as its check needs it; locked until the transaction ends. */
export async function lockCode(db: Kysely<DB>, alias: string, requestId: string) {
  const row = await db
    .selectFrom('phone_code')
    .select(['phone', 'tries'])
    .select(['code_hash as codeHash', 'borrower_id as borrowerId', 'sent_at as sentAt'])
    .select('verified_at as verifiedAt')
    .where('alias', '=', alias)
    .where('request_id', '=', requestId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Counts a wrong code. */
export async function countWrongCode(db: Kysely<DB>, alias: string): Promise<void> {
  await db
    .updateTable('phone_code')
    .set((of) => ({ tries: of('tries', '+', 1) }))
    .where('alias', '=', alias)
    .execute();
}

/** Notes that the right code came. */
export async function markVerified(db: Kysely<DB>, alias: string, at: Date): Promise<void> {
  await db.updateTable('phone_code').set({ verified_at: at }).where('alias', '=', alias).execute();
}

/**
 * Uses a verified request up: it is good for one new password.
 * @param after requests verified before this are too old
 * @returns whose; null where there is no such request, or it was used
 */
export async function useVerified(
  db: Kysely<DB>,
  alias: string,
  { at, after }: { at: Date; after: Date },
): Promise<{ borrowerId: bigint; phone: string } | null> {
  const row = await db
    .updateTable('phone_code')
    .set({ used_at: at })
    .where('alias', '=', alias)
    .where('verified_at', '>', after)
    .where('used_at', 'is', null)
    .returning(['borrower_id', 'phone'])
    .executeTakeFirst();
  if (!row || row.borrower_id === null) return null;
  return { borrowerId: row.borrower_id, phone: row.phone };
}

/** The phone of a verified request that is not used yet, for the check of the new password. */
export async function phoneOfVerified(
  db: Kysely<DB>,
  alias: string,
  after: Date,
): Promise<string | null> {
  const row = await db
    .selectFrom('phone_code')
    .select('phone')
    .where('alias', '=', alias)
    .where('verified_at', '>', after)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return row?.phone ?? null;
}

/**
 * Whose password a request has set.
 * @param after requests used before this are too old
 * @returns null where there is no such request, or it is not used
 */
export async function borrowerOfUsed(
  db: Kysely<DB>,
  alias: string,
  after: Date,
): Promise<bigint | null> {
  const row = await db
    .selectFrom('phone_code')
    .select('borrower_id')
    .where('alias', '=', alias)
    .where('used_at', '>', after)
    .executeTakeFirst();
  return row?.borrower_id ?? null;
}

/**
 * The alias of a device's request that was sent after a time and whose code has not been right yet; null where there is none. One
 * whose code was right is another's to go on with, who may have left the device.
 */
export async function openAlias(
  db: Kysely<DB>,
  { phone, requestId, after }: { phone: string; requestId: string; after: Date },
): Promise<string | null> {
  const row = await db
    .selectFrom('phone_code')
    .select('alias')
    .where('phone', '=', phone)
    .where('request_id', '=', requestId)
    .where('sent_at', '>', after)
    .where('verified_at', 'is', null)
    .executeTakeFirst();
  return row?.alias ?? null;
}

/** Removes at most `most` codes sent before a time. @returns how many */
export async function removeOldCodes(db: Kysely<DB>, before: Date, most: number): Promise<bigint> {
  const { numAffectedRows } = await sql`
    delete from phone_code where alias in (
      select alias from phone_code where sent_at < ${before}
      order by sent_at limit ${most} for update skip locked
    )`.execute(db);
  return numAffectedRows ?? 0n;
}
