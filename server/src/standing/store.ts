import type { StaffRole } from 'contract/office/endpoint';
import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';

/** Who acted (`staff:max`), where they have left or have none of these roles any more; null: they may still. */
export async function findWithout(
  tx: Kysely<DB>,
  actor: string,
  roles: readonly StaffRole[],
): Promise<{ nameKm: string; nameEn: string } | null> {
  const row = await tx
    .selectFrom('staff')
    .select(['name_km as nameKm', 'name_en as nameEn', 'roles', 'ended_at as endedAt'])
    .where('handle', '=', actor.replace('staff:', ''))
    // Not ended or given other roles while what they proposed is being confirmed.
    .forShare()
    .executeTakeFirst();
  if (!row) return null;
  return row.endedAt !== null || !row.roles.some((role) => roles.includes(role as StaffRole))
    ? row
    : null;
}
