import { type Kysely, sql } from 'kysely';
import { type Day, phnomPenhDay } from 'lending/calendar';
import { owedBack } from 'lending/credit';
import type { Entry } from 'lending/entry';
import { loanAsOf } from 'lending/ledger';
import type { Loan } from 'lending/loan';
import type { ProductKey } from 'lending/product';
import type { LoanTerms } from 'lending/terms';
import { type Asked, PreparedStatement, type StatementPart } from '../database/prepared.ts';
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

/** A loan as it stands; null where there is none of that id, or it is not this borrower's. */
export async function findLoan(
  db: Kysely<DB>,
  id: bigint,
  borrowerId: bigint | null = null,
): Promise<StoredLoan | null> {
  const found = await readLoan(db, { id, borrowerId }, false);
  return found && found.loan;
}

/** The same, with the loan's row locked until the transaction ends: nothing else may be (docs/loan-book.md). */
export async function lockLoan(
  tx: Kysely<DB>,
  id: bigint,
  borrowerId: bigint | null = null,
): Promise<StoredLoan | null> {
  const found = await readLoan(tx, { id, borrowerId }, true);
  return found && found.loan;
}

/** What is asked for beside a loan; null: nothing, and its value is null. */
type Beside<Values extends readonly unknown[]> = {
  readonly [At in keyof Values]: Asked<Values[At]> | null;
};
type BesideFound<Values extends readonly unknown[]> = {
  readonly [At in keyof Values]: Values[At] | null;
};

/**
 * The same with values that an act needs beside the loan, in the same statement.
 * @param beside queries of one column that has one row or none, which lock no row; each may be asked twice where somebody else holds the loan
 */
export async function lockLoanWith<Values extends readonly unknown[]>(
  tx: Kysely<DB>,
  wanted: { id: bigint; borrowerId: bigint | null; beside: Beside<Values> },
): Promise<{ loan: StoredLoan; beside: BesideFound<Values> } | null> {
  const found = await readLoan(tx, wanted, true);
  return found && { loan: found.loan, beside: found.beside as BesideFound<Values> };
}

interface Wanted {
  id: bigint;
  borrowerId: bigint | null;
  beside?: readonly (StatementPart | null)[];
}

async function readLoan(
  db: Kysely<DB>,
  wanted: Wanted,
  lock: boolean,
): Promise<{ loan: StoredLoan; beside: readonly unknown[] } | null> {
  const { id, borrowerId, beside = [] } = wanted;
  const isOwn = borrowerId !== null;
  const shape = `${isOwn ? 'own' : 'any'} ${lock ? 'locked' : 'read'} ${beside.map((one) => one?.shape ?? '').join(' + ')}`;
  const [row] = await reads.run(db, shape, wanted, (slot) =>
    db
      .selectFrom('loan')
      .select(['id', 'product', 'terms'])
      .select(['borrower_id as borrowerId', 'application_id as applicationId'])
      .select(['offer_id as offerId', 'disbursed_on as disbursedOn', 'last_entry as lastEntry'])
      .select(ENTRIES.as('rows'))
      .where(
        'id',
        '=',
        slot((given) => given.id),
      )
      .$if(isOwn, (query) =>
        query.where(
          'borrower_id',
          '=',
          slot((given) => given.borrowerId ?? 0n),
        ),
      )
      .select(
        beside.map((one, at) => {
          const value = one?.build((read) => slot((given) => read(given.beside?.[at]?.input)));
          return sql`(${value ?? sql`null`})`.as(`beside_${at}`);
        }),
      )
      .$if(lock, (query) => query.forUpdate()),
  );
  if (!row) return null;
  const { product, terms, rows, lastEntry } = row;
  // The rows are those from before a wait for the lock; who held it may have added one.
  const isWhole = rows.length === lastEntry;
  const loan = {
    id: row.id,
    borrowerId: row.borrowerId,
    applicationId: row.applicationId,
    offerId: row.offerId,
    product: product as ProductKey,
    terms: terms as unknown as LoanTerms,
    disbursedOn: row.disbursedOn,
    entries: isWhole ? rows.map(entryOf) : await entriesOf(db, id),
    lastEntry,
  };
  const values: Readonly<Record<string, unknown>> = row;
  return { loan, beside: beside.map((_, at) => values[`beside_${at}`]) };
}

const reads = new PreparedStatement<Wanted>('read loan');

