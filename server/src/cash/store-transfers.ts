import type { CashTransfer, TransferPlace } from 'contract/office/cash';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/types.ts';

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
