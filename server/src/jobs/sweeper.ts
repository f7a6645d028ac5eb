import {
  dropPhotosOfDrafts,
  droppedPhotos,
  dropUnfinished,
  emptyExpiredDrafts,
  oldestExpiredDraft,
  removeExpiredDrafts,
} from '../applications/store-retention.ts';
import { removeOldCodes } from '../accounts/store-codes.ts';
import { removeEndedSessions } from '../accounts/store-sessions.ts';
import { removeOldTries } from '../accounts/store-throttle.ts';
import { forgetPhoto } from '../applications/photos/store-photos.ts';
import type { Clock } from '../clock.ts';
import { oldestRemovableNotice, removeOldNotices } from '../notices/store.ts';
import type { JobServices } from '../services.ts';
import { takeTurn, whyNotOurs } from './photo-store-owner.ts';
import { brokeBy } from './repeat.ts';
import { aloneInCluster } from '../database/retention-lock.ts';
import { keptDays } from '../settings/commands.ts';
import { removeEndedStaffSessions } from '../staff/store-sessions.ts';
import { addRemoved, beginRun, endRun, type Problem } from './store.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** A code is good for 15 minutes, and counts against the day's codes of its phone. */
const CODE_DAYS = 1;
/** Longer than any upload takes. */
const GRACE_MS = HOUR_MS;
/** Rows of one statement: each stays far below the time that a statement has, however long the list is. */
const AT_ONCE = 500;
/** What should be gone for longer than this means that retention does not keep up. */
const BEHIND_MS = DAY_MS;

/** What a sweep took away. */
export interface Swept {
  /** Photos whose files and rows are gone. */
  photos: number;
  /** Those of them that were of a draft; the others were replaced or of who was erased. */
  draftPhotos: number;
  drafts: number;
  notices: number;
  sessions: number;
  codes: number;
  /** What somebody must look into; null: nothing. */
  problem: string | null;
}

export interface SweepOptions {
  /** How old a half-made upload must be, in milliseconds; 0 only where nobody can be uploading. */
  graceMs?: number;
  /** False: rows only, no file is touched. */
  files?: boolean;
  /** Ends the sweep between two batches. */
  signal?: AbortSignal;
}

interface Turn extends JobServices {
  graceMs: number;
  going: () => boolean;
}

/**
 * Puts right what a kill may have left (no file without a row, no row without a file; R13) and removes what has had its
 * time: photos of drafts and notices after the days that are set (7 and 90 at first), drafts after 30, sessions that ended, codes and tries
 * after a day. In batches, in one process at
 * a time, and it can be cut off anywhere.
 * @returns null when another process is at it, or a backup
 */
export async function sweep(
  services: JobServices,
  { graceMs = GRACE_MS, files = true, signal }: SweepOptions = {},
): Promise<Swept | null> {
  return aloneInCluster(services.db, async (db) => {
    const turn = { ...services, db, graceMs, going: () => signal?.aborted !== true };
    const { clock, log } = services;
    await beginRun(db, 'retention', clock.now());
    const { problems, ...counts } = await sweepAlone(turn, files);
    const text = problems.map((one) => one.text).join(' ') || null;
    const problem = problems[0] && { ...problems[0], text: text ?? '' };
    await addRemoved(db, clock.today(), {
      draft_photos: counts.draftPhotos,
      drafts: counts.drafts,
      messages: counts.notices,
      sessions: counts.sessions,
      codes: counts.codes,
    });
    await endRun(db, 'retention', { now: clock.now(), counts, problem: problem ?? null });
    if (text !== null) log.error({ job: 'retention', ...counts, problem: text }, 'retention');
    return { ...counts, problem: text };
  });
}

