import type { ExpressionBuilder } from 'kysely';
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
