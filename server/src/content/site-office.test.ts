import type { SiteImage, SiteReview } from 'contract/office/site-content';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { bringTo } from '../../testing/loan-states.ts';
import type { LoanHouse } from '../../testing/loans.ts';
import { aStaff, openTestOffice, signedIn, type TestOffice } from '../../testing/office.ts';
import { openTestCalls } from '../../testing/http.ts';
import { loanNumber } from 'contract/record-numbers';
import { seedReference } from '../seed/reference.ts';
import { routes } from './routes.ts';

let test: TestOffice;
let headers: Record<string, string>;
beforeAll(async () => {
  test = await openTestOffice();
  await seedReference(test.house.db, { demo: true });
  headers = await signedIn(test, await aStaff(test, 'manager'));
});
afterAll(() => test.close());

const office = (method: 'GET' | 'PUT' | 'POST', path: string, payload?: object) =>
  test.call({ method, url: `/api/office/${path}`, headers, ...(payload && { payload }) });

/** What a visitor is answered: the envelope's data, or the bytes of a file. */
async function visitor(url: string) {
  const { db, env, clock } = test.house;
  const app = await openTestCalls({ db, clock, env }, (api) => routes(api, { db, env, clock }));
  const answer = await app.inject({ url });
  await app.close();
  return answer;
}
const told = async (path: string) =>
  (await visitor(`/api/v1/frontend/${path}`)).json().data as Record<string, never>;

const imageOf = async (key: string): Promise<SiteImage> => {
  const rows = (await office('GET', 'site-images')).body.rows as SiteImage[];
  const image = rows.find((row) => row.key === key);
  if (!image) throw new Error('No such image');
  return image;
};

const lastAct = async (event: string) =>
  test.house.db
    .selectFrom('audit')
    .select(['subject', 'facts'])
    .where('event', '=', event)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

/** A photo as a telephone makes it: with where it was taken. */
const aFile = async () => {
  const exif = { IFD0: { Copyright: 'Dara' }, IFD3: { GPSLatitude: '11/1 33/1 0/1' } };
  const create = { width: 2400, height: 1200, channels: 3, background: '#987' } as const;
  return sharp({ create }).jpeg().withExif(exif).toBuffer();
};

describe('a picture of the home page', () => {
  const ALT = { alt_km: 'ហាងរបស់យើង', alt_en: 'Our shop' };
  const put = (change: object) => office('PUT', 'site-images/why-us', change);

  it('is replaced: re-encoded in two sizes without what the camera wrote, seen by the next visitor, both sides in the audit', async () => {
    const { version, address } = await imageOf('why-us');
    const file = (await aFile()).toString('base64');
    expect((await put({ version, file, as_delivered: false, ...ALT })).status).toBe(204);
    const now = await imageOf('why-us');
    expect(now).toMatchObject({ ...ALT, width: 2000, height: 1000, version: version + 1 });
    expect(now.preview).toMatch(/^data:image\/jpeg;base64,/);
    const { why_us: shown } = (await told('pictures')) as never as {
      why_us: { image: string; medium: string };
    };
    expect(shown).toMatchObject({ image: now.address, ...ALT });
    for (const [at, width] of [
      [shown.image, 2000],
      [shown.medium, 1000],
    ] as const) {
      const answer = await visitor(at);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': expect.stringContaining('immutable'),
      });
      const known = await sharp(answer.rawPayload).metadata();
      expect([known.width, known.exif]).toEqual([width, undefined]);
    }
    expect((await lastAct('site_image.changed')).facts).toEqual({
      before: { address, alt_km: null, alt_en: null },
      after: { address: now.address, ...ALT },
    });
    expect((await visitor(shown.image.replace('-large', '-huge'))).statusCode).toBe(404);
  });

  it('is the program’s again; a stale page, no words and what is no picture are refused, and nothing changes', async () => {
    const before = await imageOf('why-us');
    const { version } = before;
    const file = Buffer.from('<svg onload="x()"/>').toString('base64');
    const none = { file: null, as_delivered: false };
    const wrong = [
      await put({ version: version - 1, ...none, ...ALT }),
      await put({ version, ...none, ...ALT, alt_km: ' ' }),
      await put({ version, ...none, ...ALT, file }),
    ];
    expect(wrong.map(({ status }) => status)).toEqual([409, 422, 422]);
    expect(await imageOf('why-us')).toEqual(before);
    await put({ version, file: null, as_delivered: true, alt_km: '', alt_en: '' });
    expect(await imageOf('why-us')).toMatchObject({
      address: '/images/why-us.svg',
      preview: null,
      alt_en: null,
    });
  });
});

