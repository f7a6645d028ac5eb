import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';

/** The message of an act at that instant, with how it stands; null where it was removed, or never was. */
export async function noticeOfAct(
  db: Kysely<DB>,
  { phone, kind, at }: { phone: string; kind: string; at: Date },
) {
  const row = await db
    .selectFrom('notice')
    .select(['id', 'state', 'last_error as lastError', 'sent_again as sentAgain'])
    .where('phone', '=', phone)
    .where('kind', '=', kind)
    .where('created_at', '=', at)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether the message of an act has left, or is being sent. One that is kept no more has left long ago. */
export function hasLeft(notice: { readonly state: string } | null): boolean {
  return notice === null || !['waiting', 'held back'].includes(notice.state);
}
