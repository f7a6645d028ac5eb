import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { applicantAnswers } from '../../testing/applicant.ts';
import { emptyDatabase } from '../../testing/database.ts';
import {
  aPhoto,
  draftOf,
  fillDraft,
  openTestHouse,
  submitAnApplication,
  submitDraft,
  type TestHouse,
} from '../../testing/applications.ts';
import { openPhotoStore } from '../applications/photos/gateway.ts';
import { encryptPhotos } from '../applications/photos/gateway-encrypted.ts';
import { decryptColumns } from '../applications/store-encrypted.ts';
import { nationalIdPlace } from '../borrowers/store-encrypted.ts';
import { Cipher } from '../cipher.ts';
import { takesClearValues } from '../database/clear-values.ts';
import { registerDataKeys } from '../database/keys/data-keys.ts';
import { installationId } from '../database/installation.ts';
import { migrate } from '../database/migrate.ts';
import { newKey } from '../secret-key.ts';
import { dataKeyWork } from './data-keys.ts';
import { checkPhotos } from './photo-check.ts';

let house: TestHouse;
let lines: string[];
beforeEach(async () => {
  house = await openTestHouse();
  lines = [];
});
afterEach(() => house.close());

/** Answers whose national ID is no part of the phone. */
function someAnswers(nationalId: string) {
  const answers = applicantAnswers();
  answers['personal-info'].national_id_number = nationalId;
  return answers;
}

const write = (...parts: unknown[]) => lines.push(JSON.stringify(parts));
const log = { info: write, warn: write, error: write } as unknown as FastifyBaseLogger;

/** The same house as a process with these keys sees it. */
async function withKeys(keys: readonly string[], options = {}): Promise<TestHouse> {
  const cipher = new Cipher(keys, options);
  const store = await openPhotoStore(house.env, await installationId(house.db));
  return { ...house, cipher, photos: encryptPhotos(store, cipher) };
}

/** Works until nothing is left. @returns the turns */
async function workThrough(services: TestHouse): Promise<number> {
  const work = dataKeyWork({ ...services, log });
  for (let turns = 1; ; turns += 1) if (!(await work())) return turns;
}

const register = (services: TestHouse) =>
  registerDataKeys(services.db, services.cipher.keyIds, services.clock.now());

const aDayLater = () => house.clock.set(new Date(house.clock.now().getTime() + 24 * 3600 * 1000));

