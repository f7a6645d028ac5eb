import { type Insertable, type Kysely, sql } from 'kysely';
import type { DB, InvestLead, Referral } from '../database/types.ts';

type Lead = 'referral' | 'invest_lead';

/** Whether this very form has been taken already, so that its repeat gets the first answer again. */
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

/** Holds back every other form of this name until the transaction ends: a double click is one form that comes twice. */
export async function lockSubmit(db: Kysely<DB>, submitId: string | null): Promise<void> {
  if (submitId === null) return;
  await sql`select pg_advisory_xact_lock(1198220, hashtext(${submitId}))`.execute(db);
}

/**
 * Stores a referral. Where the friend has been referred before it is stored as the repeat of the first one, which alone
 * may earn the reward (G-33). Of two at once one waits for the other, until the transaction ends.
 */
export async function insertReferral(
  db: Kysely<DB>,
  referral: Omit<Insertable<Referral>, 'repeat_of' | 'status'> & { friend_phone: string },
): Promise<{ id: bigint; repeatOf: bigint | null }> {
  const { friend_phone: friendPhone } = referral;
  await sql`select pg_advisory_xact_lock(1198221, hashtext(${friendPhone}))`.execute(db);
  const first = await db
    .selectFrom('referral')
    .select('id')
    .where('friend_phone', '=', friendPhone)
    .where('repeat_of', 'is', null)
    .executeTakeFirst();
  const repeatOf = first?.id ?? null;
  const { id } = await db
    .insertInto('referral')
    .values({ ...referral, repeat_of: repeatOf })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, repeatOf };
}

/** Stores somebody who wants to invest. */
export async function insertInvestLead(
  db: Kysely<DB>,
  lead: Omit<Insertable<InvestLead>, 'status'>,
): Promise<{ id: bigint }> {
  return db.insertInto('invest_lead').values(lead).returning('id').executeTakeFirstOrThrow();
}
