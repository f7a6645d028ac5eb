import { type Kysely, sql } from 'kysely';
import type { Day } from 'lending/calendar';
import { changesOn, type StandingLoan } from 'lending/changes-on';
import { creditOf, owedBack } from 'lending/credit';
import type { Entry } from 'lending/entry';
import { loanAsOf } from 'lending/ledger';
import { LOAN_STATUS } from 'lending/loan-system-ids';
import type { Loan } from 'lending/loan';
import type { LoanTerms } from 'lending/terms';
import type { DB } from '../database/types.ts';
import { keptFlags, withFlags } from './store-flags.ts';

/**
 * Whether a loan, `loan_summary as s`, is closed and no refund of it is owed back (lending/credit): nothing of it is to be paid. Of a loan
 * that was closed before that was kept, the night looks.
 */
export const IS_SETTLED = sql<boolean>`(s.closed_on is not null and coalesce(s.owed_back_cents, 0) = 0)`;

/** Whether it was repaid in full: it is settled, and not since its payout came back. */
export const IS_REPAID = sql<boolean>`(${IS_SETTLED} and s.loan_status_id <> ${sql.lit(LOAN_STATUS.notTakenUp)})`;

/** Whether something was paid too much on a loan, `loan_summary as s`, and waits to be given back. Its first part is what the index `loan_summary_credit` holds. */
export const HAS_CREDIT = sql<boolean>`(coalesce(s.credit_cents, -1) <> 0 and s.credit_cents > 0)`;

/** What a loan is folded of, and whose it is. */
interface FoldedLoan {
  id: bigint;
  borrowerId: bigint;
  terms: LoanTerms;
  disbursedOn: Day;
  entries: readonly Entry[];
}

/** A summary row as the fold of a loan gives it, with all its flags (`withFlags`). */
export function summaryOf(stored: Pick<FoldedLoan, 'id' | 'borrowerId'>, folded: Loan) {
  // Nothing else of the fold: `changesOn` speaks for these figures alone.
  const loan: StandingLoan = folded;
  const { lateFees, balance, status } = loan;
  const feesDue =
    balance.processingFee + balance.consultingFee + balance.prolongationFee + balance.otherFee;
  return {
    loan_id: stored.id,
    borrower_id: stored.borrowerId,
    as_of: loan.asOf,
    loan_status_id: status.loanStatusId,
    child_status_id: status.childStatusId,
    matures_on: loan.maturesOn,
    fees_due_cents: BigInt(feesDue),
    late_fee_cents: BigInt(lateFees.arisenCents),
    paid_cents: BigInt(loan.paidCents),
    balance_cents: BigInt(loan.balanceCents),
    due_cents: BigInt(loan.dueCents),
    days_past_due: loan.daysPastDue,
    closed_on: loan.closedOn,
    closed_by: loan.closedBy,
    defaulted_on: loan.defaultedOn,
    was_on_time: loan.wasOnTime,
    waivable_cents: BigInt(loan.waivable?.cents ?? 0),
    changes_on: changesOn(folded),
    owed_back_cents: BigInt(owedBack(folded)),
    credit_cents: BigInt(creditOf(folded)),
    flags: keptFlags(folded),
  };
}

/**
 * Writes the summary of a loan as of a day, in the transaction of the entry that changed it.
 * @returns the loan as of that day
 */
export async function refreshSummary(tx: Kysely<DB>, stored: FoldedLoan, asOf: Day): Promise<Loan> {
  const folded = loanAsOf(stored.terms, stored.disbursedOn, stored.entries, asOf);
  const loan = await withFlags(tx, stored, folded);
  const summary = summaryOf(stored, loan);
  await summaryWritten(tx, summary, (name) => summary[name]).execute();
  return loan;
}

export type Summary = ReturnType<typeof summaryOf>;

/**
 * A statement that writes the summary of a loan, or replaces it.
 * @param valueOf what stands for each of its values
 */
export function summaryWritten(
  db: Pick<Kysely<DB>, 'insertInto'>,
  { loan_id: _loan, ...rest }: Summary,
  valueOf: <Name extends keyof Summary>(name: Name) => Summary[Name],
) {
  const names = Object.keys(rest) as (keyof typeof rest)[];
  const columns = Object.fromEntries(names.map((name) => [name, valueOf(name)])) as typeof rest;
  return db
    .insertInto('loan_summary')
    .values({ loan_id: valueOf('loan_id'), ...columns })
    .onConflict((conflict) =>
      conflict
        .column('loan_id')
        .doUpdateSet((eb) =>
          Object.fromEntries(names.map((name) => [name, eb.ref(`excluded.${name}`)])),
        ),
    );
}

const BIGINTS = sql`bigint[]`;
const BOOLEANS = sql`boolean[]`;
const DATES = sql`date[]`;
const INTEGERS = sql`integer[]`;
const TEXTS = sql`text[]`;

/** The columns of a summary, as arrays of theirs are called. */
const TYPES = {
  loan_id: BIGINTS,
  borrower_id: BIGINTS,
  as_of: DATES,
  loan_status_id: INTEGERS,
  child_status_id: INTEGERS,
  matures_on: DATES,
  fees_due_cents: BIGINTS,
  late_fee_cents: BIGINTS,
  paid_cents: BIGINTS,
  balance_cents: BIGINTS,
  due_cents: BIGINTS,
  days_past_due: INTEGERS,
  closed_on: DATES,
  closed_by: INTEGERS,
  defaulted_on: DATES,
  was_on_time: BOOLEANS,
  waivable_cents: BIGINTS,
  changes_on: DATES,
  owed_back_cents: BIGINTS,
  credit_cents: BIGINTS,
  flags: TEXTS,
} satisfies Record<keyof Summary, unknown>;

const COLUMNS = Object.keys(TYPES) as (keyof Summary)[];

/** Writes the summaries of loans that have one, all in one statement. */
export async function replaceSummaries(
  tx: Kysely<DB>,
  summaries: readonly Summary[],
): Promise<void> {
  const values = COLUMNS.map((name) => {
    const column = arrayOf(summaries.map((summary) => summary[name]));
    return sql`${column}::${TYPES[name]}`;
  });
  // Whose loan it is never changes.
  const figures = COLUMNS.filter((name) => name !== 'loan_id' && name !== 'borrower_id');
  const set = figures.map((name) => sql`${sql.ref(name)} = ${sql.ref(`n.${name}`)}`);
  await sql`
    update loan_summary s set ${sql.join(set)}
    from unnest(${sql.join(values)}) as n(${sql.join(COLUMNS.map((name) => sql.ref(name)))})
    where s.loan_id = n.loan_id`.execute(tx);
}

/** An array as PostgreSQL reads it: none of these values needs quotes, but for an empty text. */
function arrayOf(values: readonly Summary[keyof Summary][]): string {
  return `{${values.map((value) => (value === '' ? '""' : (value ?? 'null'))).join()}}`;
}
