import { createHash, randomBytes } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPhotoStore } from '../server/src/applications/gateway.ts';
import { connect, type Connection } from '../server/src/database/connect.ts';
import { type EmbeddedPostgres, startEmbedded } from '../server/src/database/embedded.ts';
import { installationId } from '../server/src/database/installation.ts';
import { migrate } from '../server/src/database/migrate.ts';
import { parseEnv } from '../server/src/env.ts';
import { RETENTION_LOCK } from '../server/src/jobs/store.ts';
import { makeBackup } from './backup/make.ts';
import { placesOf, readManifest } from './backup/manifest.ts';
import { restoreBackup } from './backup/restore.ts';
import { advanceTransactions } from './backup/tables.ts';
import { newFolder } from './own-database.ts';

const folders: string[] = [];
const folder = () => {
  const made = newFolder('backup-test');
  folders.push(made);
  return made;
};
const settingsOf = (dataDir: string) => parseEnv({ DATA_DIR: dataDir });
const say = () => undefined;
const PHOTOS = 5;

let dataDir: string;
let postgres: EmbeddedPostgres;
let installation: string;
let backup: string;

/** Where something is restored to: a data folder, and the settings that name its database. */
interface Target {
  to: string;
  source: Record<string, string>;
  owner: Connection;
}

