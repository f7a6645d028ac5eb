import type { AccountingEntry } from 'contract/accounting';
import { type Kysely, sql } from 'kysely';
import { LOCKS } from '../database/locks.ts';
import type { DB } from '../database/types.ts';
import { payoutWent } from '../disbursements/store-reference.ts';
import { moneyWent } from '../disbursements/store-refunds.ts';
import { methodOfEntry } from '../reference/store-methods.ts';

/** How far the audit was read, and the last number that an entry got. */
export interface Feed {
  /** Where reading the acts has come to (`actsEndedAfter`). */
  xid: bigint;
  auditId: bigint;
  lastNumber: bigint;
}

/** Takes the place of who numbers entries until the transaction ends. @returns null while another process has it */
export async function takeFeed(tx: Kysely<DB>): Promise<Feed | null> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${LOCKS.accounting}) as taken`.execute(tx);
  if (!rows[0]?.taken) return null;
  const feed = await sql<Feed>`
    select xid::text::bigint as xid, audit_id as "auditId", last_number as "lastNumber" from accounting_feed`.execute(
    tx,
  );
  return feed.rows[0] ?? null;
}

/** An entry that has no number yet, with the facts beside the ledger's. */
export interface NewRow {
  loan_id: bigint;
  entry: number;
  kind: string;
  on: string;
  cents: bigint | null;
  reverses: number | null;
  receipt: bigint | null;
  method: string | null;
  reference: string | null;
  at: Date;
}

/**
 * What of these loans has no number yet, in the order in which it was recorded: their disbursements (entry 0), and entries. Those of one loan by
 * their numbers, also where the machine's clock was put back between them: each is told with what it changed in those before it.
 */
export async function unnumbered(tx: Kysely<DB>, loans: readonly bigint[]): Promise<NewRow[]> {
  const { rows } = await sql<NewRow>`
    select * from (
      select l.id as loan_id, 0 as entry, 'disbursement' as kind, l.disbursed_on as on, l.disbursed_cents as cents,
        null::integer as reverses, null::bigint as receipt, null as method, went.reference, l.opened_at as at
      from loan l left join ${payoutWent(sql.ref('l.offer_id'))} went on true where l.id = any(${loans}::bigint[])
      union all
      select e.loan_id, e.number, e.kind, e.effective_on, e.cents, e.reverses, e.receipt,
        coalesce(${methodOfEntry('e').en}, went.way), coalesce(e.reference, went.reference), e.made_at
      from loan_entry e
      left join ${moneyWent(sql.ref('e.intent_id'))} went on true where e.loan_id = any(${loans}::bigint[])
    ) n
    where not exists (select from accounting_event a where a.loan_id = n.loan_id and a.entry = n.entry)
    order by max(at) over (partition by loan_id order by entry), loan_id, entry`.execute(tx);
  return rows;
}

/** An entry as it lies there; before reallocations were told, without them. */
type Body = Omit<AccountingEntry, 'reallocations'> &
  Partial<Pick<AccountingEntry, 'reallocations'>>;

const wholeOf = (body: Body): AccountingEntry => ({
  ...body,
  reallocations: body.reallocations ?? [],
});

/** What was told of these loans, in the order of the numbers. */
export async function toldOf(
  tx: Kysely<DB>,
  loans: readonly bigint[],
): Promise<{ loanId: bigint; body: AccountingEntry }[]> {
  if (loans.length === 0) return [];
  const rows = await tx
    .selectFrom('accounting_event')
    .select(['loan_id as loanId', 'body'])
    .where('loan_id', '=', sql<bigint>`any(${loans}::bigint[])`)
    .orderBy('number')
    .execute();
  return rows.map(({ loanId, body }) => ({ loanId, body: wholeOf(body as unknown as Body) }));
}

/** Adds entries with their numbers. */
export async function insertEvents(
  tx: Kysely<DB>,
  events: readonly { loanId: bigint; at: Date; body: AccountingEntry }[],
): Promise<void> {
  if (events.length === 0) return;
  await tx
    .insertInto('accounting_event')
    .values(
      events.map(({ loanId, at, body }) => ({
        number: BigInt(body.number),
        loan_id: loanId,
        entry: body.entry,
        body: JSON.stringify(body),
        recorded_at: at,
      })),
    )
    .execute();
}

/** Notes how far it has come. */
export async function saveFeed(tx: Kysely<DB>, feed: Feed): Promise<void> {
  await sql`update accounting_feed set xid = ${String(feed.xid)}::xid8, audit_id = ${feed.auditId},
    last_number = ${feed.lastNumber}`.execute(tx);
}

/** The last number that an entry has got; 0: none has. */
export async function lastNumber(db: Kysely<DB>): Promise<bigint> {
  const { last_number: last } = await db
    .selectFrom('accounting_feed')
    .select('last_number')
    .executeTakeFirstOrThrow();
  return last;
}

/** Entries behind a number, in order. */
export async function eventsAfter(
  db: Kysely<DB>,
  after: bigint,
  most: number,
): Promise<{ number: bigint; body: AccountingEntry; recordedAt: Date }[]> {
  const rows = await db
    .selectFrom('accounting_event')
    .select(['number', 'body', 'recorded_at as recordedAt'])
    .where('number', '>', after)
    .orderBy('number')
    .limit(most)
    .execute();
  return rows.map((row) => ({ ...row, body: wholeOf(row.body as unknown as Body) }));
}
