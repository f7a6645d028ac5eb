import type { Kysely } from 'kysely';
import type { Day } from 'lending/calendar';
import type { DB } from '../../database/types.ts';
import { OPEN_STATUSES } from '../store-conditions.ts';

/** A denial that stands. */
export interface StandingDenial {
  reasons: readonly string[];
  applyAgainOn: Day;
  note: string | null;
  deniedBy: string;
  deniedAt: Date;
}

/** The denial that stands; null where there is none. */
export async function standingDenial(
  db: Kysely<DB>,
  applicationId: bigint,
): Promise<StandingDenial | null> {
  const row = await db
    .selectFrom('denial')
    .select(['reasons', 'note', 'apply_again_on as applyAgainOn'])
    .select(['denied_by as deniedBy', 'denied_at as deniedAt'])
    .where('application_id', '=', applicationId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Takes back the denial that stands. */
export async function withdrawStandingDenial(
  tx: Kysely<DB>,
  applicationId: bigint,
  by: string,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('denial')
    .set({ withdrawn_by: by, withdrawn_at: at })
    .where('application_id', '=', applicationId)
    .where('withdrawn_at', 'is', null)
    .execute();
}

/** Another application of a borrower that is open, an original before a duplicate; null where there is none. */
export async function otherOpen(
  db: Kysely<DB>,
  { id, borrowerId }: { id: bigint; borrowerId: bigint },
): Promise<bigint | null> {
  const row = await db
    .selectFrom('application')
    .select('id')
    .where('borrower_id', '=', borrowerId)
    .where('id', '<>', id)
    .where('status', 'in', OPEN_STATUSES)
    .orderBy((of) => of('duplicate_of', 'is not', null))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Whether somebody has begun to review an application. */
export async function hasReviewStart(db: Kysely<DB>, applicationId: bigint): Promise<boolean> {
  const row = await db
    .selectFrom('review_start')
    .select('application_id')
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
  return row !== undefined;
}
