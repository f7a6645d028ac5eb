import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Day } from 'lending/calendar';
import { LOAN_STATUS } from 'lending/loan-system-ids';
import type { DB } from '../database/types.ts';
import { moneyWent } from '../disbursements/store-refunds.ts';
import { methodOfEntry } from '../reference/store-methods.ts';
import { type Asker } from '../staff-by.ts';
import { LAST } from '../queue/store-search.ts';
import { IS_FLAGGED } from '../loans/store-flags.ts';
import { confirmableOn, ORDERED, orderedOn, refundableBy } from '../loans/store-ordered.ts';
import { HAS_CREDIT } from '../loans/store-summary.ts';

/** Where a page of the list begins: behind this loan. */
export interface ListPlace {
  readonly daysPastDue: number;
  readonly loanId: bigint;
}

export interface WantedLoans {
  readonly group: string | undefined;
  readonly product: string | undefined;
  /** Those alone with something that this person may confirm. */
  readonly confirmableBy: Asker | null;
  /** Parts of a name, in lower case; each must be found. */
  readonly words: readonly string[];
  /** Digits of a phone with 855, or of a loan's number. */
  readonly digits: { readonly phone: string | null; readonly loanId: bigint | null };
  readonly place: ListPlace | null;
  readonly sort: 'late' | 'number';
  /** Towards more days past due, or higher numbers. */
  readonly isUp: boolean;
  /** Null: all. */
  readonly most: number | null;
}

type Conditions = Pick<WantedLoans, 'group' | 'product' | 'confirmableBy' | 'words' | 'digits'>;

/** What was paid too much and waits to be given back, of all loans that are asked for. */
export async function owedSum(
  db: Kysely<DB>,
  wanted: Conditions,
): Promise<{ loans: number; cents: number }> {
  const row = await db
    .selectFrom('loan_summary as s')
    .innerJoin('loan', 'loan.id', 's.loan_id')
    .innerJoin('borrower', 'borrower.id', 's.borrower_id')
    .select((of) => [
      of.fn.countAll<bigint>().as('loans'),
      of.fn.sum<string | null>('s.credit_cents').as('cents'),
    ])
    .where(conditions(wanted))
    .executeTakeFirstOrThrow();
  return { loans: Number(row.loans), cents: Number(row.cents ?? 0) };
}

/** Loans of some sort by what is asked for, without their order. */
function wantedLoans(db: Kysely<DB>, wanted: WantedLoans) {
  return db
    .selectFrom('loan_summary as s')
    .innerJoin('loan', 'loan.id', 's.loan_id')
    .innerJoin('borrower', 'borrower.id', 's.borrower_id')
    .select(['s.loan_id as loanId', 's.days_past_due as daysPastDue'])
    .where(conditions(wanted))
    .$if(wanted.most !== null, (query) => query.limit(wanted.most ?? 0));
}

/**
 * Numbers of loans in the order of the list: by days past due and then by number, or by number alone. By days past due in two halves,
 * each by an index of its own: those past due, and the others.
 */
export async function listedLoans(db: Kysely<DB>, wanted: WantedLoans): Promise<ListPlace[]> {
  const { place, isUp, most } = wanted;
  const way = isUp ? 'asc' : 'desc';
  const beyond = isUp ? sql`>` : sql`<`;
  if (wanted.sort === 'number') {
    return wantedLoans(db, wanted)
      .$if(place !== null, (query) =>
        query.where(sql<boolean>`s.loan_id ${beyond} ${place?.loanId ?? 0n}`),
      )
      .orderBy('s.loan_id', way)
      .execute();
  }
  const half = (isLate: boolean) => {
    let query = wantedLoans(db, wanted).where('s.days_past_due', isLate ? '>' : '=', 0);
    if (place !== null) {
      query = query.where(
        sql<boolean>`(s.days_past_due, s.loan_id) ${beyond} (${place.daysPastDue}, ${place.loanId})`,
      );
    }
    if (isLate) query = query.orderBy('s.days_past_due', way);
    return query.orderBy('s.loan_id', way);
  };
  const [first, second] = isUp ? [half(false), half(true)] : [half(true), half(false)];
  const rows = await first.execute();
  if (most !== null && rows.length >= most) return rows;
  return [...rows, ...(await second.execute())].slice(0, most ?? undefined);
}

