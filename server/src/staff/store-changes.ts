import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/types.ts';

/** Shown at once; what comes behind is shown once these are read. */
const CHANGES_MOST = 3;

/** Notes a change for all managers. `about` is a handle; who acted, `staff:max`. */
export async function insertChange(
  tx: Kysely<DB>,
  change: {
    kind: string;
    about: string;
    by: string;
    proposedBy: string | null;
    at: Date;
    amount?: number;
  },
): Promise<void> {
  await tx
    .insertInto('staff_change')
    .values({
      kind: change.kind,
      about: `staff:${change.about}`,
      proposed_by: change.proposedBy,
      done_by: change.by,
      amount: change.amount ?? null,
      at: change.at,
    })
    .execute();
}

/** What somebody has not read, the oldest first: not what they did themselves, nor what was before they came. */
export async function unreadChanges(
  db: Kysely<DB>,
  { id, handle }: { id: bigint; handle: string },
) {
  const who = `staff:${handle}`;
  return db
    .selectFrom('staff_change as c')
    .innerJoin('staff as s', (join) => join.on('s.id', '=', id))
    .select(['c.id', 'c.kind', 'c.about', 'c.amount', 'c.at'])
    .select(['c.proposed_by as proposedBy', 'c.done_by as doneBy'])
    .whereRef('c.id', '>', 's.changes_seen')
    .whereRef('c.at', '>', 's.created_at')
    .where((of) =>
      of.or([
        // Of suspended keys they need not know, although they brought it about.
        of('c.kind', '=', 'suspended'),
        of.and([
          of('c.done_by', '<>', who),
          of.or([of('c.proposed_by', 'is', null), of('c.proposed_by', '<>', who)]),
        ]),
      ]),
    )
    .orderBy('c.id')
    .limit(CHANGES_MOST)
    .execute();
}

/** Notes what somebody has read; never less than before, nor more than there is: what comes later is not read yet. */
export async function noteSeen(db: Kysely<DB>, id: bigint, through: bigint): Promise<void> {
  const known = sql<bigint>`least(${through}::bigint, (select coalesce(max(id), 0) from staff_change))`;
  await db
    .updateTable('staff')
    .set({ changes_seen: known })
    .where('id', '=', id)
    .where('changes_seen', '<', known)
    .execute();
}

/** Notes all that there is as read: of who becomes a manager, whom it was not for. What comes from now on is told. */
export async function noteAllSeen(tx: Kysely<DB>, id: bigint): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ changes_seen: sql<bigint>`(select coalesce(max(id), 0) from staff_change)` })
    .where('id', '=', id)
    .execute();
}
