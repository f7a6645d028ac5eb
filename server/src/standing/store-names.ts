import type { Actor } from 'contract/office/decision-views';
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
  actors: readonly (string | null | undefined)[],
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
  return workingWith(db, roles).execute();
}

/** Most people whom a panel names as those who could act. */
const NAMED_MOST = 5;

/**
 * Who could do what is open to these roles: has set up their login and is none of `except`, as acts call them (`staff:nary`). The first
 * five by name.
 */
export async function whoCould(
  db: Kysely<DB>,
  roles: readonly StaffRole[],
  except: readonly string[],
): Promise<Actor[]> {
  const rows = await workingWith(db, roles)
    .where('totp_secret', 'is not', null)
    .where(sql<boolean>`not ('staff:' || handle = any(${[...except]}::text[]))`)
    .limit(NAMED_MOST)
    .execute();
  return rows.map(({ handle, ...names }) => ({ who: `staff:${handle}`, ...names }));
}

function workingWith(db: Kysely<DB>, roles: readonly StaffRole[]) {
  return db
    .selectFrom('staff')
    .select(['handle', 'name_km', 'name_en'])
    .where('ended_at', 'is', null)
    .where(sql<boolean>`roles && ${[...roles]}::text[]`)
    .orderBy('name_en')
    .orderBy('id');
}

/** How panels of a decision and of money name whoever acted, in one reading: staff with both names, others without. */
export async function actorsOf(
  db: Kysely<DB>,
  whos: readonly (string | null | undefined)[],
): Promise<(who: string) => Actor> {
  const names = await staffNames(db, whos);
  return (who) => {
    const name = names.get(who);
    return { who, name_km: name?.name_km ?? null, name_en: name?.name_en ?? null };
  };
}

/** How somebody is named; null for whom the list does not have. */
export function nameOf(names: StaffNames, who: string | null): StaffName | null {
  return who === null ? null : (names.get(who) ?? null);
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
