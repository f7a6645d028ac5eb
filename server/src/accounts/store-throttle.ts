import { type Kysely, type RawBuilder, sql } from 'kysely';
import { PreparedStatement, type StatementPart } from '../database/prepared.ts';
import type { DB } from '../database/types.ts';

/** Something that may be tried only so often in a window of time. */
export interface Throttle {
  kind:
    | 'sign_in_account'
    | 'sign_in_network'
    | 'code_phone'
    | 'code_network'
    | 'staff_account'
    | 'staff_network'
    | 'staff_code'
    | 'staff_search'
    | 'staff_look'
    | 'staff_file';
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
export async function takeTry(db: Kysely<DB>, throttle: Throttle, now: Date): Promise<number> {
  return secondsToWait(throttle, await addTry(db, throttle, now), now);
}

/** Seconds until there are tries again, after one was counted; 0 where that one may go on. */
export function secondsToWait(
  { windowMs, most }: Pick<Throttle, 'windowMs' | 'most'>,
  { since, amount }: { since: Date; amount: number },
  now: Date,
): number {
  if (amount <= most) return 0;
  return Math.max(1, Math.ceil((since.getTime() + windowMs - now.getTime()) / 1000));
}

/**
 * What follows a right sign-in: the network gets back the try that was no guess, then those of the account are forgotten. In
 * this order, in which they were taken too, so that no two sign-ins wait for each other.
 */
export function triesForgiven(given: Forgiven): [StatementPart, StatementPart] {
  const givenBack = returns.part(
    '',
    given,
    (slot) => sql`
      update throttle set amount = amount - 1
      where kind = ${slot(({ network }) => network.kind)} and key = ${slot(({ network }) => network.key)}
        and amount > 1
      returning 1`,
    'given_back',
  );
  const forgotten = forgives.part(
    '',
    given,
    (slot) => sql`
      delete from throttle
      where (select count(*) from given_back) >= 0
        and kind = ${slot(({ account }) => account.kind)} and key = ${slot(({ account }) => account.key)}`,
  );
  return [givenBack, forgotten];
}

type Forgiven = Record<'account' | 'network', Pick<Throttle, 'kind' | 'key'>>;
const returns = new PreparedStatement<Forgiven>('give a try back');
const forgives = new PreparedStatement<Forgiven>('forgive tries');

/** Counts one try. */
export async function countTry(db: Kysely<DB>, throttle: Throttle, now: Date): Promise<void> {
  await addTry(db, throttle, now);
}

/** What stands for the values of a try in its statement. */
interface Trying {
  kind: string;
  key: Buffer;
  now: Date;
  /** A window that began until then has ended. */
  before: Date;
}

/**
 * The statement that adds one try. The window begins with the first try after the last window ended.
 * @param on adds it only where this has a row
 */
export function trying({ kind, key, now, before }: Trying, on: RawBuilder<unknown> = sql``) {
  return sql<{ since: Date; amount: number }>`
    insert into throttle as t (kind, key, since, amount)
    select ${kind}::text, ${key}::bytea, ${now}::timestamptz, 1 ${on}
    on conflict (kind, key) do update set
      since = case when t.since <= ${before}::timestamptz then excluded.since else t.since end,
      amount = case when t.since <= ${before}::timestamptz then 1 else t.amount + 1 end
    returning since, amount`;
}

/** Adds one try in one statement. */
async function addTry(
  db: Kysely<DB>,
  { kind, key, windowMs }: Pick<Throttle, 'kind' | 'key' | 'windowMs'>,
  now: Date,
): Promise<{ since: Date; amount: number }> {
  const before = new Date(now.getTime() - windowMs);
  const [row] = await tries.run(db, '', { kind, key, now, before }, (slot) => {
    const taken = trying({
      kind: slot((given) => given.kind),
      key: slot((given) => given.key),
      now: slot((given) => given.now),
      before: slot((given) => given.before),
    });
    return { compile: () => taken.compile(db) };
  });
  if (row === undefined) throw new Error('An upsert returned no row');
  return row;
}

const tries = new PreparedStatement<Trying>('take a try');

/** Forgets the tries of an account: its owner has come in. */
export async function forgetTries(
  db: Kysely<DB>,
  { kind, key }: Pick<Throttle, 'kind' | 'key'>,
): Promise<void> {
  await db.deleteFrom('throttle').where('kind', '=', kind).where('key', '=', key).execute();
}

/** Gives one try back: it was no guess. */
export async function giveTryBack(
  db: Kysely<DB>,
  { kind, key }: Pick<Throttle, 'kind' | 'key'>,
): Promise<void> {
  await sql`
    with last as (delete from throttle where kind = ${kind} and key = ${key} and amount = 1)
    update throttle set amount = amount - 1 where kind = ${kind} and key = ${key} and amount > 1`.execute(
    db,
  );
}

/** The longest windows there are; rows older than that mean nothing. */
const LONGEST_WINDOW_MS = 24 * 60 * 60 * 1000;
const LONGEST_OF_CODES_MS = 30 * LONGEST_WINDOW_MS;

/** Removes at most `most` rows whose window is over. @returns how many */
export async function removeOldTries(db: Kysely<DB>, now: Date, most: number): Promise<bigint> {
  const before = new Date(now.getTime() - LONGEST_WINDOW_MS);
  const codes = new Date(now.getTime() - LONGEST_OF_CODES_MS);
  const { numAffectedRows } = await sql`
    delete from throttle where (kind, key) in (
      select kind, key from throttle where since <= ${before} and (kind <> 'staff_code' or since <= ${codes}) limit ${most} for update skip locked
    )`.execute(db);
  return numAffectedRows ?? 0n;
}
