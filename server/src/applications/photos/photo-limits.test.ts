import { randomBytes } from 'node:crypto';
import { PHOTO_ANSWER_MS } from 'contract/upload-times';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applicantAnswers } from '../../../testing/applicant.ts';
import {
  aPhoto,
  aSender,
  draftOf,
  keyOf,
  newDraft,
  openTestHouse,
  refusalsOf,
  sendPhotos,
  sendStep,
  TEST_NOW,
  type TestHouse,
} from '../../../testing/applications.ts';
import { HEIC, heicClaiming, jpegInManyPasses } from '../../../testing/photos.ts';
import { Busy } from '../../busy.ts';
import { sweep } from '../../jobs/sweeper.ts';
import { decodeHeic } from './gateway-heic.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const sendPhoto = (id: string, bytes: Buffer) => sendPhotos(house, id, { borrower_photo: bytes });

/** What is said of a photo, in English; undefined when it is taken. */
async function refusalOf(bytes: Buffer): Promise<string | undefined> {
  return refusalsOf(await sendPhoto(await newDraft(house), bytes)).borrower_photo;
}

function photoRows() {
  return house.db.selectFrom('photo').selectAll().orderBy('id').execute();
}

async function sweepAll() {
  const quiet = { warn: () => undefined, info: () => undefined, error: () => undefined } as never;
  return sweep({ ...house, log: quiet }, { graceMs: 0 });
}

describe('what telephones send is taken', () => {
  it('VAL-46 a HEIC photo is kept as a JPEG of its size and colour', async () => {
    keyOf(await sendPhoto(await newDraft(house), HEIC));
    const row = (await photoRows()).at(-1);
    expect(row).toMatchObject({ state: 'held', width: 128, height: 64 });
    const kept = sharp(await house.photos.read(row?.object_name ?? '', 'large'));
    expect(await kept.metadata()).toMatchObject({ format: 'jpeg', width: 128, height: 64 });
    const { channels } = await kept.stats();
    for (const [index, value] of [200, 60, 40].entries()) {
      expect(Math.abs((channels[index]?.mean ?? 0) - value)).toBeLessThan(5);
    }
  });

  it('G-23 so is one of 12 megapixels, one of nearly 40, and a progressive one of 16', async () => {
    expect(await refusalOf(await aPhoto({ width: 4000, height: 3000 }))).toBeUndefined();
    expect(await refusalOf(await aPhoto({ width: 7300, height: 5475 }))).toBeUndefined();
    expect(await refusalOf(await inPasses('jpeg', 4000))).toBeUndefined();
  });
});

function inPasses(format: 'jpeg' | 'png', side: number): Promise<Buffer> {
  const background = { r: 180, g: 120, b: 90 };
  return sharp({ create: { width: side, height: side, channels: 3, background } })
    .toFormat(format, { progressive: true })
    .toBuffer();
}

describe('what costs too much to decode is refused under its key', () => {
  it.each(['jpeg', 'png'] as const)(
    'V5.2.6 a %s that is stored in passes and has more than 16 megapixels',
    async (format) => {
      expect(await refusalOf(await inPasses(format, 4001))).toMatch(/more than 16 megapixels/);
    },
  );

  it('V5.2.6 a HEIC photo that claims more than 25 megapixels', async () => {
    expect(await refusalOf(heicClaiming(5001, 5000))).toMatch(/more than 25 megapixels/);
  });

  it('V15.2.2 a JPEG of 2,646 passes, before a pixel is decoded', async () => {
    const jpeg = await jpegInManyPasses(4000);
    // What it takes this process, in microseconds: on a busy machine others run in between.
    const begun = process.cpuUsage();
    expect(await refusalOf(jpeg)).toMatch(/cannot be opened/);
    const { user, system } = process.cpuUsage(begun);
    expect(user + system).toBeLessThan(1_000_000);
  });

  it('V15.2.2 a HEIC photo whose time is up', async () => {
    expect(await decodeHeic(HEIC, 25_000_000, 1)).toBe('broken');
    expect(await decodeHeic(HEIC, 25_000_000)).toMatchObject({ width: 128, height: 64 });
  });
});

