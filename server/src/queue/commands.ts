import { REVIEWERS } from 'contract/office/who';
import type { Cursors } from 'contract/office/messages';
import { PAGE_ROWS } from 'contract/office/messages';
import type { OpeningHours } from 'contract/office/opening-hours';
import type { QueueCounts, QueueCountsQuery, QueueQuery, QueueRow } from 'contract/office/queue';
import type { StaffName } from 'contract/office/staff-name';
import { targetInstants } from 'contract/office/waiting';
import { phnomPenhMidnight } from 'lending/calendar';
import { queueRow } from '../applications/review/commands-listed.ts';
import { openBy } from '../applications/review/store-desk.ts';
import { cursorPage } from '../cursor-page.ts';
import type { LoanServices } from '../loans/commands-act.ts';
import { allStaffNames, staffWith } from '../standing/store-names.ts';
import { allLimits } from '../products/store.ts';
import { openingHours } from '../settings/commands.ts';
import type { Asker } from '../staff-by.ts';
import {
  countFresh,
  countViews,
  newestOpen,
  type QueueMoment,
  queueOrder,
  readQueue,
  type WantedRows,
} from './store.ts';

type QueueServices = Pick<LoanServices, 'db' | 'clock'>;

function momentOf(
  { clock }: Pick<QueueServices, 'clock'>,
  asker: Asker,
  hours: OpeningHours,
): QueueMoment {
  const { over12, over24 } = targetInstants(clock.now().getTime(), hours);
  return {
    asker,
    over12: new Date(over12),
    over24: new Date(over24),
    dayBegan: new Date(phnomPenhMidnight(clock.today())),
  };
}

/** One page of the queue. */
export async function queuePage(
  services: QueueServices,
  asker: Asker,
  asked: QueueQuery,
): Promise<Cursors & { rows: QueueRow[] }> {
  const found = await queueRows(services, asker, asked, { most: PAGE_ROWS + 1 });
  return cursorPage(found, { ...asked, most: PAGE_ROWS }, ({ id }) => id);
}

/** The next rows of the queue as asked, or of the applications with `ids` alone. */
export async function queueRows(
  { db, clock }: QueueServices,
  asker: Asker,
  asked: QueueQuery,
  wanted: WantedRows,
): Promise<QueueRow[]> {
  const hours = await openingHours(db, clock.today());
  const found = await readQueue(db, asked, momentOf({ clock }, asker, hours), wanted);
  const now = clock.now();
  const opening = await openBy(
    db,
    found.map(({ id }) => id),
    { but: asker.who, now },
  );
  const names = await allStaffNames(db);
  const today = clock.today();
  const limits = await allLimits(db);
  return found.map((row) =>
    queueRow(row, { names, openBy: opening.get(row.id) ?? [], now, today, hours, limits }),
  );
}

/** The numbers of all that the queue holds as asked, or of the applications with `ids` alone, in its order. */
export async function queueIds(
  { db, clock }: QueueServices,
  asker: Asker,
  asked: QueueQuery,
  ids: readonly bigint[] | undefined,
): Promise<bigint[]> {
  const hours = await openingHours(db, clock.today());
  return queueOrder(db, asked, momentOf({ clock }, asker, hours), ids);
}

/** How many each view holds, the newest that is open, and how many have come to what is shown since. */
export async function queueCounts(
  services: QueueServices,
  asker: Asker,
  { since, ...asked }: QueueCountsQuery = {},
): Promise<QueueCounts> {
  const { db, clock } = services;
  const hours = await openingHours(db, clock.today());
  const moment = momentOf(services, asker, hours);
  const counts = await countViews(db, moment);
  const newest = await newestOpen(db);
  const fresh = since === undefined ? 0 : await countFresh(db, asked, moment, since);
  return { counts, newest: newest === null ? null : String(newest), fresh };
}

/** Whom an application can be given to. */
export async function reviewers({
  db,
}: Pick<QueueServices, 'db'>): Promise<{ people: StaffName[] }> {
  const people = await staffWith(db, REVIEWERS);
  return {
    people: people.map(({ handle, name_km, name_en }) => ({ handle, name_km, name_en })),
  };
}
