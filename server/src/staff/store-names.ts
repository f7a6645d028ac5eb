import type { StaffRole } from 'contract/office/endpoint';
import type { StaffName } from 'contract/office/queue';
import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';

/** Everybody who works or has worked here, by what acts call them: `staff:uma`. They are few. */
export async function staffNames(db: Kysely<DB>): Promise<ReadonlyMap<string, StaffName>> {
  const rows = await db.selectFrom('staff').select(['handle', 'name_km', 'name_en']).execute();
  return new Map(rows.map((row) => [`staff:${row.handle}`, row]));
}

/** Who works here with one of these roles, in the order of their names. */
export async function staffWith(
  db: Kysely<DB>,
  roles: readonly StaffRole[],
): Promise<(StaffName & { roles: readonly string[] })[]> {
  const rows = await db
    .selectFrom('staff')
    .select(['handle', 'name_km', 'name_en', 'roles'])
    .where('ended_at', 'is', null)
    .orderBy('name_en')
    .orderBy('id')
    .execute();
  return rows.filter((row) => row.roles.some((role) => roles.some((one) => one === role)));
}
