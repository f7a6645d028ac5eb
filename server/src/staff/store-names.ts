import type { StaffRole } from 'contract/office/endpoint';
import type { StaffName } from 'contract/office/proposals';
import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';

/** The names of who acted (`staff:max`), those who have left included. */
export async function staffNames(
  db: Kysely<DB>,
  actors: readonly string[],
): Promise<Map<string, StaffName>> {
  const handles = [...new Set(actors)].map((actor) => actor.replace('staff:', ''));
  if (handles.length === 0) return new Map();
  const rows = await db
    .selectFrom('staff')
    .select(['handle', 'name_km', 'name_en'])
    .where('handle', 'in', handles)
    .execute();
  return new Map(rows.map((row) => [`staff:${row.handle}`, row]));
}

/** Everybody who works here with a role, by name. */
export async function whoWorksAs(db: Kysely<DB>, role: StaffRole): Promise<StaffName[]> {
  const rows = await db
    .selectFrom('staff')
    .select(['handle', 'name_km', 'name_en', 'roles'])
    .where('ended_at', 'is', null)
    .orderBy('name_en')
    .execute();
  return rows
    .filter(({ roles }) => roles.includes(role))
    .map(({ handle, name_km, name_en }) => ({ handle, name_km, name_en }));
}
