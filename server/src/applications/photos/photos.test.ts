import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UNKNOWN_DRAFT, Refused } from 'contract/refusal';
import { aloneInCluster } from '../../database/retention-lock.ts';
import { setStraysAside } from '../../jobs/strays.ts';
import { sweep } from '../../jobs/sweeper.ts';
import { newDraftKey } from '../commands-draft.ts';
import { PHOTO_MAX_BYTES } from 'contract/photo-limits';
import { applicantAnswers } from '../../../testing/applicant.ts';
import {
  aPhoto,
  keyOf,
  newDraft,
  openTestHouse,
  refusalsOf,
  sendPhotos,
  sendStep,
  type TestHouse,
} from '../../../testing/applications.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

function photoRows() {
  return house.db.selectFrom('photo').selectAll().orderBy('id').execute();
}

function files(): string[] {
  const folder = join(house.env.dataDir, 'photos');
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'installation.json')
    .filter(({ parentPath }) => !parentPath.includes('/trash/'))
    .map(({ name }) => name);
}

/** Trials and tests may say: nobody is uploading now. */
async function sweepAll() {
  const log = { warn: () => undefined, error: () => undefined } as never;
  await sweep({ ...house, log }, { graceMs: 0 });
  await setStraysAside({ ...house, log }, { graceMs: 0, upSince: new Date(0) });
}

async function expectWhole() {
  const rows = await photoRows();
  const expected = rows.flatMap(({ object_name }) => [
    `${object_name}-large.jpg`,
    `${object_name}-small.jpg`,
  ]);
  expect(files().toSorted()).toEqual(expected.toSorted());
}

