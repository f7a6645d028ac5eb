import type { ErasedCounts, Erasure } from 'contract/office/erasure';
import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';
import { staffNames, staffNameOf } from '../standing/store-names.ts';
import type { ErasureRow } from './store-erasure.ts';

/** Requests as they travel, with the names of who entered and decided them. */
export async function erasuresOf(
  db: Kysely<DB>,
  rows: readonly ErasureRow[],
): Promise<readonly Erasure[]> {
  const actors = rows.flatMap(({ proposedBy, decidedBy }) => [proposedBy, decidedBy ?? proposedBy]);
  const names = await staffNames(db, actors);
  const nameOf = (actor: string) => staffNameOf(names, actor);
  return rows.map((row) => ({
    id: String(row.id),
    borrower_id: String(row.borrowerId),
    made_sure: row.madeSure,
    phone_not_theirs: row.isPhoneNotTheirs,
    proposed_by: nameOf(row.proposedBy),
    proposed_at: row.proposedAt.toISOString(),
    decided_by: row.decidedBy === null ? null : nameOf(row.decidedBy),
    decided_at: row.decidedAt?.toISOString() ?? null,
    confirmed: row.confirmed,
    counts: row.counts as ErasedCounts | null,
  }));
}
