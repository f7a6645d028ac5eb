import { MANAGERS } from 'contract/office/who';
import type { Cursors } from 'contract/office/messages';
import type { NewMember, StaffMember, StaffPage, StaffQuery } from 'contract/office/staff';
import type { StaffRole } from 'contract/office/endpoint';
import { Refused } from 'contract/refusal';
import { m } from 'words/messages';
import { cursorPage } from '../cursor-page.ts';
import type { JsonObject } from '../database/types.ts';
import type { Services } from '../services.ts';
import type { Asker } from '../staff-by.ts';
import type { NewStaff } from './commands-people.ts';
import { findMember, membersOf, openStaffProposals, readStaff, STAFF_ROWS } from './store-list.ts';
import { staffNameOf, staffNames, staffWith } from '../standing/store-names.ts';

/** Who is to be added, as it was proposed. */
function personOf(wanted: JsonObject): NewMember {
  // As `addStaff` has checked and written it.
  const { username, nameKm, nameEn, roles, locale } = wanted as unknown as NewStaff;
  return { username, name_km: nameKm, name_en: nameEn, roles, locale };
}

/** One page of the staff, with what waits: of all, or for who asks. */
export async function staffPage(
  { db }: Pick<Services, 'db'>,
  asked: StaffQuery,
  asker: Asker,
): Promise<StaffPage> {
  const page = await memberPage({ db }, asked);
  const theirs = asked.waits_for === undefined ? undefined : asker;
  const open = await openStaffProposals(db, theirs);
  const about = await membersOf(
    db,
    open.flatMap(({ staffId }) => (staffId === null ? [] : [staffId])),
  );
  const names = await staffNames(
    db,
    open.map(({ proposedBy }) => proposedBy),
  );
  const proposals = open.map(({ id, kind, staffId, wanted, proposedBy, proposedAt }) => ({
    id: String(id),
    kind,
    about: (staffId === null ? null : about.get(staffId)) ?? null,
    person: kind === 'add' ? personOf(wanted) : null,
    roles: kind === 'set_roles' || kind === 'let_back' ? (wanted.roles as StaffRole[]) : null,
    proposed_by: staffNameOf(names, proposedBy),
    proposed_at: proposedAt.toISOString(),
  }));
  return { ...page, proposals, managers: await staffWith(db, MANAGERS) };
}

/** One page of the staff alone, as a file takes it. */
export async function memberPage(
  { db }: Pick<Services, 'db'>,
  asked: StaffQuery,
): Promise<Cursors & { rows: StaffMember[] }> {
  const found = await readStaff(db, asked);
  return cursorPage(found, { ...asked, most: STAFF_ROWS }, ({ id }) => id);
}

/** One of the staff. */
export async function member(
  { db }: Pick<Services, 'db'>,
  id: string,
): Promise<StaffMember | Refused> {
  const found = await findMember(db, BigInt(id));
  return (
    found ?? Refused.because((locale) => m.office_problem_not_found({}, { locale }), 'not_found')
  );
}
