import { type Kysely, sql } from 'kysely';
import type { Day } from 'lending/calendar';
import type { DB } from '../database/types.ts';

/** The one kind of work that there is now: the loan's summary is brought to the day. */
const KIND = 'summary';

/** Open loans after this one whose summary is of an earlier day, in the order of their numbers. */
export async function loansBehind(
  db: Kysely<DB>,
  { today, after, most }: { today: Day; after: bigint; most: number },
): Promise<bigint[]> {
  const rows = await db
    .selectFrom('loan_summary')
    .select('loan_id')
    .where('closed_on', 'is', null)
    .where('as_of', '<', today)
    .where('loan_id', '>', after)
    .orderBy('loan_id')
    .limit(most)
    .execute();
  return rows.map((row) => row.loan_id);
}

/**
 * Locks a loan that is still behind.
 * @returns the day of its summary; null where it is up to date or somebody is at it, which brings it up to date
 */
export async function lockBehind(tx: Kysely<DB>, loanId: bigint, today: Day): Promise<Day | null> {
  const locked = await tx
    .selectFrom('loan')
    .select('id')
    .where('id', '=', loanId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!locked) return null;
  const row = await tx
    .selectFrom('loan_summary')
    .select('as_of')
    .where('loan_id', '=', loanId)
    .where('as_of', '<', today)
    .executeTakeFirst();
  return row?.as_of ?? null;
}

/** Notes the days that were done for a loan, in their order; a day that is noted already stays as it is. */
export async function noteDays(
  tx: Kysely<DB>,
  { loanId, days, at }: { loanId: bigint; days: readonly Day[]; at: Date },
): Promise<void> {
  await tx
    .insertInto('night_work')
    .values(days.map((day) => ({ loan_id: loanId, day, kind: KIND, done_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Records that a loan's night failed: once a day, with how often it was tried. */
export async function noteFailure(
  db: Kysely<DB>,
  failure: { loanId: bigint; day: Day; cause: string; at: Date },
): Promise<void> {
  const { loanId, day, cause, at } = failure;
  await sql`
    insert into night_failure as f (loan_id, day, kind, cause, tries, failed_at)
    values (${loanId}, ${day}, ${KIND}, ${cause}, 1, ${at})
    on conflict (loan_id, day, kind) do update
      set cause = excluded.cause, tries = f.tries + 1, failed_at = excluded.failed_at`.execute(db);
}

/** Removes the failures of loans that are up to date or closed, whoever brought them there: a pass or a payment. */
export async function removeSettledFailures(db: Kysely<DB>, today: Day): Promise<void> {
  await sql`
    delete from night_failure f using loan_summary s
    where s.loan_id = f.loan_id and (s.as_of >= ${today} or s.closed_on is not null)`.execute(db);
}

/** How many loans have a night that failed, and the cause of the newest; null: none. */
export async function nightFailures(
  db: Kysely<DB>,
): Promise<{ loans: number; cause: string } | null> {
  const { rows } = await sql<{ loans: number; cause: string | null }>`
    select count(distinct loan_id)::integer as loans,
      (array_agg(cause order by failed_at desc, loan_id))[1] as cause from night_failure`.execute(
    db,
  );
  const [row] = rows;
  return row?.cause ? { loans: row.loans, cause: row.cause } : null;
}

/** Removes at most `most` notes of days before this one. @returns how many */
export async function removeOldNightWork(
  db: Kysely<DB>,
  before: Day,
  most: number,
): Promise<bigint> {
  const { numAffectedRows } = await sql`
    delete from night_work where (loan_id, day, kind) in (
      select loan_id, day, kind from night_work where day < ${before}
      limit ${most} for update skip locked
    )`.execute(db);
  return numAffectedRows ?? 0n;
}
