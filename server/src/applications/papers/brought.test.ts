/** A paper that an applicant brings to the counter, or sends by chat: staff keep its photo (G-70). */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ApplicationCard } from 'contract/application-cards';
import { DOCUMENT_PHOTOS_MOST } from 'contract/office/document-requests';
import { PHOTO_MAX_BYTES } from 'contract/photo-limits';
import { Refused } from 'contract/refusal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestBorrower } from '../../../testing/accounts.ts';
import { aPhoto } from '../../../testing/applications.ts';
import { aDocumentRequest } from '../../../testing/borrower-loans.ts';
import { openTestApp, type TestApp } from '../../../testing/http.ts';
import { lookInto } from '../../../testing/item-applications.ts';
import { done, refusalOf, STAFF } from '../../../testing/loans.ts';
import { aPicture } from '../../../testing/office-samples-today.ts';
import { counter } from '../../../testing/papers.ts';
import { deny } from '../decide/commands-decide.ts';
import { endDocumentRequest } from '../review/commands-document.ts';
import { requestDocument, startReview } from '../review/commands-review.ts';
import { takeNextOpen } from '../review/store-desk.ts';
import { bringPaper } from './commands-brought.ts';

let test: TestApp;
let at: ReturnType<typeof counter>;
beforeAll(async () => {
  test = await openTestApp();
  at = counter(test);
});
afterAll(() => test.close());

const { uma, nary, sam, max } = STAFF;
const now = () => test.house.clock.now();
const missingOf = async ({ headers }: TestBorrower) => {
  const seen = await test.call({ method: 'POST', url: '/api/v1/account/overview', headers });
  return (seen.data as unknown as { application: ApplicationCard }).application.missing;
};
describe('G-70 a paper brought to the counter', () => {
  it('C-30 answers the request that waits: the ID is on file, the account asks no more, and the application is given out', async () => {
    const { borrower, applicationId } = await at.aPurchase();
    done(await startReview(at.services, uma, applicationId));
    done(await requestDocument(at.services, nary, { applicationId, kind: 'national_id' }));
    expect(await at.isIdOnFile(applicationId)).toBe(false);
    expect(await missingOf(borrower)).toHaveLength(1);
    const next = () =>
      takeNextOpen(test.house.db, { who: max.who, now: now(), until: now(), passed: [] });
    expect(await next()).toBeNull();
    const { photo } = done(await at.bring(applicationId, await aPhoto()));
    expect(await at.requestsOf(applicationId)).toMatchObject([
      {
        kind: 'national_id',
        asked_by: 'staff:nary',
        received_by: 'staff:uma',
        received_at: now(),
        photo_id: BigInt(photo),
      },
    ]);
    expect(await at.isIdOnFile(applicationId)).toBe(true);
    expect(await missingOf(borrower)).toEqual([]);
    expect(await next()).toBe(applicationId);
    const { documents, photos, timeline } = await at.reviewOf(applicationId);
    expect(documents).toMatchObject([
      { kind: 'national_id', brought: { by: null }, photo: String(photo), struck: null },
    ]);
    expect(photos.map(({ id, label }) => [id, label])).toContainEqual([
      String(photo),
      'Photo of your national ID card',
    ]);
    expect(timeline.map(({ event }) => event)).toEqual([
      'sent',
      'review_started',
      'document_asked',
      'document_added',
    ]);
  });

  it('needs no request: one is written that its bringer asked and answered, and a pending application is in review', async () => {
    const { applicationId } = await at.aPurchase();
    done(await at.bring(applicationId, await aPhoto(), nary, 'income_proof'));
    expect(await at.requestsOf(applicationId)).toMatchObject([
      { kind: 'income_proof', asked_by: nary.who, received_by: nary.who, asked_at: now() },
    ]);
    const { status, timeline } = await at.reviewOf(applicationId);
    expect(status).toBe('In review');
    expect(timeline.map(({ event }) => event)).toEqual([
      'sent',
      'review_started',
      'document_added',
    ]);
    expect(await lookInto(test.house).eventsOf(applicationId)).toEqual([
      expect.any(String),
      'application.review_started',
      'application.document_added',
    ]);
    // It is another paper.
    expect(await at.isIdOnFile(applicationId)).toBe(false);
  });

  it('is encoded anew and encrypted on the disk', async () => {
    const { applicationId } = await at.aPurchase();
    done(await at.bring(applicationId, await aPhoto()));
    const row = (await lookInto(test.house).photosOf(applicationId)).at(-1);
    expect(row).toMatchObject({
      kind: 'document',
      state: 'held',
      key_id: test.house.cipher.keyId,
    });
    const name = row?.object_name ?? '';
    const jpeg = await test.house.photos.read(name, 'large');
    expect(jpeg.subarray(0, 3).toString('hex')).toBe('ffd8ff');
    const folder = join(test.house.env.dataDir, 'photos');
    const files = readdirSync(folder, { recursive: true, withFileTypes: true });
    const file = files.find((one) => one.name === `${name}-large.jpg`);
    const stored = readFileSync(join(file?.parentPath ?? '', file?.name ?? ''));
    expect(stored.includes(jpeg.subarray(0, 64))).toBe(false);
  });

  it('is kept once where the same photo comes twice, also at once; where it is asked for anew it comes anew', async () => {
    const { applicationId } = await at.aPurchase();
    const bytes = await aPicture(30);
    const both = await Promise.all([1, 2].map(() => at.bring(applicationId, bytes)));
    const first = done(both[0]);
    expect(done(both[1])).toEqual(first);
    expect(done(await at.bring(applicationId, bytes, max))).toEqual(first);
    expect(await at.requestsOf(applicationId)).toHaveLength(1);
    expect(await lookInto(test.house).heldBy(applicationId)).toEqual(['document']);
    const other = done(await at.bring(applicationId, bytes, uma, 'address_proof'));
    expect(other).not.toEqual(first);
    done(await requestDocument(at.services, uma, { applicationId, kind: 'national_id' }));
    expect(done(await at.bring(applicationId, bytes))).not.toEqual(first);
    const rows = await at.requestsOf(applicationId);
    expect(rows.map(({ kind, received_at: came }) => [kind, came !== null])).toEqual([
      ['national_id', true],
      ['address_proof', true],
      ['national_id', true],
    ]);
    expect(await at.filesWithoutRow()).toEqual({ missing: [], more: [] });
  });

  it('and the photo from the account at once are both kept, or the account is told that it has come', async () => {
    const { borrower, applicationId, requestId } = await aDocumentRequest(test);
    const [sent, brought] = await Promise.all([
      at.send(borrower, requestId),
      at.bring(applicationId, await aPicture(40), uma, 'income_proof'),
    ]);
    done(brought);
    const rows = await at.requestsOf(applicationId);
    expect(rows.map(({ received_by: by }) => by)).toEqual(
      sent.code === 1 ? [null, uma.who] : [uma.who],
    );
    expect(await at.filesWithoutRow()).toEqual({ missing: [], more: [] });
  });

  it('that has come is no longer taken from the account, which says so', async () => {
    const { borrower, applicationId, requestId } = await aDocumentRequest(test);
    done(await at.bring(applicationId, await aPhoto(), uma, 'income_proof'));
    const late = await at.send(borrower, requestId);
    expect(late).toMatchObject({ code: 0, reason: 'changed' });
    expect(JSON.stringify(late)).toContain('The lender has this document already');
    const ends = { applicationId, requestId, reason: 'mistake' };
    const ended = await endDocumentRequest(at.services, nary, ends);
    expect(refusalOf(ended)).toBe('changed');
    const said = ended instanceof Refused ? ended.text?.('en') : '';
    expect(said).toContain('Document added by staff');
  });
});