async function sweepAlone(
  turn: Turn,
  files: boolean,
): Promise<Omit<Swept, 'problem'> & { problems: Problem[] }> {
  const { db, clock } = turn;
  const now = clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const kept = await keptDays(db);
  const stale = { touchedBefore: before(kept.photos * DAY_MS), now, most: AT_ONCE };
  const failed: Problem[] = [];
  const part = (batch: () => Promise<bigint>) => untilDone(turn, failed, batch);
  const removeDrafts = () => part(() => removeExpiredDrafts(db, now, AT_ONCE));
  await part(() => dropUnfinished(db, before(turn.graceMs), AT_ONCE));
  await part(() => dropPhotosOfDrafts(db, stale));
  // Rows have their time before the store is asked, which may hang, be away or be somebody else's.
  const withoutPhotos = await removeDrafts();
  await part(() => emptyExpiredDrafts(db, now, AT_ONCE));
  const noticesBefore = before(kept.messages * DAY_MS);
  const notices = await part(() => removeOldNotices(db, noticesBefore, AT_ONCE));
  const sessions =
    (await part(() => removeEndedSessions(db, now, AT_ONCE))) +
    (await part(() => removeEndedStaffSessions(db, now, AT_ONCE)));
  const codes = await part(() => removeOldCodes(db, before(CODE_DAYS * DAY_MS), AT_ONCE));
  await part(() => removeOldTries(db, now, AT_ONCE));
  const store = await photoStoreProblem(turn, files);
  const none = { photos: 0, draftPhotos: 0 };
  const remove = async () => (files && store === null ? removeDropped(turn) : none);
  const dropped = (await orTold(turn, failed, remove)) ?? none;
  const drafts = withoutPhotos + (dropped.photos > 0 ? await removeDrafts() : 0);
  const late = (await orTold(turn, failed, () => whatIsLate(turn))) ?? null;
  const problems = [failed[0] ?? null, store, late].filter((problem) => problem !== null);
  return { ...dropped, drafts, notices, sessions, codes, problems };
}

/**
 * Does a part of the sweep. Where it fails the others go on: what failed is logged, and told as a problem of the turn.
 * @returns undefined where it failed
 */
async function orTold<T>(
  { log }: Turn,
  failed: Problem[],
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    log.warn({ err: error, job: 'retention' }, 'a part of the sweep failed; the others go on');
    failed.push(brokeBy(error));
    return undefined;
  }
}

/** Repeats a batch until one finds nothing, or fails. @returns how much all of them did */
async function untilDone(
  turn: Turn,
  failed: Problem[],
  batch: () => Promise<bigint>,
): Promise<number> {
  let sum = 0;
  while (turn.going()) {
    const done = Number((await orTold(turn, failed, batch)) ?? 0n);
    if (done === 0) break;
    sum += done;
  }
  return sum;
}

async function photoStoreProblem(turn: Turn, files: boolean): Promise<Problem | null> {
  try {
    const problem = files ? await takeTurn(turn) : await whyNotOurs(turn);
    if (problem !== null) return problem;
    // Files carry the machine's time, whatever clock the server is given.
    if (files) await turn.photos.upkeep.clear(new Date(Date.now() - turn.graceMs));
    return null;
  } catch (error) {
    turn.log.warn({ err: error, job: 'retention' }, 'the photo store could not be asked');
    const text = 'The photo store could not be asked, so no photo was removed.';
    return { cause: 'store_away', text };
  }
}

/** Files first, then the row: cut off in between, the row is found again. */
async function removeDropped({
  db,
  photos,
  log,
  going,
}: Turn): Promise<Pick<Swept, 'photos' | 'draftPhotos'>> {
  let after = 0n;
  const removed = { photos: 0, draftPhotos: 0 };
  for (;;) {
    const batch = await droppedPhotos(db, after, AT_ONCE);
    for (const { id, objectName, isOfDraft } of batch) {
      if (!going()) return removed;
      after = id;
      try {
        await photos.remove(objectName);
        await forgetPhoto(db, id);
        removed.photos += 1;
        if (isOfDraft) removed.draftPhotos += 1;
      } catch (error) {
        log.warn({ err: error }, 'a dropped photo could not be removed yet');
      }
    }
    if (batch.length < AT_ONCE) return removed;
  }
}

/** What to say when what should be gone is still there a day later. */
async function whatIsLate({ db, clock }: Pick<Turn, 'db' | 'clock'>): Promise<Problem | null> {
  const now = clock.now();
  const late = (kind: string, since: Date): Problem => {
    const text = `Retention does not keep up: the oldest ${kind} should be gone since ${since.toISOString()}.`;
    return { cause: 'retention_behind', text };
  };
  const limit = new Date(now.getTime() - BEHIND_MS);
  const draft = await oldestExpiredDraft(db, limit);
  if (draft !== null) return late('expired draft', draft);
  const keptMs = (await keptDays(db)).messages * DAY_MS;
  const notice = await oldestRemovableNotice(db, new Date(limit.getTime() - keptMs));
  return notice && late('notice', new Date(notice.getTime() + keptMs));
}

/** Whether it is night in Phnom Penh and the last run is long enough ago; by day only when a night was missed. */
export function isDueAtNight(clock: Pick<Clock, 'now'>, last: Date | null): boolean {
  if (last === null) return true;
  const now = clock.now();
  const hour = (now.getUTCHours() + 7) % 24;
  const age = now.getTime() - last.getTime();
  // A run of a day that is still to come was noted by a clock that was put back since.
  return age < -24 * HOUR_MS || age > (hour < 5 ? 20 : 30) * HOUR_MS;
}
