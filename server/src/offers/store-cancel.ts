import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';

/** A proposal to cancel a signed agreement that waits for a second person. */
export interface OpenCancellation {
  readonly id: bigint;
  readonly offerId: bigint;
  readonly reason: string;
  /** `staff:nary`. */
  readonly proposedBy: string;
  readonly proposedAt: Date;
}

/** Keeps a proposal. @returns its number */
export async function insertCancellation(
  tx: Kysely<DB>,
  given: Omit<OpenCancellation, 'id'>,
): Promise<bigint> {
  const row = await tx
    .insertInto('agreement_cancellation')
    .values({
      offer_id: given.offerId,
      reason: given.reason,
      proposed_by: given.proposedBy,
      proposed_at: given.proposedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The proposal that waits for an offer; null where none does. One waits at a time: its offer is locked while it is made. */
export async function openCancellation(
  db: Kysely<DB>,
  offerId: bigint,
): Promise<OpenCancellation | null> {
  const row = await db
    .selectFrom('agreement_cancellation as c')
    .leftJoin('agreement_cancellation_end as e', 'e.cancellation_id', 'c.id')
    .select(['c.id', 'c.offer_id as offerId', 'c.reason'])
    .select(['c.proposed_by as proposedBy', 'c.proposed_at as proposedAt'])
    .where('c.offer_id', '=', offerId)
    .where('e.cancellation_id', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** How a proposal to cancel an agreement ended, by whom, and why it was refused. */
interface CancellationEnd {
  readonly outcome: 'confirmed' | 'refused' | 'taken back';
  readonly by: string;
  readonly at: Date;
  readonly note: string | null;
}

/** The newest proposal to cancel an offer's agreement, with how it ended where it has; null: there was none. */
export async function newestCancellation(
  db: Kysely<DB>,
  offerId: bigint,
): Promise<(OpenCancellation & { readonly end: CancellationEnd | null }) | null> {
  const row = await db
    .selectFrom('agreement_cancellation as c')
    .leftJoin('agreement_cancellation_end as e', 'e.cancellation_id', 'c.id')
    .select(['c.id', 'c.offer_id as offerId', 'c.reason', 'e.outcome', 'e.note'])
    .select(['e.ended_by as endedBy', 'e.ended_at as endedAt'])
    .select(['c.proposed_by as proposedBy', 'c.proposed_at as proposedAt'])
    .where('c.offer_id', '=', offerId)
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { outcome, note, endedBy: by, endedAt: at, ...rest } = row;
  if (outcome === null || by === null || at === null) return { ...rest, end: null };
  // The column's check holds what the type says.
  return { ...rest, end: { outcome: outcome as CancellationEnd['outcome'], by, at, note } };
}

/** When the signed agreement of an offer was cancelled; null where it was not. */
export async function cancelledAt(db: Kysely<DB>, offerId: bigint): Promise<Date | null> {
  const row = await db
    .selectFrom('agreement_cancellation as c')
    .innerJoin('agreement_cancellation_end as e', 'e.cancellation_id', 'c.id')
    .select('e.ended_at as at')
    .where('c.offer_id', '=', offerId)
    .where('e.outcome', '=', 'confirmed')
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Ends a proposal, once; the database refuses a confirmation by who proposed it. */
export async function endCancellation(
  tx: Kysely<DB>,
  end: {
    cancellation: Pick<OpenCancellation, 'id' | 'proposedBy'>;
    outcome: 'confirmed' | 'refused' | 'taken back';
    by: string;
    at: Date;
    note: string | null;
  },
): Promise<void> {
  await tx
    .insertInto('agreement_cancellation_end')
    .values({
      cancellation_id: end.cancellation.id,
      proposed_by: end.cancellation.proposedBy,
      outcome: end.outcome,
      ended_by: end.by,
      ended_at: end.at,
      note: end.note,
    })
    .execute();
}

/** Ends a signed offer for good. The database lets it only with a confirmed cancellation, and while no money is on its way. */
export async function markCancelled(tx: Kysely<DB>, offerId: bigint): Promise<void> {
  await tx
    .updateTable('offer')
    .set({ status: 'Cancelled' })
    .where('id', '=', offerId)
    .where('status', '=', 'Signed')
    .execute();
}
