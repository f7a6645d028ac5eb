import { createHash } from 'node:crypto';
import { webhookPlace } from '../accounting/commands-secret.ts';
import { encryptWebhooks } from '../accounting/store-encrypted.ts';
import {
  encryptApplications,
  hasClearApplications,
  hasUnsearchedAccounts,
} from '../applications/store-encrypted.ts';
import {
  hasClearPhotos,
  noteKeyOfPhoto,
  photosOfOtherKeys,
} from '../applications/photos/store-photos.ts';
import { encryptBorrowers, hasClearBorrowers } from '../borrowers/store-encrypted.ts';
import { secretPlace } from '../staff/commands-secret.ts';
import { encryptStaff } from '../staff/store-encrypted.ts';
import {
  isNewerKeyInUse,
  neededKeys,
  noteKeyInUse,
  retireOtherKeys,
} from '../database/keys/data-keys.ts';
import type { JobServices } from '../services.ts';
import { aloneInCluster } from '../database/retention-lock.ts';

const ROWS_AT_ONCE = 500;
/** Each is read, decrypted, encrypted and written, in two sizes. */
const PHOTOS_AT_ONCE = 10;

interface Batch {
  /** The last row looked at; null where there is none left. */
  last: bigint | null;
  changed: number;
  /** What could not be read: its key is not given up. */
  left: number;
}

type Encrypt = (services: JobServices, after: bigint) => Promise<Batch>;

const TABLES: readonly Encrypt[] = [
  ({ db, cipher }, after) => encryptApplications(db, cipher, after, ROWS_AT_ONCE),
  ({ db, cipher }, after) => encryptBorrowers(db, cipher, after, ROWS_AT_ONCE),
  ({ db, cipher }, after) =>
    encryptStaff(db, cipher, { after, most: ROWS_AT_ONCE, placeOf: secretPlace }),
  ({ db, cipher }, after) =>
    encryptWebhooks(db, cipher, { after, most: ROWS_AT_ONCE, placeOf: webhookPlace }),
  encryptPhotoFiles,
];

/** How far a pass over all values has come. */
interface Pass {
  began: Date;
  table: number;
  after: bigint;
  changed: number;
  left: number;
}

const begin = (began: Date): Pass => ({ began, table: 0, after: 0n, changed: 0, left: 0 });

/**
 * The work that brings every value under the newest data key: those from before the encryption, and after a rotation those
 * of older keys. A turn is one batch; cut off anywhere, it begins anew and finds what is left. Once a whole pass has found
 * nothing, the other keys that no process has written with for a day are noted as free (docs/keys.md). A process with the order
 * from before a rotation says that it still writes with the older key, and brings nothing under it.
 * @returns a turn, which says whether there is more to do
 */
export function dataKeyWork(services: JobServices): () => Promise<boolean> {
  let pass: Pass | null = null;
  return async () => {
    const { db, cipher } = services;
    const now = services.clock.now();
    if (pass === null) await noteKeyInUse(db, cipher.keyId, now);
    // Also in the middle of a pass: another process may have started with the new order since.
    if (await isNewerKeyInUse(db, cipher.keyId, now)) {
      pass = null;
      return false;
    }
    if (pass === null && !(await isWorkLeft(services))) return false;
    const before: Pass = pass ?? begin(now);
    const done = await aloneInCluster(db, (one) => step({ ...services, db: one }, before));
    // Another process is at it, or the pass is through.
    pass = done === null || done === 'through' ? null : done;
    return pass !== null;
  };
}

async function isWorkLeft({ db, cipher }: JobServices): Promise<boolean> {
  const others = (await neededKeys(db)).filter((id) => id !== cipher.keyId);
  if (others.length > 0) return true;
  return (
    (await hasClearApplications(db)) ||
    (await hasClearBorrowers(db)) ||
    (await hasClearPhotos(db)) ||
    (await hasUnsearchedAccounts(db))
  );
}

async function step(services: JobServices, pass: Pass): Promise<Pass | 'through'> {
  const encrypt = TABLES[pass.table];
  if (!encrypt) return finish(services, pass);
  const { last, changed, left } = await encrypt(services, pass.after);
  const { began } = pass;
  const sums = { began, changed: pass.changed + changed, left: pass.left + left };
  return last === null
    ? { ...sums, table: pass.table + 1, after: 0n }
    : { ...sums, table: pass.table, after: last };
}

async function finish(
  { db, cipher, clock, log }: JobServices,
  { began, changed, left }: Pass,
): Promise<Pass | 'through'> {
  const { keyId } = cipher;
  if (left > 0) {
    log.error({ keyId, changed, left }, 'encrypted values cannot be read: see docs/keys.md');
    return 'through';
  }
  // Another pass, in case a process with an older list was still writing.
  if (changed > 0) {
    log.info({ keyId, changed }, 'values were encrypted with the newest key');
    return begin(clock.now());
  }
  const free = await retireOtherKeys(db, keyId, { began, now: clock.now() });
  if (free.length > 0) log.info({ keyId, free }, 'no stored value needs these data keys any more');
  return 'through';
}

/** Files first, then the row: cut off in between, the file is found to be right the next time. */
async function encryptPhotoFiles(services: JobServices, after: bigint): Promise<Batch> {
  const { db, photos, cipher, log } = services;
  const rows = await photosOfOtherKeys(db, cipher.keyId, after, PHOTOS_AT_ONCE);
  let changed = 0;
  for (const { id, objectName, sha256 } of rows) {
    try {
      const large = await photos.read(objectName, 'large');
      const small = await photos.read(objectName, 'small');
      // What is not the photo that was stored is left for a person to look into.
      if (!createHash('sha256').update(large).digest().equals(sha256)) continue;
      await photos.put(objectName, { large, small });
      await noteKeyOfPhoto(db, id, cipher.keyId);
      changed += 1;
    } catch (error) {
      log.warn({ err: error, photo: Number(id) }, 'a photo could not be encrypted yet');
    }
  }
  return { last: rows.at(-1)?.id ?? null, changed, left: rows.length - changed };
}
