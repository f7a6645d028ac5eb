/** The files of photos that a row holds, from their store into a backup and back. */
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { NoSuchObject, type PhotoStore } from '../../server/src/applications/photos/gateway.ts';
import { stateOfPhoto } from '../../server/src/jobs/photo-check.ts';
import { placesOf } from './manifest.ts';
import type { Room } from './room.ts';

const SIZES = ['large', 'small'] as const;
const AT_ONCE = 8;
const PAGE = 1000;

interface Held {
  id: string;
  objectName: string;
  sha256: Buffer;
}

/** Does `work` for each of them, a few at a time. @returns how many there were */
async function eachOf<T>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<void>,
): Promise<number> {
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let count = 0;
  for await (const item of items) {
    count += 1;
    const doing: Promise<void> = work(item)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => underWay.delete(doing));
    underWay.add(doing);
    if (underWay.size >= AT_ONCE) await Promise.race(underWay);
    if (failures.length > 0) break;
  }
  await Promise.all(underWay);
  if (failures.length > 0) throw failures[0];
  return count;
}

/** Does `work` for every photo that a row holds. */
async function eachHeld(client: pg.Client, work: (photo: Held) => Promise<void>): Promise<number> {
  let count = 0;
  let after = '0';
  for (;;) {
    const { rows } = await client.query<Held>(
      `select id::text, object_name as "objectName", sha256 from photo
       where state = 'held' and id > $1 order by photo.id limit ${PAGE}`,
      [after],
    );
    count += await eachOf(rows, work);
    after = rows.at(-1)?.id ?? after;
    if (rows.length < PAGE) return count;
  }
}

function fileOf(folder: string, objectName: string, size: string): string {
  return join(placesOf(folder).photos, objectName.slice(0, 2), `${objectName}-${size}.jpg`);
}

/** Notes which photos a row of the open transaction holds, so that the transaction need not wait for their files. */
export async function listPhotos(client: pg.Client, folder: string): Promise<void> {
  const names = client.query(
    copyTo(`copy (select object_name from photo where state = 'held' order by id) to stdout`),
  );
  const list = createWriteStream(placesOf(folder).photoList, { mode: 0o600, flush: true });
  await pipeline(names, list);
}

/** Copies every photo of the list. @returns how many there are, and how many had no file */
export async function savePhotos(
  photos: PhotoStore,
  folder: string,
  room: Room,
): Promise<{ held: number; missing: number }> {
  let missing = 0;
  const names = createInterface({ input: createReadStream(placesOf(folder).photoList) });
  const held = await eachOf(names, async (objectName) => {
    try {
      for (const size of SIZES) {
        const bytes = await photos.read(objectName, size);
        await room();
        const file = fileOf(folder, objectName, size);
        mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
        await writeFile(file, bytes, { mode: 0o600, flush: true });
      }
    } catch (error) {
      if (!(error instanceof NoSuchObject)) throw error;
      missing += 1;
    }
  });
  return { held, missing };
}

/** Puts the files of every photo that a row holds into the store. @returns how many, and how many the backup lacks */
export async function restorePhotos(
  client: pg.Client,
  photos: PhotoStore,
  folder: string,
): Promise<{ held: number; missing: number }> {
  let missing = 0;
  const held = await eachHeld(client, async ({ objectName }) => {
    try {
      const [large, small] = await Promise.all(
        SIZES.map((size) => readFile(fileOf(folder, objectName, size))),
      );
      if (large && small) await photos.put(objectName, { large, small });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      missing += 1;
    }
  });
  return { held, missing };
}

/** Reads every photo that a row holds and holds it against its hash. */
export async function verifyPhotos(
  client: pg.Client,
  photos: PhotoStore,
): Promise<{ whole: number; missing: number; differing: number }> {
  const counts = { whole: 0, missing: 0, differing: 0 };
  await eachHeld(client, async (photo) => {
    counts[await stateOfPhoto(photos, photo)] += 1;
  });
  return counts;
}
