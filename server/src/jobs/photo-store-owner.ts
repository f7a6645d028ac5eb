import { randomUUID } from 'node:crypto';
import type { PhotoStore } from '../applications/photos/gateway.ts';
import { beginTurn, endTurn, knownObjects, storeTurn } from '../applications/store-retention.ts';
import type { Database } from '../database/connect.ts';
import { installationId } from '../database/installation.ts';
import type { Problem } from './store.ts';

interface Owner {
  db: Database;
  photos: PhotoStore;
}

/** How many of the oldest files tell whose a store without a marker is. */
const SAMPLE = 100;

/**
 * Why this database must remove no file from its photo store, null: it may. A store belongs
 * to one installation, and a copy of its database does not count as it: see the table `photo_store`.
 */
export async function whyNotOurs({ db, photos }: Owner): Promise<Problem | null> {
  const marker = await photos.upkeep.readMarker();
  if (marker === null) return whyNotClaimed({ db, photos });
  if (marker.installation !== (await installationId(db))) {
    const text =
      `The photo store belongs to installation ${marker.installation}, which is not the one of this database. ` +
      'Give each installation a store of its own (S3_BUCKET, DATA_DIR).';
    return { cause: 'store_not_ours', text };
  }
  const { turn, nextTurn } = await storeTurn(db);
  if (marker.turn === turn || marker.turn === nextTurn) return null;
  const text =
    'Another copy of this database has kept the photo store since. Stop the one that is not to go on; ' +
    'if this is the one that stays, remove installation.json from the store.';
  return { cause: 'store_copied', text };
}

/** A store without a marker is taken when nothing in it is somebody else's. */
async function whyNotClaimed({ db, photos }: Owner): Promise<Problem | null> {
  const [stranger] = await photos.upkeep.strangers();
  if (stranger !== undefined) {
    const text = `The photo store has no installation.json, and photos of installation ${stranger} lie in it.`;
    return { cause: 'store_not_ours', text };
  }
  const names = new Set<string>();
  for await (const { objectName } of photos.upkeep.unnumbered()) {
    names.add(objectName);
    if (names.size >= SAMPLE) break;
  }
  if (names.size === 0 || (await knownObjects(db, [...names])).size > 0) return null;
  const text =
    'The photo store has no installation.json, and this database knows none of the photos in it.';
  return { cause: 'store_unknown', text };
}

/**
 * Makes sure that files may be removed, and gives the marker a new turn, so that no copy of this database may.
 * @returns why they may not; null: they may
 */
export async function takeTurn({ db, photos }: Owner): Promise<Problem | null> {
  const problem = await whyNotOurs({ db, photos });
  if (problem !== null) return problem;
  const turn = randomUUID();
  // Noted before and after: cut off in between, the marker is known all the same.
  await beginTurn(db, turn);
  await photos.upkeep.writeMarker({ installation: await installationId(db), turn });
  await endTurn(db, turn);
  return null;
}
