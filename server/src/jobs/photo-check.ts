import { createHash } from 'node:crypto';
import { NoSuchObject, type PhotoStore } from '../applications/photos/gateway.ts';
import { type HeldPhoto, heldPhotos } from '../applications/store-retention.ts';
import { ServiceAway } from '../service-away.ts';
import type { JobServices } from '../services.ts';
import { aloneInCluster } from '../database/retention-lock.ts';
import { beginRun, endRun } from './store.ts';

/** Photos that are looked at: so many of the newest, which a power cut would have met, and as many from a random place on. */
const SAMPLE = 250;
/** The most numbers of photos that one line of the log names. */
const NAMED_MOST = 20;

/** What the nightly look at a sample of the photos found. */
export interface PhotoCheck {
  looked: number;
  /** Held by their row, without a file. */
  missing: number;
  /** With a file that is not the one that was stored, or that cannot be read. */
  differing: number;
  problem: string | null;
}

/**
 * Whether a held photo is in the store as it was stored.
 * @throws ServiceAway when the store cannot be asked now
 */
export async function stateOfPhoto(
  photos: Pick<PhotoStore, 'read'>,
  { objectName, sha256 }: Pick<HeldPhoto, 'objectName' | 'sha256'>,
): Promise<'whole' | 'missing' | 'differing'> {
  try {
    const large = await photos.read(objectName, 'large');
    await photos.read(objectName, 'small');
    return createHash('sha256').update(large).digest().equals(sha256) ? 'whole' : 'differing';
  } catch (error) {
    if (error instanceof ServiceAway) throw error;
    return error instanceof NoSuchObject ? 'missing' : 'differing';
  }
}

/**
 * Holds a sample of the held photos against their hashes and says when one is missing or is another. Removes nothing.
 * @returns null when another process is at it, or a backup
 */
export async function checkPhotos(
  services: JobServices,
  { signal, sample = SAMPLE }: { signal?: AbortSignal; sample?: number } = {},
): Promise<PhotoCheck | null> {
  return aloneInCluster(services.db, async (db) => {
    const { clock, log } = services;
    await beginRun(db, 'photo check', clock.now());
    const newest = await heldPhotos(db, 'newest', sample);
    const last = newest[0]?.id ?? 0n;
    const from = BigInt(Math.floor(Math.random() * Number(last))) + 1n;
    const some = [...newest, ...(await heldPhotos(db, from, sample))];
    const byId = new Map(some.map((photo) => [photo.id, photo]));
    const counts = { looked: 0, missing: 0, differing: 0 };
    const wrong: number[] = [];
    for (const photo of byId.values()) {
      if (signal?.aborted) break;
      const state = await stateOfPhoto(services.photos, photo);
      counts.looked += 1;
      if (state === 'whole') continue;
      counts[state] += 1;
      wrong.push(Number(photo.applicationId));
    }
    const problem =
      wrong.length === 0
        ? null
        : `Of ${counts.looked} photos looked at ${counts.missing} are missing and ${counts.differing} differ.`;
    const found = problem === null ? null : { cause: 'photos_wrong' as const, text: problem };
    await endRun(db, 'photo check', { now: clock.now(), counts, problem: found });
    if (problem !== null) {
      const applications = wrong.slice(0, NAMED_MOST);
      log.error({ job: 'photo check', ...counts, applications, problem }, 'photo store');
    }
    return { ...counts, problem };
  });
}
