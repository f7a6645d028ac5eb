import type { BothLanguages } from 'contract/site';
import type { Kysely } from 'kysely';
import type { Day } from 'lending/calendar';
import type { DB } from '../database/types.ts';
import { inBoth } from '../in-both.ts';
import { SALE_STANDS, STANDS } from '../loans/store-stands.ts';

/** Adds a ticket. @returns its number; null where the application has one */
export async function insertCollateral(
  tx: Kysely<DB>,
  taken: {
    applicationId: bigint;
    item: BothLanguages;
    place: BothLanguages;
    valueCents: number;
    valuedBy: string;
    valuationId?: bigint;
    by: string;
    at: Date;
  },
): Promise<bigint | null> {
  const row = await tx
    .insertInto('collateral')
    .values({
      application_id: taken.applicationId,
      item: taken.item.km,
      item_en: taken.item.en,
      place: taken.place.km,
      place_en: taken.place.en,
      value_cents: BigInt(taken.valueCents),
      valued_by: taken.valuedBy,
      valuation_id: taken.valuationId ?? null,
      taken_by: taken.by,
      taken_at: taken.at,
    })
    .onConflict((conflict) => conflict.column('application_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Whose application a ticket is about, which never changes; null: there is no such ticket. */
export async function applicationOf(db: Kysely<DB>, ticket: bigint): Promise<bigint | null> {
  const row = await db
    .selectFrom('collateral')
    .select('application_id as applicationId')
    .where('id', '=', ticket)
    .executeTakeFirst();
  return row?.applicationId ?? null;
}

/** What lies under a ticket, locked until the transaction ends; its loan is locked before it, where both are needed. */
export async function lockCollateral(tx: Kysely<DB>, ticket: bigint) {
  // Locked first: a sale under way, which is a row of another table, is there by the time that this is granted.
  await tx.selectFrom('collateral').select('id').where('id', '=', ticket).forUpdate().execute();
  const row = await tx
    .selectFrom('collateral')
    .select(['item', 'item_en', 'application_id as applicationId', 'released_at as releasedAt'])
    .select((of) =>
      of
        .exists(
          of
            .selectFrom('collateral_sale as s')
            .select('s.collateral_id')
            .whereRef('s.collateral_id', '=', 'collateral.id')
            .where(SALE_STANDS),
        )
        .as('isSold'),
    )
    .where('id', '=', ticket)
    .executeTakeFirst();
  if (!row) return null;
  const { item, item_en: english, ...rest } = row;
  return { ...rest, item: inBoth(item, english) };
}

/** Whether the loan of an application is closed, with its row locked until the transaction ends; null where none was paid out. */
export async function loanOfApplication(
  tx: Kysely<DB>,
  applicationId: bigint,
): Promise<{ id: bigint; closedOn: Day | null } | null> {
  // Locked first: a reversal under way has written its summary by the time that this is granted.
  await tx
    .selectFrom('loan')
    .select('id')
    .where('application_id', '=', applicationId)
    .forUpdate()
    .execute();
  const row = await tx
    .selectFrom('loan')
    .innerJoin('loan_summary', 'loan_summary.loan_id', 'loan.id')
    .select(['loan.id', 'loan_summary.closed_on as closedOn'])
    .where('loan.application_id', '=', applicationId)
    .executeTakeFirst();
  return row ?? null;
}

/** Notes that collateral went back to its owner. */
export async function markReleased(
  tx: Kysely<DB>,
  ticket: bigint,
  by: string,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('collateral')
    .set({ released_by: by, released_at: at })
    .where('id', '=', ticket)
    .execute();
}

/** Who of the staff recorded money of a loan that stands, waived some, or noted or confirmed that its payout came back: `staff:handle`. The database asks the same at a release. */
export async function recordersOf(db: Kysely<DB>, loanId: bigint): Promise<string[]> {
  const rows = await db
    .selectFrom('loan_entry as e')
    .leftJoin('intent', (join) =>
      join.onRef('intent.id', '=', 'e.intent_id').on('intent.kind', '=', 'payout_return'),
    )
    .select(['e.made_by as by', 'intent.made_by as notedBy'])
    .where('e.loan_id', '=', loanId)
    .where('e.kind', 'in', ['payment', 'waiver', 'payoutReturn'])
    .where('e.made_by', 'like', 'staff:%')
    .where(STANDS)
    .execute();
  const all = rows.flatMap(({ by, notedBy }) => (notedBy === null ? [by] : [by, notedBy]));
  return [...new Set(all)].toSorted();
}