/**
 * The applications that were sent under a name that begins so, in one order or the other: an applicant may have written another name
 * than the borrower's. As the indexes of migration 0421 have them, to the letter, and as the search asks for them (`named`, queue/store-search.ts).
 */
function appliedAs(text: string) {
  const begins = (name: RawBuilder<string>) => sql`
    select id from application where status not in ('Draft', 'Recorded') and name_key(${text}) <> ''
      and name_key(${name}) collate "C" >= name_key(${text}) and name_key(${name}) collate "C" < name_key(${text}) || ${LAST}`;
  return sql`${begins(sql`name || ' ' || last_name`)} union all ${begins(sql`last_name || ' ' || name`)}`;
}

/** That a word stands in the borrower's name. */
function inName(word: string) {
  const found = word.replaceAll(/[\\%_]/g, String.raw`\$&`);
  // The key of every name takes ten times as long to make; in Latin script there is nothing that it would find more.
  const key = /[\u1780-\u17ff]/.test(word) ? sql`name_key` : sql`lower`;
  return sql`${key}(borrower.name || ' ' || borrower.last_name) like '%' || ${key}(${found}) || '%'`;
}

function conditions({ group, product, confirmableBy, words, digits }: Conditions) {
  const parts: Expression<SqlBool>[] = [sql<boolean>`true`];
  if (group === 'late') parts.push(sql<boolean>`s.days_past_due > 0`);
  if (group === 'open') {
    parts.push(sql<boolean>`s.closed_on is null and s.loan_status_id = ${LOAN_STATUS.open}`);
  }
  if (group === 'defaulted') {
    parts.push(sql<boolean>`s.defaulted_on is not null and s.closed_on is null`);
  }
  if (group === 'flagged') parts.push(IS_FLAGGED);
  if (group === 'closed') parts.push(sql<boolean>`s.closed_on is not null`);
  if (group === 'owed') parts.push(HAS_CREDIT);
  const ordered = ORDERED.find((kind) => kind === group);
  if (ordered !== undefined) parts.push(sql<boolean>`s.loan_id in (${orderedOn(ordered)})`);
  if (confirmableBy !== null && group === 'owed') parts.push(refundableBy(confirmableBy));
  else if (confirmableBy !== null) {
    const kinds = ORDERED.filter((kind) => group === kind || !ORDERED.some((one) => one === group));
    const sets = kinds.map((kind) => sql`s.loan_id in (${confirmableOn(kind, confirmableBy)})`);
    parts.push(sql<boolean>`(${sql.join(sets, sql` or `)})`);
  }
  if (product !== undefined) parts.push(sql<boolean>`loan.product = ${product}`);
  if (words.length > 0) {
    const borrower = sql.join(words.map(inName), sql` and `);
    parts.push(
      sql<boolean>`(${borrower}) or loan.application_id in (${appliedAs(words.join(' '))})`,
    );
  }
  const { phone, loanId } = digits;
  if (phone !== null || loanId !== null) {
    parts.push(
      sql<boolean>`(loan.id = ${loanId ?? 0n} or borrower.phone like ${`${phone ?? 'none'}%`})`,
    );
  }
  return sql<boolean>`${sql.join(
    parts.map((part) => sql`(${part})`),
    sql` and `,
  )}`;
}

