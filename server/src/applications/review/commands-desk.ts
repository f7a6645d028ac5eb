import { REVIEWERS } from 'contract/office/who';
import type { StaffName } from 'contract/office/staff-name';
import { phnomPenhTime } from 'lending/calendar';
import type { Locale, Refusal } from 'contract/locale';
import { Refused } from 'contract/refusal';
import { m } from 'words/messages';
import { recordActs } from '../../audit/store.ts';
import { decidedSince } from './commands-changed.ts';
import { act, type By, type LoanServices } from '../../loans/commands-act.ts';
import { allStaffNames, nameOf, staffWith } from '../../standing/store-names.ts';
import { noSuchApplication } from './commands-no-such.ts';
import { startReview } from './commands-review.ts';
import { assignDesk, findDesk, forgetOpen, noteOpen, openBy, takeNextOpen } from './store-desk.ts';
import { findListed } from './store-flags.ts';

/** An application counts as open for so long after its page was last heard of. */
const OPEN_MS = 60_000;

/** Says that somebody has an application open, for a minute. @returns who else has */
export async function keepOpen(
  { db, clock }: LoanServices,
  { who }: By,
  applicationId: bigint,
): Promise<{ open_by: StaffName[] } | Refused> {
  const now = clock.now();
  const until = new Date(now.getTime() + OPEN_MS);
  const isThere = await db
    .transaction()
    .execute((tx) => noteOpen(tx, { applicationId, who, now, until }));
  if (!isThere) return noSuchApplication();
  const names = await allStaffNames(db);
  const others = (await openBy(db, [applicationId], { but: who, now })).get(applicationId) ?? [];
  return { open_by: others.flatMap((one) => nameOf(names, one) ?? []) };
}

/** Says that somebody has left it. */
export async function leaveOpen(
  { db }: Pick<LoanServices, 'db'>,
  { who }: By,
  applicationId: bigint,
): Promise<undefined> {
  await db.transaction().execute((tx) => forgetOpen(tx, { applicationId, who }));
  return undefined;
}

/**
 * Gives out the application that waits longest and that nobody has open, and takes it into review; those that the caller has had open
 * and left come after all others. Two people never get the same. @returns its number; null where there is none
 */
export async function takeNext(
  services: LoanServices,
  by: By,
  passed: readonly bigint[] = [],
): Promise<{ id: string | null }> {
  const { db, clock } = services;
  const now = clock.now();
  const until = new Date(now.getTime() + OPEN_MS);
  const id = await db.transaction().execute(async (tx) => {
    const taken = await takeNextOpen(tx, { who: by.who, now, until, passed });
    if (taken === null) return null;
    const subject = `application:${taken}`;
    const act = { at: now, event: 'application.taken', actor: by.who, subject, facts: {} };
    await recordActs(tx, [act]);
    return taken;
  });
  if (id === null) return { id: null };
  await beginReview(services, by, id);
  return { id: String(id) };
}

/** Takes an application into review that is still pending; one that is further on stays as it is. */
export async function beginReview(
  services: LoanServices,
  by: By,
  applicationId: bigint,
): Promise<void> {
  const row = await findListed(services.db, applicationId);
  if (row?.status === 'Pending') await startReview(services, by, applicationId);
}

/** Gives an application that is under way to somebody, or to nobody, as it was seen. Refused with who was quicker. */
export async function assign(
  services: LoanServices,
  by: By,
  asked: { applicationId: bigint; to: string | null; version: number },
): Promise<{ version: number } | Refused> {
  const { applicationId, version } = asked;
  const { db } = services;
  const people = await staffWith(db, REVIEWERS);
  if (asked.to !== null && !people.some(({ handle }) => handle === asked.to)) {
    return Refused.field('to', (locale) => m.office_queue_error_person({}, { locale }));
  }
  const row = await findListed(db, applicationId);
  if (row === null) return noSuchApplication();
  if (row.status !== 'Pending' && row.status !== 'In review') {
    return decidedSince(db, by.who, applicationId);
  }
  const event = 'application.assigned';
  const options = { event, by, roles: REVIEWERS, key: null, fields: {} };
  return act<{ version: number }>(services, options, async (tx, at) => {
    const to = asked.to === null ? null : `staff:${asked.to}`;
    const next = await assignDesk(tx, { applicationId, to, by: by.who, at, version });
    if (next === null) return assignedMeanwhile({ db: tx }, applicationId);
    const subject = `application:${applicationId}`;
    return { answer: { version: next }, subject, facts: { to: asked.to } };
  });
}

async function assignedMeanwhile(
  { db }: Pick<LoanServices, 'db'>,
  applicationId: bigint,
): Promise<Refused> {
  const names = await allStaffNames(db);
  const desk = await findDesk(db, applicationId);
  const time = desk?.assigned_at ? phnomPenhTime(desk.assigned_at.getTime()) : '';
  const say: Refusal = (locale) => {
    const by = inWords(nameOf(names, desk?.assigned_by ?? null), locale);
    const to = nameOf(names, desk?.assigned_to ?? null);
    if (to === null) return m.office_queue_error_freed({ by, time }, { locale });
    return m.office_queue_error_given({ by, to: inWords(to, locale), time }, { locale });
  };
  return Refused.because(say, 'changed');
}

/** Somebody's name in a language. */
export function inWords(name: StaffName | null, locale: Locale): string {
  if (name === null) return '–';
  return locale === 'km' ? name.name_km : name.name_en;
}
