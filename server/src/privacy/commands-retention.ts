import type { Retained, RetentionView } from 'contract/office/retention';
import { addDays, type Day, phnomPenhDay, phnomPenhMidnight } from 'lending/calendar';
import { DRAFT_DAYS } from '../applications/commands-draft.ts';
import type { Services } from '../services.ts';
import { keptDays, recordYears } from '../settings/commands.ts';
import { keptUntil } from './commands-erasure.ts';
import {
  lastTurn,
  oldestOverdue,
  type Overdue,
  overdueOf,
  removedSince,
} from './store-retention.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** It runs every ten minutes (server/src/jobs). */
const BEHIND_MS = 60 * 60 * 1000;
/** A code is kept for a day. */
const CODE_HOURS = 24;
/** The longest life of a borrower's session (docs/security.md). */
const SESSION_DAYS = 30;

/** The day before which a loan must have ended for its records to have had their time. */
function endedBefore(today: Day, years: number): Day {
  return keptUntil(today, -years);
}

const daysAfter = (days: number) => (from: Date) => new Date(from.getTime() + days * DAY_MS);
/** Of a day's midnight, the same day so many years later (`keptUntil`). */
const yearsAfter = (years: number) => (from: Date) =>
  new Date(phnomPenhMidnight(keptUntil(phnomPenhDay(from.getTime()), years)));

/** What is kept for how long, what the retention removed, what waits, and whether it keeps up. */
export async function retentionView({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<RetentionView> {
  const now = clock.now();
  const today = clock.today();
  const days = await keptDays(db);
  const years = await recordYears(db);
  const limits = { ...limitsOf(now, days), loansBefore: endedBefore(today, years) };
  const waiting = await overdueOf(db, limits);
  const removed = await removedSince(db, addDays(today, -29), addDays(today, -6));
  const kind = (
    name: Retained['kind'],
    [kept, unit]: [number, Retained['unit']],
    own: { is_set: boolean; waits?: Overdue; goneOn?: (from: Date) => Date },
  ): Retained => {
    const sums = removed.get(name) ?? { long: 0, short: 0 };
    const oldest = own.waits?.oldest ?? null;
    return {
      kind: name,
      kept,
      unit,
      is_set: own.is_set,
      waits: own.waits?.waits ?? 0,
      since: oldest === null ? null : (own.goneOn?.(oldest) ?? oldest).toISOString(),
      removed_7: name === 'records' ? null : sums.short,
      removed_30: name === 'records' ? null : sums.long,
    };
  };
  return {
    kinds: [
      kind('draft_photos', [days.photos, 'days'], {
        is_set: true,
        waits: waiting.draft_photos,
        goneOn: daysAfter(days.photos),
      }),
      kind('drafts', [DRAFT_DAYS, 'days'], { is_set: false, waits: waiting.drafts }),
      kind('messages', [days.messages, 'days'], {
        is_set: true,
        waits: waiting.messages,
        goneOn: daysAfter(days.messages),
      }),
      kind('sessions', [SESSION_DAYS, 'days'], { is_set: false }),
      kind('codes', [CODE_HOURS, 'hours'], { is_set: false }),
      kind('records', [years, 'years'], {
        is_set: true,
        waits: waiting.records,
        goneOn: yearsAfter(years),
      }),
    ],
    ...(await turnView(db, now)),
  };
}

type KeptDays = Awaited<ReturnType<typeof keptDays>>;

/** What was last touched or written before these instants has had its time. */
function limitsOf(now: Date, { photos, messages }: KeptDays) {
  const before = (kept: number) => new Date(now.getTime() - kept * DAY_MS);
  return { now, photosBefore: before(photos), messagesBefore: before(messages) };
}

/** For how many milliseconds what waits longest for the next removal should have been gone; 0: nothing waits. */
export async function retentionLateMs({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  const days = await keptDays(db);
  const oldest = await oldestOverdue(db, limitsOf(now, days));
  const late = (from: Date | null, kept: number) =>
    from === null ? 0 : now.getTime() - from.getTime() - kept * DAY_MS;
  return Math.max(
    late(oldest.drafts, 0),
    late(oldest.draft_photos, days.photos),
    late(oldest.messages, days.messages),
  );
}

/** When the retention ran last, and whether it keeps up. */
async function turnView(db: Services['db'], now: Date) {
  const { beganAt, endedAt, problem } = await lastTurn(db);
  const last = endedAt ?? beganAt;
  return {
    began_at: beganAt?.toISOString() ?? null,
    ended_at: endedAt?.toISOString() ?? null,
    problem,
    is_behind: last === null || now.getTime() - last.getTime() > BEHIND_MS,
  };
}