describe('G-70 no paper is kept', () => {
  it('of a role that reviews none, of an application that is not there or decided, of another kind, or of what is no photo', async () => {
    const { applicationId } = await at.aPurchase();
    const photo = await aPhoto();
    const before = await lookInto(test.house).photosOf(applicationId);
    expect(refusalOf(await at.bring(applicationId, photo, sam))).toBe('role');
    expect(refusalOf(await at.bring(999_999n, photo))).toBe('not_found');
    expect(refusalOf(await at.bring(applicationId, photo, uma, 'salt'))).toBe('field:kind');
    for (const wrong of ['', '<html>no photo</html>']) {
      const answer = await at.bring(applicationId, Buffer.from(wrong));
      expect(refusalOf(answer)).toBe('field:photo');
    }
    const large = Buffer.concat([photo, Buffer.alloc(PHOTO_MAX_BYTES)]);
    const heavy = await at.bring(applicationId, large);
    expect(heavy instanceof Refused && heavy.fields.get('photo')?.('en')).toContain('8 MB');
    expect((await at.reviewOf(applicationId)).status).toBe('Pending');
    done(await deny(at.services, nary, { applicationId, reasons: ['documents'] }));
    expect(refusalOf(await at.bring(applicationId, photo))).toBe('changed');
    expect(await at.requestsOf(applicationId)).toEqual([]);
    expect(await lookInto(test.house).photosOf(applicationId)).toEqual(before);
  });

  it('beyond twelve, whoever comes at once', async () => {
    const { applicationId } = await at.aPurchase();
    const pictures = await Promise.all(Array.from({ length: 13 }, (_, n) => aPicture(n * 15)));
    const answers: unknown[] = [];
    for (const few of [pictures.slice(0, 10), pictures.slice(10)]) {
      answers.push(...(await Promise.all(few.map((one) => at.bring(applicationId, one)))));
    }
    expect(answers.map(refusalOf).filter((reason) => reason !== null)).toEqual(['field:photo']);
    expect(await at.requestsOf(applicationId)).toHaveLength(DOCUMENT_PHOTOS_MOST);
  });

  it('R13 where the server is killed in between: the sweeper leaves neither row nor file, and the request waits', async () => {
    const { borrower, applicationId, requestId } = await aDocumentRequest(test);
    for (const failing of ['before', 'after'] as const) {
      const photos = {
        ...at.services.photos,
        async put(...given: Parameters<typeof at.services.photos.put>) {
          if (failing === 'after') await at.services.photos.put(...given);
          throw new Error('killed');
        },
      };
      const bytes = await aPhoto();
      const sender = { network: 'here', gone: new AbortController().signal };
      const brought = { applicationId, kind: 'income_proof', bytes, sender };
      await expect(bringPaper({ ...at.services, photos }, uma, brought)).rejects.toThrow('killed');
    }
    expect(await at.filesWithoutRow()).toEqual({ missing: [], more: [] });
    expect(await lookInto(test.house).heldBy(applicationId)).toEqual(['borrower_photo']);
    expect(await missingOf(borrower)).toMatchObject([{ id: Number(requestId) }]);
    done(await at.bring(applicationId, await aPhoto(), uma, 'income_proof'));
    expect(await missingOf(borrower)).toEqual([]);
  });
});
