import { type Kysely, sql } from 'kysely';
import { addDays, type Day, phnomPenhMidnight } from 'lending/calendar';
import type { DB } from '../database/types.ts';
import { OUTSIDE_HOURS } from './store-sending.ts';

/** The message of an act, as it stands. */
export interface NoticeOfAct {
  readonly id: bigint;
  readonly state: string;
  readonly lastError: string | null;
  readonly sentAgain: number;
  readonly sentAt: Date | null;
}

function ofAct(db: Kysely<DB>, { kind, at }: { kind: string; at: Date }) {
  return db
    .selectFrom('notice')
    .select(['id', 'state', 'last_error as lastError', 'sent_again as sentAgain'])
    .select('sent_at as sentAt')
    .where('kind', '=', kind)
    .where('created_at', '=', at);
}

/** The message of an act at that instant, with how it stands; null where it was removed, or never was. */
export async function noticeOfAct(
  db: Kysely<DB>,
  { phone, ...act }: { phone: string; kind: string; at: Date },
): Promise<NoticeOfAct | null> {
  return (await ofAct(db, act).where('phone', '=', phone).executeTakeFirst()) ?? null;
}

/** The same of a borrower, whichever of their phones it went to; null where it is kept no more. */
export async function noticeToBorrower(
  db: Kysely<DB>,
  { borrowerId, ...act }: { borrowerId: bigint; kind: string; at: Date },
): Promise<NoticeOfAct | null> {
  const row = await ofAct(db, act)
    .where('audience', '=', 'applicant')
    .where(
      sql<boolean>`phone = any(array(
        select b.phone::text from borrower b where b.id = ${borrowerId}
        union all select c.old_phone from phone_change c where c.confirmed and c.borrower_id = ${borrowerId}))`,
    )
    .executeTakeFirst();
  return row ?? null;
}

/** Whether the message of an act has left, or is being sent. One that is kept no more has left long ago. */
export function hasLeft(notice: { readonly state: string } | null): boolean {
  return notice === null || !['waiting', 'held back'].includes(notice.state);
}

type Stands = Pick<NoticeOfAct, 'state' | 'lastError'>;

/** Whether the message of an act goes out no more by itself: given up, or held back by the day's limit. */
export function isGivenUp(notice: Stands | null): boolean {
  return notice !== null && (notice.state === 'failed' || notice.state === 'held back');
}

/** Whether a message is in line and was put off until the hours of contact open: nothing failed, and it leaves by itself. */
export function waitsForHours(notice: Stands | null): boolean {
  return notice?.state === 'waiting' && notice.lastError === OUTSIDE_HOURS;
}

/**
 * Whether what days are counted from was told to nobody: the message was given up, or was tried or put off and is in line still. One that was
 * not tried yet leaves within seconds, and one that is kept no more has left (`removeOldNotices`).
 */
export function isUntold(notice: Stands | null): boolean {
  if (notice === null || notice.state === 'sent') return false;
  return isGivenUp(notice) || notice.lastError !== null;
}

/**
 * Whether the message of an act went to a phone that was marked as not the borrower's before the days that are counted from it were over:
 * a stranger was told, and nobody knows whether the borrower was. What was taken back with a reason says nothing: the phone was theirs all the
 * time. A message that is kept no more went to the phone that they had then.
 * @param told.lastDay the last of those days
 */
export async function wentToStranger(
  db: Kysely<DB>,
  told: { borrowerId: bigint; at: Date; message: NoticeOfAct | null; lastDay: Day },
): Promise<boolean> {
  const { borrowerId, at, message, lastDay } = told;
  if (isUntold(message)) return false;
  const since = message?.sentAt ?? at;
  const before = new Date(phnomPenhMidnight(addDays(lastDay, 1)));
  const { rows } = await sql`
    select from phone_not_theirs n
    where n.borrower_id = ${borrowerId} and n.set_at >= ${since} and n.set_at < ${before} and n.reason is null
      and not exists (select from phone_change c where c.confirmed and c.borrower_id = n.borrower_id
        and c.decided_at > ${since} and c.decided_at < n.set_at)
    limit 1`.execute(db);
  return rows.length > 0;
}
