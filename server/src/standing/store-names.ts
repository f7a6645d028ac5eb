import type { StaffRole } from 'contract/office/endpoint';
import type { StaffName } from 'contract/office/staff-name';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/types.ts';

/** Staff by what acts call them: `staff:uma`. */
export type StaffNames = ReadonlyMap<string, StaffName>;

const mapOf = (rows: readonly StaffName[]): StaffNames =>
  new Map(rows.map((row) => [`staff:${row.handle}`, row]));

/** The names of who acted, those who have left included. Borrowers and the system are not among them. */
export async function staffNames(
  db: Kysely<DB>,
  actors: readonly (string | null)[],
): Promise<StaffNames> {
  const handles = actors.flatMap((by) => (by?.startsWith('staff:') ? [by.slice(6)] : []));
  if (handles.length === 0) return new Map();
  const rows = await db
    .selectFrom('staff')
    .select(['handle', 'name_km', 'name_en'])
    .where('handle', 'in', [...new Set(handles)])
    .execute();
  return mapOf(rows);
}

/** Everybody who works or has worked here. They are few. */
export async function allStaffNames(db: Kysely<DB>): Promise<StaffNames> {
  return mapOf(await db.selectFrom('staff').select(['handle', 'name_km', 'name_en']).execute());
}

/** Who works here with one of these roles, in the order of their names. */
export async function staffWith(db: Kysely<DB>, roles: readonly StaffRole[]): Promise<StaffName[]> {
  return db
    .selectFrom('staff')
    .select(['handle', 'name_km', 'name_en'])
    .where('ended_at', 'is', null)
    .where(sql<boolean>`roles && ${[...roles]}::text[]`)
    .orderBy('name_en')
    .orderBy('id')
    .execute();
}

/** Whoever acted, for the office: of whom is no staff, what they are; whose name is not known, their handle. */
export function staffNameOf(names: StaffNames, actor: string): StaffName {
  const known = names.get(actor);
  if (known) return known;
  const [kind = '', handle = kind] = actor.split(':');
  const name = kind === 'staff' ? handle : '';
  return { handle: kind === 'staff' ? handle : kind, name_km: name, name_en: name };
}

/** How each of those who acted is named, in one reading. */
export async function namer(
  db: Kysely<DB>,
  actors: readonly (string | null)[],
): Promise<(actor: string) => StaffName> {
  const names = await staffNames(db, actors);
  return (actor) => staffNameOf(names, actor);
}