describe('a review', () => {
  const WORDS = { name_km: 'សុខា', name_en: 'Sokha', text_km: 'ល្អ', text_en: 'Good' };
  const rows = async () => (await office('GET', 'site-reviews')).body.rows as SiteReview[];
  const names = async () =>
    ((await told('reviews')) as never as { name_en: string }[]).map(({ name_en }) => name_en);

  it('is added once by eight at the same moment; whose it is stays, once that is known, and is in the audit', async () => {
    const twin = { ...WORDS, name_en: 'Twin' };
    const add = () => office('POST', 'site-reviews', { ...twin, consent: true });
    // With connections open, or the first would have been added before the second has one.
    await Promise.all(Array.from({ length: 8 }, rows));
    const added = await Promise.all(Array.from({ length: 8 }, add));
    expect(added.filter(({ body }) => 'id' in body)).toHaveLength(1);
    const id = String(added.find(({ body }) => 'id' in body)?.body.id);
    const house: LoanHouse = { ...test.house, log: console as never };
    const [said, other] = [await bringTo(house, 'open'), await bringTo(house, 'open')];
    const hidden = { is_published: false };
    const change = (version: number, loan: bigint) =>
      office('PUT', `site-reviews/${id}`, { ...twin, version, ...hidden, loan: loanNumber(loan) });
    expect((await change(0, said.loanId)).status).toBe(204);
    const borrower = Number(said.borrowerId);
    const { facts } = await lastAct('site_review.changed');
    expect(facts).toMatchObject({ after: { borrower } });
    expect(facts).not.toHaveProperty('before.borrower');
    const refused = await change(1, other.loanId);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['loan']]);
    expect((await change(1, said.loanId)).status).toBe(204);
    const { db } = test.house;
    for (const whose of [null, other.borrowerId])
      await expect(
        sql`update review set borrower_id = ${whose} where id = ${id}`.execute(db),
      ).rejects.toThrow('stays whose it is');
  });

  it('is added hidden and with consent alone, shown, moved up, worded anew and hidden; a stale page is refused', async () => {
    expect((await office('POST', 'site-reviews', { ...WORDS, consent: false })).status).toBe(422);
    const { body } = await office('POST', 'site-reviews', { ...WORDS, consent: true });
    const id = String(body.id);
    const others = await names();
    expect(others).not.toContain('Sokha');
    const change = (more: object) => office('PUT', `site-reviews/${id}`, { ...WORDS, ...more });
    expect((await change({ version: 0, is_published: true })).status).toBe(204);
    expect(await names()).toEqual([...others, 'Sokha']);
    expect((await change({ version: 0, is_published: false })).status).toBe(409);
    const ids = (await rows()).map((row) => row.id);
    const first = [id, ...ids.filter((one) => one !== id)];
    expect((await office('PUT', 'site-reviews', { ids: first.slice(1) })).status).toBe(409);
    expect((await office('PUT', 'site-reviews', { ids: first })).status).toBe(204);
    expect((await names())[0]).toBe('Sokha');
    // Other words than those that were agreed to.
    const better = { version: 1, is_published: false, text_en: 'Better' };
    const refused = await change(better);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['consent']]);
    expect((await change({ ...better, consent: true })).status).toBe(204);
    expect(await names()).toEqual(others);
    const { facts, subject } = await lastAct('site_review.changed');
    expect(subject).toBe(`site_review:${id}`);
    expect(facts).toMatchObject({
      before: { is_published: true },
      after: { is_published: false },
    });
    expect(JSON.stringify(facts)).not.toContain('Sokha');
    expect((await change({ version: 2, is_published: true, name_en: '' })).status).toBe(422);
    const noted = await test.house.db
      .selectFrom('review')
      .select(['consent_by', 'consent_at'])
      .where('id', '=', BigInt(id))
      .executeTakeFirstOrThrow();
    expect(noted).toEqual({
      consent_by: expect.stringMatching(/^staff:/),
      consent_at: test.house.clock.now(),
    });
    const kept = await office('GET', `text-versions?subject=site_review:${id}`);
    const versions = kept.body.rows as { id: string; changed_by: object }[];
    // Added, shown, worded anew.
    expect(versions).toHaveLength(3);
    // Somebody of the staff by their name, in both languages.
    expect(versions[0]?.changed_by).toEqual({
      handle: expect.any(String),
      name_km: expect.any(String),
      name_en: expect.any(String),
    });
    expect(facts).toMatchObject({ version: Number(versions[0]?.id), consent: true });
    const newest = await office('GET', `text-versions/${versions[0]?.id}`);
    expect(newest.body.sides).toEqual([
      { name: 'text_en', before: 'Good', after: 'Better' },
      { name: 'is_published', before: 'yes', after: 'no' },
    ]);
    const { db } = test.house;
    const refusedBy = (attempt: RawBuilder<unknown>) =>
      expect(attempt.execute(db)).rejects.toThrow(/never|stays|permission/);
    const wordings = sql`subject = ${`site_review:${id}`}`;
    const strike = sql`update text_version set after = '{"text_en": "–"}' where ${wordings}`;
    await refusedBy(sql`delete from text_version where ${wordings}`);
    await refusedBy(strike);

    // The consent is taken back: gone here and from every wording, by an act that says how many; its number stays.
    const erase = (version: number) => office('POST', `site-reviews/${id}/erasure`, { version });
    expect((await erase(1)).status).toBe(409);
    expect((await erase(2)).status).toBe(204);
    expect((await rows()).map((row) => row.id)).not.toContain(id);
    const gone = await lastAct('site_review.erased');
    expect(gone).toEqual({ subject: `site_review:${id}`, facts: { wordings: 3 } });
    const oldest = await office('GET', `text-versions/${versions[2]?.id}`);
    expect(oldest.body.sides).toContainEqual({ name: 'text_en', before: null, after: '–' });
    const everywhere = await sql`select from review r, text_version v
      where r::text like '%Sokha%' or v::text like '%Sokha%'`.execute(db);
    expect(everywhere.rows).toEqual([]);
    const shown = { version: 3, is_published: true, consent: true };
    const late = [await erase(3), await change(shown)];
    expect(late.map(({ status }) => status)).toEqual([409, 409]);
    for (const { body } of late)
      expect(body.detail).toMatch(/^អ្នកបានធ្វើសកម្មភាពមួយនៅទីនេះរួចហើយ \(\d.*៖ លុបពាក្យក្នុងមតិ។/);
    await refusedBy(sql`update review set name_en = 'Sokha' where id = ${id}`);
    await refusedBy(sql`update review set erased_at = null where id = ${id}`);
    await refusedBy(sql`delete from review where id = ${id}`);
    // Beside its words nothing of a wording changes, and no other text is struck.
    await refusedBy(strike);
    await refusedBy(
      sql`update text_version set after = after || '{"is_published": "yes"}' where ${wordings}`,
    );
  });
});

it.each([
  [
    'a review',
    'POST',
    'site-reviews',
    { name_km: 'ក', name_en: 'A', text_km: 'ក', consent: true },
    'text_en',
  ],
  ['a page', 'PUT', 'page-texts/about/en', { version: '2026-01-01' }, 'body'],
  [
    'a text message',
    'PUT',
    'sms-templates/notice_payment_late',
    { version: 0, body_km: 'ក' },
    'body_en',
  ],
  ['a setting', 'PUT', 'settings/cities_en', { version: 0 }, 'value'],
] as const)(
  '%s with characters that turn the direction of its text is refused at the field, before anything is looked at',
  async (_, method, path, rest, field) => {
    for (const turn of ['\u202e', '\u2066', '\u200f']) {
      const answer = await office(method, path, { ...rest, [field]: `# Pay ${turn}$5` });
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
    }
  },
);
