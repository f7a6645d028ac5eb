import type { Kysely } from 'kysely';
import type { DB } from '../../database/types.ts';
import { OPEN_STATUSES } from '../store-conditions.ts';

/**
 * When the application of a borrower that is under way was submitted, the oldest of several; null where none is (G-45, NL-12).
 * Counted are those of the borrower and of their phone, duplicates too, and proved ones alone: what a stranger wrote with
 * somebody's phone keeps nobody from asking.
 */
export async function pendingSince(db: Kysely<DB>, borrowerId: bigint): Promise<Date | null> {
  const row = await db
    .selectFrom('application')
    .select('submitted_at as submittedAt')
    .where((of) =>
      of.or([
        of('borrower_id', '=', borrowerId),
        of('phone', '=', of.selectFrom('borrower').select('phone').where('id', '=', borrowerId)),
      ]),
    )
    .where('status', 'in', OPEN_STATUSES)
    .where('phone_proved_at', 'is not', null)
    // Submitted ones have a moment: the table checks it.
    .where('submitted_at', 'is not', null)
    .orderBy('submitted_at')
    .limit(1)
    .executeTakeFirst();
  return row?.submittedAt ?? null;
}
