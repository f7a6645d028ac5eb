import type { BothLanguages } from 'contract/site';
import { type Kysely, sql } from 'kysely';
import type { Day } from 'lending/calendar';
import type { Entry } from 'lending/entry';
import type { ProductKey } from 'lending/product';
import type { LoanTerms } from 'lending/terms';
import type { DB } from '../database/types.ts';

/** A loan with its entries, as the ledger folds it. */
export interface StoredLoan {
  id: bigint;
  borrowerId: bigint;
  applicationId: bigint;
  offerId: bigint;
  product: ProductKey;
  terms: LoanTerms;
  disbursedOn: Day;
  /** In the order recorded. */
  entries: readonly Entry[];
  lastEntry: number;
}

/** What a new entry is beside its number and kind. */
export type NewEntry = Entry extends infer One
  ? One extends Entry
    ? Omit<One, 'number'>
    : never
  : never;

/** Facts of an entry that the ledger does not need. */
export interface EntryFacts {
  by: string;
  at: Date;
  /** Why: in both languages where the borrower reads it. */
  reason?: string | BothLanguages | null;
  /** Of a payment: how it came. */
  methodId?: number | null;
  /** Of a payment: the bank's own reference. */
  reference?: string | null;
  intentId?: string | null;
}

/** A loan as it stands; null where there is none of that id, or it is not this borrower's. */
export async function findLoan(
  db: Kysely<DB>,
  id: bigint,
  borrowerId: bigint | null = null,
): Promise<StoredLoan | null> {
  return readLoan(db, id, borrowerId, false);
}

/** The same, with the loan's row locked until the transaction ends: nothing else may be (docs/loan-book.md). */
export async function lockLoan(
  tx: Kysely<DB>,
  id: bigint,
  borrowerId: bigint | null = null,
): Promise<StoredLoan | null> {
  return readLoan(tx, id, borrowerId, true);
}

async function readLoan(
  db: Kysely<DB>,
  id: bigint,
  borrowerId: bigint | null,
  lock: boolean,
): Promise<StoredLoan | null> {
  const row = await db
    .selectFrom('loan')
    .select(['id', 'product', 'terms'])
    .select(['borrower_id as borrowerId', 'application_id as applicationId'])
    .select(['offer_id as offerId', 'disbursed_on as disbursedOn', 'last_entry as lastEntry'])
    .where('id', '=', id)
    .$if(borrowerId !== null, (query) => query.where('borrower_id', '=', borrowerId ?? 0n))
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) return null;
  const entries = await entriesOf(db, id);
  return {
    ...row,
    product: row.product as ProductKey,
    terms: row.terms as unknown as LoanTerms,
    entries,
  };
}

/**
 * The day as of which an act folds a loan: today, or the loan's newest day where the machine's clock was put back behind it.
 */
export function dayOfAct({ disbursedOn, entries }: StoredLoan, today: Day): Day {
  return entries.reduce(
    (last, { on }) => (on > last ? on : last),
    today > disbursedOn ? today : disbursedOn,
  );
}

/** The entries of a loan in the order recorded, as the ledger reads them. */
export async function entriesOf(db: Kysely<DB>, loanId: bigint): Promise<Entry[]> {
  const rows = await db
    .selectFrom('loan_entry')
    .select(['number', 'kind', 'effective_on', 'cents', 'reverses', 'pay_day'])
    .where('loan_id', '=', loanId)
    .orderBy('number')
    .execute();
  return rows.map(entryOf);
}

interface EntryRow {
  number: number;
  kind: string;
  effective_on: string;
  cents: bigint | null;
  reverses: number | null;
  pay_day: string | null;
}

/** A row as the ledger's entry; the table's checks hold what each kind has. */
function entryOf(row: EntryRow): Entry {
  const { number, kind, effective_on: on, cents, reverses, pay_day: payDay } = row;
  const money = Number(cents ?? 0n);
  switch (kind) {
    case 'payment':
    case 'waiver':
    case 'refund':
      return { kind, number, on, cents: money };
    case 'reversal':
      return { kind, number, on, reverses: reverses ?? 0 };
    case 'extensionGrant':
      return { kind, number, on, feeCents: money, payDay: payDay ?? on };
    case 'extensionRequest':
    case 'extensionRefusal':
    case 'default':
    case 'writeOff':
      return { kind, number, on };
    default:
      throw new Error(`An entry of the unknown kind ${kind}`);
  }
}

/**
 * Adds an entry to a locked loan. @returns the loan with it, and the receipt's number of a payment
 */
export async function addEntry(
  tx: Kysely<DB>,
  loan: StoredLoan,
  entry: NewEntry,
  facts: EntryFacts,
): Promise<{ loan: StoredLoan; receipt: bigint | null }> {
  const number = loan.lastEntry + 1;
  const made = { ...entry, number } as Entry;
  const inserted = await tx
    .insertInto('loan_entry')
    .values({
      loan_id: loan.id,
      number,
      kind: made.kind,
      effective_on: made.on,
      cents: centsOf(made),
      reverses: made.kind === 'reversal' ? made.reverses : null,
      pay_day: made.kind === 'extensionGrant' ? made.payDay : null,
      ...reasonColumns(facts.reason ?? null),
      receipt: made.kind === 'payment' ? sql<bigint>`nextval('receipt_number')` : null,
      method_id: facts.methodId ?? null,
      reference: facts.reference ?? null,
      intent_id: facts.intentId ?? null,
      made_by: facts.by,
      made_at: facts.at,
    })
    .returning('receipt')
    .executeTakeFirstOrThrow();
  await tx.updateTable('loan').set({ last_entry: number }).where('id', '=', loan.id).execute();
  const after = { ...loan, entries: [...loan.entries, made], lastEntry: number };
  return { loan: after, receipt: inserted.receipt };
}

function reasonColumns(reason: string | BothLanguages | null) {
  return typeof reason === 'object' && reason !== null
    ? { reason: reason.km, reason_en: reason.en }
    : { reason };
}

function centsOf(entry: Entry): bigint | null {
  if ('cents' in entry) return BigInt(entry.cents);
  return entry.kind === 'extensionGrant' ? BigInt(entry.feeCents) : null;
}
