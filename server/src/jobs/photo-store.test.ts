import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { copyFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  fillDraft,
  openTestHouse,
  submitAnApplication,
  TEST_NOW,
  type TestHouse,
} from '../../testing/applications.ts';
import { openPhotoStore } from '../applications/photos/gateway.ts';
import { encryptPhotos } from '../applications/photos/gateway-encrypted.ts';
import { installationId } from '../database/installation.ts';
import { checkPhotos } from './photo-check.ts';
import { setStraysAside, straysAllowed } from './strays.ts';
import { isDueAtNight, sweep } from './sweeper.ts';

let house: TestHouse;
let errors: unknown[][];
const log = {
  info: () => undefined,
  warn: () => undefined,
  error: (...line: unknown[]) => errors.push(line),
} as unknown as FastifyBaseLogger;

beforeEach(async () => {
  house = await openTestHouse();
  errors = [];
});
afterEach(() => house.close());

const days = (count: number) => new Date(Date.parse(TEST_NOW) + count * 86_400_000);
const LONG_UP = new Date(0);
const sweepNow = (services: TestHouse = house) => sweep({ ...services, log }, { graceMs: 0 });
const walkNow = (upSince = LONG_UP, services: TestHouse = house) =>
  setStraysAside({ ...services, log }, { graceMs: 0, upSince });

/** Files without a row. */
async function addStrays(count: number): Promise<string[]> {
  const names = Array.from({ length: count }, () => randomBytes(16).toString('hex'));
  const bytes = Buffer.from('x');
  await Promise.all(names.map((name) => house.photos.put(name, { large: bytes, small: bytes })));
  return names;
}

async function filesOf(files: AsyncIterable<{ objectName: string }>): Promise<Set<string>> {
  const names = new Set<string>();
  for await (const { objectName } of files) names.add(objectName);
  return names;
}

const photoFiles = () => filesOf(house.photos.list());
const asideFiles = () => filesOf(house.photos.upkeep.asides());
const rowOf = (job: string) =>
  house.db.selectFrom('job_run').selectAll().where('job', '=', job).executeTakeFirstOrThrow();

/** The same database as if another installation's, or a copy made now, over the same photos. */
async function changedDatabase(change: (owner: TestHouse['test']['owner']) => Promise<unknown>) {
  await house.test.owner.connection().execute(async (owner) => {
    await sql`alter table installation disable trigger user`.execute(owner);
    await change(owner);
  });
}