/** The first bytes of a PNG of any claimed size, and nothing behind them. */
async function pngClaiming(side: number): Promise<Buffer> {
  const png = await aPhoto({ format: 'png' });
  png.writeUInt32BE(side, 16);
  png.writeUInt32BE(side, 20);
  const { crc32 } = await import('node:zlib');
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

describe('photos that are taken', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'ENT-19 G-23 VAL-46 takes %s, keeps two JPEG sizes',
    async (format) => {
      const id = await newDraft(house);
      const photo = await aPhoto({ width: 3000, height: 1500, format });
      expect(await sendPhotos(house, id, { borrower_photo: photo })).toEqual({ id });
      const row = (await photoRows()).at(-1);
      if (!row) throw new Error('no row');
      expect(row).toMatchObject({
        state: 'held',
        kind: 'borrower_photo',
        width: 2000,
        height: 1000,
      });
      const large = await house.photos.read(row.object_name, 'large');
      const small = await house.photos.read(row.object_name, 'small');
      expect(await sharp(large).metadata()).toMatchObject({
        format: 'jpeg',
        width: 2000,
        height: 1000,
      });
      expect(await sharp(small).metadata()).toMatchObject({
        format: 'jpeg',
        width: 480,
        height: 240,
      });
      expect(large.length).toBe(row.bytes);
      await expectWhole();
    },
  );

  it('V5.4.3 V14.2.8 turns a photo upright and strips where and with what it was taken', async () => {
    const id = await newDraft(house);
    const tagged = await sharp(await aPhoto({ width: 80, height: 40 }))
      .withMetadata({ orientation: 6 })
      .withExif({
        IFD0: { Make: 'SecretPhone' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '11/1 33/1 0/1' },
      })
      .jpeg()
      .toBuffer();
    expect(tagged.includes('SecretPhone')).toBe(true);
    keyOf(await sendPhotos(house, id, { borrower_photo: tagged }));
    const row = (await photoRows()).at(-1);
    const kept = await house.photos.read(row?.object_name ?? '', 'large');
    expect(kept.includes('SecretPhone')).toBe(false);
    const meta = await sharp(kept).metadata();
    expect(meta.exif).toBeUndefined();
    expect([row?.width, row?.height]).toEqual([40, 80]);
  });

  it('a new photo replaces the old one, whose files go at once; a step without one keeps it', async () => {
    const id = await newDraft(house);
    const before = (await photoRows()).at(-1)?.id ?? 0n;
    keyOf(await sendPhotos(house, id, { borrower_photo: await aPhoto() }));
    keyOf(await sendPhotos(house, id, { borrower_photo: await aPhoto({ width: 70 }) }));
    keyOf(await sendPhotos(house, id, {}));
    const rows = (await photoRows()).filter(({ id: row }) => row > before);
    expect(rows.map(({ state, width }) => [state, width])).toEqual([['held', 70]]);
    await expectWhole();
  });

  it('an empty file is a broken photo, also where the photo may be left out, and replaces none', async () => {
    const id = await newDraft(house);
    const before = (await photoRows()).at(-1)?.id ?? 0n;
    keyOf(await sendPhotos(house, id, { borrower_photo: await aPhoto({ width: 70 }) }));
    for (const kind of ['borrower_photo', 'borrower_national_id_photo']) {
      const answer = await sendPhotos(house, id, { [kind]: Buffer.alloc(0) });
      expect(refusalsOf(answer)).toEqual({ [kind]: expect.stringContaining('cannot be opened') });
    }
    const rows = (await photoRows()).filter(({ id: row }) => row > before);
    expect(rows.map(({ state, width }) => [state, width])).toEqual([['held', 70]]);
  });

  it('a replaced photo keeps its files while a backup is made, and loses them with the next sweep', async () => {
    const id = await newDraft(house);
    keyOf(await sendPhotos(house, id, { borrower_photo: await aPhoto() }));
    const old = (await photoRows()).at(-1)?.object_name ?? '';
    await aloneInCluster(house.db, async () => {
      keyOf(await sendPhotos(house, id, { borrower_photo: await aPhoto({ width: 70 }) }));
      expect(files()).toContain(`${old}-large.jpg`);
    });
    await sweepAll();
    expect(files()).not.toContain(`${old}-large.jpg`);
    await expectWhole();
  });

  it('BW-42 takes the ID photo beside it, and leaves files under other keys unread', async () => {
    const id = await newDraft(house);
    const before = (await photoRows()).length;
    const photo = await aPhoto();
    keyOf(
      await sendPhotos(house, id, {
        borrower_photo: photo,
        borrower_national_id_photo: photo,
        other: photo,
      }),
    );
    expect((await photoRows()).slice(before).map(({ kind }) => kind)).toEqual([
      'borrower_photo',
      'borrower_national_id_photo',
    ]);
  });
});

