/** A backup that cannot be made leaves nothing behind, and stops before the disk is full. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPhotoStore } from '../server/src/applications/photos/gateway.ts';
import { connect } from '../server/src/database/connect.ts';
import { type EmbeddedPostgres, startEmbedded } from '../server/src/database/embedded/embedded.ts';
import { installationId } from '../server/src/database/installation.ts';
import { LOCKS } from '../server/src/database/locks.ts';
import { migrate } from '../server/src/database/migrate.ts';
import { parseEnv } from '../server/src/env.ts';
import { withKeys } from '../server/src/secret-key.ts';
import { removeLeft } from './backup/left.ts';
import { makeBackup } from './backup/make.ts';
import { placesOf } from './backup/manifest.ts';
import { listPhotos, savePhotos } from './backup/photos.ts';
import { isWhole } from './backup/remove-old.ts';
import { asOwner, fill, PHOTOS } from './backup/sample.ts';
import { newFolder } from './own-database.ts';

const folders: string[] = [];
const folder = () => {
  const made = newFolder('backup-test');
  folders.push(made);
  return made;
};

let dataDir: string;
let postgres: EmbeddedPostgres;
let installation: string;
beforeAll(async () => {
  dataDir = folder();
  postgres = await startEmbedded({ dataDir, durable: false });
  await migrate(postgres.owner);
  const { db } = connect(postgres.owner);
  installation = await installationId(db);
  await db.destroy();
  withKeys(settingsOf());
  await asOwner(postgres.owner, (client) => fill(client, settingsOf(), installation));
}, 60_000);
afterAll(async () => {
  await postgres.stop();
  for (const made of folders) rmSync(made, { recursive: true, force: true });
});

const settingsOf = (set: Record<string, string> = {}) => parseEnv({ DATA_DIR: dataDir, ...set });
const back = (into: string, set: Record<string, string> = {}) =>
  makeBackup(settingsOf(set), { into, say: () => undefined });

it('stops before the copy where less is free than the product needs, says so in MB, and leaves nothing', async () => {
  const into = folder();
  // No disk of this machine has a million MB free.
  await expect(back(into, { UPLOAD_DISK_FLOOR_MB: '1000000' })).rejects.toThrow(
    /^\d+ MB are free where the backup goes, and 1000000 MB must stay free there \(UPLOAD_DISK_FLOOR_MB\)\./,
  );
  expect(readdirSync(into)).toEqual([]);
});

it('asks again before each file of a photo, and copies no further where the room is used up', async () => {
  const to = folder();
  const { photos } = placesOf(to);
  mkdirSync(photos);
  await asOwner(postgres.owner, (client) => listPhotos(client, to));
  const store = await openPhotoStore(settingsOf(), installation);
  let asked = 0;
  const room = async () => {
    asked += 1;
    if (asked > 3) throw new Error('Used up');
  };
  await expect(savePhotos(store, to, room)).rejects.toThrow('Used up');
  const files = readdirSync(photos, { recursive: true, withFileTypes: true });
  // Two of each photo, so three are less than all.
  expect(files.filter((file) => file.isFile())).toHaveLength(3);
  expect(PHOTOS * 2).toBeGreaterThan(3);
});

it('leaves nothing where it fails half way', async () => {
  const into = folder();
  const stored = join(dataDir, 'photos', installation);
  const file = readdirSync(stored, { recursive: true })
    .map(String)
    .find((name) => name.endsWith('-large.jpg'));
  const path = join(stored, String(file));
  // A folder in the place of a file cannot be read.
  renameSync(path, `${path}.away`);
  mkdirSync(path);
  await expect(back(into)).rejects.toThrow('EISDIR');
  rmdirSync(path);
  renameSync(`${path}.away`, path);
  expect(readdirSync(into)).toEqual([]);
  await back(into);
  expect(readdirSync(into)).toHaveLength(2);
});

/** A backup in a process of its own that waits, with its folder made, since retention is at work on the connection. */
async function waitingBackup(client: pg.Client, into: string): Promise<ChildProcess> {
  const program = `
    const { makeBackup } = await import('${new URL('backup/make.ts', import.meta.url).href}');
    const { parseEnv } = await import('${new URL('../server/src/env.ts', import.meta.url).href}');
    await makeBackup(parseEnv(process.env), { into: process.argv[1], say: console.log });`;
  await client.query('select pg_advisory_lock($1)', [LOCKS.retention]);
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, into], {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await expect.poll(() => said, { timeout: 20_000 }).toContain('Retention is at work');
  return child;
}

const unfinishedIn = (into: string) =>
  readdirSync(into).filter((name) => name.endsWith('.unfinished'));

it('leaves nothing where it is told to end, as by systemd after its time', async () => {
  const into = folder();
  await asOwner(postgres.owner, async (client) => {
    const child = await waitingBackup(client, into);
    expect(unfinishedIn(into)).toHaveLength(1);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([null, 'SIGTERM']);
    expect(readdirSync(into)).toEqual([]);
  });
});

it('the next one removes what one that was killed has left, and neither one that runs nor any that is whole or tells nothing of itself', async () => {
  const into = folder();
  const { folder: whole } = await back(into);
  await asOwner(postgres.owner, async (client) => {
    const killed = await waitingBackup(client, into);
    const [left = ''] = unfinishedIn(into);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    expect(unfinishedIn(into)).toEqual([left]);
    const silent = 'romdoul-2026-11-01T18-30-00.000Z.unfinished';
    mkdirSync(join(into, silent));
    // The next begins, and waits; with its folder there the one after it begins too.
    const running = await waitingBackup(client, into);
    const own = unfinishedIn(into).find((name) => name !== silent) ?? '';
    expect(unfinishedIn(into).toSorted()).toEqual([own, silent].toSorted());
    expect(own).not.toBe(left);
    expect(removeLeft(into)).toEqual([]);
    expect(readdirSync(into)).toContain(own);
    await client.query('select pg_advisory_unlock_all()');
    expect(await once(running, 'exit')).toEqual([0, null]);
    expect(unfinishedIn(into)).toEqual([silent]);
  });
  const others = readdirSync(into).filter((name) => isWhole(name));
  expect(others).toContain(basename(whole));
  expect(others).toHaveLength(2);
  // Nothing of the lock is in what is whole.
  for (const name of others) expect(readdirSync(join(into, name)).join()).not.toContain('lock');
});
