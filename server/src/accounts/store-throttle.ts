import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/types.ts';

/** Something that may be tried only so often in a window of time. */
export interface Throttle {
  kind:
    | 'sign_in_account'
    | 'sign_in_network'
    | 'code_phone'
    | 'code_network'
    | 'staff_account'
    | 'staff_network';
  /** Whose: a keyed hash, never a phone or an address. */
  key: Buffer;
  windowMs: number;
  most: number;
}

/** Seconds until it may be tried again; 0 when it may be now. Counts nothing. */
export async function throttledFor(
  db: Kysely<DB>,
  { kind, key, windowMs, most }: Throttle,
  now: Date,
): Promise<number> {
  const row = await db
    .selectFrom('throttle')
    .select(['since', 'amount'])
    .where('kind', '=', kind)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row || row.amount < most) return 0;
  const leftMs = row.since.getTime() + windowMs - now.getTime();
  return Math.max(0, Math.ceil(leftMs / 1000));
}

/**
 * Takes one of the tries of a window before what is tried is looked at, so that calls at the same moment count too.
 * @returns seconds until there are tries again; 0 where this one may go on
 */
export async function takeTry(
  db: Kysely<DB>,
  { windowMs, most, ...throttle }: Throttle,
  now: Date,
): Promise<number> {
  const { since, amount } = await addTry(db, { ...throttle, windowMs }, now);
  if (amount <= most) return 0;
  return Math.max(1, Math.ceil((since.getTime() + windowMs - now.getTime()) / 1000));
}

/** After a right sign-in: forgets the tries of the account, and gives the network back the one that was no guess. */
export async function forgiveTries(
  db: Kysely<DB>,
  { account, network }: Record<'account' | 'network', Pick<Throttle, 'kind' | 'key'>>,
): Promise<void> {
  await sql`
    with forgotten as (delete from throttle where kind = ${account.kind} and key = ${account.key})
    update throttle set amount = amount - 1
    where kind = ${network.kind} and key = ${network.key} and amount > 1`.execute(db);
}

/** Counts one try. */
export async function countTry(db: Kysely<DB>, throttle: Throttle, now: Date): Promise<void> {
  await addTry(db, throttle, now);
}

/** Adds one try in one statement. The window begins with the first try after the last window ended. */
async function addTry(
  db: Kysely<DB>,
  { kind, key, windowMs }: Pick<Throttle, 'kind' | 'key' | 'windowMs'>,
  now: Date,
): Promise<{ since: Date; amount: number }> {
  const before = new Date(now.getTime() - windowMs);
  const { rows } = await sql<{ since: Date; amount: number }>`
    insert into throttle as t (kind, key, since, amount) values (${kind}, ${key}, ${now}, 1)
    on conflict (kind, key) do update set
      since = case when t.since <= ${before} then excluded.since else t.since end,
      amount = case when t.since <= ${before} then 1 else t.amount + 1 end
    returning since, amount`.execute(db);
  const row = rows[0];
  if (row === undefined) throw new Error('An upsert returned no row');
  return row;
}

/** Forgets the tries of an account: its owner has come in. */
export async function forgetTries(
  db: Kysely<DB>,
  { kind, key }: Pick<Throttle, 'kind' | 'key'>,
): Promise<void> {
  await db.deleteFrom('throttle').where('kind', '=', kind).where('key', '=', key).execute();
}

/** The longest window there is; rows older than that mean nothing. */
const LONGEST_WINDOW_MS = 24 * 60 * 60 * 1000;

/** Removes at most `most` rows whose window is over. @returns how many */
export async function removeOldTries(db: Kysely<DB>, now: Date, most: number): Promise<bigint> {
  const before = new Date(now.getTime() - LONGEST_WINDOW_MS);
  const { numAffectedRows } = await sql`
    delete from throttle where (kind, key) in (
      select kind, key from throttle where since <= ${before} limit ${most} for update skip locked
    )`.execute(db);
  return numAffectedRows ?? 0n;
}
