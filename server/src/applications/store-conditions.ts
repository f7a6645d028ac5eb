import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { DB } from '../database/types.ts';

/** The statuses in which a further application of the same person is a duplicate (G-22); the index `application_one_open` has them too. */
export const OPEN_STATUSES = ['Pending', 'In review', 'Approved'] as const;

/**
 * The draft that a key opens: not submitted, not expired. It stands in every statement that writes to a draft, so that no
 * other can come between the check and the write (docs/security.md).
 */
export function isOpenDraft(keyHash: Buffer, now: Date) {
  return (of: ExpressionBuilder<DB, 'application'>) =>
    of.and([
      of('application.draft_key_hash', '=', keyHash),
      of('application.status', '=', 'Draft'),
      of('application.expires_at', '>', now),
    ]);
}

/**
 * Whether its borrower follows an application in the account. A duplicate is none of its own (G-22) while its original is open, nor where
 * they sent the original too; where that was somebody else's of the same national ID and has ended, the duplicate is decided by itself. Nor is
 * one that staff ended since it repeats another.
 * @param a how the statement names the application
 */
export function isFollowed(a: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${a}.duplicate_of is null or not (exists (
    select from application original where original.id = ${a}.duplicate_of
      and (original.status = any(${OPEN_STATUSES}::text[]) or original.borrower_id = ${a}.borrower_id))
    or exists (select from application_withdrawal w where w.application_id = ${a}.id and w.repeats is not null)))`;
}
