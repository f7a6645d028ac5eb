import type { Kysely } from 'kysely';
import type { Day } from 'lending/calendar';
import type { DB } from '../database/types.ts';

/** Opens a sheet. @returns its id; null where the cashier has one of that day */
export async function insertSheet(
  tx: Kysely<DB>,
  sheet: {
    cashier: string;
    on: Day;
    openingCents: number;
    carriedCents: number | null;
    note: string | null;
    at: Date;
  },
): Promise<bigint | null> {
  const row = await tx
    .insertInto('cash_sheet')
    .values({
      cashier: sheet.cashier,
      on_day: sheet.on,
      opening_cents: BigInt(sheet.openingCents),
      opened_at: sheet.at,
      carried_cents: sheet.carriedCents === null ? null : BigInt(sheet.carriedCents),
      opening_note: sheet.note,
    })
    .onConflict((conflict) => conflict.columns(['cashier', 'on_day']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Writes what was counted, and what should have been there. */
export async function writeCount(
  tx: Kysely<DB>,
  count: {
    id: bigint;
    countedCents: number;
    expectedCents: number;
    note: string | null;
    at: Date;
    /** Who counted in the place of its cashier. */
    by: string | null;
  },
): Promise<void> {
  await tx
    .updateTable('cash_sheet')
    .set(({ eb }) => ({
      counted_cents: BigInt(count.countedCents),
      expected_cents: BigInt(count.expectedCents),
      counted_at: count.at,
      counted_by: count.by,
      note: count.note,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', count.id)
    .execute();
}

/** Writes who closed a sheet. */
export async function writeClosing(
  tx: Kysely<DB>,
  closing: { id: bigint; by: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('cash_sheet')
    .set(({ eb }) => ({
      closed_by: closing.by,
      closed_at: closing.at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', closing.id)
    .execute();
}
