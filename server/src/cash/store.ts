import type { CashMovement } from 'contract/office/cash';
import { CASH_METHOD } from 'contract/payment-methods';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { CASHIERS, MANAGERS, TREASURY } from 'contract/office/who';
import type { Day } from 'lending/calendar';
import type { DB } from '../database/types.ts';
import { type Asker, hasRole } from '../staff-by.ts';
import { isGone } from '../standing/store.ts';

/** A refund that is given back in cash, or a payout that came back so, in the words of its order. */
const IN_CASH = 'cash';
/** Movements that a sheet shows one by one. */
const SHOWN_MOST = 1000;

/** Sheets that wait for somebody and are shown at once. */
const WAITING_MOST = 100;

/** A sheet as it is kept. */
export interface StoredSheet {
  id: bigint;
  cashier: string;
  on: Day;
  openingCents: number;
  openedAt: Date;
  /** What was counted on the sheet before; null: it is the first. */
  carriedCents: number | null;
  /** Why it was opened with another sum. */
  openingNote: string | null;
  countedCents: number | null;
  expectedCents: number | null;
  countedAt: Date | null;
  /** Who counted in the place of its cashier; null: the cashier, or nobody yet. */
  countedBy: string | null;
  /** Whether it is still to be counted or closed, and its cashier can count it no more. */
  isCashierGone: boolean;
  note: string | null;
  closedBy: string | null;
  closedAt: Date | null;
  version: number;
}

/**
 * A drawer that is not closed and whose cashier has left, or has no role any more in which a drawer is counted: who is a manager now counts
 * their own. Of the table under its own name.
 */
const CASHIER_GONE: RawBuilder<unknown> = sql`(closed_at is null
  and ${isGone(sql.ref('cash_sheet.cashier'), TREASURY)})`;

const COLUMNS = sql`id, cashier, on_day::text as "on", opening_cents::float8 as "openingCents",
  opened_at as "openedAt", carried_cents::float8 as "carriedCents", opening_note as "openingNote", counted_cents::float8 as "countedCents", expected_cents::float8 as "expectedCents",
  counted_at as "countedAt", counted_by as "countedBy", ${CASHIER_GONE} as "isCashierGone", note, closed_by as "closedBy", closed_at as "closedAt", version`;

/** The sheets of a day, in the order of cashiers. */
export async function sheetsOn(db: Kysely<DB>, day: Day): Promise<StoredSheet[]> {
  const { rows } = await sql<StoredSheet>`
    select ${COLUMNS} from cash_sheet where on_day = ${day} order by cashier`.execute(db);
  return rows;
}

/** Whether cash to or from the bank or the safe waits for somebody else than the cashier. Of the table under its own name. */
const TRANSFER_WAITS: RawBuilder<unknown> = sql`exists (
  select from cash_transfer t where t.sheet_id = cash_sheet.id
    and not exists (select from cash_transfer_end e where e.transfer_id = t.id))`;

/**
 * The sheets of any day that wait for somebody: counted by another, to be closed; with cash to the bank or the safe to be confirmed; of who cannot count any more, or did not on an earlier day, to
 * be counted by a manager.
 */
export function sheetsFor(asker: Asker, today: Day): RawBuilder<unknown> {
  const { who } = asker;
  const closable = sql`counted_at is not null and cashier <> ${who} and counted_by is distinct from ${who}`;
  const countable = hasRole(asker, MANAGERS)
    ? sql`or (counted_at is null and cashier <> ${who} and (on_day < ${today} or ${CASHIER_GONE}))`
    : sql``;
  return sql`closed_at is null and (${closable} ${countable} or (cashier <> ${who} and ${TRANSFER_WAITS}))`;
}

/** Those sheets, the oldest first. */
export async function sheetsWaitingFor(
  db: Kysely<DB>,
  asker: Asker,
  today: Day,
): Promise<StoredSheet[]> {
  const { rows } = await sql<StoredSheet>`
    select ${COLUMNS} from cash_sheet where ${sheetsFor(asker, today)}
    order by on_day, cashier limit ${WAITING_MOST}`.execute(db);
  return rows;
}

