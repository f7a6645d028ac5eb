import { type Kysely, sql } from 'kysely';
import type { DB } from '../../database/types.ts';
import { ownOpenOriginal } from '../store-conditions.ts';
import { startOfDay, waitsForCalls } from '../store-calls.ts';
import { IS_ASKED, ownOverrideWaits, REVIEWER_GONE } from './store-flags.ts';

interface Opening {
  readonly applicationId: bigint;
  /** `staff:uma`. */
  readonly who: string;
  readonly now: Date;
  /** Until when it counts as open, unless it is renewed. */
  readonly until: Date;
}

/**
 * Gives out the application that waits longest: one that nobody has open, that is nobody's or the caller's, and on which something can be
 * done now: it waits neither for its applicant nor for calls that cannot be made yet, nor for another's word on what the caller has
 * proposed. What repeats an open one of its borrower is ended, whatever it was asked for: no paper comes to it. Those that the caller has `passed` come last, in that order. What somebody had who does not review any more is nobody's. One
 * statement; a row that another call holds at this moment is passed over, one that it has just given out is looked at again and left.
 * @returns null where there is none
 */
export async function takeNextOpen(
  db: Kysely<DB>,
  {
    who,
    now,
    until,
    passed,
  }: Omit<Opening, 'applicationId'> & {
    /** Which ones the caller had open and left, the one that they left last at the end. */
    passed: readonly bigint[];
  },
): Promise<bigint | null> {
  const since = startOfDay(now);
  const { rows } = await sql<{ id: bigint }>`
    with next as (
      select desk.application_id from application a
      join review_desk desk on desk.application_id = a.id
      where a.status in ('Pending', 'In review') and desk.open_until <= ${now}
        and (desk.assigned_to is null or desk.assigned_to = ${who} or ${REVIEWER_GONE})
        and (not ${IS_ASKED} or ${ownOpenOriginal(sql`a`)} is not null) and not ${ownOverrideWaits(who)} and not ${waitsForCalls({ now, since })}
      order by array_position(${[...passed]}::bigint[], a.id) nulls first, a.submitted_at, a.id limit 1
      for update of desk skip locked
    ), taken as (
      update review_desk d set open_until = ${until}, assigned_to = ${who},
        assigned_by = case when d.assigned_to = ${who} then d.assigned_by else ${who} end,
        assigned_at = case when d.assigned_to = ${who} then d.assigned_at else ${now} end,
        version = d.version + case when d.assigned_to = ${who} then 0 else 1 end
      from next where d.application_id = next.application_id returning d.application_id
    )
    insert into review_presence (application_id, staff, open_until)
    select application_id, ${who}, ${until} from taken
    on conflict (application_id, staff) do update set open_until = excluded.open_until
    returning application_id as id`.execute(db);
  return rows[0]?.id ?? null;
}

/** Notes that somebody has an application open. @returns false where there is no application of that number */
export async function noteOpen(tx: Kysely<DB>, opening: Opening): Promise<boolean> {
  const { applicationId, who, now, until } = opening;
  const found = await tx
    .updateTable('review_desk')
    .set((of) => ({ open_until: of.fn<Date>('greatest', ['open_until', of.val(until)]) }))
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
  if (found.numUpdatedRows === 0n) return false;
  await tx
    .deleteFrom('review_presence')
    .where('application_id', '=', applicationId)
    .where('open_until', '<=', now)
    .execute();
  await tx
    .insertInto('review_presence')
    .values({ application_id: applicationId, staff: who, open_until: until })
    .onConflict((of) => of.columns(['application_id', 'staff']).doUpdateSet({ open_until: until }))
    .execute();
  return true;
}

/** Forgets that somebody has an application open. */
export async function forgetOpen(
  tx: Kysely<DB>,
  { applicationId, who }: Pick<Opening, 'applicationId' | 'who'>,
): Promise<void> {
  // The desk first, as whoever opens it does.
  await tx
    .selectFrom('review_desk')
    .select('application_id')
    .where('application_id', '=', applicationId)
    .forUpdate()
    .execute();
  await tx
    .deleteFrom('review_presence')
    .where('application_id', '=', applicationId)
    .where('staff', '=', who)
    .execute();
  await sql`
    update review_desk set open_until = coalesce((select max(p.open_until) from review_presence p
      where p.application_id = ${applicationId}), 'epoch')
    where application_id = ${applicationId}`.execute(tx);
}

/** Who besides somebody has these applications open. */
export async function openBy(
  db: Kysely<DB>,
  applicationIds: readonly bigint[],
  { but, now }: { but: string; now: Date },
): Promise<ReadonlyMap<bigint, readonly string[]>> {
  const found = new Map<bigint, string[]>();
  if (applicationIds.length === 0) return found;
  const rows = await db
    .selectFrom('review_presence')
    .select(['application_id', 'staff'])
    .where('application_id', 'in', applicationIds)
    .where('open_until', '>', now)
    .where('staff', '<>', but)
    .orderBy('staff')
    .execute();
  for (const { application_id: id, staff } of rows) {
    found.set(id, [...(found.get(id) ?? []), staff]);
  }
  return found;
}

/** Gives an application to somebody, or to nobody. @returns the new version; null where another change came first */
export async function assignDesk(
  tx: Kysely<DB>,
  {
    applicationId,
    to,
    by,
    at,
    version,
  }: { applicationId: bigint; to: string | null; by: string; at: Date; version: number },
): Promise<number | null> {
  const row = await tx
    .updateTable('review_desk')
    .set({ assigned_to: to, assigned_by: by, assigned_at: at, version: version + 1 })
    .where('application_id', '=', applicationId)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
  return row?.version ?? null;
}

/** Who works on an application, and who decided that; null where there is no desk of that number. */
export async function findDesk(db: Kysely<DB>, applicationId: bigint) {
  const row = await db
    .selectFrom('review_desk')
    .select(['assigned_to', 'assigned_by', 'assigned_at', 'version'])
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
  return row ?? null;
}
