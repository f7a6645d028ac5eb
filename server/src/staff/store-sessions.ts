import { type Kysely, sql } from 'kysely';
import type { Locale } from 'contract/locale';
import { PreparedStatement } from '../database/prepared.ts';
import type { DB } from '../database/types.ts';
import type { StaffRole } from 'contract/office/endpoint';
import type { StaffSession } from '../staff-session.ts';

/** A session ends when it is so old, used or not (docs/security.md, "Staff"). */
const SESSION_LONGEST_MS = 8 * 60 * 60 * 1000;
/** Acts on money need a new sign-in after so long without a call. */
const FRESH_MS = 15 * 60 * 1000;
/** Use is noted to the minute, so that a page of calls writes once. */
const NOTED_EVERY_MS = 60 * 1000;
/** A sign-in whose password was right waits so long for its second step, and takes so many codes. */
const TICKET_MS = 10 * 60 * 1000;
const TICKET_TRIES = 5;

/** A sign-in between its two steps. */
export interface Ticket {
  staffId: bigint;
  /** What an enrolment offers, encrypted; null: a code of the authenticator is awaited. */
  totpSecret: string | null;
}

/** Opens a session, fresh from now on. */
export async function addSession(
  tx: Kysely<DB>,
  { tokenHash, staffId, at }: { tokenHash: Buffer; staffId: bigint; at: Date },
): Promise<void> {
  await tx
    .insertInto('staff_session')
    .values({
      token_hash: tokenHash,
      staff_id: staffId,
      created_at: at,
      fresh_until: new Date(at.getTime() + FRESH_MS),
    })
    .execute();
}

/** Sent by every call of the office. */
const openSessions = new PreparedStatement<{ tokenHash: Buffer; since: Date }>(
  'open staff session',
);

/** The person of a token that is still good; null otherwise. A fresh session stays fresh by its use, not by what a page calls by itself. */
export async function findSession(
  db: Kysely<DB>,
  tokenHash: Buffer,
  { now, isUse }: { now: Date; isUse: boolean },
): Promise<StaffSession | null> {
  const since = new Date(now.getTime() - SESSION_LONGEST_MS);
  const [row] = await openSessions.run(db, '', { tokenHash, since }, (slot) =>
    db
      .selectFrom('staff_session')
      .innerJoin('staff', 'staff.id', 'staff_session.staff_id')
      .select(['staff.id', 'handle', 'username', 'name_km as nameKm', 'name_en as nameEn'])
      .select(['roles', 'locale', 'fresh_until as freshUntil'])
      .where(
        'token_hash',
        '=',
        slot((asked) => asked.tokenHash),
      )
      .where(
        'staff_session.created_at',
        '>',
        slot((asked) => asked.since),
      )
      .where('staff.ended_at', 'is', null),
  );
  if (!row) return null;
  const { freshUntil, roles, locale, ...who } = row;
  const leftMs = freshUntil.getTime() - now.getTime();
  if (isUse && leftMs > 0 && leftMs < FRESH_MS - NOTED_EVERY_MS) await refresh(db, tokenHash, now);
  return {
    ...who,
    roles: roles as StaffRole[],
    locale: locale as Locale,
    tokenHash,
    isFresh: leftMs > 0,
  };
}

/** Makes a session fresh from now on. */
export async function refresh(db: Kysely<DB>, tokenHash: Buffer, now: Date): Promise<void> {
  await db
    .updateTable('staff_session')
    .set({ fresh_until: new Date(now.getTime() + FRESH_MS) })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Ends one session. @returns whose it was; null where there was none */
export async function endSession(db: Kysely<DB>, tokenHash: Buffer): Promise<string | null> {
  const row = await db
    .deleteFrom('staff_session')
    .using('staff')
    .whereRef('staff.id', '=', 'staff_session.staff_id')
    .where('token_hash', '=', tokenHash)
    .returning('staff.handle')
    .executeTakeFirst();
  return row?.handle ?? null;
}

/** Ends all sessions and begun sign-ins of somebody. */
export async function endSessionsOf(tx: Kysely<DB>, staffId: bigint): Promise<void> {
  await tx.deleteFrom('staff_session').where('staff_id', '=', staffId).execute();
  await tx.deleteFrom('staff_sign_in').where('staff_id', '=', staffId).execute();
}

/** Notes that the password was right. */
export async function addTicket(
  db: Kysely<DB>,
  ticket: Ticket & { ticketHash: Buffer; at: Date },
): Promise<void> {
  await db
    .insertInto('staff_sign_in')
    .values({
      ticket_hash: ticket.ticketHash,
      staff_id: ticket.staffId,
      totp_secret: ticket.totpSecret,
      created_at: ticket.at,
    })
    .execute();
}

/**
 * Counts one try of the second step before its code is looked at, so that tries at the same moment count too.
 * @returns null where the ticket is unknown, over, or has had its tries
 */
export async function tryTicket(
  db: Kysely<DB>,
  ticketHash: Buffer,
  now: Date,
): Promise<Ticket | null> {
  const row = await db
    .updateTable('staff_sign_in')
    .set((of) => ({ tries: of('tries', '+', 1) }))
    .where('ticket_hash', '=', ticketHash)
    .where('tries', '<', TICKET_TRIES)
    .where('created_at', '>', new Date(now.getTime() - TICKET_MS))
    .returning(['staff_id as staffId', 'totp_secret as totpSecret'])
    .executeTakeFirst();
  return row ?? null;
}

/** Uses a ticket up. @returns false where it was used meanwhile */
export async function useTicket(tx: Kysely<DB>, ticketHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('staff_sign_in')
    .where('ticket_hash', '=', ticketHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes at most `most` each of sessions and begun sign-ins that no longer count. @returns how many */
export async function removeEndedStaffSessions(
  db: Kysely<DB>,
  now: Date,
  most: number,
): Promise<bigint> {
  const sessions = await sql`
    delete from staff_session where token_hash in (
      select token_hash from staff_session
      where created_at <= ${new Date(now.getTime() - SESSION_LONGEST_MS)}
      limit ${most} for update skip locked
    )`.execute(db);
  const tickets = await sql`
    delete from staff_sign_in where ticket_hash in (
      select ticket_hash from staff_sign_in
      where created_at <= ${new Date(now.getTime() - TICKET_MS)}
      limit ${most} for update skip locked
    )`.execute(db);
  return (sessions.numAffectedRows ?? 0n) + (tickets.numAffectedRows ?? 0n);
}
