import { join } from 'node:path';
import type { Env } from '../../env.ts';
import { openFolder } from './gateway-disk.ts';
import { NoSuchObject, type ObjectStore } from './gateway-objects.ts';
import { type BucketPatience, openBucket } from './gateway-bucket.ts';

export { NoSuchObject, PhotoStoreAway } from './gateway-objects.ts';

export type PhotoSize = 'large' | 'small';

/** Where the files of photos live: out of any public folder, under names that say nothing (docs/security.md). */
export interface PhotoStore {
  /** Writes both sizes; settled only when they would outlive a power cut. A photo counts as there only once both are. */
  put(objectName: string, sizes: Readonly<Record<PhotoSize, Uint8Array>>): Promise<void>;
  /** The bytes of one size, always a JPEG. @throws NoSuchObject, PhotoStoreAway */
  read(objectName: string, size: PhotoSize): Promise<Buffer>;
  /** Removes both sizes; what is not there is no error. */
  remove(objectName: string): Promise<void>;
  /** Every file of this installation by its object name, with when it was last written; folder by folder. */
  list(): AsyncIterable<{ objectName: string; writtenAt: Date }>;
  /** For the jobs that keep the store in order. */
  upkeep: PhotoUpkeep;
  /** Ends what is under way and refuses what comes, for a process that stops. */
  close(): void;
}

/** Who the store belongs to, and the turn of its last sweep (see the table `photo_store`). */
export interface PhotoMarker {
  installation: string;
  turn: string;
}

/** What only the sweeper does. A day is `YYYY-MM-DD`. */
export interface PhotoUpkeep {
  /** Moves both sizes into that day's folder of the trash. */
  setAside(objectName: string, day: string): Promise<void>;
  /** Every file in the trash. */
  asides(): AsyncIterable<{ objectName: string; day: string }>;
  putBack(objectName: string, day: string): Promise<void>;
  /** Removes both sizes from the trash, for good. */
  removeAside(objectName: string, day: string): Promise<void>;
  readMarker(): Promise<PhotoMarker | null>;
  writeMarker(marker: PhotoMarker): Promise<void>;
  /** Other installations that have photos in this store. */
  strangers(): Promise<string[]>;
  /** Files from before photos had their installation's number before their names. */
  unnumbered(): AsyncIterable<{ objectName: string; writtenAt: Date }>;
  /** Removes what writes that were cut off before this moment have left. */
  clear(before: Date): Promise<void>;
}

const SIZES: readonly PhotoSize[] = ['large', 'small'];
const FILE = /^[0-9a-f]{2}\/([0-9a-f]{32})-(?:large|small)\.jpg$/;
const ASIDE = /^(\d{4}-\d{2}-\d{2})\/([0-9a-f]{32})-(?:large|small)\.jpg$/;
const MARKER = 'installation.json';
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** `00` to `ff`, the first two signs of an object name. */
const PART = /^[0-9a-f]{2}$/;

/** `ab/abcdef…-large.jpg`, under what stands before it: no folder grows too long for its file system. */
function fileOf(under: string, objectName: string, size: PhotoSize): string {
  return `${under}${objectName.slice(0, 2)}/${objectName}-${size}.jpg`;
}

/** The photos under `under`, of the folders that begin with `part`. */
async function* photosUnder(store: ObjectStore, under: string, part = '') {
  for await (const { key, writtenAt } of store.list(`${under}${part}`)) {
    const objectName = FILE.exec(key.slice(under.length))?.[1];
    if (objectName !== undefined) yield { objectName, writtenAt };
  }
}

/**
 * The photo store of the settings, a folder under the data folder or a bucket, as the installation of this number sees
 * it: its photos lie under that number. Older ones, which lie at the top, are found there.
 * @param installation see `installationId`
 */
export async function openPhotoStore(
  env: Pick<Env, 'dataDir' | 'storage'>,
  installation: string,
  patience?: BucketPatience,
): Promise<PhotoStore> {
  const { storage } = env;
  const store =
    storage.kind === 'disk'
      ? openFolder(join(env.dataDir, 'photos'))
      : await openBucket(storage, patience);
  const own = `${installation}/`;
  return {
    put: (objectName, sizes) =>
      store.write(
        SIZES.map((size) => ({
          key: fileOf(own, objectName, size),
          bytes: sizes[size],
          type: 'image/jpeg',
        })),
      ),
    async read(objectName, size) {
      try {
        return await store.read(fileOf(own, objectName, size));
      } catch (error) {
        if (!(error instanceof NoSuchObject)) throw error;
        return store.read(fileOf('', objectName, size));
      }
    },
    async remove(objectName) {
      const files = SIZES.flatMap((size) => ['', own].map((at) => fileOf(at, objectName, size)));
      await Promise.all(files.map((file) => store.remove(file)));
    },
    list: () => photosUnder(store, own),
    upkeep: upkeepOf(store, installation),
    close: () => store.close(),
  };
}

function upkeepOf(store: ObjectStore, installation: string): PhotoUpkeep {
  const own = `${installation}/`;
  const trash = `${own}trash/`;
  const asideOf = (objectName: string, day: string, size: PhotoSize) =>
    `${trash}${day}/${objectName}-${size}.jpg`;
  /** A size that is not there was never written, or is moved already. */
  const move = async (from: string, to: string) => {
    await store.move(from, to).catch((error: unknown) => {
      if (!(error instanceof NoSuchObject)) throw error;
    });
  };
  return {
    async setAside(objectName, day) {
      for (const size of SIZES) {
        await move(fileOf(own, objectName, size), asideOf(objectName, day, size));
      }
    },
    async *asides() {
      for await (const { key } of store.list(trash)) {
        const [, day, objectName] = ASIDE.exec(key.slice(trash.length)) ?? [];
        if (day !== undefined && objectName !== undefined) yield { objectName, day };
      }
    },
    async putBack(objectName, day) {
      for (const size of SIZES) {
        await move(asideOf(objectName, day, size), fileOf(own, objectName, size));
      }
    },
    async removeAside(objectName, day) {
      for (const size of SIZES) await store.remove(asideOf(objectName, day, size));
    },
    async readMarker() {
      try {
        return JSON.parse((await store.read(MARKER)).toString('utf8')) as PhotoMarker;
      } catch (error) {
        if (error instanceof NoSuchObject) return null;
        throw error;
      }
    },
    async writeMarker(marker) {
      const bytes = Buffer.from(`${JSON.stringify(marker)}\n`);
      await store.write([{ key: MARKER, bytes, type: 'application/json' }]);
    },
    async strangers() {
      const names = await store.folders();
      return names.filter((name) => UUID.test(name) && name !== installation);
    },
    async *unnumbered() {
      for (const part of await store.folders()) {
        if (PART.test(part)) yield* photosUnder(store, '', `${part}/`);
      }
    },
    clear: (before) => store.clear(before),
  };
}
