import type { CollateralView } from 'contract/loan-views';
import type { BothLanguages } from 'contract/site';
import { type Kysely, sql } from 'kysely';
import { type Day, phnomPenhDay } from 'lending/calendar';
import { PreparedStatement } from '../database/prepared.ts';
import { isFollowed } from '../applications/store-conditions.ts';
import type { DB } from '../database/types.ts';
import { methodOfEntry } from '../reference/store-methods.ts';
import { isRefunded } from '../disbursements/store-refunds.ts';
import { inBoth } from '../in-both.ts';
import { isMissing, isSettled } from '../loans/collateral/store-missing.ts';
import { SALE_STANDS } from '../loans/store-stands.ts';

/** The loans of a borrower that are open, those that are closed and whose pawned thing still lies with us, and the one that was repaid last. */
export async function loansOf(
  db: Kysely<DB>,
  borrowerId: bigint,
): Promise<{
  open: bigint[];
  held: bigint[];
  repaidLast: { id: bigint; closedOn: Day } | null;
}> {
  const rows = await db
    .selectFrom('loan_summary')
    .select(['loan_id', 'closed_on'])
    .select(isHeld.as('is_held'))
    .where('borrower_id', '=', borrowerId)
    .orderBy('closed_on', 'desc')
    .orderBy('loan_id', 'desc')
    .execute();
  const open: bigint[] = [];
  const held: bigint[] = [];
  let repaidLast: { id: bigint; closedOn: Day } | null = null;
  for (const { loan_id: id, closed_on: closedOn, is_held: lies } of rows) {
    if (closedOn === null) open.push(id);
    else {
      repaidLast ??= { id, closedOn };
      if (lies) held.push(id);
    }
  }
  return { open, held, repaidLast };
}

/** Whether what secures a loan of `loan_summary` was neither given back nor sold. */
const isHeld = sql<boolean>`exists (
  select from collateral c join loan l on l.application_id = c.application_id
  where l.id = loan_summary.loan_id and c.released_at is null and not exists (
    select from collateral_sale s where s.collateral_id = c.id and ${SALE_STANDS}))`;

type KeptCollateral = Omit<CollateralView, 'ticket' | 'sale'> & { readonly ticket: bigint };

/**
 * What secures the loan of an application, as it stands; null where nothing does. Item and place are staff's words. A sale, which
 * counts while its payment stands, and a move are rows of their own: the ticket's row tells only of its taking and its giving back.
 */
export async function collateralOf(
  db: Kysely<DB>,
  applicationId: bigint,
): Promise<KeptCollateral | null> {
  const [row] = await collaterals.run(db, '', applicationId, (slot) =>
    db
      .selectFrom('collateral as c')
      .leftJoin('collateral_sale as s', (join) =>
        join.onRef('s.collateral_id', '=', 'c.id').on(SALE_STANDS),
      )
      .select(['c.id', 'c.item', 'c.item_en', 'c.place', 'c.place_en'])
      .select(['c.released_at as releasedAt', 's.sold_at as soldAt'])
      .select([
        isMissing(sql.ref('c.id')).as('isMissing'),
        isSettled(sql.ref('c.id')).as('isSettled'),
      ])
      .select((of) =>
        of
          .selectFrom('custody_entry as e')
          .select('e.place')
          .whereRef('e.collateral_id', '=', 'c.id')
          .orderBy('e.id', 'desc')
          .limit(1)
          .as('noted'),
      )
      .where(
        'c.application_id',
        '=',
        slot((given) => given),
      ),
  );
  if (!row) return null;
  const { releasedAt, soldAt } = row;
  const gone = row.isSettled ? 'settled' : 'released';
  const here = row.isMissing ? 'missing' : 'in-custody';
  return {
    item: inBoth(row.item, row.item_en),
    ticket: row.id,
    place: placeOf(row),
    state: soldAt !== null ? 'sold' : releasedAt !== null ? gone : here,
    releasedOn: releasedAt && phnomPenhDay(releasedAt.getTime()),
    soldOn: soldAt && phnomPenhDay(soldAt.getTime()),
  };
}

/** Where it was noted last. Such a note is in one language; the place of the taking may stand in both. */
function placeOf(row: { place: string; place_en: string | null; noted: string | null }) {
  const asTaken = [null, row.place, row.place_en];
  return row.noted === null || asTaken.includes(row.noted)
    ? inBoth(row.place, row.place_en)
    : inBoth(row.noted, null);
}

const collaterals = new PreparedStatement<bigint>('collateral');

/** Why the lender declared a default or refused an extension, by the kind of entry; the newest of each that was not reversed. */
export async function reasonsOf(
  db: Kysely<DB>,
  loanId: bigint,
): Promise<ReadonlyMap<string, BothLanguages>> {
  const rows = await reasons.run(db, '', loanId, (slot) =>
    db
      .selectFrom('loan_entry as e')
      .leftJoin('loan_entry as undone', (join) =>
        join.onRef('undone.loan_id', '=', 'e.loan_id').onRef('undone.reverses', '=', 'e.number'),
      )
      .select(['e.kind', 'e.reason', 'e.reason_en as reasonEn'])
      .where(
        'e.loan_id',
        '=',
        slot((given) => given),
      )
      .where('e.kind', 'in', ['default', 'extensionRefusal'])
      .where('undone.number', 'is', null)
      .orderBy('e.number'),
  );
  return new Map(rows.map(({ kind, reason, reasonEn }) => [kind, inBoth(reason ?? '', reasonEn)]));
}

