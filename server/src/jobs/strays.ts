import { knownObjects, newestPhoto } from '../applications/store-retention.ts';
import { addDays } from 'lending/calendar';
import type { JobServices } from '../services.ts';
import { whyNotOurs } from './photo-store-owner.ts';
import { aloneInCluster } from '../database/retention-lock.ts';
import { beginRun, endRun, type Problem } from './store.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** Longer than any upload takes. */
const GRACE_MS = HOUR_MS;
/** Days for which a file without a row lies in the trash before it is removed. */
const TRASH_DAYS = 30;
const AT_ONCE = 500;
/** Files that may go in a night whatever the store holds. */
const ALWAYS_ALLOWED = 100;
/** The share of a greater store's files that may go in a night, and the most of them. */
const SHARE_ALLOWED = 0.01;
const NIGHT_ALLOWED = 10_000;

/** What the nightly walk over the photo store did. */
export interface Strays {
  /** Photos that have files. */
  photos: number;
  /** Those without a row, now in the trash. */
  setAside: number;
  /** Taken out of the trash again, since they have a row. */
  putBack: number;
  /** Removed for good, 30 days after they were set aside. */
  removed: number;
  problem: string | null;
}

export interface StrayOptions {
  /** How old a file must be to count, in milliseconds; 0 only where nobody can be uploading. */
  graceMs?: number;
  /** Since when this process runs, by the machine's clock. */
  upSince: Date;
  signal?: AbortSignal;
}

interface Walk extends JobServices {
  graceMs: number;
  upSince: Date;
  going: () => boolean;
}

/**
 * Looks for files without a row. A row is always there before its files, so there should be none; where there are, they
 * are set aside for 30 days, and where there are many, the database is probably the wrong one and nothing is touched.
 * @returns null when another process is at it, or a backup
 */
export async function setStraysAside(
  services: JobServices,
  { graceMs = GRACE_MS, upSince, signal }: StrayOptions,
): Promise<Strays | null> {
  return aloneInCluster(services.db, async (db) => {
    const going = () => signal?.aborted !== true;
    const walk = { ...services, db, graceMs, upSince, going };
    const { clock, log } = services;
    await beginRun(db, 'strays', clock.now());
    const { problem, ...counts } = await walkAlone(walk);
    await endRun(db, 'strays', { now: clock.now(), counts, problem });
    const text = problem?.text ?? null;
    if (text !== null) log.error({ job: 'strays', ...counts, problem: text }, 'photo store');
    return { ...counts, problem: text };
  });
}

async function walkAlone(
  walk: Walk,
): Promise<Omit<Strays, 'problem'> & { problem: Problem | null }> {
  const nothing = { photos: 0, setAside: 0, putBack: 0, removed: 0 };
  const notOurs = await whyNotOurs(walk);
  if (notOurs !== null) return { ...nothing, problem: notOurs };
  const found = await findStrays(walk);
  const problem = await whyNotNow(walk, found);
  const counts = { ...nothing, photos: found.photos };
  if (problem !== null || !walk.going()) return { ...counts, problem };
  const day = walk.clock.today();
  for (const objectName of found.strays) {
    if (!walk.going()) break;
    await walk.photos.upkeep.setAside(objectName, day);
    counts.setAside += 1;
  }
  return { ...counts, ...(await emptyTrash(walk)), problem: null };
}

interface Found {
  photos: number;
  /** At most as many as a night may take, and one more. */
  strays: string[];
  newestFile: Date | null;
}

/** Walks over the store, a batch of names in memory at a time. */
async function findStrays({ db, photos, graceMs, going }: Walk): Promise<Found> {
  const found: Found = { photos: 0, strays: [], newestFile: null };
  let names = new Set<string>();
  const look = async () => {
    const known = await knownObjects(db, [...names]);
    found.photos += names.size;
    for (const name of names) {
      if (!known.has(name) && found.strays.length <= NIGHT_ALLOWED) found.strays.push(name);
    }
    names = new Set();
  };
  // Files carry the machine's time, whatever clock the server is given.
  const limit = Date.now() - graceMs;
  for await (const { objectName, writtenAt } of photos.list()) {
    if (!going()) break;
    if (found.newestFile === null || writtenAt > found.newestFile) found.newestFile = writtenAt;
    if (writtenAt.getTime() <= limit) names.add(objectName);
    if (names.size >= AT_ONCE) await look();
  }
  await look();
  return found;
}

/** How many of so many photos may be set aside in a night. */
export function straysAllowed(photos: number): number {
  return Math.min(NIGHT_ALLOWED, Math.max(ALWAYS_ALLOWED, Math.floor(photos * SHARE_ALLOWED)));
}

/** Why these files are left where they are; null: they may be set aside. */
async function whyNotNow(
  { db, upSince }: Walk,
  { photos, strays, newestFile }: Found,
): Promise<Problem | null> {
  if (strays.length === 0) return null;
  const allowed = straysAllowed(photos);
  if (strays.length > allowed) {
    const text =
      `${strays.length} of ${photos} photos in the store have no row in this database, more than the ${allowed} ` +
      'that may be set aside in a night. Is it the right database, and is its data complete? Nothing was touched.';
    return { cause: 'strays_many', text };
  }
  const newestRow = await newestPhoto(db);
  const isOld = newestFile !== null && newestFile.getTime() - (newestRow?.getTime() ?? 0) > HOUR_MS;
  if (isOld && Date.now() - upSince.getTime() < DAY_MS) {
    const text =
      `The store holds photos newer than any that this database knows, and ${strays.length} without a row: ` +
      'it may be an older state, restored. Nothing is touched in the first day after a start.';
    return { cause: 'strays_restored', text };
  }
  return null;
}

/** Puts back what has a row again, and removes what has been in the trash long enough. */
async function emptyTrash(walk: Walk): Promise<{ putBack: number; removed: number }> {
  const { db, photos, clock, going } = walk;
  const lastDay = addDays(clock.today(), -TRASH_DAYS);
  const counts = { putBack: 0, removed: 0 };
  let batch = new Map<string, string>();
  const settle = async () => {
    const known = await knownObjects(db, [...batch.keys()]);
    for (const [objectName, day] of batch) {
      if (known.has(objectName)) {
        await photos.upkeep.putBack(objectName, day);
        counts.putBack += 1;
      } else if (day < lastDay) {
        await photos.upkeep.removeAside(objectName, day);
        counts.removed += 1;
      }
    }
    batch = new Map();
  };
  for await (const { objectName, day } of photos.upkeep.asides()) {
    if (!going()) break;
    batch.set(objectName, day);
    if (batch.size >= AT_ONCE) await settle();
  }
  await settle();
  return counts;
}