describe('what one draft may use', () => {
  it('V5.2.4 of 20 uploads at once to one draft one is in place, and whoever meets six in the store is told to try again', async () => {
    const id = await newDraft(house);
    const photo = await aPhoto();
    const before = (await photoRows()).length;
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, () => sendPhoto(id, photo)),
    );
    const taken = answers.filter(({ status }) => status === 'fulfilled');
    expect(taken.length).toBeGreaterThan(0);
    for (const answer of answers) {
      if (answer.status === 'fulfilled') expect(answer.value).toEqual({ id });
      else expect(answer.reason).toBeInstanceOf(Busy);
    }
    await sweepAll();
    expect(await photoRows()).toHaveLength(before + 1);
  });

  it('a draft has 90 attempts, and a photo that is refused is one', async () => {
    const id = await newDraft(house);
    keyOf(await sendPhoto(id, await aPhoto()));
    await sendPhoto(id, Buffer.from('no photo'));
    expect((await draftOf(house, id)).photos_received).toBe(2);
    await house.db
      .updateTable('application')
      .set({ photos_received: 90 })
      .where('status', '=', 'Draft')
      .execute();
    const answer = await sendPhoto(id, await aPhoto());
    expect(refusalsOf(answer).borrower_photo).toMatch(/Too many/);
  });

  /** Sends a photo whose sender hangs up when told to. */
  async function hangUpOn(bytes: Buffer, when: (hangUp: () => void) => void) {
    const id = await newDraft(house);
    const gone = new AbortController();
    when(() => gone.abort());
    const sender = { ...aSender(), gone: gone.signal };
    const uploads = [{ key: 'borrower_photo', bytes, sender }];
    const answer = sendStep(house, 'relative', { ...applicantAnswers().relative, id }, { uploads });
    await expect(answer).rejects.toBeInstanceOf(Busy);
    return (await draftOf(house, id)).photos_received;
  }

  it('a photo for which the decoder had no time is no attempt', async () => {
    expect(await hangUpOn(await aPhoto(), (hangUp) => hangUp())).toBe(0);
    expect(await hangUpOn(HEIC, (hangUp) => hangUp())).toBe(0);
  });

  it('a HEIC photo that was decoded before its turn did not come is one', async () => {
    // It is decoded in a thread of its own.
    expect(await hangUpOn(HEIC, (hangUp) => process.once('worker', hangUp))).toBe(1);
  });

  it.each([
    ['six photos', 6, 300],
    ['40 MB', 2, 20 * 1024 * 1024],
  ])('V5.2.4 a draft has at most %s in the store at one time', async (_most, count, bytes) => {
    const id = await newDraft(house);
    const application_id = (await draftOf(house, id)).id;
    const now = house.clock.now();
    const row = { kind: 'borrower_photo', state: 'arriving', width: 1, height: 1, bytes } as const;
    const rows = Array.from({ length: count }, () => ({
      ...row,
      application_id,
      object_name: randomBytes(16).toString('hex'),
      sha256: randomBytes(32),
      created_at: now,
    }));
    await house.db.insertInto('photo').values(rows).execute();
    const upload = sendPhoto(id, await aPhoto());
    await expect(upload).rejects.toBeInstanceOf(Busy);
    await house.db
      .updateTable('photo')
      .set({ state: 'dropped' })
      .where('application_id', '=', application_id)
      .execute();
    await sweepAll();
    keyOf(await sendPhoto(id, await aPhoto()));
  });

  it.each([
    [6, 1],
    [5, 2],
  ])(
    '%i photos that a killed server left behind keep their places for a minute, not for the sweeper, and cost a step with %i no attempt',
    async (left, sent) => {
      const id = await newDraft(house);
      const application_id = (await draftOf(house, id)).id;
      const row = { kind: 'borrower_photo', state: 'arriving', width: 1, height: 1, bytes: 300 };
      const rows = Array.from({ length: left }, () => ({
        ...row,
        application_id,
        object_name: randomBytes(16).toString('hex'),
        sha256: randomBytes(32),
        created_at: house.clock.now(),
      }));
      await house.db.insertInto('photo').values(rows).execute();
      const photo = await aPhoto();
      const kinds = ['borrower_photo', 'borrower_national_id_photo'].slice(0, sent);
      const send = () =>
        sendPhotos(house, id, Object.fromEntries(kinds.map((kind) => [kind, photo])));
      for (let tries = 0; tries < 3; tries += 1) {
        await expect(send()).rejects.toBeInstanceOf(Busy);
      }
      expect((await draftOf(house, id)).photos_received).toBe(0);
      house.clock.set(new Date(house.clock.now().getTime() + PHOTO_ANSWER_MS + 1).toISOString());
      keyOf(await send());
      const states = (await photoRows()).filter((one) => one.application_id === application_id);
      expect(states.map(({ state }) => state)).toEqual(kinds.map(() => 'held'));
      house.clock.set(TEST_NOW);
    },
  );
});
