import type { StaffRole } from 'contract/office/endpoint';
import type { StaffMember, StaffQuery } from 'contract/office/staff';
import { type Kysely, sql } from 'kysely';
import type { Day } from 'lending/calendar';
import type { AskedPage } from '../cursor-page.ts';
import type { DB, JsonObject } from '../database/types.ts';
import { decidableBy } from '../proposals/store.ts';
import type { Asker } from '../staff-by.ts';
import type { ProposalKind } from './proposals/store-proposals.ts';

/** Rows of one page. */
export const STAFF_ROWS = 50;
/** What waits is looked at whole; more than that nobody proposes. */
const MOST_PROPOSALS = 100;

/** The day of a drawer that is not closed; none is opened before the one of an earlier day is. */
const OPEN_DRAWER = sql<Day | null>`(select min(on_day) from cash_sheet
  where cashier = 'staff:' || staff.handle and closed_at is null)`;
/** Whether the drawer of that day was counted, so that it only has to be closed; false where there is none. */
const IS_COUNTED = sql<boolean>`coalesce((select counted_at is not null from cash_sheet
  where cashier = 'staff:' || staff.handle and closed_at is null order by on_day limit 1), false)`;

function members(db: Kysely<DB>) {
  return db
    .selectFrom('staff')
    .select(['id', 'handle', 'username', 'name_km', 'name_en', 'roles', 'totp_secret'])
    .select(['created_at', 'ended_at', OPEN_DRAWER.as('open_drawer_on')])
    .select(IS_COUNTED.as('open_drawer_counted'));
}

type Row = Awaited<ReturnType<ReturnType<typeof members>['execute']>>[number];

function memberOf({ id, totp_secret, created_at, ended_at, roles, ...names }: Row): StaffMember {
  return {
    id: String(id),
    ...names,
    // The column's check holds what the type says.
    roles: roles as StaffRole[],
    is_enrolled: totp_secret !== null,
    added_at: created_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
  };
}

/** One row more than a page, in the order in which they came; backwards where the page before a row is asked for. */
export async function readStaff(
  db: Kysely<DB>,
  { state, after, before }: AskedPage & Pick<StaffQuery, 'state'>,
): Promise<StaffMember[]> {
  const isBack = before !== undefined;
  const from = before ?? after;
  const rows = await members(db)
    .$if(state === 'working', (query) => query.where('ended_at', 'is', null))
    .$if(state === 'left', (query) => query.where('ended_at', 'is not', null))
    .$if(from !== undefined, (query) => query.where('id', isBack ? '<' : '>', BigInt(from ?? 0)))
    .orderBy('id', isBack ? 'desc' : 'asc')
    .limit(STAFF_ROWS + 1)
    .execute();
  return rows.map(memberOf);
}

/** Somebody, whether they work here still or not; null: there is nobody of that number. */
export async function findMember(db: Kysely<DB>, id: bigint): Promise<StaffMember | null> {
  const row = await members(db).where('id', '=', id).executeTakeFirst();
  return row ? memberOf(row) : null;
}

/** Those of these numbers, by number. */
export async function membersOf(
  db: Kysely<DB>,
  ids: readonly bigint[],
): Promise<Map<bigint, StaffMember>> {
  if (ids.length === 0) return new Map();
  const rows = await members(db)
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, memberOf(row)]));
}

/** What of the staff waits, of all or for somebody alone, the oldest first. */
export async function openStaffProposals(db: Kysely<DB>, waitsFor?: Asker) {
  const rows = await db
    .selectFrom('staff_proposal')
    .select(['id', 'kind', 'staff_id as staffId', 'wanted'])
    .select(['proposed_by as proposedBy', 'proposed_at as proposedAt'])
    .where(waitsFor === undefined ? sql<boolean>`decided_at is null` : decidableBy(waitsFor))
    .orderBy('proposed_at')
    .limit(MOST_PROPOSALS)
    .execute();
  return rows.map((row) => ({
    ...row,
    kind: row.kind as ProposalKind,
    wanted: row.wanted as JsonObject,
  }));
}