describe('a photo store', () => {
  it('of another installation is left alone, by the sweeper and by the walk, loudly', async () => {
    await fillDraft(house);
    await sweepNow();
    await changedDatabase((owner) =>
      owner.updateTable('installation').set({ id: randomUUID() }).execute(),
    );
    const photos = await openPhotoStore(house.env, await installationId(house.db));
    const other = { ...house, photos };
    house.clock.set(days(40));
    const problem = expect.stringContaining('belongs to installation') as string;
    expect(await sweepNow(other)).toMatchObject({ photos: 0, drafts: 0, problem });
    expect(await walkNow(LONG_UP, other)).toMatchObject({ setAside: 0, problem });
    expect(await photoFiles()).toHaveLength(1);
    expect(errors).toHaveLength(2);
    expect((await rowOf('retention')).problem).toEqual(problem);
    expect((await rowOf('strays')).problem).toEqual(problem);
  });

  it('is not taken where its marker is gone and photos of another installation are in it', async () => {
    await fillDraft(house);
    const photos = await openPhotoStore(house.env, randomUUID());
    house.clock.set(days(40));
    expect(await sweepNow({ ...house, photos })).toMatchObject({
      photos: 0,
      problem: expect.stringContaining('lie in it') as string,
    });
    expect(await photoFiles()).toHaveLength(1);
  });

  it('without numbers before its names is taken by the database that knows its photos, and by no other', async () => {
    await fillDraft(house);
    const { object_name: name } = await house.db
      .selectFrom('photo')
      .select('object_name')
      .executeTakeFirstOrThrow();
    const stray = randomBytes(16).toString('hex');
    const bytes = Buffer.from('x');
    const old = await openPhotoStore(house.env, '.');
    await house.photos.remove(name);
    rmSync(join(house.env.dataDir, 'photos', await installationId(house.db)), { recursive: true });
    await old.put(stray, { large: bytes, small: bytes });
    expect(await sweepNow()).toMatchObject({
      problem: expect.stringContaining('knows none of the photos') as string,
    });
    await encryptPhotos(old, house.cipher).put(name, { large: bytes, small: bytes });
    expect(await sweepNow()).toMatchObject({ problem: null });
    expect((await house.photos.read(name, 'large')).toString()).toBe('x');
  });

  it('is not swept by a copy of its database, once the one it was copied from has swept again', async () => {
    await fillDraft(house);
    await sweepNow();
    const copy = await house.db.selectFrom('photo_store').selectAll().executeTakeFirstOrThrow();
    await sweepNow();
    const { turn, next_turn } = copy;
    await house.db.updateTable('photo_store').set({ turn, next_turn }).execute();
    house.clock.set(days(40));
    expect(await sweepNow()).toMatchObject({
      photos: 0,
      problem: expect.stringContaining('Another copy of this database') as string,
    });
    expect(await photoFiles()).toHaveLength(1);
  });

  it('is known again after a sweep that was cut off on either side of its marker', async () => {
    await sweepNow();
    const next = randomUUID();
    await house.db.updateTable('photo_store').set({ next_turn: next }).execute();
    expect(await sweepNow()).toMatchObject({ problem: null });
    await house.db.updateTable('photo_store').set({ next_turn: next }).execute();
    const installation = await installationId(house.db);
    await house.photos.upkeep.writeMarker({ installation, turn: next });
    expect(await sweepNow()).toMatchObject({ problem: null });
  });

  it('is not touched by a process that may only look after rows', async () => {
    await fillDraft(house);
    house.clock.set(days(40));
    expect(await sweep({ ...house, log }, { graceMs: 0, files: false })).toMatchObject({
      photos: 0,
    });
    expect(await house.photos.upkeep.readMarker()).toBeNull();
    expect(await photoFiles()).toHaveLength(1);
  });
});

describe('files without a row', () => {
  it('are set aside, and removed 30 days later', async () => {
    await fillDraft(house);
    await sweepNow();
    const strays = await addStrays(3);
    expect(await walkNow()).toMatchObject({ photos: 4, setAside: 3, removed: 0, problem: null });
    expect(await photoFiles()).toHaveLength(1);
    expect(await asideFiles()).toEqual(new Set(strays));
    house.clock.set(days(30));
    expect(await walkNow()).toMatchObject({ setAside: 0, removed: 0 });
    house.clock.set(days(31));
    expect(await walkNow()).toMatchObject({ removed: 3 });
    expect(await asideFiles()).toEqual(new Set());
    expect(await photoFiles()).toHaveLength(1);
  });

  it('come back when their row does', async () => {
    await fillDraft(house);
    await sweepNow();
    const row = await house.db.selectFrom('photo').selectAll().executeTakeFirstOrThrow();
    const { id: _id, ...values } = row;
    await house.db.deleteFrom('photo').execute();
    expect(await walkNow()).toMatchObject({ setAside: 1 });
    await house.db.insertInto('photo').values(values).execute();
    house.clock.set(days(31));
    expect(await walkNow()).toMatchObject({ putBack: 1, removed: 0 });
    expect(await house.photos.read(row.object_name, 'large')).not.toHaveLength(0);
    expect(await house.photos.read(row.object_name, 'small')).not.toHaveLength(0);
  });

  it('are left alone while their upload may be under way', async () => {
    await addStrays(1);
    expect(await setStraysAside({ ...house, log }, { upSince: LONG_UP })).toMatchObject({
      setAside: 0,
    });
  });

  it('stay when more than a hundred of few, or one in a hundred of many, would go', async () => {
    await sweepNow();
    await addStrays(101);
    const problem = expect.stringContaining('101 of 101 photos') as string;
    expect(await walkNow()).toMatchObject({ setAside: 0, problem });
    expect(await photoFiles()).toHaveLength(101);
    expect((await rowOf('strays')).problem).toEqual(problem);
    expect(errors).toHaveLength(1);
    expect(straysAllowed(10_000)).toBe(100);
    expect(straysAllowed(50_000)).toBe(500);
    expect(straysAllowed(40_000_000)).toBe(10_000);
  });

  it('stay for a day after a start on a database that is older than the photos', async () => {
    house.clock.set(new Date(Date.now() - 7_200_000));
    await fillDraft(house);
    await sweepNow();
    await addStrays(1);
    const problem = expect.stringContaining('older state') as string;
    expect(await walkNow(new Date(Date.now() - 23 * 3_600_000))).toMatchObject({
      setAside: 0,
      problem,
    });
    expect(await walkNow(new Date(Date.now() - 25 * 3_600_000))).toMatchObject({
      setAside: 1,
      problem: null,
    });
  });
});

