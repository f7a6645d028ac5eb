import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Day } from 'lending/calendar';
import type { LoanTerms } from 'lending/terms';
import type { DB } from '../../database/types.ts';
import { entriesOfAll, type StoredLoan } from '../store.ts';

/** The one kind of work that there is now: the loan's summary is brought to the day. */
const KIND = 'summary';

/** Where a pass stands: loans that are behind come by the day of their summary, then by number. */
export interface Place {
  asOf: Day;
  loanId: bigint;
}

interface Next {
  today: Day;
  /** Null: from the first. */
  after: Place | null;
  most: number;
}

/** Open loans whose summary is of an earlier day, after a place, in order. */
function behind(db: Kysely<DB>, { today, after, most }: Next) {
  return db
    .selectFrom('loan_summary')
    .where('closed_on', 'is', null)
    .where('as_of', '<', today)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(as_of, loan_id) > (${after?.asOf}, ${after?.loanId})`),
    )
    .orderBy('as_of')
    .orderBy('loan_id')
    .limit(most);
}

/** The next loans that have to be folded: figures of theirs may be others today, or until when they stay is not known. */
export async function loansToFold(db: Kysely<DB>, next: Next): Promise<Place[]> {
  return behind(db, next)
    .select(['as_of as asOf', 'loan_id as loanId'])
    .where((when) =>
      when.or([when('changes_on', 'is', null), when('changes_on', '<=', next.today)]),
    )
    .execute();
}

/** Open loans whose summary is of a later day than `latest`, after a place, in order. */
export async function loansAhead(
  db: Kysely<DB>,
  { latest, after, most }: { latest: Day } & Pick<Next, 'after' | 'most'>,
): Promise<Place[]> {
  return db
    .selectFrom('loan_summary')
    .select(['as_of as asOf', 'loan_id as loanId'])
    .where('closed_on', 'is', null)
    .where('as_of', '>', latest)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(as_of, loan_id) > (${after?.asOf}, ${after?.loanId})`),
    )
    .orderBy('as_of')
    .orderBy('loan_id')
    .limit(most)
    .execute();
}

/**
 * Moves the day of the next loans whose figures are the same today, and notes their nights, in one statement.
 *
 * What makes this safe without a look at the loan: every act writes its entry and the whole summary in one transaction, so what a
 * summary says holds as long as its row is held. A row that an act is writing is left out, since the act brings it to today itself; one
 * that an act has just written is looked at again as it is now. An act that holds its loan and comes to the summary only later waits for
 * this statement alone, and replaces what it wrote. The night waits for nobody, so that no two can wait for each other.
 * @returns how many, and the last of them
 */
export async function moveUnchanged(
  db: Kysely<DB>,
  { at, ...next }: Next & { at: Date },
): Promise<{ loans: number; last: Place | null }> {
  const { today } = next;
  const unchanged = behind(db, next)
    .select([sql`ctid`.as('place'), 'loan_id', 'as_of'])
    .where('changes_on', '>', today)
    .forNoKeyUpdate()
    .skipLocked();
  const { rows } = await sql<Place & { loans: number }>`
    with unchanged as (${unchanged}), moved as (
      update loan_summary set as_of = ${today} where ctid = any(array(select place from unchanged))
      returning loan_id
    ), was as (
      select loan_id, as_of from moved join unchanged using (loan_id)
    ), noted as (
      insert into night_work (loan_id, day, kind, done_at)
      select loan_id, as_of + n, ${KIND}, ${at} from was, generate_series(1, ${today}::date - as_of) as n
      on conflict do nothing
    )
    select as_of as "asOf", loan_id as "loanId", (count(*) over ())::integer as loans
    from was order by as_of desc, loan_id desc limit 1`.execute(db);
  const [last] = rows;
  return last ? { loans: last.loans, last } : { loans: 0, last: null };
}

/** A loan whose summary is of another day, and held. */
type HeldLoan = Pick<StoredLoan, 'id' | 'borrowerId' | 'terms' | 'disbursedOn' | 'entries'> & {
  asOf: Day;
};

/**
 * Holds the summaries of those of some loans that are still behind. Left out is what is up to date, and where somebody is at it, which
 * brings it up to date. The entries are read once the summary is held, so those that it knows are all there, and none of them is of an act
 * that has not ended (`moveUnchanged`).
 */
