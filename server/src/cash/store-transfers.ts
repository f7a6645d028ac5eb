import type { CashTransfer, TransferPlace } from 'contract/office/cash';
import { referenceKey } from 'contract/payment-reference';
import { type Kysely, sql } from 'kysely';
import type { Day } from 'lending/calendar';
import type { DB } from '../database/types.ts';
import { lockReference } from '../reference/store-bank-references.ts';

/** Cash between a drawer and the bank or the safe, as it is kept. */
export interface StoredTransfer {
  id: bigint;
  /** Below zero: it left the drawer. */
  cents: number;
  place: TransferPlace;
  note: string | null;
  at: Date;
  state: CashTransfer['state'];
  endedBy: string | null;
  endedAt: Date | null;
  reason: string | null;
}

/** Such cash of a sheet, in the order noted. */
export async function transfersOf(db: Kysely<DB>, sheetId: bigint): Promise<StoredTransfer[]> {
  const { rows } = await sql<StoredTransfer>`
    select t.id, t.cents::float8 as cents, t.place, t.note, t.made_at as at, coalesce(e.outcome, 'waiting') as state,
      e.ended_by as "endedBy", e.ended_at as "endedAt", e.reason
    from cash_transfer t left join cash_transfer_end e on e.transfer_id = t.id
    where t.sheet_id = ${sheetId} order by t.id`.execute(db);
  return rows;
}

/** On which sheet a bank's slip stands already. */
export interface SheetOfSlip {
  on: Day;
  cashier: string;
}

/**
 * The sheet of another transfer by the same slip of a bank, in whatever spelling, that nobody has refused; null: none. One slip is one transfer: it is held
 * until the transaction ends, so that of two at once the second is refused.
 */
export async function slipOfOther(tx: Kysely<DB>, slip: string): Promise<SheetOfSlip | null> {
  await lockReference(tx, `slip ${slip}`);
  const { rows } = await sql<SheetOfSlip>`
    select s.on_day::text as on, coalesce(p.name_en, s.cashier) as cashier
    from cash_transfer t join cash_sheet s on s.id = t.sheet_id
    left join staff p on s.cashier = 'staff:' || p.handle
    where t.place = 'bank' and reference_key(t.note) = ${referenceKey(slip)}
      and not exists (select from cash_transfer_end e where e.transfer_id = t.id and e.outcome = 'refused')
    limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** Notes such cash on a sheet, whose version goes up: a second press of the same is refused. */
export async function insertTransfer(
  tx: Kysely<DB>,
  transfer: {
    sheetId: bigint;
    cents: number;
    place: TransferPlace;
    note: string | null;
    at: Date;
  },
): Promise<void> {
  const { sheetId, cents, place, note, at } = transfer;
  await sql`insert into cash_transfer (sheet_id, cents, place, note, made_at)
    values (${sheetId}, ${cents}, ${place}, ${note}, ${at})`.execute(tx);
  await sql`update cash_sheet set version = version + 1 where id = ${sheetId}`.execute(tx);
}

/** Writes what somebody said of such cash. */
export async function insertTransferEnd(
  tx: Kysely<DB>,
  end: {
    sheetId: bigint;
    transferId: bigint;
    outcome: 'confirmed' | 'refused';
    reason: string | null;
    by: string;
    at: Date;
  },
): Promise<void> {
  const { sheetId, transferId, outcome, reason, by, at } = end;
  await sql`insert into cash_transfer_end (transfer_id, outcome, reason, ended_by, ended_at)
    values (${transferId}, ${outcome}, ${reason}, ${by}, ${at})`.execute(tx);
  await sql`update cash_sheet set version = version + 1 where id = ${sheetId}`.execute(tx);
}
