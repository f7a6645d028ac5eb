import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/types.ts';

/** An address as people see it: never its secret. */
export interface WebhookRow {
  id: bigint;
  address: string;
  made_by: string;
  made_at: Date;
  sent_through: bigint;
  waiting: number;
  tries: number;
  due_at: Date;
  last_error: string | null;
  last_sent_at: Date | null;
  ended_at: Date | null;
  kept_by: string | null;
  suspended_at: Date | null;
}

const WEBHOOKS_MOST = 50;

/** All of them, the newest first; one, where its number is given. */
export async function readWebhooks(
  db: Kysely<DB>,
  id: bigint | null = null,
): Promise<WebhookRow[]> {
  const { rows } = await sql<WebhookRow>`
    select id, address, made_by, made_at, sent_through, tries, due_at, last_error, last_sent_at, ended_at, kept_by, suspended_at,
      case when ended_at is null then greatest((select last_number from accounting_feed) - sent_through, 0)
        else 0 end::integer as waiting
    from webhook where ${id}::bigint is null or id = ${id} order by id desc limit ${WEBHOOKS_MOST}`.execute(
    db,
  );
  return rows;
}

/** So many may be told at the same time. */
export async function countOpen(db: Kysely<DB>): Promise<number> {
  const rows = await db.selectFrom('webhook').select('id').where('ended_at', 'is', null).execute();
  return rows.length;
}

/** How many addresses that are told of entries did not take the newest try. */
export async function silentAddresses(db: Kysely<DB>): Promise<number> {
  const rows = await db
    .selectFrom('webhook')
    .select('id')
    .where('ended_at', 'is', null)
    .where('tries', '>', 0)
    .limit(WEBHOOKS_MOST)
    .execute();
  return rows.length;
}

/** Draws the number of a new one: its secret is bound to it. */
export async function nextWebhook(tx: Kysely<DB>): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    select nextval(pg_get_serial_sequence('webhook', 'id')) as id`.execute(tx);
  return rows[0]?.id ?? 0n;
}

/** Adds one under a number that was drawn. What was numbered before is not told. */
export async function insertWebhook(
  tx: Kysely<DB>,
  hook: { id: bigint; address: string; secret: string; by: string; at: Date },
): Promise<void> {
  const { id, address, secret, by, at } = hook;
  await sql`insert into webhook (id, address, secret, sent_through, due_at, made_by, made_at) overriding system value
    values (${id}, ${address}, ${secret}, (select last_number from accounting_feed), ${at}, ${by}, ${at})`.execute(
    tx,
  );
}

/**
 * Gives it another secret; the one before stays beside it until then. Who made the new one has it, so they answer for the address from now
 * on, and who did before for the one before. @returns false where it was ended or is suspended
 */
export async function changeSecret(
  tx: Kysely<DB>,
  { id, by, secret, until }: { id: bigint; by: string; secret: string; until: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook')
    .set((of) => ({ previous_secret: of.ref('secret'), previous_until: until, secret }))
    .set((of) => ({ previous_kept_by: of.fn.coalesce('kept_by', 'made_by'), kept_by: by }))
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Has it tried at once. @returns false where it was ended or is suspended */
export async function hurryWebhook(tx: Kysely<DB>, id: bigint, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook')
    // Where another process is at it at this moment, an event may be sent twice, as it may be anyway.
    .set({ due_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Has the addresses that somebody answers for told nothing until they are taken over. @returns their numbers */
export async function suspendWebhooks(
  tx: Kysely<DB>,
  { who, at }: { who: string; at: Date },
): Promise<bigint[]> {
  const rows = await tx
    .updateTable('webhook')
    .set({ suspended_at: at })
    .where((of) => of(of.fn.coalesce('kept_by', 'made_by'), '=', who))
    .where('ended_at', 'is', null)
    .where('suspended_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Has nothing signed any more with the secret that somebody answered for before another was made. @returns the addresses' numbers */
export async function endPreviousSecrets(
  tx: Kysely<DB>,
  { who, at }: { who: string; at: Date },
): Promise<bigint[]> {
  const rows = await tx
    .updateTable('webhook')
    .set({ previous_secret: null, previous_until: null, previous_kept_by: null })
    .where('previous_kept_by', '=', who)
    .where('previous_until', '>', at)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Has a suspended address told again at once, with another secret, and somebody answer for it. None of before signs beside it.
 * @returns false where it is not suspended
 */
export async function keepWebhook(
  tx: Kysely<DB>,
  { id, by, at, secret }: { id: bigint; by: string; at: Date; secret: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook')
    .set({ kept_by: by, suspended_at: null, due_at: at, secret })
    .set({ previous_secret: null, previous_until: null, previous_kept_by: null })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('suspended_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends it. @returns false where it was ended already */
export async function closeWebhook(
  tx: Kysely<DB>,
  { id, by, at }: { id: bigint; by: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook')
    .set({ ended_by: by, ended_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** One that is to be told, with its secrets as they lie. */
export interface DueWebhook {
  id: bigint;
  address: string;
  secret: string;
  previous_secret: string | null;
  previous_until: Date | null;
  sent_through: bigint;
  tries: number;
  made_at: Date;
}

/** Leases what is due and has something to be told, so that no other process tells it meanwhile. */
export async function takeDueWebhooks(
  db: Kysely<DB>,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<DueWebhook[]> {
  const { rows } = await sql<DueWebhook>`
    update webhook set due_at = ${leaseUntil} where id in (
      select id from webhook where ended_at is null and suspended_at is null and due_at <= ${now}
        and sent_through < (select last_number from accounting_feed)
      for update skip locked)
    returning id, address, secret, previous_secret, previous_until, sent_through, tries, made_at`.execute(
    db,
  );
  return rows;
}

/** Notes that everything up to a number was taken. @returns false where it was ended or suspended meanwhile: then no more is told */
export async function noteTaken(
  db: Kysely<DB>,
  { id, number, at }: { id: bigint; number: bigint; at: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook')
    .set({ sent_through: number, tries: 0, last_error: null, ...(at && { last_sent_at: at }) })
    .where('id', '=', id)
    .where('sent_through', '<', number)
    .where('ended_at', 'is', null)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives the lease back, after a failure with the next try's time. */
export async function giveBack(
  db: Kysely<DB>,
  { id, dueAt, error }: { id: bigint; dueAt: Date; error: string | null },
): Promise<void> {
  await db
    .updateTable('webhook')
    .set((of) => ({
      due_at: dueAt,
      ...(error !== null && { last_error: error, tries: of('tries', '+', 1) }),
    }))
    .where('id', '=', id)
    .execute();
}
