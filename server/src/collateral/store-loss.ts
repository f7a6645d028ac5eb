import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';

/** Keeps that a thing was not there. */
export async function insertLoss(
  tx: Kysely<DB>,
  loss: { ticket: bigint; applicationId: bigint; note: string; by: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('collateral_loss')
    .values({
      collateral_id: loss.ticket,
      application_id: loss.applicationId,
      note: loss.note,
      noted_by: loss.by,
      noted_at: loss.at,
    })
    .execute();
}

/** The newest loss of a thing, with what became of it; null: it was never missing, or was found since. */
export async function lossOf(db: Kysely<DB>, ticket: bigint) {
  const row = await db
    .selectFrom('collateral_loss as l')
    .leftJoin('collateral_loss_end as e', 'e.loss_id', 'l.id')
    .select(['l.id', 'l.note', 'l.noted_by as by', 'l.noted_at as at'])
    .select(['e.outcome', 'e.note as settlement', 'e.ended_by as endedBy', 'e.ended_at as endedAt'])
    .where('l.collateral_id', '=', ticket)
    .orderBy('l.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined || row.outcome === 'found' ? null : row;
}

/** Ends the loss of a locked thing: it was found, or it was settled with its owner as `note` says. */
export async function endLoss(
  tx: Kysely<DB>,
  end: {
    loss: { id: bigint; by: string };
    applicationId: bigint;
    note: string | null;
    by: string;
    at: Date;
  },
): Promise<void> {
  await tx
    .insertInto('collateral_loss_end')
    .values({
      loss_id: end.loss.id,
      noted_by: end.loss.by,
      application_id: end.applicationId,
      outcome: end.note === null ? 'found' : 'settled',
      note: end.note,
      ended_by: end.by,
      ended_at: end.at,
    })
    .execute();
}