const reasons = new PreparedStatement<bigint>('reasons');

/** The payments of a loan as recorded, the newest day first; reversed ones too. */
export async function recordedPayments(db: Kysely<DB>, loanId: bigint) {
  const rows = await payments.run(db, '', loanId, (slot) =>
    db
      .selectFrom('loan_entry as e')
      .leftJoin('loan_entry as undone', (join) =>
        join.onRef('undone.loan_id', '=', 'e.loan_id').onRef('undone.reverses', '=', 'e.number'),
      )
      .select(['e.number', 'e.receipt', 'e.method_id', 'e.cents', 'e.effective_on', 'e.made_by'])
      .select('undone.number as undoneBy')
      .select([methodOfEntry('e').km.as('km'), methodOfEntry('e').en.as('en')])
      .where(
        'e.loan_id',
        '=',
        slot((given) => given),
      )
      .where('e.kind', '=', 'payment')
      .orderBy('e.effective_on', 'desc')
      .orderBy('e.number', 'desc'),
  );
  return rows.map((row) => ({
    number: row.number,
    receipt: row.receipt ?? 0n,
    methodId: row.method_id ?? 0,
    method: { km: row.km ?? '', en: row.en ?? '' },
    cents: Number(row.cents ?? 0n),
    paidOn: row.effective_on,
    madeBy: row.made_by,
    isReversed: row.undoneBy !== null,
  }));
}

const payments = new PreparedStatement<bigint>('payments');

/** The signature under the agreement of a loan. */
export async function signatureOf(
  db: Kysely<DB>,
  offerId: bigint,
): Promise<{ sha256: string; signedAt: string } | null> {
  const [row] = await signatures.run(db, '', offerId, (slot) =>
    db
      .selectFrom('signature')
      .select(['agreement_hash', 'signed_at'])
      .where(
        'offer_id',
        '=',
        slot((given) => given),
      ),
  );
  return row
    ? { sha256: row.agreement_hash.toString('hex'), signedAt: row.signed_at.toISOString() }
    : null;
}

const signatures = new PreparedStatement<bigint>('signature');

/** How money comes in; those that are no longer offered too, since earlier payments name them. */
export async function repaymentMethods(db: Kysely<DB>) {
  return db
    .selectFrom('repayment_method')
    .select(['id', 'name_km as km', 'name_en as en', 'is_active as isActive'])
    .orderBy('position')
    .execute();
}

/** A line of the history: a loan, or an application that did not become one. */
export interface HistoryEntry {
  readonly kind: 'loan' | 'application';
  readonly id: bigint;
}

/** Loans by the day that they were paid out, applications by the moment of their Submit. Duplicates are none (G-22, `isFollowed`). */
const historyOf = (borrowerId: bigint) => sql`
  select 'loan' as kind, id, opened_at as at from loan where borrower_id = ${borrowerId}
  union all
  select 'application', id, submitted_at from application
  where borrower_id = ${borrowerId} and status not in ('Draft', 'Disbursed', 'Recorded') and ${isFollowed(sql`application`)}`;

/** One page of a borrower's history, the newest first, and how many lines there are in all. */
export async function historyEntries(
  db: Kysely<DB>,
  borrowerId: bigint,
  { from, most }: { from: number; most: number },
): Promise<{ entries: HistoryEntry[]; total: number }> {
  const counted = await sql<{ total: bigint }>`
    select count(*) as total from (${historyOf(borrowerId)}) as history`.execute(db);
  const page = await sql<HistoryEntry>`
    select kind, id from (${historyOf(borrowerId)}) as history
    order by at desc, kind, id desc limit ${most} offset ${from}`.execute(db);
  return { entries: page.rows, total: Number(counted.rows[0]?.total ?? 0n) };
}

/** The loans of these numbers with what their summaries say. */
export async function summariesOf(db: Kysely<DB>, ids: readonly bigint[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('loan')
    .innerJoin('loan_summary as s', 's.loan_id', 'loan.id')
    .select(['loan.id', 'loan.application_id', 'loan.borrower_id', 'loan.terms'])
    .select(['loan.disbursed_on', 's.as_of', 's.loan_status_id', 's.child_status_id'])
    .select(['s.matures_on', 's.fees_due_cents', 's.late_fee_cents', 's.paid_cents'])
    .select(['s.balance_cents', 's.closed_on'])
    .select((of) => isRefunded(of.ref('loan.id')).as('is_refunded'))
    .where('loan.id', 'in', ids)
    .execute();
}

/** The applications of these numbers, as far as the history tells of them. */
export async function applicationsOf(db: Kysely<DB>, ids: readonly bigint[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('application')
    .select(['id', 'status', 'amount_cents as amountCents'])
    .where('id', 'in', ids)
    .execute();
}