/** What the list shows of loans beside their fold. */
export async function listedRows(db: Kysely<DB>, ids: readonly bigint[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('loan')
    .innerJoin('borrower', 'borrower.id', 'loan.borrower_id')
    .select(['loan.id', 'loan.product', 'loan.terms', 'loan.disbursed_on as disbursedOn'])
    .select(['borrower.name', 'borrower.last_name as lastName', 'borrower.phone'])
    .where('loan.id', 'in', ids)
    .execute();
}

/** The borrower of a loan, with how many loans they had before it. */
export async function borrowerOfLoan(
  db: Kysely<DB>,
  { id, borrowerId }: { id: bigint; borrowerId: bigint },
): Promise<{ name: string; lastName: string; phone: string; earlierLoans: number }> {
  const { earlier, ...row } = await db
    .selectFrom('borrower')
    .select(['name', 'last_name as lastName', 'phone'])
    .select((of) =>
      of
        .selectFrom('loan')
        .select((inner) => inner.fn.countAll<bigint>().as('count'))
        .where('loan.borrower_id', '=', borrowerId)
        .where('loan.id', '<', id)
        .as('earlier'),
    )
    .where('id', '=', borrowerId)
    .executeTakeFirstOrThrow();
  return { ...row, earlierLoans: Number(earlier ?? 0n) };
}

/** What entries say beside what the ledger reads, by their numbers. */
export async function entryFacts(db: Kysely<DB>, loanId: bigint, numbers: readonly number[]) {
  if (numbers.length === 0) return new Map<number, never>();
  const method = methodOfEntry('e');
  const rows = await db
    .selectFrom('loan_entry as e')
    .leftJoin(moneyWent(sql.ref('e.intent_id')).as('went'), (join) => join.onTrue())
    .select(['e.number', 'e.receipt', 'e.method_id as methodId', 'went.way', 'e.reason'])
    .select(['e.reason_en as reasonEn', 'e.made_by as madeBy', 'e.made_at as madeAt'])
    .select((of) => of.fn.coalesce('e.reference', 'went.reference').as('reference'))
    .select([method.km.as('methodKm'), method.en.as('methodEn')])
    .where('loan_id', '=', loanId)
    .where('number', 'in', numbers)
    .execute();
  return new Map(rows.map((row) => [row.number, row]));
}

/** Who paid a loan out, and when. */
export async function disbursementOf(
  db: Kysely<DB>,
  offerId: bigint,
): Promise<{ by: string; at: Date; reference: string | null } | null> {
  const row = await db
    .selectFrom('intent')
    .innerJoin('intent_end', 'intent_end.intent_id', 'intent.id')
    .select(['intent_end.ended_by as by', 'intent_end.ended_at as at', 'intent_end.details'])
    .where('intent.offer_id', '=', offerId)
    .where('intent_end.outcome', '=', 'confirmed')
    .executeTakeFirst();
  if (!row) return null;
  const { reference } = row.details as { reference?: unknown };
  return { by: row.by, at: row.at, reference: typeof reference === 'string' ? reference : null };
}

/** Receipts of payments of exactly so much on exactly that day which stand. */
export async function receiptsAlike(
  db: Kysely<DB>,
  { loanId, cents, on }: { loanId: bigint; cents: number; on: Day },
): Promise<bigint[]> {
  const rows = await db
    .selectFrom('loan_entry as e')
    .leftJoin('loan_entry as undone', (join) =>
      join.onRef('undone.loan_id', '=', 'e.loan_id').onRef('undone.reverses', '=', 'e.number'),
    )
    .select('e.receipt')
    .where('e.loan_id', '=', loanId)
    .where('e.kind', '=', 'payment')
    .where('e.cents', '=', BigInt(cents))
    .where('e.effective_on', '=', on)
    .where('undone.number', 'is', null)
    .orderBy('e.number')
    .execute();
  return rows.map(({ receipt }) => receipt ?? 0n);
}

/** Whether somebody has a drawer of a day that nobody has closed (`cash` asks the same, with a lock, when cash moves). */
export async function hasDrawer(db: Kysely<DB>, cashier: string, on: Day): Promise<boolean> {
  const row = await db
    .selectFrom('cash_sheet')
    .select('id')
    .where('cashier', '=', cashier)
    .where('on_day', '=', on)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
