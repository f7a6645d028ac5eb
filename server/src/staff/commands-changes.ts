import type { StaffChange } from 'contract/office/session';
import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';
import type { Services } from '../services.ts';
import type { Staff } from '../staff-session.ts';
import { insertChange, noteSeen, unreadChanges } from './store-changes.ts';
import { staffNameOf, staffNames } from '../standing/store-names.ts';

/** Who did something among the staff, and when; `proposedBy` is null where it takes one. */
export interface Done {
  by: string;
  proposedBy: string | null;
  at: Date;
}

/** Tells every manager of a change, in its transaction. Who did it knows. */
export async function tellManagers(
  tx: Kysely<DB>,
  change: Done & { kind: StaffChange['kind']; about: string; amount?: number },
): Promise<void> {
  await insertChange(tx, change);
}

/** What a manager has not read yet, the oldest first; nothing for the others. */
export async function changesFor(
  { db }: Pick<Services, 'db'>,
  staff: Staff,
): Promise<StaffChange[]> {
  if (!staff.roles.includes('manager')) return [];
  const rows = await unreadChanges(db, staff);
  const names = await staffNames(
    db,
    rows.flatMap(({ about, doneBy, proposedBy }) => [about, doneBy, proposedBy ?? about]),
  );
  const nameOf = (actor: string) => staffNameOf(names, actor);
  return rows.map(({ id, kind, about, proposedBy, doneBy, amount, at }) => ({
    id: String(id),
    // The column's check holds what the type says.
    kind: kind as StaffChange['kind'],
    about: nameOf(about),
    proposed_by: proposedBy === null ? null : nameOf(proposedBy),
    done_by: nameOf(doneBy),
    amount,
    at: at.toISOString(),
  }));
}

/** Notes that somebody has read what changed, up to one. */
export async function changesRead(
  { db }: Pick<Services, 'db'>,
  { id }: Pick<Staff, 'id'>,
  through: bigint,
): Promise<void> {
  await noteSeen(db, id, through);
}