describe('photos that are refused', () => {
  it('VAL-25 VAL-47 the own photo is required, with its fixed message', async () => {
    const answer = await sendPhotos(house, await newDraft(house), {});
    expect(refusalsOf(answer)).toEqual({ borrower_photo: 'The photo field is required.' });
  });

  it('V5.2.2 V5.2.3 VAL-46 wrong files, bombs and hidden natures are refused under their key, and leave nothing', async () => {
    const id = await newDraft(house);
    const jpeg = await aPhoto();
    const zip = Buffer.concat([jpeg, Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)]);
    const wrong: Record<string, Buffer> = {
      svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      gif: Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;', 'latin1'),
      pdf: Buffer.from('%PDF-1.7\n'),
      text: Buffer.from('hello'),
      short: Buffer.from([0xff]),
      truncated: (await aPhoto({ width: 900, height: 900 })).subarray(0, 500),
      'jpeg head only': Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(2000)]),
      zip,
      php: Buffer.concat([jpeg, Buffer.from('<?php echo 1;')]),
      heic: Buffer.concat([
        Buffer.from('\u0000\u0000\u0000\u0018ftypheic', 'latin1'),
        Buffer.alloc(400),
      ]),
      avif: Buffer.concat([
        Buffer.from('\u0000\u0000\u0000\u0018ftypavif', 'latin1'),
        Buffer.alloc(400),
      ]),
      'pixel bomb': await pngClaiming(16_000),
      'over 40 megapixels': await pngClaiming(6400),
    };
    const before = await photoRows();
    for (const [what, bytes] of Object.entries(wrong)) {
      const answer = await sendPhotos(house, id, { borrower_photo: bytes });
      expect([what, Object.keys(refusalsOf(answer))]).toEqual([what, ['borrower_photo']]);
    }
    expect(await photoRows()).toEqual(before);
    expect(
      refusalsOf(await sendPhotos(house, id, { borrower_photo: await pngClaiming(6400) }))
        .borrower_photo,
    ).toMatch(/40/);
  });

  it('8 MB pass as far as size goes, one byte more does not', async () => {
    const id = await newDraft(house);
    const padded = (bytes: number) =>
      aPhoto().then((jpeg) => Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)]));
    keyOf(await sendPhotos(house, id, { borrower_photo: await padded(PHOTO_MAX_BYTES) }));
    const heavy = await sendPhotos(house, id, {
      borrower_photo: await padded(PHOTO_MAX_BYTES + 1),
    });
    expect(refusalsOf(heavy).borrower_photo).toMatch(/8 MB/);
  });

  it('ERR-12 a wrong photo and a wrong answer are both named, and neither is kept', async () => {
    const id = await newDraft(house);
    const before = (await photoRows()).length;
    const answer = await sendPhotos(
      house,
      id,
      { borrower_photo: await aPhoto() },
      { relative_name: '' },
    );
    expect(Object.keys(refusalsOf(answer))).toEqual(['relative_name']);
    const both = await sendPhotos(
      house,
      id,
      { borrower_photo: Buffer.from('x') },
      { relative_name: '' },
    );
    expect(Object.keys(refusalsOf(both)).toSorted()).toEqual(['borrower_photo', 'relative_name']);
    expect(await photoRows()).toHaveLength(before);
  });

  it('a stranger’s photo is not even looked at', async () => {
    const before = (await photoRows()).length;
    const answer = await sendPhotos(house, newDraftKey(undefined, 'k'), {
      borrower_photo: Buffer.from('not a photo'),
    });
    expect(answer instanceof Refused && answer.reason).toBe(UNKNOWN_DRAFT);
    expect(await photoRows()).toHaveLength(before);
  });
});

describe('R13 a kill in the middle of an upload', () => {
  it('before, between and after the files leaves nothing behind the sweeper', async () => {
    const id = await newDraft(house);
    for (const failing of ['put', 'half', 'after'] as const) {
      const photos = {
        ...house.photos,
        async put(name: string, sizes: { large: Uint8Array; small: Uint8Array }) {
          if (failing === 'put') throw new Error('killed');
          await house.photos.put(name, sizes);
          if (failing === 'half') {
            await house.photos.remove(name);
            await house.test.owner.selectFrom('photo').select('id').execute();
          }
          throw new Error('killed');
        },
      };
      const uploads = [{ key: 'borrower_photo', bytes: await aPhoto() }];
      const body = { ...applicantAnswers().relative, id };
      await expect(sendStep({ ...house, photos }, 'relative', body, { uploads })).rejects.toThrow(
        'killed',
      );
    }
    await house.photos.put('0123456789abcdef0123456789abcdef', {
      large: Buffer.from('x'),
      small: Buffer.from('x'),
    });
    await sweepAll();
    await expectWhole();
    expect((await photoRows()).every(({ state }) => state === 'held')).toBe(true);
    expect(refusalsOf(await sendPhotos(house, id, {}))).toHaveProperty('borrower_photo');
    keyOf(await sendPhotos(house, id, { borrower_photo: await aPhoto() }));
  });

  it('keeps the files where only the server’s own user may look', () => {
    expect(statSync(join(house.env.dataDir, 'photos')).mode & 0o777).toBe(0o700);
  });
});