/** All that the database and the photo folder hold, as text and bytes. */
async function everythingStored(): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select a::text as text from application a union all select b::text from borrower b
    union all select e::text from audit e`.execute(house.test.owner);
  return rows.map(({ text }) => text).join('\n');
}

function photoHeads(): string[] {
  const folder = join(house.env.dataDir, 'photos');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.jpg'))
    .map((name) => readFileSync(join(folder, name)).subarray(0, 4).toString('latin1'));
}

/** Puts what is stored back into the state from before the encryption. @returns the house as a start then opens it */
async function asBefore(answers: ReturnType<typeof applicantAnswers>): Promise<TestHouse> {
  const { owner } = house.test;
  for (const table of ['application', 'borrower', 'photo']) {
    await sql.raw(`alter table ${table} drop constraint ${table}_encrypted`).execute(owner);
  }
  const national_id_number = answers['personal-info'].national_id_number;
  const { bank_account_number } = answers.bank;
  const clear = { national_id_number, national_id_search: null };
  await owner
    .updateTable('application')
    .set({ ...clear, bank_account_number })
    .execute();
  await owner.updateTable('borrower').set(clear).execute();
  const raw = await openPhotoStore(house.env, await installationId(house.db));
  for (const { object_name: name } of await owner.selectFrom('photo').selectAll().execute()) {
    const large = await house.photos.read(name, 'large');
    await raw.put(name, { large, small: await house.photos.read(name, 'small') });
  }
  await owner.updateTable('photo').set({ key_id: null }).execute();
  return withKeys(house.env.dataKeys, { readsClear: await takesClearValues(house.db) });
}

describe('V14.2.4 at rest', () => {
  it('national ID, account number and photos of drafts and applications lie nowhere in the clear', async () => {
    const answers = someAnswers('048151623');
    await submitAnApplication(house, answers);
    await fillDraft(house, someAnswers('42231615'));
    const stored = await everythingStored();
    expect(stored).toContain(answers['personal-info'].phone);
    for (const secret of [answers['personal-info'].national_id_number, '42231615', '000123456']) {
      expect(stored).not.toContain(secret);
    }
    expect(photoHeads()).toEqual(['RDF1', 'RDF1', 'RDF1', 'RDF1']);
  });

  it('a value copied to another row does not open there', async () => {
    const one = await draftOf(house, await fillDraft(house));
    const other = await draftOf(house, await fillDraft(house));
    const forged = { ...other, national_id_number: one.national_id_number };
    expect(() => decryptColumns(house.cipher, forged)).toThrow(/belongs to another row/);
    const swapped = { ...one, bank_account_number: one.national_id_number };
    expect(() => decryptColumns(house.cipher, swapped)).toThrow(/belongs to another row/);
  });

  it('the database takes no value that is neither encrypted nor digits', async () => {
    await fillDraft(house);
    for (const national_id_number of ['v1.short', '1234567890', 'x', '']) {
      const update = house.db.updateTable('application').set({ national_id_number }).execute();
      await expect(update).rejects.toThrow(/application_(encrypted|national_id_number_form)/);
    }
  });

  it('the database takes no value in the clear, and none that is put there is read', async () => {
    const row = await draftOf(house, await fillDraft(house));
    expect(await takesClearValues(house.db)).toBe(false);
    const applications = house.db.updateTable('application');
    for (const forged of [{ national_id_number: '048151623' }, { bank_account_number: '77' }]) {
      await expect(applications.set(forged).execute()).rejects.toThrow(/application_encrypted/);
      expect(() => decryptColumns(house.cipher, { ...row, ...forged })).toThrow(/not encrypted/);
    }
    const borrower = sql`insert into borrower (uuid, phone, name, last_name, national_id_number, locale, created_at)
      values (${randomUUID()}, '85512000001', 'a', 'b', '048151623', 'km', now())`;
    await expect(borrower.execute(house.db)).rejects.toThrow(/borrower_encrypted/);
    const photos = house.db.updateTable('photo').set({ key_id: null });
    await expect(photos.execute()).rejects.toThrow(/photo_encrypted/);
    const raw = await openPhotoStore(house.env, await installationId(house.db));
    const { object_name: name } = await house.db
      .selectFrom('photo')
      .select('object_name')
      .executeTakeFirstOrThrow();
    await raw.put(name, { large: await aPhoto(), small: await aPhoto() });
    await expect(house.photos.read(name, 'large')).rejects.toThrow(/not encrypted/);
  });
});

describe('the work on data keys', () => {
  it('encrypts what is there from before, cut off after each turn, and finds duplicates in it afterwards', async () => {
    const answers = someAnswers('048151623');
    const first = await submitAnApplication(house, answers);
    const early = await asBefore(answers);
    expect(photoHeads()).not.toContain('RDF1');
    await register(early);
    // Each turn by a process that is killed after it.
    for (let turn = 0; turn < 3; turn += 1) await dataKeyWork({ ...early, log })();
    await workThrough(early);
    expect(photoHeads()).toEqual(['RDF1', 'RDF1']);
    expect(await everythingStored()).not.toContain(answers['personal-info'].national_id_number);
    expect(await checkPhotos({ ...house, log })).toMatchObject({ looked: 1, problem: null });
    const again = applicantAnswers();
    again['personal-info'].national_id_number = answers['personal-info'].national_id_number;
    const second = await submitAnApplication(house, again);
    const row = await house.db
      .selectFrom('application')
      .select('duplicate_of')
      .where('id', '=', second)
      .executeTakeFirst();
    expect(row?.duplicate_of).toBe(first);
    expect(await dataKeyWork({ ...house, log })()).toBe(false);
  });

  it('values in the clear are refused from the first start on that finds none, and read until then', async () => {
    const answers = someAnswers('048151623');
    const id = await fillDraft(house, answers);
    const early = await asBefore(answers);
    const start = () => migrate(house.test.ownerConnection);
    await start();
    expect(await takesClearValues(house.db)).toBe(true);
    expect(decryptColumns(early.cipher, await draftOf(house, id))).toMatchObject({
      national_id_number: '048151623',
    });
    await workThrough(early);
    expect(await takesClearValues(house.db)).toBe(true);
    await start();
    expect(await takesClearValues(house.db)).toBe(false);
    await workThrough(house);
    expect(decryptColumns(house.cipher, await draftOf(house, id))).toMatchObject({
      national_id_number: '048151623',
      bank_account_number: answers.bank.bank_account_number,
    });
  });

  it('a restore takes rows from before the encryption, and the start after it refuses what is not encrypted', async () => {
    const test = await emptyDatabase();
    try {
      await migrate(test.ownerConnection, { clearValues: 'kept' });
      expect(await takesClearValues(test.db)).toBe(true);
      await migrate(test.ownerConnection);
      expect(await takesClearValues(test.db)).toBe(false);
    } finally {
      await test.drop();
    }
  });

  it('V11.1.1 a rotation: old values are read at once, written anew in the background, and then the old key may go', async () => {
    const [old, next] = [house.env.dataKeys[0] ?? '', newKey()];
    await register(house);
    const answers = applicantAnswers();
    await submitAnApplication(house, answers);
    const draft = await fillDraft(house);
    const both = await withKeys([next, old]);
    await register(both);
    // A draft of the old key is submitted by the new one.
    expect(await submitDraft(both, draft)).toMatchObject({ id: draft });
    // An operator who has lost the old key too early is told at the start.
    const tooEarly = await withKeys([next]);
    await expect(register(tooEarly)).rejects.toThrow(`data key ${house.cipher.keyId}`);
    await workThrough(both);
    // Another machine may still write with the old key, for a day.
    expect(lines.join()).not.toContain('"free"');
    aDayLater();
    await workThrough(both);
    expect(lines.join()).toContain(`"free":["${house.cipher.keyId}"]`);
    const alone = await withKeys([next]);
    await register(alone);
    const { digits, photos } = await readAll(alone);
    expect(digits).toContain(answers['personal-info'].national_id_number);
    expect(photos).toMatchObject({ looked: 2, problem: null });
    // And the old key comes back as a key like any other.
    await expect(register(await withKeys([old]))).rejects.toThrow(alone.cipher.keyId);
  });

  it('keeps a key that something unreadable may still need, and says so', async () => {
    await register(house);
    await submitAnApplication(house);
    const both = await withKeys([newKey(), house.env.dataKeys[0] ?? '']);
    await register(both);
    await house.test.owner.updateTable('borrower').set({ uuid: randomUUID() }).execute();
    aDayLater();
    await workThrough(both);
    expect(lines.join()).toContain('encrypted values cannot be read');
    await expect(register(await withKeys([newKey()]))).rejects.toThrow(house.cipher.keyId);
  });

  it('leaves a save that comes in its way as it is', async () => {
    const answers = applicantAnswers();
    const id = await fillDraft(house, answers);
    const both = await withKeys([newKey(), house.env.dataKeys[0] ?? '']);
    await register(both);
    await Promise.all([workThrough(both), submitDraft(both, id, { bank_account_number: '77' })]);
    const row = decryptColumns(both.cipher, await draftOf(house, id));
    expect(row).toMatchObject({
      bank_account_number: '77',
      national_id_number: answers['personal-info'].national_id_number,
    });
  });

  it('says nothing of anybody in the log', () => {
    expect(lines.join('\n')).not.toMatch(/8559|សុភា|000123456/);
  });
});

async function readAll(services: TestHouse) {
  const borrowers = await services.db.selectFrom('borrower').selectAll().execute();
  const digits = borrowers.map(({ uuid, national_id_number: stored }) =>
    stored === null ? null : services.cipher.openText(stored, nationalIdPlace(uuid)),
  );
  const rows = await services.db.selectFrom('application').selectAll().execute();
  for (const row of rows) decryptColumns(services.cipher, row);
  return { digits, photos: await checkPhotos({ ...services, log }) };
}
