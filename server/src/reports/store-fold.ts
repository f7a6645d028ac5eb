import { type Kysely, sql } from 'kysely';
import type { Day } from 'lending/calendar';
import type { Entry } from 'lending/entry';
import type { LoanHistory } from 'lending/standings';
import type { LoanTerms } from 'lending/terms';
import type { DB } from '../database/types.ts';
import { entriesOfAll } from '../loans/store.ts';

/** A loan that has entries which the reports do not know. */
export interface UnfoldedLoan {
  id: bigint;
  product: string;
  province: string | null;
  terms: LoanTerms;
  disbursedOn: Day;
  disbursedCents: bigint;
  entries: readonly Entry[];
}

/** Loans behind number `after` whose entries are not all folded, in order; `most` at most. */
export async function unfoldedLoans(
  tx: Kysely<DB>,
  after: bigint,
  most: number,
): Promise<UnfoldedLoan[]> {
  const rows = await tx
    .selectFrom('loan')
    .innerJoin('application', 'application.id', 'loan.application_id')
    .select(['loan.id', 'loan.product', 'loan.terms', 'application.province'])
    .select(['loan.disbursed_on as disbursedOn', 'loan.disbursed_cents as disbursedCents'])
    .where('loan.id', 'in', unfoldedIds(tx, after, most))
    .orderBy('loan.id')
    .execute();
  const entries = await entriesOfAll(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...row,
    terms: row.terms as unknown as LoanTerms,
    entries: entries.get(row.id) ?? [],
  }));
}

function unfoldedIds(tx: Kysely<DB>, after: bigint, most: number) {
  return tx
    .selectFrom('loan')
    .leftJoin('report_loan', 'report_loan.loan_id', 'loan.id')
    .select('loan.id')
    .where('loan.id', '>', after)
    .where(sql<boolean>`report_loan.entries is distinct from loan.last_entry`)
    .orderBy('loan.id')
    .limit(most);
}

/** How many loans have entries which the reports do not know; counted up to `most`. */
export async function countUnfolded(tx: Kysely<DB>, most: number): Promise<number> {
  const ids = unfoldedIds(tx, 0n, most).as('one');
  const row = await tx
    .selectFrom(ids)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** A loan as the reports are to know it. */
export interface FoldedLoan extends Omit<UnfoldedLoan, 'terms'> {
  processingFeeCents: number;
  consultingFeeCents: number;
  history: LoanHistory;
}

/**
 * Replaces what the reports know of loans. Of two who fold the same loan, the one who knows more of its entries stays: its row is
 * locked until the transaction ends.
 */
export async function writeFolded(tx: Kysely<DB>, loans: readonly FoldedLoan[]): Promise<void> {
  if (loans.length === 0) return;
  const taken = await tx
    .insertInto('report_loan')
    .values(
      loans.map((loan) => ({
        loan_id: loan.id,
        entries: loan.entries.length,
        product: loan.product,
        province: loan.province,
        disbursed_on: loan.disbursedOn,
        disbursed_cents: loan.disbursedCents,
        processing_fee_cents: BigInt(loan.processingFeeCents),
        consulting_fee_cents: BigInt(loan.consultingFeeCents),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('loan_id')
        .doUpdateSet((eb) => ({ entries: eb.ref('excluded.entries') }))
        .whereRef('report_loan.entries', '<', 'excluded.entries'),
    )
    .returning('loan_id')
    .execute();
  const ids = taken.map(({ loan_id }) => loan_id);
  const own = new Set(ids);
  for (const table of ['report_standing', 'report_flow'] as const) {
    await tx
      .deleteFrom(table)
      .where('loan_id', '=', sql<bigint>`any(${ids}::bigint[])`)
      .execute();
  }
  const written = loans.filter(({ id }) => own.has(id));
  await insertRows(tx, 'report_standing', written.flatMap(standingRows));
  await insertRows(tx, 'report_flow', written.flatMap(flowRows));
}

function standingRows({ id, history }: FoldedLoan): object[] {
  return history.standings.map(({ from, until, principalCents, dueSince, state }) => ({
    loan_id: String(id),
    from_on: from,
    until_on: until,
    principal_cents: principalCents,
    due_since: dueSince,
    state,
  }));
}

/** Fees that were kept back of a payout count on its day; where it comes back, they are taken away on the day of that. */
function flowRows({ id, history, processingFeeCents, consultingFeeCents }: FoldedLoan): object[] {
  return history.flows.map(({ on, split, returns, ...flow }) => ({
    loan_id: String(id),
    on_day: on,
    payments: flow.payments,
    paid_cents: flow.paidCents,
    principal_cents: split.principal,
    interest_cents: split.interest,
    processing_fee_cents: split.processingFee - returns * processingFeeCents,
    consulting_fee_cents: split.consultingFee - returns * consultingFeeCents,
    prolongation_fee_cents: split.prolongationFee,
    late_fee_cents: split.lateFee,
    other_fee_cents: split.otherFee,
    waived_cents: flow.waivedCents,
    refunded_cents: flow.refundedCents,
  }));
}

/** All rows in one statement, whose parameters do not grow with them. */
async function insertRows(
  tx: Kysely<DB>,
  table: 'report_standing' | 'report_flow',
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return;
  const name = sql.table(table);
  await sql`insert into ${name}
    select * from json_populate_recordset(null::${name}, ${JSON.stringify(rows)}::json)`.execute(
    tx,
  );
}