export async function holdBehind(
  tx: Kysely<DB>,
  loanIds: readonly bigint[],
  today: Day,
): Promise<HeldLoan[]> {
  return holdSummaries(tx, loanIds, sql<boolean>`s.as_of < ${today}`);
}

/** The same of those that are still of a later day than `latest`. */
export async function holdAhead(
  tx: Kysely<DB>,
  loanIds: readonly bigint[],
  latest: Day,
): Promise<HeldLoan[]> {
  return holdSummaries(tx, loanIds, sql<boolean>`s.as_of > ${latest} and s.closed_on is null`);
}

async function holdSummaries(
  tx: Kysely<DB>,
  loanIds: readonly bigint[],
  wanted: RawBuilder<boolean>,
): Promise<HeldLoan[]> {
  const held = await tx
    .selectFrom('loan_summary as s')
    .innerJoin('loan', 'loan.id', 's.loan_id')
    .select(['loan.id', 'loan.borrower_id as borrowerId', 'loan.disbursed_on as disbursedOn'])
    .select(['loan.terms', 's.as_of as asOf'])
    .where('s.loan_id', '=', sql<bigint>`any(${loanIds}::bigint[])`)
    .where(wanted)
    .orderBy('s.loan_id')
    .forNoKeyUpdate('s')
    .skipLocked()
    .execute();
  const entries = await entriesOfAll(
    tx,
    held.map(({ id }) => id),
  );
  return held.map(({ terms, ...loan }) => ({
    ...loan,
    terms: terms as unknown as LoanTerms,
    entries: entries.get(loan.id) ?? [],
  }));
}

/** Holds the summaries of loans of which nobody has looked yet whether something is owed back, either way, or is flagged. */
export async function holdUnseen(
  tx: Kysely<DB>,
  { after, most }: { after: bigint; most: number },
): Promise<Pick<StoredLoan, 'id' | 'terms' | 'disbursedOn' | 'entries'>[]> {
  const held = await tx
    .selectFrom('loan_summary as s')
    .innerJoin('loan', 'loan.id', 's.loan_id')
    .select(['loan.id', 'loan.disbursed_on as disbursedOn', 'loan.terms'])
    .where('s.loan_id', '>', after)
    .where('s.credit_cents', 'is', null)
    // As the index loan_summary_credit says it.
    .where(sql<boolean>`coalesce(s.credit_cents, -1) <> 0`)
    .orderBy('s.loan_id')
    .limit(most)
    .forNoKeyUpdate('s')
    .skipLocked()
    .execute();
  const entries = await entriesOfAll(
    tx,
    held.map(({ id }) => id),
  );
  return held.map(({ terms, ...loan }) => ({
    ...loan,
    terms: terms as unknown as LoanTerms,
    entries: entries.get(loan.id) ?? [],
  }));
}

/** Keeps what is owed back of some loans, by the borrower and to the borrower, and their flags. */
export async function keepUnseen(
  tx: Kysely<DB>,
  loans: readonly { id: bigint; backCents: number; creditCents: number; flags: string }[],
): Promise<void> {
  const ids = loans.map(({ id }) => id);
  const back = loans.map(({ backCents }) => backCents);
  const credits = loans.map(({ creditCents }) => creditCents);
  const flags = loans.map((one) => one.flags);
  await sql`
    update loan_summary s set owed_back_cents = n.back, credit_cents = n.credit, flags = n.flags
    from unnest(${ids}::bigint[], ${back}::bigint[], ${credits}::bigint[], ${flags}::text[]) as n(id, back, credit, flags)
    where s.loan_id = n.id`.execute(tx);
}

/** Notes for some loans the days from the one after their summary's to today; a day that is noted already stays as it is. */
export async function noteDays(
  tx: Kysely<DB>,
  { loans, today, at }: { loans: readonly Pick<HeldLoan, 'id' | 'asOf'>[]; today: Day; at: Date },
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

/** Removes the notes of nights behind the day of each of these loans. */
export async function removeNightsBehind(
  tx: Kysely<DB>,
  loans: readonly Pick<HeldLoan, 'id' | 'asOf'>[],
): Promise<void> {
  const ids = loans.map(({ id }) => id);
  const days = loans.map(({ asOf }) => asOf);
  await sql`
    delete from night_work w using unnest(${ids}::bigint[], ${days}::date[]) as l(id, as_of)
    where w.loan_id = l.id and w.day > l.as_of`.execute(tx);
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
