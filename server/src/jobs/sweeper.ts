import {
  droppedPhotos,
  dropStalePhotos,
  forgetPhoto,
  knownObjects,
  removeExpiredDrafts,
} from '../applications/store-photos.ts';
import { removeOldNotices } from '../notices/store.ts';
import type { JobServices } from '../services.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** How long photos of an untouched draft are kept (docs/security.md). */
const PHOTO_DAYS = 7;
const NOTICE_DAYS = 90;
/** Longer than any upload takes. */
const GRACE_MS = HOUR_MS;
const AT_ONCE = 500;

/** What a sweep took away. */
export interface Swept {
  photos: number;
  strays: number;
  drafts: number;
  notices: number;
}

/**
 * Puts right what a kill may have left (no file without a row, no row without a file; R13) and removes what has had its
 * time: photos of drafts after 7 days without a save, drafts after 30, notices after 90. Harmless when several
 * processes do it at once, and when it is cut off anywhere.
 * @param graceMs how old a half-made upload must be; 0 only where nobody can be uploading
 */
export async function sweep(services: JobServices, graceMs = GRACE_MS): Promise<Swept> {
  const { db, clock } = services;
  const now = clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  await dropStalePhotos(db, {
    since: before(graceMs),
    draftsSince: before(PHOTO_DAYS * DAY_MS),
    now,
  });
  const photos = await removeDropped(services);
  const strays = await removeStrays(services, graceMs);
  const drafts = Number(await removeExpiredDrafts(db, now));
  const notices = Number(await removeOldNotices(db, before(NOTICE_DAYS * DAY_MS)));
  return { photos, strays, drafts, notices };
}

/** Files first, then the row: cut off in between, the row is found again. */
async function removeDropped({ db, photos, log }: JobServices): Promise<number> {
  let after = 0n;
  let removed = 0;
  for (;;) {
    const batch = await droppedPhotos(db, after, AT_ONCE);
    for (const { id, objectName } of batch) {
      after = id;
      try {
        await photos.remove(objectName);
        await forgetPhoto(db, id);
        removed += 1;
      } catch (error) {
        log.warn({ err: error }, 'a dropped photo could not be removed yet');
      }
    }
    if (batch.length < AT_ONCE) return removed;
  }
}

/** Files without a row. A row is always there before its files, so old files without one are nobody's. */
async function removeStrays({ db, photos }: JobServices, graceMs: number): Promise<number> {
  let removed = 0;
  let names = new Set<string>();
  const flush = async () => {
    const known = await knownObjects(db, [...names]);
    for (const name of names) {
      if (known.has(name)) continue;
      await photos.remove(name);
      removed += 1;
    }
    names = new Set();
  };
  // Files carry the machine's time, whatever clock the server is given.
  const limit = Date.now() - graceMs;
  for await (const { objectName, writtenAt } of photos.list()) {
    if (writtenAt.getTime() <= limit) names.add(objectName);
    if (names.size >= AT_ONCE) await flush();
  }
  await flush();
  return removed;
}