describe('the nightly look at photos', () => {
  const folder = async () => join(house.env.dataDir, 'photos', await installationId(house.db));
  const check = () => checkPhotos({ ...house, log });

  it('finds none wrong where all are as they were stored', async () => {
    for (let draft = 0; draft < 3; draft += 1) await fillDraft(house);
    expect(await check()).toEqual({ looked: 3, missing: 0, differing: 0, problem: null });
    expect(errors).toEqual([]);
  });

  it('says which are missing or differ, and removes nothing', async () => {
    for (let draft = 0; draft < 5; draft += 1) await fillDraft(house);
    const rows = await house.db.selectFrom('photo').selectAll().orderBy('id').execute();
    const fileOf = async (at: number, size: string) => {
      const name = rows[at]?.object_name ?? '';
      return join(await folder(), name.slice(0, 2), `${name}-${size}.jpg`);
    };
    rmSync(await fileOf(0, 'large'));
    rmSync(await fileOf(1, 'small'));
    writeFileSync(await fileOf(2, 'large'), '');
    // Another's small file does not open here: encryption binds it to its place.
    copyFileSync(await fileOf(4, 'small'), await fileOf(3, 'small'));
    expect(await check()).toMatchObject({ looked: 5, missing: 2, differing: 2 });
    const [[line] = []] = errors;
    const wrong = rows.slice(0, 4).map(({ application_id: id }) => Number(id));
    const { applications } = line as { applications: number[] };
    expect(applications.toSorted((a, b) => a - b)).toEqual(wrong);
    expect((await rowOf('photo check')).problem).toContain('2 are missing and 2 differ');
    expect(await house.db.selectFrom('photo').selectAll().orderBy('id').execute()).toEqual(rows);
    expect(await photoFiles()).toHaveLength(5);
  });

  it('reads the newest ones and some of the others', async () => {
    const id = await submitAnApplication(house);
    const sha256 = createHash('sha256').update('x').digest();
    const bytes = Buffer.from('x');
    const held = { state: 'held', key_id: house.cipher.keyId };
    await sql`drop index photo_one_of_kind_held`.execute(house.test.owner);
    for (let at = 0; at < 30; at += 1) {
      const name = randomBytes(16).toString('hex');
      await house.photos.put(name, { large: bytes, small: bytes });
      const photo = { kind: 'borrower_photo', object_name: name, sha256, width: 1, height: 1 };
      await house.db
        .insertInto('photo')
        .values({ ...photo, ...held, application_id: id, bytes: 1, created_at: days(0) })
        .execute();
    }
    const looked = (await checkPhotos({ ...house, log }, { sample: 10 }))?.looked ?? 0;
    expect(looked).toBeGreaterThanOrEqual(10);
    expect(looked).toBeLessThanOrEqual(20);
  });
});

describe('work of the night', () => {
  it('is due once a night in Phnom Penh, and by day when a night was missed', () => {
    const at = (iso: string) => ({ now: () => new Date(iso) });
    const last = new Date('2026-11-20T19:00:00Z');
    expect(isDueAtNight(at('2026-11-20T19:30:00Z'), null)).toBe(true);
    expect(isDueAtNight(at('2026-11-20T19:30:00Z'), last)).toBe(false);
    expect(isDueAtNight(at('2026-11-21T16:00:00Z'), last)).toBe(false);
    expect(isDueAtNight(at('2026-11-21T17:30:00Z'), last)).toBe(true);
    expect(isDueAtNight(at('2026-11-22T03:00:00Z'), last)).toBe(true);
    // A day of which the clock that noted it was ahead.
    expect(isDueAtNight(at('2026-11-17T03:00:00Z'), last)).toBe(true);
  });
});
