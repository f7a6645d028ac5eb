import { randomBytes } from 'node:crypto';
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
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPhotoStore } from '../server/src/applications/photos/gateway.ts';
import { connect, type Connection } from '../server/src/database/connect.ts';
import { type EmbeddedPostgres, startEmbedded } from '../server/src/database/embedded/embedded.ts';
import { installationId } from '../server/src/database/installation.ts';
import { migrate } from '../server/src/database/migrate.ts';
import { parseEnv } from '../server/src/env.ts';
import { LOCKS } from '../server/src/database/locks.ts';
import { withKeys } from '../server/src/secret-key.ts';
import { makeBackup } from './backup/make.ts';
import { placesOf, readManifest } from './backup/manifest.ts';
import { verifyPhotos } from './backup/photos.ts';
import { restoreBackup } from './backup/restore.ts';
import {
  act,
  anApplication,
  asOwner,
  contentOf,
  deny,
  emptyDatabase,
  eraseBy,
  fill,
  peopleIn,
  PHOTOS,
  sealAndVerify,
} from './backup/sample.ts';
import { newFolder } from './own-database.ts';

/** Photos are gone through a thousand at a time. */
const MORE_THAN_A_PAGE = 1119;

/** Who was erased, beside the backups. */
const LIST = expect.stringMatching(/^erasures-.*\.ndjson$/);

const folders: string[] = [];
const folder = () => {
  const made = newFolder('backup-test');
  folders.push(made);
  return made;
};
const settingsOf = (dataDir: string) => parseEnv({ DATA_DIR: dataDir });
const say = () => undefined;

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

const back = (to: string) =>
  makeBackup(settingsOf(dataDir), { into: to, say }).then((made) => made.folder);
const restore = ({ to, source }: Pick<Target, 'to' | 'source'>, from = backup, asCopy = false) =>
  restoreBackup(parseEnv({ DATA_DIR: to, ...source }), { from, asCopy, say });
const kept = (name: string) => readFileSync(join(dataDir, name), 'utf8').trim();
const KEYS = { SECRET_KEY: 'secret.key', DATA_KEYS: 'data.keys', AUDIT_KEYS: 'audit.keys' };
const keptKeys = () =>
  Object.fromEntries(Object.entries(KEYS).map(([name, file]) => [name, kept(file)]));

beforeAll(async () => {
  dataDir = folder();
  postgres = await startEmbedded({ dataDir, durable: false });
  await migrate(postgres.owner);
  const { db } = connect(postgres.owner);
  installation = await installationId(db);
  await db.destroy();
  withKeys(settingsOf(dataDir));
  await asOwner(postgres.owner, (client) => fill(client, settingsOf(dataDir), installation));
  expect(await sealAndVerify(postgres.owner, settingsOf(dataDir))).toEqual([]);
  backup = await back(folder());
}, 60_000);
afterAll(async () => {
  await postgres.stop();
  for (const made of folders) rmSync(made, { recursive: true, force: true });
});

/** An empty database beside the first one, and the settings of an installation that has it from a server. */
async function onServer(keys = keptKeys()): Promise<Target> {
  const { source, owner } = await emptyDatabase(postgres);
  return { to: folder(), source: { ...source, ...keys }, owner };
}

