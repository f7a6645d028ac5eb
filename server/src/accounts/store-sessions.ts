import { type Kysely, sql } from 'kysely';
import { PreparedStatement, type StatementPart, together } from '../database/prepared.ts';
import type { DB } from '../database/types.ts';
import type { StoredAccount } from './store.ts';
import { avatarOf } from './store-avatar.ts';

/** A session ends when it was not used for so long, or is so old (docs/security.md, "Accounts"). */
const SESSION_IDLE_MS = 7 * 24 * 60 * 60 * 1000;
const SESSION_LONGEST_MS = 30 * 24 * 60 * 60 * 1000;
/** Use is noted to the hour, so that a page of calls writes once. */
const NOTED_EVERY_MS = 60 * 60 * 1000;
/** Devices that stay signed in at once; the one signed in longest gives way (V7.1.2). */
const SESSIONS_MOST = 5;

interface NewSession extends StoredAccount {
  /** The phone that was signed in with. */
  phone: string;
  tokenHash: Buffer;
  at: Date;
}

/**
 * Opens a session of an account, ends the oldest beyond five, and does `beside`, all in one statement, since the waits between
 * several cost more than they do (P8).
 * @returns the photo store's name of the borrower's photo (`avatarObject`); null where password or phone are no longer
 * those that were looked at: nothing is written then
 */
export async function addSession(
  db: Kysely<DB>,
  session: NewSession,
  beside: readonly StatementPart[],
): Promise<{ avatar: string | null } | null> {
  const ended = ends.part('', session, (slot) => {
    const borrowerId = slot((given) => given.borrowerId);
    // It does not see the new session.
    return sql`
      delete from session where token_hash in (
        select token_hash from session where borrower_id = ${borrowerId}
        order by created_at desc, token_hash offset ${sql.lit(SESSIONS_MOST - 1)}
      )`;
  });
  const added = additions.part('', session, (slot) => {
    const borrowerId = slot((given) => given.borrowerId);
    const at = slot((given) => given.at);
    // A password or a phone that is another by now leaves nobody to sign in, which the column refuses, and with it the whole statement.
    // The borrower's key is held against a change of the phone, and against its being noted as not theirs: whichever comes second sees what
    // the first has done; before the account, as in an erasure.
    return sql`
      insert into session (token_hash, borrower_id, created_at, used_at)
      values (${slot((given) => given.tokenHash)}, (
          select a.borrower_id from account a join borrower b on b.id = a.borrower_id
          where a.borrower_id = ${borrowerId} and a.password_hash = ${slot((given) => given.passwordHash)}
            and b.phone = ${slot((given) => given.phone)} and b.phone_not_theirs_at is null for key share of b for share of a
        ), ${at}, ${at})
      returning (${avatarOf(db, borrowerId)}) as avatar`;
  });
  try {
    const whole = together<{ avatar: string | null }>(db, [ended, ...beside, added]);
    const { rows } = await db.executeQuery(whole);
    return { avatar: rows[0]?.avatar ?? null };
  } catch (error) {
    const { code, table, column } = error as { code?: string; table?: string; column?: string };
    if (code === NOT_NULL && table === 'session' && column === 'borrower_id') return null;
    throw error;
  }
}

const additions = new PreparedStatement<NewSession>('add session');
const ends = new PreparedStatement<NewSession>('end oldest sessions');
/** PostgreSQL's code of a value that is missing. */
const NOT_NULL = '23502';

/** The borrower of a token that is still good; null otherwise. Notes the use once an hour. */
export async function findSession(
  db: Kysely<DB>,
  tokenHash: Buffer,
  now: Date,
): Promise<{ borrowerId: bigint } | null> {
  const [row] = await finds.run(db, '', { tokenHash, now }, (slot) =>
    db
      .selectFrom('session')
      .select(['borrower_id as borrowerId', 'used_at as usedAt'])
      .where(
        'token_hash',
        '=',
        slot((given) => given.tokenHash),
      )
      .where(
        'used_at',
        '>',
        slot((given) => new Date(given.now.getTime() - SESSION_IDLE_MS)),
      )
      .where(
        'created_at',
        '>',
        slot((given) => new Date(given.now.getTime() - SESSION_LONGEST_MS)),
      ),
  );
  if (!row) return null;
  if (now.getTime() - row.usedAt.getTime() > NOTED_EVERY_MS) {
    await db
      .updateTable('session')
      .set({ used_at: now })
      .where('token_hash', '=', tokenHash)
      .execute();
  }
  return { borrowerId: row.borrowerId };
}

/** Every call of a borrower asks it. */
const finds = new PreparedStatement<{ tokenHash: Buffer; now: Date }>('find session');

/** Ends one session. @returns its borrower; null where there was none */
export async function endSession(db: Kysely<DB>, tokenHash: Buffer): Promise<bigint | null> {
  const row = await db
    .deleteFrom('session')
    .where('token_hash', '=', tokenHash)
    .returning('borrower_id')
    .executeTakeFirst();
  return row?.borrower_id ?? null;
}

/** Ends all sessions of a borrower. @returns how many */
export async function endSessionsOf(db: Kysely<DB>, borrowerId: bigint): Promise<number> {
  const ended = await db
    .deleteFrom('session')
    .where('borrower_id', '=', borrowerId)
    .returning('borrower_id')
    .execute();
  return ended.length;
}

/** Removes at most `most` sessions that no longer count. @returns how many */
export async function removeEndedSessions(
  db: Kysely<DB>,
  now: Date,
  most: number,
): Promise<bigint> {
  const { numAffectedRows } = await sql`
    delete from session where token_hash in (
      select token_hash from session
      where used_at <= ${new Date(now.getTime() - SESSION_IDLE_MS)}
        or created_at <= ${new Date(now.getTime() - SESSION_LONGEST_MS)}
      limit ${most} for update skip locked
    )`.execute(db);
  return numAffectedRows ?? 0n;
}