/** The entries of `loan` in the order recorded. */
const ENTRIES = sql<EntryRow[]>`coalesce((
  select json_agg(e order by e.number) from (
    select number, kind, effective_on, cents, reverses, pay_day
    from loan_entry where loan_id = loan.id) e), '[]')`;

/**
 * The day as of which an act folds a loan: today, or the loan's newest day where the machine's clock was put back behind it.
 */
export function dayOfAct(
  { disbursedOn, entries }: Pick<StoredLoan, 'disbursedOn' | 'entries'>,
  today: Day,
): Day {
  return entries.reduce(
    (last, { on }) => (on > last ? on : last),
    today > disbursedOn ? today : disbursedOn,
  );
}

/** The loan as of today, for every act, reader and paper: as of its newest day where the machine's clock was put back behind it. */
export function foldToday(
  stored: Pick<StoredLoan, 'terms' | 'disbursedOn' | 'entries'>,
  today: Day,
): Loan {
  return loanAsOf(stored.terms, stored.disbursedOn, stored.entries, dayOfAct(stored, today));
}

/** What was refunded of a loan and is to come back, as it stands today (lending/credit); 0 where there is no such loan. */
export async function owedBackCents(db: Kysely<DB>, id: bigint, today: Day): Promise<number> {
  const stored = await findLoan(db, id);
  return stored === null ? 0 : owedBack(foldToday(stored, today));
}

/** The closed loans of a borrower, as the ledger folds them, in one query. */
export async function closedLoansOf(
  db: Kysely<DB>,
  borrowerId: bigint,
): Promise<Pick<StoredLoan, 'id' | 'terms' | 'disbursedOn' | 'entries'>[]> {
  const found = await db
    .selectFrom('loan')
    .innerJoin('loan_summary as s', 's.loan_id', 'loan.id')
    .select(['loan.id', 'loan.terms', 'loan.disbursed_on as disbursedOn', ENTRIES.as('rows')])
    .where('s.borrower_id', '=', borrowerId)
    .where('s.closed_on', 'is not', null)
    .orderBy('loan.id')
    .execute();
  return found.map(({ rows, terms, ...loan }) => ({
    ...loan,
    terms: terms as unknown as LoanTerms,
    entries: rows.map(entryOf),
  }));
}

/**
 * The loan as it stood once an entry was recorded: with nothing that was recorded after it, and as of the day of recording. As of the entry's
 * own day a reversal that was recorded before it, but takes effect after it, would not count yet.
 */
export function foldRecorded(
  stored: StoredLoan,
  { number, at }: { number: number; at: Date },
): Loan {
  const entries = stored.entries.filter((entry) => entry.number <= number);
  return foldToday({ ...stored, entries }, phnomPenhDay(at.getTime()));
}

/** The entries of a loan in the order recorded, as the ledger reads them. */
export async function entriesOf(db: Kysely<DB>, loanId: bigint): Promise<Entry[]> {
  const rows = await entryReads.run(db, '', loanId, (slot) =>
    entryRows(db)
      .where(
        'loan_id',
        '=',
        slot((given) => given),
      )
      .orderBy('number'),
  );
  return rows.map(entryOf);
}

const entryReads = new PreparedStatement<bigint>('read entries');

/** The same of several loans by their numbers; a loan without entries is missing. */
export async function entriesOfAll(
  db: Kysely<DB>,
  loanIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, Entry[]>> {
  const rows = await entryRows(db)
    .select('loan_id')
    .where('loan_id', '=', sql<bigint>`any(${loanIds}::bigint[])`)
    .orderBy('loan_id')
    .orderBy('number')
    .execute();
  const entries = new Map<bigint, Entry[]>();
  for (const row of rows) {
    const known = entries.get(row.loan_id);
    if (known) known.push(entryOf(row));
    else entries.set(row.loan_id, [entryOf(row)]);
  }
  return entries;
}

function entryRows(db: Kysely<DB>) {
  return db
    .selectFrom('loan_entry')
    .select(['number', 'kind', 'effective_on', 'cents', 'reverses', 'pay_day']);
}

interface EntryRow {
  number: number;
  kind: string;
  effective_on: string;
  cents: bigint | number | null;
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
    case 'payoutReturn':
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

/** A locked loan with one more entry, which is not written yet. */
export function withEntry(loan: StoredLoan, entry: NewEntry): StoredLoan {
  const made = { ...entry, number: loan.lastEntry + 1 } as Entry;
  return { ...loan, entries: [...loan.entries, made], lastEntry: made.number };
}
