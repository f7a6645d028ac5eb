import { type Kysely, sql } from 'kysely';
import type { AskedPage } from '../cursor-page.ts';
import type { DB } from '../database/types.ts';
import { IS_FLAGGED } from '../loans/store-flags.ts';

const statements = (db: Kysely<DB>) =>
  db
    .selectFrom('bank_statement as s')
    .innerJoin('repayment_method as r', 'r.id', 's.method_id')
    .select(['s.id', 's.file_name as fileName', 's.lines', 's.imported_by as by'])
    .select(['s.imported_at as at', 'r.name_km as methodKm', 'r.name_en as methodEn'])
    .select((of) =>
      of
        .selectFrom('bank_line')
        .select(of.fn.countAll<bigint>().as('count'))
        .whereRef('bank_line.statement_id', '=', 's.id')
        .as('newLines'),
    )
    .select((of) =>
      of
        .selectFrom('bank_line')
        .innerJoin('open_money', 'open_money.line_id', 'bank_line.id')
        .select(of.fn.countAll<bigint>().as('count'))
        .whereRef('bank_line.statement_id', '=', 's.id')
        .as('openLines'),
    );

/** A statement that was read in, with how many lines it brought first and how many of them are looked at. */
export type StatementRow = Awaited<ReturnType<typeof statementRows>>[number];

/** One row more than a page of the statements that were read in, the newest first; backwards where the page before one is asked for. */
export async function statementRows(
  db: Kysely<DB>,
  { after, before, most }: AskedPage & { most: number },
) {
  const from = before ?? after;
  const isBack = before !== undefined;
  return statements(db)
    .$if(from !== undefined, (query) => query.where('s.id', isBack ? '>' : '<', BigInt(from ?? 0)))
    .orderBy('s.id', isBack ? 'asc' : 'desc')
    .limit(most + 1)
    .execute();
}

/** One of them; null: there is none of that number. */
export async function findStatement(db: Kysely<DB>, id: bigint): Promise<StatementRow | null> {
  return (await statements(db).where('s.id', '=', id).executeTakeFirst()) ?? null;
}

/** One row more than a page of the lines that a statement brought first, in its order, with what became of each. */
export async function lineRows(
  db: Kysely<DB>,
  statementId: bigint,
  { after, before, most }: AskedPage & { most: number },
) {
  const from = before ?? after;
  const isBack = before !== undefined;
  return (
    db
      .selectFrom('bank_line as l')
      .leftJoin('money_settled as m', 'm.line_id', 'l.id')
      // Of a KHQR's transaction that was put on a loan by hand, its payment.
      .leftJoin('money_settled as k', 'k.bank_hash', 'm.same_as')
      .leftJoin('loan_entry as e', (join) =>
        join
          .on('e.loan_id', '=', (of) => of.fn.coalesce('m.loan_id', 'k.loan_id'))
          .on('e.number', '=', (of) => of.fn.coalesce('m.number', 'k.number')),
      )
      .leftJoin('loan', 'loan.id', 'e.loan_id')
      .leftJoin('borrower as b', 'b.id', 'loan.borrower_id')
      .select(['l.id', 'l.row', 'l.booked_on as bookedOn', 'l.cents', 'l.note', 'l.reference'])
      .select(['m.outcome', 'e.loan_id as loanId', 'e.receipt'])
      .select(['m.settled_by as settledBy', 'm.settled_at as settledAt'])
      .select(sql<string | null>`nullif(btrim(concat_ws(' ', b.name, b.last_name)), '')`.as('name'))
      .where('l.statement_id', '=', statementId)
      .$if(from !== undefined, (query) =>
        query.where('l.id', isBack ? '<' : '>', BigInt(from ?? 0)),
      )
      .orderBy('l.id', isBack ? 'desc' : 'asc')
      .limit(most + 1)
      .execute()
  );
}

/** What became of a kept line. */
export interface LineEnded {
  /** The statement that brought it first. */
  readonly broughtBy: bigint;
  /** Null: nothing yet. */
  readonly outcome: string | null;
  /** The statement whose reading in settled it; null: none did. */
  readonly settledBy: bigint | null;
}

/** What became of kept lines, by their numbers. */
export async function lineEnds(
  db: Kysely<DB>,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, LineEnded>> {
  const rows = await db
    .selectFrom('bank_line as l')
    .leftJoin('money_settled as s', 's.line_id', 'l.id')
    .select(['l.id', 'l.statement_id as broughtBy', 's.outcome', 's.statement_id as settledBy'])
    .where('l.id', '=', sql<bigint>`any(${ids}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, ...ended }) => [id, ended]));
}

/** How many loans on which a statement has posted some of these lines have a flag that nobody has looked at. */
export async function flaggedBy(
  db: Kysely<DB>,
  statementId: bigint,
  lines: readonly bigint[],
): Promise<number> {
  const { rows } = await sql<{ loans: number }>`
    select count(*)::int as loans from loan_summary s where ${IS_FLAGGED} and s.loan_id in (
      select m.loan_id from money_settled m
      where m.line_id = any(${lines}::bigint[]) and m.statement_id = ${statementId} and m.outcome = 'posted')`.execute(
    db,
  );
  return rows[0]?.loans ?? 0;
}