describe('a backup', () => {
  it('is for its owner alone, with the keys, and without the one of the cluster', () => {
    const { manifest, keys, tableFile } = placesOf(backup);
    expect(statSync(backup).mode & 0o077).toBe(0);
    for (const file of [manifest, tableFile('application'), join(keys, 'secret.key')]) {
      expect(statSync(file).mode & 0o077, file).toBe(0);
    }
    expect(readdirSync(keys).toSorted()).toEqual(['audit.keys', 'data.keys', 'secret.key']);
    for (const key of Object.values(keptKeys())) {
      expect(readFileSync(manifest, 'utf8')).not.toContain(key);
    }
    expect(readManifest(backup).photos).toEqual({ held: PHOTOS, missing: 0 });
  });

  it('waits for the end of retention, so that no file goes while it is made', async () => {
    await asOwner(postgres.owner, async (client) => {
      await client.query('select pg_advisory_lock($1)', [LOCKS.retention]);
      const into = folder();
      const said: string[] = [];
      const making = makeBackup(settingsOf(dataDir), { into, say: (line) => said.push(line) });
      await expect.poll(() => said.join()).toContain('Retention is at work');
      expect(readdirSync(into)).toEqual([expect.stringMatching(/\.unfinished$/)]);
      await client.query('select pg_advisory_unlock($1)', [LOCKS.retention]);
      await making;
      expect(readdirSync(into)).toEqual([LIST, expect.not.stringMatching(/\.unfinished$/)]);
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
  it('into an empty folder brings back every row, photo and key, and the audit goes on', async () => {
    // Far ahead of where a new cluster begins to count.
    await asOwner(postgres.owner, async (client) => {
      await client.query(
        'do $$ begin for i in 1..20000 loop perform pg_current_xact_id(); commit; end loop; end $$',
      );
      await act(client);
    });
    await sealAndVerify(postgres.owner, settingsOf(dataDir));
    const made = await back(folder());
    const to = folder();
    const wanted = await contentOf(postgres.owner);
    expect(await restore({ to, source: {} }, made)).toMatchObject({ photos: PHOTOS, faults: [] });
    for (const file of Object.values(KEYS)) {
      expect(readFileSync(join(to, file))).toEqual(readFileSync(join(dataDir, file)));
    }
    const cluster = await startEmbedded({ dataDir: to, durable: false });
    try {
      expect(await contentOf(cluster.owner)).toBe(wanted);
      // What the program after it brings comes as at any start.
      expect(await migrate(cluster.owner)).toEqual([]);
      await asOwner(cluster.owner, act);
      expect(await sealAndVerify(cluster.owner, settingsOf(to))).toEqual([]);
    } finally {
      await cluster.stop();
    }
  });

  it('into a server brings back the same, numbers what is new behind it, and lets no audit row be changed', async () => {
    const target = await onServer();
    const wanted = await contentOf(postgres.owner);
    const whole = await back(folder());
    expect(await restore(target, whole)).toMatchObject({ photos: PHOTOS, faults: [] });
    expect(await contentOf(target.owner)).toBe(wanted);
    await asOwner(target.owner, async (client) => {
      const made = await client.query<{ id: string }>(
        `insert into application (draft_key_hash, product, locale, created_at, touched_at, expires_at)
         values ($1, 'payday', 'km', now(), now(), now()) returning id`,
        [randomBytes(32)],
      );
      // The second round ten thousand above so few.
      expect(Number(made.rows[0]?.id)).toBe(20_001);
      await expect(client.query('delete from audit')).rejects.toThrow(/never changed/);
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

  it('is refused where the settings hold another key than the one that was backed up', async () => {
    const other = { ...keptKeys(), AUDIT_KEYS: randomBytes(32).toString('base64url') };
    await expect(restore(await onServer(other))).rejects.toThrow(/^AUDIT_KEYS is not the one/);
    const made = await back(folder());
    rmSync(join(placesOf(made).keys, 'data.keys'));
    await expect(restore({ to: folder(), source: {} }, made)).rejects.toThrow(/^DATA_KEYS is not/);
  });

  it('brings nobody back who was erased since, by the list that later backups leave beside it; without that list it is refused', async () => {
    const gone = await anApplication(postgres.owner, 'Denied', 'Unforgettable');
    const asks = await anApplication(postgres.owner, 'Pending', 'Undecided');
    const into = folder();
    const made = await back(into);
    await deny(postgres.owner, asks);
    for (const id of [gone, asks]) await eraseBy(postgres.owner, settingsOf(dataDir), id);
    await makeBackup(settingsOf(dataDir), { into, say });
    const target = await onServer();
    // What was under way when the backup was made keeps the request waiting.
    expect((await restore(target, made)).faults).toEqual([
      expect.stringMatching(`^Borrower ${asks} was erased on .* is back \\(application_open\\)`),
    ]);
    expect(await peopleIn(target.owner)).toEqual([
      ['–', '–', 'decided'],
      ['Undecided', 'Undecided', 'open'],
    ]);
    const list = join(into, `erasures-${installation}.ndjson`);
    expect(readFileSync(list, 'utf8')).not.toContain('Unforgettable');
    rmSync(list);
    await expect(restore(await onServer(), made)).rejects.toThrow(/the list of who was erased/);
  });

  it('says when a photo, or the audit, is not as it was', async () => {
    const set = (facts: string) =>
      asOwner(postgres.owner, async (client) => {
        await client.query('alter table audit disable trigger user');
        await client.query('update audit set facts = $1 where id = 2', [facts]);
        await client.query('alter table audit enable trigger user');
      });
    await set('{"kind": "y"}');
    const made = await back(folder());
    await set('{"kind": "x"}');
    const [part = ''] = readdirSync(placesOf(made).photos);
    const names = readdirSync(join(placesOf(made).photos, part));
    const file = names.find((name) => name.includes('large')) ?? '';
    writeFileSync(join(placesOf(made).photos, part, file), 'another picture');
    expect((await restore(await onServer(), made)).faults).toEqual([
      '1 photos are not as they were stored.',
      'The audit: block 1 has rows that are not as they were sealed',
    ]);
  });
});

it('R12 every photo is looked at where there are more than a page of them', async () => {
  const { owner, to, source } = await onServer();
  await migrate(owner);
  const store = await openPhotoStore(parseEnv({ DATA_DIR: to, ...source }), installation);
  const found = await asOwner(owner, async (client) => {
    await client.query(`insert into application (draft_key_hash, product, locale, created_at, touched_at, expires_at)
      values (sha256('x'), 'payday', 'km', now(), now(), now())`);
    await client.query(`insert into photo (application_id, kind, object_name, state, sha256, key_id, width, height, bytes, created_at)
      select a.id, 'document', md5(n::text), 'held', sha256('x'), 'x', 1, 1, 1, now()
      from application a, generate_series(1, ${MORE_THAN_A_PAGE}) n`);
    return verifyPhotos(client, store);
  });
  expect(found).toEqual({ whole: 0, missing: MORE_THAN_A_PAGE, differing: 0 });
});