async function asOwner<T>(owner: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const back = (to: string) =>
  makeBackup(settingsOf(dataDir), { into: to, say }).then((made) => made.folder);
const restore = ({ to, source }: Pick<Target, 'to' | 'source'>, from = backup, asCopy = false) =>
  restoreBackup(parseEnv({ DATA_DIR: to, ...source }), { from, asCopy, say });
const kept = () => readFileSync(join(dataDir, 'secret.key'), 'utf8').trim();

/** Drafts with a photo each, an audit, and texts that a copy may get wrong. */
async function fill(client: pg.Client): Promise<void> {
  const store = await openPhotoStore(settingsOf(dataDir), installation);
  for (let at = 0; at < PHOTOS; at += 1) {
    const large = randomBytes(5000);
    const name = randomBytes(16).toString('hex');
    await store.put(name, { large, small: Buffer.from('small') });
    await client.query(
      `with draft as (
        insert into application (draft_key_hash, product, locale, name, created_at, touched_at, expires_at)
        values ($1, 'payday', 'km', $2, now(), now(), now() + interval '30 days') returning id)
      insert into photo (application_id, kind, object_name, state, sha256, width, height, bytes, created_at)
      select id, 'borrower_photo', $3, 'held', $4, 1, 1, 5000, now() from draft`,
      [randomBytes(32), 'សុភា \\N \t " \\. \r\n', name, createHash('sha256').update(large).digest()],
    );
    await client.query(
      `insert into audit (at, event, actor, subject, facts)
       values (now(), 'draft.made', 'visitor', 'application:1', '{"kind": "x"}')`,
    );
  }
  await client.query('update application set amount_cents = 9007199254740993');
}

const CONTENT = `select jsonb_build_object(
  'applications', (select jsonb_agg(to_jsonb(a) order by id) from application a),
  'photos', (select jsonb_agg(to_jsonb(p) order by id) from photo p),
  'audit', (select jsonb_agg(to_jsonb(x) order by seq) from audit x),
  'installation', (select to_jsonb(i) from installation i))::text as content`;

async function contentOf(owner: Connection): Promise<string> {
  return asOwner(owner, async (client) => {
    const { rows } = await client.query<{ content: string }>(CONTENT);
    return rows[0]?.content ?? '';
  });
}

beforeAll(async () => {
  dataDir = folder();
  postgres = await startEmbedded({ dataDir, durable: false });
  await migrate(postgres.owner);
  const { db } = connect(postgres.owner);
  installation = await installationId(db);
  await db.destroy();
  writeFileSync(join(dataDir, 'secret.key'), `${randomBytes(32).toString('base64url')}\n`);
  mkdirSync(join(dataDir, 'keys'));
  writeFileSync(join(dataDir, 'keys', '1'), 'a key');
  await asOwner(postgres.owner, fill);
  backup = await back(folder());
}, 60_000);
afterAll(async () => {
  await postgres.stop();
  for (const made of folders) rmSync(made, { recursive: true, force: true });
});

/** An empty database beside the first one, and the settings of an installation that has it from a server. */
async function onServer(secretKey = kept()): Promise<Target> {
  const database = `other_${randomBytes(6).toString('hex')}`;
  await asOwner(postgres.owner, (client) => client.query(`create database ${database}`));
  const addressOf = ({ user, password, host, port }: Connection) =>
    `postgresql://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host ?? '')}&port=${port}`;
  const source = {
    DATABASE_URL: addressOf(postgres.app),
    MIGRATE_DATABASE_URL: addressOf(postgres.owner),
    SECRET_KEY: secretKey,
  };
  return { to: folder(), source, owner: { ...postgres.owner, database } };
}

describe('a backup', () => {
  it('is for its owner alone, with the keys, and without the one of the cluster', () => {
    const { manifest, keys, tableFile } = placesOf(backup);
    expect(statSync(backup).mode & 0o077).toBe(0);
    for (const file of [manifest, tableFile('application'), join(keys, 'secret.key')]) {
      expect(statSync(file).mode & 0o077, file).toBe(0);
    }
    expect(readFileSync(join(keys, 'keys/1'), 'utf8')).toBe('a key');
    expect(existsSync(join(keys, 'postgres.key'))).toBe(false);
    expect(readFileSync(manifest, 'utf8')).not.toContain(
      readFileSync(join(dataDir, 'secret.key'), 'utf8').trim(),
    );
    expect(readManifest(backup).photos).toEqual({ held: PHOTOS, missing: 0 });
  });

  it('keeps retention waiting, so that no file goes while it is made', async () => {
    await asOwner(postgres.owner, async (client) => {
      await client.query('select pg_advisory_lock($1)', [RETENTION_LOCK]);
      const into = folder();
      const said: string[] = [];
      const making = makeBackup(settingsOf(dataDir), { into, say: (line) => said.push(line) });
      await expect.poll(() => said.join()).toContain('Retention is at work');
      expect(readdirSync(into)).toEqual([expect.stringMatching(/\.unfinished$/)]);
      await client.query('select pg_advisory_unlock($1)', [RETENTION_LOCK]);
      await making;
      expect(readdirSync(into)).toEqual([expect.not.stringMatching(/\.unfinished$/)]);
    });
  });

  it('counts a photo without a file, and is whole otherwise', async () => {
    const file = readdirSync(join(dataDir, 'photos', installation), { recursive: true }).find(
      (name) => String(name).endsWith('-large.jpg'),
    );
    const path = join(dataDir, 'photos', installation, String(file));
    const bytes = readFileSync(path);
    rmSync(path);
    const made = await back(folder());
    writeFileSync(path, bytes);
    expect(readManifest(made).photos).toEqual({ held: PHOTOS, missing: 1 });
    expect((await restore(await onServer(), made)).faults).toEqual(['1 photos are missing.']);
  });
});

describe('a restore', () => {
  it('into an empty folder brings back every row, photo and key', async () => {
    const to = folder();
    const wanted = await contentOf(postgres.owner);
    expect(await restore({ to, source: {} })).toMatchObject({ photos: PHOTOS, faults: [] });
    expect(readFileSync(join(to, 'secret.key'))).toEqual(readFileSync(join(dataDir, 'secret.key')));
    expect(readFileSync(join(to, 'keys/1'), 'utf8')).toBe('a key');
    const cluster = await startEmbedded({ dataDir: to, durable: false });
    try {
      expect(await contentOf(cluster.owner)).toBe(wanted);
      // What the program after it brings comes as at any start.
      expect(await migrate(cluster.owner)).toEqual([]);
    } finally {
      await cluster.stop();
    }
  });

  it('into a server brings back the same, goes on counting where it was, and lets no audit row be changed', async () => {
    const target = await onServer();
    const wanted = await contentOf(postgres.owner);
    expect(await restore(target)).toMatchObject({ photos: PHOTOS, faults: [] });
    expect(await contentOf(target.owner)).toBe(wanted);
    await asOwner(target.owner, async (client) => {
      const made = await client.query<{ id: string }>(
        `insert into application (draft_key_hash, product, locale, created_at, touched_at, expires_at)
         values ($1, 'payday', 'km', now(), now(), now()) returning id`,
        [randomBytes(32)],
      );
      expect(Number(made.rows[0]?.id)).toBe(PHOTOS + 1);
      await expect(client.query('delete from audit')).rejects.toThrow(/never changed/);
    });
  });

  it('brings the counter of transactions up, so that new audit rows come after old ones', async () => {
    await asOwner(postgres.owner, async (client) => {
      const { rows } = await client.query<{ at: string }>(
        'select pg_current_xact_id()::text as at',
      );
      const to = BigInt(rows[0]?.at ?? 0) + 50_000n;
      await advanceTransactions(client, String(to));
      const after = await client.query<{ is: boolean }>(
        'select pg_current_xact_id()::text::bigint between $1 and $1::bigint + 100 as is',
        [String(to)],
      );
      expect(after.rows).toEqual([{ is: true }]);
      await expect(advanceTransactions(client, String(to + 2_000_000_000n))).rejects.toThrow(
        /physical copy/,
      );
    });
  });

  it('as a copy is an installation of its own', async () => {
    const target = await onServer();
    expect((await restore(target, backup, true)).faults).toEqual([]);
    const { db } = connect(target.owner);
    const id = await installationId(db);
    await db.destroy();
    expect(id).not.toBe(installation);
    expect(existsSync(join(target.to, 'photos', id))).toBe(true);
  });

  it('is refused over rows, over photos and over another key, and touches nothing', async () => {
    const used = await onServer();
    await restore(used);
    const before = await contentOf(used.owner);
    await expect(restore(used)).rejects.toThrow(/not empty/);
    expect(await contentOf(used.owner)).toBe(before);
    const other = await onServer();
    writeFileSync(join(other.to, 'secret.key'), 'another');
    await expect(restore(other)).rejects.toThrow(/another key/);
    expect(readFileSync(join(other.to, 'secret.key'), 'utf8')).toBe('another');
    const to = folder();
    mkdirSync(join(to, 'photos', installation), { recursive: true });
    await expect(restore({ to, source: {} })).rejects.toThrow(/holds photos/);
  });

  it('is refused where the backup is unfinished, damaged, or of a newer program', async () => {
    const to = folder();
    await expect(restore({ to, source: {} }, folder())).rejects.toThrow(/no whole backup/);
    const damaged = await back(folder());
    appendFileSync(placesOf(damaged).tableFile('audit'), 'x');
    await expect(restore({ to, source: {} }, damaged)).rejects.toThrow(/damaged: the table audit/);
    const newer = await back(folder());
    const read = readManifest(newer);
    const migrations = [...read.migrations, { name: '9999-later', checksum: 'x' }];
    writeFileSync(placesOf(newer).manifest, JSON.stringify({ ...read, migrations }));
    await expect(restore({ to, source: {} }, newer)).rejects.toThrow(/newer program/);
    // The database that was made for it is gone again.
    expect(existsSync(join(to, 'postgres'))).toBe(false);
  });

  it('says when a photo, or the key of the settings, is not the one that was backed up', async () => {
    const made = await back(folder());
    const [part = ''] = readdirSync(placesOf(made).photos);
    const names = readdirSync(join(placesOf(made).photos, part));
    const file = names.find((name) => name.includes('large')) ?? '';
    writeFileSync(join(placesOf(made).photos, part, file), 'another picture');
    const target = await onServer('abcdefghijklmnopqrstuvwxyz0123456789');
    expect((await restore(target, made)).faults).toEqual([
      '1 photos are not as they were stored.',
      expect.stringContaining('SECRET_KEY is not the one'),
    ]);
  });

  it('says when the audit is not whole', async () => {
    await asOwner(postgres.owner, async (client) => {
      const set = (facts: string) =>
        client.query(`update audit set facts = $1 where seq = 2`, [facts]);
      await client.query('alter table audit disable trigger user');
      await set('{"kind": "y"}');
      const made = await back(folder());
      await set('{"kind": "x"}');
      await client.query('alter table audit enable trigger user');
      expect((await restore(await onServer(), made)).faults).toEqual([
        'The audit is broken at row 2.',
      ]);
    });
  });
});
