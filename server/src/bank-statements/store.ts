import { type Kysely, sql } from 'kysely';
import type { Day } from 'lending/calendar';
import { KHQR_METHOD } from 'contract/payment-methods';
import { referenceKey } from 'contract/payment-reference';
import { returnsOfReferences } from '../disbursements/store-returned.ts';
import { VALUE_LOCKS } from '../database/locks.ts';
import type { DB } from '../database/types.ts';
import { likeKhqr, receiptLikeKhqr, receiptLikeLine } from '../payments/store-alike-money.ts';
import { STANDS } from '../loans/store-stands.ts';

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

/** Whether money may come in this way. */
export async function isActiveMethod(db: Kysely<DB>, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('repayment_method')
    .select('id')
    .where('id', '=', id)
    .where('is_active', '=', true)
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

/**
 * Holds the kept lines of a way of paying until the transaction ends. Of two statements at once the second waits, and sees what the first has
 * kept: else a transaction that they spell in two ways would be two lines, one of which could never be settled.
 */
export async function lockLines(tx: Kysely<DB>, methodId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${VALUE_LOCKS.bankLines}::int, ${methodId}::int)`.execute(
    tx,
  );
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

/** Open money as it is looked at. */
export interface OpenRow {
  readonly id: bigint;
  readonly lineId: bigint | null;
  readonly bankHash: string | null;
  readonly foundAt: Date;
  readonly bookedOn: Day | null;
  readonly acknowledgedAt: Date | null;
  readonly cents: bigint | null;
  readonly amount: string | null;
  readonly currency: string | null;
  readonly cause: string | null;
  readonly note: string | null;
  readonly reference: string | null;
  readonly methodId: number | null;
  readonly bill: string | null;
  readonly loanId: bigint | null;
  /** A line that names a loan and no bill of it: a KHQR told of such money about that day. */
  readonly isLikeKhqr: boolean | null;
  /** The receipt of a transfer by hand that it may be; null: none. */
  readonly likeReceipt: bigint | null;
}

const ofLine = {
  loanId: sql.ref('l.loan_id'),
  cents: sql.ref('l.cents'),
  on: sql.ref('l.booked_on'),
};

const ofKhqr = {
  loanId: sql.ref('i.loan_id'),
  cents: sql`case when u.currency = 'USD' then u.amount::numeric * 100 end`,
  on: sql`(coalesce(u.acknowledged_at, u.found_at) at time zone 'Asia/Phnom_Penh')::date`,
};

function openRows(db: Kysely<DB>) {
  return db
    .selectFrom('open_money as o')
    .leftJoin('bank_line as l', 'l.id', 'o.line_id')
    .leftJoin('unmatched_money as u', 'u.bank_hash', 'o.bank_hash')
    .leftJoin('intent as i', 'i.id', 'u.intent_id')
    .select(['o.id', 'o.line_id as lineId', 'o.bank_hash as bankHash', 'o.found_at as foundAt'])
    .select(['l.booked_on as bookedOn', 'u.acknowledged_at as acknowledgedAt', 'l.cents'])
    .select(['u.amount', 'u.currency', 'u.cause', 'l.note', 'l.reference', 'l.bill'])
    .select('l.method_id as methodId')
    .select((of) => of.fn.coalesce('l.loan_id', 'i.loan_id').as('loanId'))
    .select(sql<boolean | null>`l.bill is null and ${likeKhqr(ofLine)}`.as('isLikeKhqr'))
    .select(
      sql<bigint | null>`case when o.line_id is not null then ${receiptLikeLine(ofLine)}
        when u.cause = 'like-receipt' then ${receiptLikeKhqr(ofKhqr, sql`i.details ->> 'bill'`)} end`.as(
        'likeReceipt',
      ),
    );
}

/** Open money in the order in which it was found, after or before a number. */
export async function openMoneyRows(
  db: Kysely<DB>,
  { after, before, most }: { after?: bigint; before?: bigint; most: number },
): Promise<OpenRow[]> {
  return openRows(db)
    .$if(after !== undefined, (query) => query.where('o.id', '>', after ?? 0n))
    .$if(before !== undefined, (query) => query.where('o.id', '<', before ?? 0n))
    .orderBy('o.id', before === undefined ? 'asc' : 'desc')
    .limit(most)
    .execute();
}

/** One of it; null where there is none of that number, or it has found its place. */
export async function findOpenMoney(db: Kysely<DB>, id: bigint): Promise<OpenRow | null> {
  const row = await openRows(db).where('o.id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Payments that a KHQR confirmed and that stand, the newest receipt first. */
export async function khqrPayments(
  db: Kysely<DB>,
  { after, before, most }: { after?: bigint; before?: bigint; most: number },
) {
  return db
    .selectFrom('loan_entry as e')
    .innerJoin('loan', 'loan.id', 'e.loan_id')
    .innerJoin('borrower', 'borrower.id', 'loan.borrower_id')
    .select(['e.receipt', 'e.loan_id as loanId', 'e.effective_on as on', 'e.cents', 'e.reference'])
    .select(['e.made_at as at', 'borrower.name', 'borrower.last_name as lastName'])
    .where('e.intent_id', 'is not', null)
    .where('e.receipt', 'is not', null)
    .where(STANDS)
    .$if(after !== undefined, (query) => query.where('e.receipt', '<', after ?? 0n))
    .$if(before !== undefined, (query) => query.where('e.receipt', '>', before ?? 0n))
    .orderBy('e.receipt', before === undefined ? 'desc' : 'asc')
    .limit(most)
    .execute();
}

/** The payment as which money was recorded, by the number it had while it was open; null where it was not. */
export async function paymentOfMoney(
  db: Kysely<DB>,
  id: bigint,
): Promise<{ cents: number; paidOn: Day; methodId: number; reference: string | null } | null> {
  const row = await db
    .selectFrom('money_settled as s')
    .innerJoin('loan_entry as e', (on) =>
      on.onRef('e.loan_id', '=', 's.loan_id').onRef('e.number', '=', 's.number'),
    )
    .select(['e.cents', 'e.effective_on as paidOn', 'e.method_id as methodId', 'e.reference'])
    .where('s.money_id', '=', id)
    .where('s.outcome', '=', 'posted')
    .executeTakeFirst();
  if (!row || row.methodId === null) return null;
  return { ...row, cents: Number(row.cents), methodId: row.methodId };
}
