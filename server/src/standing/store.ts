import type { StaffRole } from 'contract/office/endpoint';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../database/types.ts';

/** Whether one of the staff, `s`, has left or has none of these roles any more. */
function isWithout(roles: readonly StaffRole[]): RawBuilder<boolean> {
  return sql<boolean>`(s.ended_at is not null or not s.roles && ${[...roles]}::text[])`;
}

/**
 * Whether who acted has left, or has none of these roles any more. Not so of whom the list of staff does not have.
 * @param actor a column of the query that this is a part of, which holds `staff:max`
 */
export function isGone(
  actor: RawBuilder<unknown>,
  roles: readonly StaffRole[],
): RawBuilder<boolean> {
  return sql<boolean>`exists (select from staff s
    where s.handle = substr(${actor}, length('staff:') + 1) and ${isWithout(roles)})`;
}

/** Who acted (`staff:max`), where they have left or have none of these roles any more; null: they may still. */
export async function findWithout(
  tx: Kysely<DB>,
  actor: string,
  roles: readonly StaffRole[],
): Promise<{ nameKm: string; nameEn: string } | null> {
  const row = await tx
    .selectFrom('staff as s')
    .select(['s.name_km as nameKm', 's.name_en as nameEn', isWithout(roles).as('isWithout')])
    .where('s.handle', '=', actor.replace('staff:', ''))
    // Not ended or given other roles while what they proposed is being confirmed.
    .forShare()
    .executeTakeFirst();
  return row?.isWithout ? row : null;
}
