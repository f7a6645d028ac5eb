import { type Kysely, sql } from 'kysely';
import type { Day } from 'lending/calendar';
import { KHQR_METHOD } from 'contract/payment-methods';
import { referenceKey } from 'contract/payment-reference';
import { returnsOfReferences } from '../disbursements/store-returned.ts';
import { VALUE_LOCKS } from '../database/locks.ts';
import type { DB } from '../database/types.ts';

/** The loans of these numbers with their borrowers' names and their first day. */
export async function loansNamed(
  db: Kysely<DB>,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, { name: string; disbursedOn: Day }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('loan')
    .innerJoin('borrower', 'borrower.id', 'loan.borrower_id')
    .select(['loan.id', 'loan.disbursed_on as disbursedOn', 'borrower.name', 'borrower.last_name'])
    .where('loan.id', '=', sql<bigint>`any(${ids}::bigint[])`)
    .execute();
  return new Map(
    rows.map(({ id, disbursedOn, name, last_name: last }) => [
      id,
      { name: `${name} ${last}`.trim(), disbursedOn },
    ]),
  );
}

/** Rows by their references as they are compared (contract/src/payment-reference.ts). */
function byReference<Row extends { reference: string }>(
  rows: readonly Row[],
): ReadonlyMap<string, readonly Row[]> {
  return Map.groupBy(rows, ({ reference }) => referenceKey(reference));
}

/** A line that is kept. */
export interface KeptLine {
  readonly id: bigint;
  readonly reference: string;
  readonly cents: number;
  readonly on: Day;
  readonly loanId: bigint | null;
  /** Nothing became of it yet. */
  readonly isOpen: boolean;
}

/** Lines that are kept already and have these references in whatever spelling, by the references as they are compared. */
export async function keptLines(
  db: Kysely<DB>,
  methodId: number,
  references: readonly string[],
): Promise<ReadonlyMap<string, readonly KeptLine[]>> {
  const rows = await db
    .selectFrom('bank_line as l')
    .leftJoin('open_money as o', 'o.line_id', 'l.id')
    .select(['l.id', 'l.reference', 'l.cents', 'l.booked_on as on', 'l.loan_id as loanId'])
    .select('o.id as open')
    .where('l.method_id', '=', methodId)
    .where(sql`reference_key(l.reference)`, '=', anyOf(references))
    .execute();
  return byReference(
    rows.map(({ open, cents, ...row }) => ({
      ...row,
      cents: Number(cents),
      isOpen: open !== null,
    })),
  );
}

const anyOf = (references: readonly string[]) =>
  sql<string>`any(${references.map(referenceKey)}::text[])`;

/** A payment that stands, or a payout that came back, and what it says of the money that it is. */
export interface TakenBy {
  readonly reference: string;
  readonly loanId: bigint;
  /** Number of the entry; null: of a payout whose return is noted, and not confirmed. */
  readonly number: number | null;
  readonly cents: number;
  readonly on: Day;
}

/**
 * References that a payment which stands has, in whatever spelling, money of this way that a cashier recorded by hand or of a KHQR; and those
 * under which a payout came back, which is no payment.
 */
export async function takenReferences(
  db: Kysely<DB>,
  methodId: number,
  references: readonly string[],
): Promise<ReadonlyMap<string, readonly TakenBy[]>> {
  const rows = await db
    .selectFrom('bank_reference as b')
    .innerJoin('loan_entry as e', (on) =>
      on.onRef('e.loan_id', '=', 'b.loan_id').onRef('e.number', '=', 'b.number'),
    )
    .select(['b.reference', 'b.loan_id as loanId', 'b.number', 'e.cents', 'e.effective_on as on'])
    .where('b.method_id', 'in', [methodId, KHQR_METHOD])
    .where(sql`reference_key(b.reference)`, '=', anyOf(references))
    .execute();
  const paid = rows.map((row) => ({ ...row, cents: Number(row.cents) }));
  return byReference<TakenBy>([...paid, ...(await returnsOfReferences(db, references))]);
}

/** Whether there is this way of paying, in use or not: a bank's last statement comes after it was taken off the list. */
export async function isMethod(db: Kysely<DB>, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('repayment_method')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** A line about to be kept. */
export interface NewLine {
  readonly row: number;
  readonly reference: string;
  readonly bookedOn: Day;
  readonly cents: number;
  readonly note: string;
  readonly bill: string | null;
  readonly loanId: bigint | null;
}

/** In the place of a way of paying: of all of them. */
const ALL_WAYS = 0;

/**
 * Holds the kept lines of a way of paying until the transaction ends, and keeps other ways' statements out: one file under two accounts at
 * once is refused for the second. Of two statements at once the second waits, and sees what the first has
 * kept: else a transaction that they spell in two ways would be two lines, one of which could never be settled.
 */
export async function lockLines(tx: Kysely<DB>, methodId: number): Promise<void> {
  for (const way of [ALL_WAYS, methodId]) {
    await sql`select pg_advisory_xact_lock(${VALUE_LOCKS.bankLines}::int, ${way}::int)`.execute(tx);
  }
}

/**
 * Keeps a statement with those of its lines that are new (`fresh`), all of them open. @returns its number
 */
export async function insertStatement(
  tx: Kysely<DB>,
  statement: {
    methodId: number;
    fileName: string;
    fileHash: Buffer;
    /** Of money that came in, new or not. */
    lines: number;
    fresh: readonly NewLine[];
    by: string;
    at: Date;
  },
): Promise<bigint> {
  const { methodId, lines, fresh, at } = statement;
  const { id } = await tx
    .insertInto('bank_statement')
    .values({
      method_id: methodId,
      file_name: statement.fileName,
      file_hash: statement.fileHash,
      lines,
      imported_by: statement.by,
      imported_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    with kept as (
      insert into bank_line (statement_id, row, method_id, reference, booked_on, cents, note, bill, loan_id)
      select ${id}, l.row, ${methodId}, l.reference, l.booked_on, l.cents, l.note, l.bill, l.loan_id
      from jsonb_to_recordset(${jsonOf(fresh)}::jsonb)
        as l(row int, reference text, booked_on date, cents bigint, note text, bill text, loan_id bigint)
      order by l.row
      on conflict (method_id, reference) do nothing
      returning id
    )
    insert into open_money (line_id, found_at) select id, ${at} from kept order by id`.execute(tx);
  return id;
}

function jsonOf(lines: readonly NewLine[]): string {
  return JSON.stringify(
    lines.map(({ bookedOn, loanId, ...line }) => ({
      ...line,
      booked_on: bookedOn,
      loan_id: loanId === null ? null : String(loanId),
    })),
  );
}
