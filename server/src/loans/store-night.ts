import { type Kysely, sql } from 'kysely';
import type { Day } from 'lending/calendar';
import type { LoanTerms } from 'lending/terms';
import type { DB } from '../database/types.ts';
import { entriesOfAll, type StoredLoan } from './store.ts';

/** The one kind of work that there is now: the loan's summary is brought to the day. */
const KIND = 'summary';

/** Where a pass stands: loans that are behind come by the day of their summary, then by number. */
export interface Place {
  asOf: Day;
  loanId: bigint;
}

/** The next open loans whose summary is of an earlier day, after a place; null: from the first. */
export async function loansBehind(
  db: Kysely<DB>,
  { today, after, most }: { today: Day; after: Place | null; most: number },
): Promise<Place[]> {
  return db
    .selectFrom('loan_summary')
    .select(['as_of as asOf', 'loan_id as loanId'])
    .where('closed_on', 'is', null)
    .where('as_of', '<', today)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(as_of, loan_id) > (${after?.asOf}, ${after?.loanId})`),
    )
    .orderBy('as_of')
    .orderBy('loan_id')
    .limit(most)
    .execute();
}

/** A loan whose summary is of an earlier day, locked. */
type BehindLoan = Pick<StoredLoan, 'id' | 'borrowerId' | 'terms' | 'disbursedOn' | 'entries'> & {
  asOf: Day;
};

/**
 * Locks those of some loans whose summary is still of an earlier day. Loans that another transaction has locked are skipped: its
 * entry writes the summary of today. Entries are read after the lock, so that a payment that was just committed is among them.
 */
export async function lockBehind(
  tx: Kysely<DB>,
  loanIds: readonly bigint[],
  today: Day,
): Promise<BehindLoan[]> {
  const locked = await tx
    .selectFrom('loan')
    .select(['id', 'borrower_id as borrowerId', 'disbursed_on as disbursedOn', 'terms'])
    .where('id', '=', sql<bigint>`any(${loanIds}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute();
  const ids = locked.map(({ id }) => id);
  const behind = await tx
    .selectFrom('loan_summary')
    .select(['loan_id', 'as_of'])
    .where('loan_id', '=', sql<bigint>`any(${ids}::bigint[])`)
    .where('as_of', '<', today)
    .execute();
  const days = new Map(behind.map((row) => [row.loan_id, row.as_of]));
  const entries = await entriesOfAll(tx, [...days.keys()]);
  return locked.flatMap(({ id, terms, ...loan }) => {
    const asOf = days.get(id);
    if (asOf === undefined) return [];
    const known = { terms: terms as unknown as LoanTerms, entries: entries.get(id) ?? [], asOf };
    return [{ id, ...loan, ...known }];
  });
}

/** Notes for some loans the days from the one after their summary's to today; a day that is noted already stays as it is. */
export async function noteDays(
  tx: Kysely<DB>,
  { loans, today, at }: { loans: readonly Pick<BehindLoan, 'id' | 'asOf'>[]; today: Day; at: Date },
): Promise<void> {
  const ids = loans.map(({ id }) => id);
  const days = loans.map(({ asOf }) => asOf);
  await sql`
    insert into night_work (loan_id, day, kind, done_at)
    select l.id, l.as_of + n, ${KIND}, ${at}
    from unnest(${ids}::bigint[], ${days}::date[]) as l(id, as_of),
      generate_series(1, ${today}::date - l.as_of) as n
    on conflict do nothing`.execute(tx);
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