/** A sheet; locked until the transaction ends where it is to change. */
export async function findSheet(
  db: Kysely<DB>,
  id: bigint,
  lock = false,
): Promise<StoredSheet | null> {
  const { rows } = await sql<StoredSheet>`
    select ${COLUMNS} from cash_sheet where id = ${id} ${lock ? sql`for update` : sql``}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The newest sheet of a cashier before a day. */
export async function sheetBefore(
  db: Kysely<DB>,
  cashier: string,
  day: Day,
): Promise<StoredSheet | null> {
  const { rows } = await sql<StoredSheet>`
    select ${COLUMNS} from cash_sheet where cashier = ${cashier} and on_day < ${day}
    order by on_day desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/**
 * Whether a cashier has a drawer of a day that nobody has closed; it is not closed until the transaction ends. Who has left, or is no cashier any
 * more, opens none: of theirs one of any day is open until it is closed, and what they gave out comes on its sheet.
 */
export async function hasOpenDrawer(tx: Kysely<DB>, cashier: string, on: Day): Promise<boolean> {
  const { rows } = await sql`
    select from cash_sheet where cashier = ${cashier} and closed_at is null
      and (on_day = ${on} or ${isGone(sql.ref('cash_sheet.cashier'), CASHIERS)})
    for share`.execute(tx);
  return rows.length > 0;
}

/** Since when somebody works here: a first sheet takes up all cash that they ever moved. Null where they are no staff. */
export async function joinedAt(db: Kysely<DB>, cashier: string): Promise<Date | null> {
  const row = await db
    .selectFrom('staff')
    .select('created_at')
    .where('handle', '=', cashier.replace(/^staff:/, ''))
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** Cash that came in, or went out. */
export interface Movement {
  /** The entry of a loan that it is; null: money on no loan that was given back, or a reward. */
  loanId: bigint | null;
  number: number | null;
  /** The order by which such money was given back. */
  returnId: bigint | null;
  /** The referral whose reward it is, and which of its rewards. */
  referralId: bigint | null;
  turn: number | null;
  receipt: bigint | null;
  kind: CashMovement['kind'];
  /** Below zero: it went out. */
  cents: number;
  at: Date;
}

/** What an entry moved in a drawer, in cents; null: nothing. */
const MOVED: RawBuilder<unknown> = sql`case
  when e.kind = 'payment' and e.method_id = ${sql.lit(CASH_METHOD)} then e.cents
  when e.kind = 'refund' and (i.id is null or i.details ->> 'method' = ${sql.lit(IN_CASH)}) then -e.cents
  when e.kind = 'payoutReturn' and i.details ->> 'method' = ${sql.lit(IN_CASH)} then e.cents
  when t.kind = 'payoutReturn' and ti.details ->> 'method' = ${sql.lit(IN_CASH)} then -t.cents
  when t.kind = 'payment' and t.method_id = ${sql.lit(CASH_METHOD)} then -t.cents
  when t.kind = 'refund' and (ti.id is null or ti.details ->> 'method' = ${sql.lit(IN_CASH)}) then t.cents end`;

/**
 * Whose drawer it moved: of what one ordered and another confirmed, the drawer of who ordered it, since they hand the money out; else of who
 * recorded it.
 */
const DRAWER_OF: RawBuilder<unknown> = sql`coalesce(i.made_by, e.made_by)`;

/** Whether an entry moved cash. */
export async function wasCash(
  db: Kysely<DB>,
  { loanId, number }: { loanId: bigint; number: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from loan_entry e
    left join loan_entry t on false
    left join intent i on i.id = e.intent_id and i.kind in ('refund', 'payout_return')
    left join intent ti on false
    where e.loan_id = ${loanId} and e.number = ${number} and ${MOVED} is not null`.execute(db);
  return rows.length > 0;
}

/** Cash that a cashier took or gave from an instant on, and that is on no sheet yet. */
export async function movementsSince(
  db: Kysely<DB>,
  cashier: string,
  since: Date,
): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    select e.loan_id as "loanId", e.number, null::bigint as "returnId", null::bigint as "referralId", null::smallint as turn,
      coalesce(e.receipt, t.receipt) as receipt, e.kind, (${MOVED})::float8 as cents, e.made_at as at
    from loan_entry e
    left join loan_entry t on t.loan_id = e.loan_id and t.number = e.reverses
    left join intent i on i.id = e.intent_id and i.kind in ('refund', 'reversal', 'payout_return')
    left join intent ti on ti.id = t.intent_id and ti.kind in ('refund', 'payout_return')
    where e.made_at >= ${since} and ${DRAWER_OF} = ${cashier} and ${MOVED} is not null
      and not exists (select from cash_line l where l.loan_id = e.loan_id and l.number = e.number)
    union all
    select null, null, r.id, null, null, null, 'return', -r.cents::float8, x.ended_at
    from money_return r join money_return_end x on x.return_id = r.id
    where r.method = ${IN_CASH} and r.ordered_by = ${cashier} and x.outcome = 'confirmed' and x.ended_at >= ${since}
      and not exists (select from cash_return_line l where l.return_id = r.id)
    union all
    select null, null, null, w.referral_id, w.turn, null, 'reward', -w.cents::float8, w.paid_at
    from referral_reward w
    where w.in_drawer and w.paid_by = ${cashier} and w.paid_at >= ${since} and not exists (
      select from cash_reward_line l where l.referral_id = w.referral_id and l.turn = w.turn and not l.is_undone)
    union all
    select null, null, null, u.referral_id, u.turn, null, 'reward', w.cents::float8, u.undone_at
    from referral_reward_undone u join referral_reward w on w.referral_id = u.referral_id and w.turn = u.turn
    where u.drawer = ${cashier} and u.undone_at >= ${since} and not exists (
      select from cash_reward_line l where l.referral_id = u.referral_id and l.turn = u.turn and l.is_undone)
    order by at, "loanId", number, "returnId", "referralId", turn, cents`.execute(db);
  return rows;
}

/** Puts movements on a sheet, for good. */
export async function insertLines(
  tx: Kysely<DB>,
  sheetId: bigint,
  movements: readonly Movement[],
): Promise<void> {
  if (movements.length === 0) return;
  const rows = movements.map(({ loanId, number, returnId, referralId, turn, cents }) => ({
    sheet_id: String(sheetId),
    loan_id: loanId === null ? null : String(loanId),
    number,
    return_id: returnId === null ? null : String(returnId),
    referral_id: referralId === null ? null : String(referralId),
    turn,
    is_undone: cents > 0,
    cents,
  }));
  const given = JSON.stringify(rows);
  await sql`insert into cash_line select * from json_populate_recordset(null::cash_line, ${given}::json)
    where loan_id is not null`.execute(tx);
  await sql`insert into cash_return_line
    select * from json_populate_recordset(null::cash_return_line, ${given}::json)
    where return_id is not null`.execute(tx);
  await sql`insert into cash_reward_line
    select * from json_populate_recordset(null::cash_reward_line, ${given}::json)
    where referral_id is not null`.execute(tx);
}

/** What is on a sheet altogether. */
export interface LineSums {
  inCents: number;
  inCount: number;
  outCents: number;
  outCount: number;
}

/** The sums of a sheet's movements. */
export async function sumsOf(db: Kysely<DB>, sheetId: bigint): Promise<LineSums> {
  const { rows } = await sql<LineSums>`
    select coalesce(sum(cents) filter (where cents > 0), 0)::float8 as "inCents",
      (count(*) filter (where cents > 0))::float8 as "inCount",
      coalesce(-sum(cents) filter (where cents < 0), 0)::float8 as "outCents",
      (count(*) filter (where cents < 0))::float8 as "outCount"
    from (select cents from cash_line where sheet_id = ${sheetId}
      union all select cents from cash_return_line where sheet_id = ${sheetId}
      union all select cents from cash_reward_line where sheet_id = ${sheetId}) l`.execute(db);
  return rows[0] ?? { inCents: 0, inCount: 0, outCents: 0, outCount: 0 };
}

/** The movements on a sheet in the order recorded; the first thousand. */
export async function linesOf(db: Kysely<DB>, sheetId: bigint): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    select e.loan_id as "loanId", e.number, null::bigint as "returnId", null::bigint as "referralId", null::smallint as turn,
      coalesce(e.receipt, t.receipt) as receipt, e.kind, l.cents::float8 as cents, e.made_at as at
    from cash_line l
    join loan_entry e on e.loan_id = l.loan_id and e.number = l.number
    left join loan_entry t on t.loan_id = e.loan_id and t.number = e.reverses
    where l.sheet_id = ${sheetId}
    union all
    select null, null, l.return_id, null, null, null, 'return', l.cents::float8, x.ended_at
    from cash_return_line l join money_return_end x on x.return_id = l.return_id
    where l.sheet_id = ${sheetId}
    union all
    select null, null, null, l.referral_id, l.turn, null, 'reward', l.cents::float8,
      case when l.is_undone then u.undone_at else w.paid_at end
    from cash_reward_line l join referral_reward w on w.referral_id = l.referral_id and w.turn = l.turn
    left join referral_reward_undone u on u.referral_id = l.referral_id and u.turn = l.turn
    where l.sheet_id = ${sheetId}
    order by at, "loanId", number, "returnId", "referralId", turn, cents limit ${SHOWN_MOST}`.execute(
    db,
  );
  return rows;
}

/** The payments that were recorded in a span, by how they came; reversed ones too. */
export async function methodsIn(
  db: Kysely<DB>,
  { from, until }: { from: Date; until: Date },
): Promise<{ name_km: string; name_en: string; count: number; cents: number }[]> {
  const { rows } = await sql<{ name_km: string; name_en: string; count: number; cents: number }>`
    select m.name_km, m.name_en, count(*)::float8 as count, sum(e.cents)::float8 as cents
    from loan_entry e join repayment_method m on m.id = e.method_id
    where e.made_at >= ${from} and e.made_at < ${until} and e.kind = 'payment'
    group by m.id, m.name_km, m.name_en, m.position order by m.position, m.id`.execute(db);
  return rows;
}
