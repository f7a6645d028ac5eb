import type { CashMovement } from 'contract/office/cash';
import { CASH_METHOD } from 'contract/payment-methods';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../database/types.ts';

/** A refund that is given back in cash, or a payout that came back so, in the words of its order. */
const IN_CASH = 'cash';
/** Movements that a sheet shows one by one. */
const SHOWN_MOST = 1000;

/** Cash that came in, or went out. */
export interface Movement {
  /** The loan that it is of; null: money on no loan that was given back, or a reward. */
  loanId: bigint | null;
  /** Its entry; null: of none. */
  number: number | null;
  /** The note of a payout that came back, made or taken back. */
  intentId: string | null;
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

/** Whether an entry is a payout that came back in cash; of its note, its cash is in the drawer already, unless the note is from before that was so. */
const CAME_IN_CASH = sql`(e.kind = 'payoutReturn' and i.details ->> 'method' = ${sql.lit(IN_CASH)})`;

/** What an entry moved in a drawer, in cents; null: nothing. */
const MOVED: RawBuilder<unknown> = sql`case
  when e.kind = 'payment' and e.method_id = ${sql.lit(CASH_METHOD)} then e.cents
  when e.kind = 'refund' and (i.id is null or i.details ->> 'method' = ${sql.lit(IN_CASH)}) then -e.cents
  when ${CAME_IN_CASH} and i.details ->> 'in_drawer' is null then e.cents
  when t.kind = 'payoutReturn' and ti.details ->> 'method' = ${sql.lit(IN_CASH)} then -t.cents
  when t.kind = 'payment' and t.method_id = ${sql.lit(CASH_METHOD)} then -t.cents
  when t.kind = 'refund' and (ti.id is null or ti.details ->> 'method' = ${sql.lit(IN_CASH)}) then t.cents end`;

/**
 * Whose drawer it moved: of what one ordered and another confirmed, the drawer of who ordered it, since they hand the money out; else of who
 * recorded it.
 */
const DRAWER_OF: RawBuilder<unknown> = sql`coalesce(i.made_by, e.made_by)`;

/** Whether an entry moved cash, itself or with its note. */
export async function wasCash(
  db: Kysely<DB>,
  { loanId, number }: { loanId: bigint; number: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from loan_entry e
    left join loan_entry t on false
    left join intent i on i.id = e.intent_id and i.kind in ('refund', 'payout_return')
    left join intent ti on false
    where e.loan_id = ${loanId} and e.number = ${number} and (${MOVED} is not null or ${CAME_IN_CASH})`.execute(
    db,
  );
  return rows.length > 0;
}

/**
 * Payouts that came back in cash, as a cashier noted them from an instant on, and such notes that were taken back: out of the drawer of who noted
 * it, or, where they can open none any more, of who took it back (`drawer` of the end's details).
 */
function notesSince(cashier: string, since: Date): RawBuilder<unknown> {
  return sql`
    select n.loan_id, null, n.id, null, null, null, null, 'payoutReturn', n.cents::float8, n.made_at
    from intent n
    where n.kind = 'payout_return' and n.details ->> 'in_drawer' = 'true' and n.made_by = ${cashier} and n.made_at >= ${since}
      and not exists (select from cash_payout_return_line l where l.intent_id = n.id and not l.is_undone)
    union all
    select n.loan_id, null, n.id, null, null, null, null, 'payoutReturn', -n.cents::float8, x.ended_at
    from intent n join intent_end x on x.intent_id = n.id and x.outcome = 'void'
    where n.kind = 'payout_return' and n.details ->> 'in_drawer' = 'true'
      and coalesce(x.details ->> 'drawer', n.made_by) = ${cashier} and x.ended_at >= ${since}
      and not exists (select from cash_payout_return_line l where l.intent_id = n.id and l.is_undone)`;
}

/** The order of movements. */
const IN_ORDER = sql`at, "loanId", number, "intentId", "returnId", "referralId", turn, cents`;

/** Cash that a cashier took or gave from an instant on, and that is on no sheet yet. */
export async function movementsSince(
  db: Kysely<DB>,
  cashier: string,
  since: Date,
): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    select e.loan_id as "loanId", e.number, null::uuid as "intentId", null::bigint as "returnId", null::bigint as "referralId", null::smallint as turn,
      coalesce(e.receipt, t.receipt) as receipt, e.kind, (${MOVED})::float8 as cents, e.made_at as at
    from loan_entry e
    left join loan_entry t on t.loan_id = e.loan_id and t.number = e.reverses
    left join intent i on i.id = e.intent_id and i.kind in ('refund', 'reversal', 'payout_return')
    left join intent ti on ti.id = t.intent_id and ti.kind in ('refund', 'payout_return')
    where e.made_at >= ${since} and ${DRAWER_OF} = ${cashier} and ${MOVED} is not null
      and not exists (select from cash_line l where l.loan_id = e.loan_id and l.number = e.number)
    union all
    ${notesSince(cashier, since)}
    union all
    select null, null, null, r.id, null, null, null, 'return', -r.cents::float8, x.ended_at
    from money_return r join money_return_end x on x.return_id = r.id
    where r.method = ${IN_CASH} and r.ordered_by = ${cashier} and x.outcome = 'confirmed' and x.ended_at >= ${since}
      and not exists (select from cash_return_line l where l.return_id = r.id)
    union all
    select null, null, null, null, w.referral_id, w.turn, null, 'reward', -w.cents::float8, w.paid_at
    from referral_reward w
    where w.in_drawer and w.paid_by = ${cashier} and w.paid_at >= ${since} and not exists (
      select from cash_reward_line l where l.referral_id = w.referral_id and l.turn = w.turn and not l.is_undone)
    union all
    select null, null, null, null, u.referral_id, u.turn, null, 'reward', w.cents::float8, u.undone_at
    from referral_reward_undone u join referral_reward w on w.referral_id = u.referral_id and w.turn = u.turn
    where u.drawer = ${cashier} and u.undone_at >= ${since} and not exists (
      select from cash_reward_line l where l.referral_id = u.referral_id and l.turn = u.turn and l.is_undone)
    order by ${IN_ORDER}`.execute(db);
  return rows;
}

/** Puts movements on a sheet, for good. */
export async function insertLines(
  tx: Kysely<DB>,
  sheetId: bigint,
  movements: readonly Movement[],
): Promise<void> {
  if (movements.length === 0) return;
  const rows = movements.map((of) => ({
    sheet_id: String(sheetId),
    loan_id: of.loanId === null ? null : String(of.loanId),
    number: of.number,
    intent_id: of.intentId,
    return_id: of.returnId === null ? null : String(of.returnId),
    referral_id: of.referralId === null ? null : String(of.referralId),
    turn: of.turn,
    // A reward goes out and comes in where it is taken back; of a payout that came back it is the other way round.
    is_undone: of.intentId === null ? of.cents > 0 : of.cents < 0,
    cents: of.cents,
  }));
  const given = JSON.stringify(rows);
  await sql`insert into cash_line select * from json_populate_recordset(null::cash_line, ${given}::json)
    where number is not null`.execute(tx);
  await sql`insert into cash_payout_return_line
    select * from json_populate_recordset(null::cash_payout_return_line, ${given}::json)
    where intent_id is not null`.execute(tx);
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
      union all select cents from cash_payout_return_line where sheet_id = ${sheetId}
      union all select cents from cash_return_line where sheet_id = ${sheetId}
      union all select cents from cash_reward_line where sheet_id = ${sheetId}) l`.execute(db);
  return rows[0] ?? { inCents: 0, inCount: 0, outCents: 0, outCount: 0 };
}

/** The movements on a sheet in the order recorded; the first thousand. */
export async function linesOf(db: Kysely<DB>, sheetId: bigint): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    select e.loan_id as "loanId", e.number, null::uuid as "intentId", null::bigint as "returnId", null::bigint as "referralId", null::smallint as turn,
      coalesce(e.receipt, t.receipt) as receipt, e.kind, l.cents::float8 as cents, e.made_at as at
    from cash_line l
    join loan_entry e on e.loan_id = l.loan_id and e.number = l.number
    left join loan_entry t on t.loan_id = e.loan_id and t.number = e.reverses
    where l.sheet_id = ${sheetId}
    union all
    select n.loan_id, null, n.id, null, null, null, null, 'payoutReturn', l.cents::float8,
      case when l.is_undone then x.ended_at else n.made_at end
    from cash_payout_return_line l join intent n on n.id = l.intent_id left join intent_end x on x.intent_id = n.id
    where l.sheet_id = ${sheetId}
    union all
    select null, null, null, l.return_id, null, null, null, 'return', l.cents::float8, x.ended_at
    from cash_return_line l join money_return_end x on x.return_id = l.return_id
    where l.sheet_id = ${sheetId}
    union all
    select null, null, null, null, l.referral_id, l.turn, null, 'reward', l.cents::float8,
      case when l.is_undone then u.undone_at else w.paid_at end
    from cash_reward_line l join referral_reward w on w.referral_id = l.referral_id and w.turn = l.turn
    left join referral_reward_undone u on u.referral_id = l.referral_id and u.turn = l.turn
    where l.sheet_id = ${sheetId}
    order by ${IN_ORDER} limit ${SHOWN_MOST}`.execute(db);
  return rows;
}
