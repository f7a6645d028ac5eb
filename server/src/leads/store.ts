import { type Insertable, type Kysely, sql } from 'kysely';
import { VALUE_LOCKS } from '../database/locks.ts';
import type { DB, InvestLead, Referral } from '../database/types.ts';

type Lead = 'referral' | 'invest_lead';

/** Whether a form with this `submit_id` is stored already; its repeat then gets the first answer. */
export async function wasTaken(
  db: Kysely<DB>,
  lead: Lead,
  submitId: string | null,
): Promise<boolean> {
  if (submitId === null) return false;
  const row = await db
    .selectFrom(lead)
    .select('id')
    .where('submit_id', '=', submitId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks this `submit_id` until the transaction ends, since a double click sends the same form twice at once. */
export async function lockSubmit(db: Kysely<DB>, submitId: string | null): Promise<void> {
  if (submitId === null) return;
  await sql`select pg_advisory_xact_lock(${VALUE_LOCKS.leadSubmit}::int, hashtext(${submitId}))`.execute(
    db,
  );
}

/** Locks who is referred, or was, by their phone until the transaction ends; of several, in the order of `phones`. */
export async function lockFriends(db: Kysely<DB>, phones: readonly string[]): Promise<void> {
  for (const phone of phones) {
    await sql`select pg_advisory_xact_lock(${VALUE_LOCKS.friendPhone}::int, hashtext(${phone}))`.execute(
      db,
    );
  }
}

/**
 * Stores a referral. If the friend was referred before, it is stored as a repeat of the first referral, which alone can earn the
 * reward (G-33); one of somebody who gave the number up does not count. Concurrent referrals of the same friend wait for each other.
 */
export async function insertReferral(
  db: Kysely<DB>,
  referral: Omit<Insertable<Referral>, 'repeat_of' | 'status' | 'ended_at'> & {
    friend_phone: string;
  },
): Promise<{ id: bigint; repeatOf: bigint | null }> {
  const { friend_phone: friendPhone } = referral;
  await lockFriends(db, [friendPhone]);
  const first = await db
    .selectFrom('referral')
    .select('id')
    .where('friend_phone', '=', friendPhone)
    .where('repeat_of', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  const repeatOf = first?.id ?? null;
  const { id } = await db
    .insertInto('referral')
    .values({ ...referral, repeat_of: repeatOf })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, repeatOf };
}

/** Stores an investor's form. */
export async function insertInvestLead(
  db: Kysely<DB>,
  lead: Omit<Insertable<InvestLead>, 'status'>,
): Promise<{ id: bigint }> {
  return db.insertInto('invest_lead').values(lead).returning('id').executeTakeFirstOrThrow();
}
