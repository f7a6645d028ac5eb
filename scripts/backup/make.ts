/** A backup of a whole installation, made while it runs. */
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { openPhotoStore } from '../../server/src/applications/photos/gateway.ts';
import type { Connection } from '../../server/src/database/connect.ts';
import { LOCKS } from '../../server/src/database/locks.ts';
import { refuseHalfRestored } from '../../server/src/database/restore-mark.ts';
import type { Settings } from '../../server/src/env.ts';
import { saveAnchors } from './audit.ts';
import { saveErased } from './erased.ts';
import { printsOf, saveKeys } from './keys.ts';
import { markRunning, removeLeft } from './left.ts';
import { type Manifest, placesOf } from './manifest.ts';
import { listPhotos, savePhotos } from './photos.ts';
import { reachToRead, withClient } from './reach.ts';
import { removedAtEnd, removeFolder, type Room, roomOf } from './room.ts';
import { dumpTables } from './tables.ts';

/** Nothing is wrong with the installation, but this is not the moment; the message says why. */
class CannotBackUp extends Error {}

const LOCK_TRIES = 600;
const LOCK_EVERY_MS = 1000;

/** While it is held, no file of a photo is removed: those of the rows that are copied are all there. */
async function holdRetention(client: pg.Client, say: (line: string) => void): Promise<void> {
  for (let tries = 0; tries < LOCK_TRIES; tries += 1) {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1) as taken',
      [LOCKS.retention],
    );
    if (rows[0]?.taken) return;
    if (tries === 0) say('Retention is at work, or another backup; waiting for its end …');
    await wait(LOCK_EVERY_MS);
  }
  throw new CannotBackUp(
    'Retention, or another backup, has not ended in ten minutes. Try again later.',
  );
}

function writeManifest(folder: string, manifest: Manifest): void {
  const file = openSync(placesOf(folder).manifest, 'wx', 0o600);
  writeSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
  fsyncSync(file);
  closeSync(file);
}

/** All rows of one moment, and which photos they hold. */
async function copyRows(
  client: pg.Client,
  folder: string,
  room: Room,
): Promise<Pick<Manifest, 'installation' | 'tables' | 'sequences' | 'migrations'>> {
  await client.query('begin isolation level repeatable read, read only');
  const { rows } = await client.query<{ installation: string }>(
    'select id as installation from installation',
  );
  const [state] = rows;
  if (!state) throw new Error('The database has lost the row of its installation');
  const dumped = await dumpTables(client, folder, room);
  await listPhotos(client, folder);
  await client.query('commit');
  return { ...state, ...dumped };
}

/** Copies all of an installation into a folder. */
async function copyAll(
  owner: Connection,
  settings: Settings,
  { unfinished, madeAt, say }: { unfinished: string; madeAt: string; say: (line: string) => void },
): Promise<Manifest> {
  const room = roomOf(unfinished, settings.uploads.diskFloorBytes);
  await room();
  const manifest = await withClient(owner, async (client) => {
    await refuseHalfRestored(client);
    await holdRetention(client, say);
    await saveAnchors(owner, settings, unfinished);
    const rows = await copyRows(client, unfinished, room);
    const store = await openPhotoStore(settings, rows.installation);
    const photos = await savePhotos(store, unfinished, room);
    const keys = printsOf(settings, settings.dataDir);
    return { format: 1, madeAt, ...rows, photos, keys } as const;
  });
  saveKeys(settings.dataDir, unfinished);
  writeManifest(unfinished, manifest);
  return manifest;
}

/**
 * Makes a backup in a new folder under `into`: first the rows of one moment, then the files of the photos that they hold,
 * so that no row is without its files. A photo's files are written before its row commits, and none is
 * removed while the backup holds the lock of retention. The product goes on. A backup that fails, or is told to end, leaves nothing; what one that was
 * killed has left is removed first.
 * @returns the backup's folder and what is in it
 * @throws NoRoom where less would be free on the disk than the product needs
 */
export async function makeBackup(
  settings: Settings,
  options: { into: string; say: (line: string) => void },
): Promise<{ folder: string; manifest: Manifest }> {
  const { into, say } = options;
  const madeAt = new Date().toISOString();
  const folder = join(into, `romdoul-${madeAt.replaceAll(':', '-')}`);
  const unfinished = `${folder}.unfinished`;
  for (const name of removeLeft(into)) say(`Removed ${name}, which a backup that was killed left.`);
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  const ended = markRunning(unfinished);
  const goesOn = removedAtEnd(unfinished);
  try {
    for (const part of [placesOf(unfinished).tables, placesOf(unfinished).photos]) {
      mkdirSync(part, { mode: 0o700 });
    }
    const reached = await reachToRead(settings);
    try {
      const manifest = await copyAll(reached.owner, settings, { unfinished, madeAt, say });
      // Still locked: of what has its name already the next backup sees that it is whole.
      renameSync(unfinished, folder);
      const { installation } = manifest;
      await saveErased(reached.owner, settings, { into, installation });
      return { folder, manifest };
    } finally {
      await reached.leave();
    }
  } catch (error) {
    removeFolder(unfinished);
    throw error;
  } finally {
    ended(existsSync(folder) ? folder : unfinished);
    goesOn();
  }
}
