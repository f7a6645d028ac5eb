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
 * The open application of the same borrower that an application repeats (G-22); null: it repeats none of theirs, or that has ended.
 * @param a how the statement names the application
 */
export function ownOpenOriginal(a: RawBuilder<unknown>): RawBuilder<bigint | null> {
  return sql<bigint | null>`(select original.id from application original
    where original.id = ${a}.duplicate_of and original.borrower_id = ${a}.borrower_id
      and original.status = any(${OPEN_STATUSES}::text[]))`;
}

/**
 * Whether its borrower follows an application in the account. A repetition of one that they sent is none of its own (G-22) while that is open, nor
 * is one that staff ended as that. One that stands behind another borrower's, of the same national ID, is followed as any: that it is not there
 * would tell whoever sent it that the number has an open application.
 * @param a how the statement names the application
 */
export function isFollowed(a: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${a}.duplicate_of is null or not (${ownOpenOriginal(a)} is not null
    or exists (select from application_withdrawal w where w.application_id = ${a}.id and w.repeats is not null)))`;
}
