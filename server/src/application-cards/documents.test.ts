import type { ApplicationCard } from 'contract/application-cards';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestBorrower } from '../../testing/accounts.ts';
import { aPhoto, aSender } from '../../testing/applications.ts';
import { openTestApp, type TestApp } from '../../testing/http.ts';
import { lookInto } from '../../testing/item-applications.ts';
import { aDocumentRequest, lendingServices } from '../../testing/borrower-loans.ts';
import { sampleForm } from '../../testing/samples.ts';
import { Busy } from '../busy.ts';
import { receiveDocument } from './commands-document.ts';

const SEND = '/api/v1/account/send-document';
const OVERVIEW = '/api/v1/account/overview';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

async function send({ headers }: TestBorrower, requestId: bigint, photo: Buffer) {
  const form = sampleForm({ document_id: requestId }, { photo });
  const answer = await test.call({
    method: 'POST',
    url: SEND,
    payload: form.payload,
    headers: { ...headers, ...form.headers },
  });
  return { ...answer, data: answer.data as unknown as ApplicationCard };
}

describe('a paper that was asked for', () => {
  it('stands in the application’s step until its photo has come, which is kept without metadata', async () => {
    const { borrower, applicationId, requestId } = await aDocumentRequest(test);
    const seen = await test.call({ method: 'POST', url: OVERVIEW, headers: borrower.headers });
    const { application } = seen.data as unknown as { application: ApplicationCard };
    expect(application).toMatchObject({
      number: String(applicationId),
      state: 'in-review',
      missing: [
        { id: Number(requestId), kind: 'income_proof', label: { en: 'Proof of your income' } },
      ],
    });
    const steps = application.steps.map(({ step, state, at }) => [step, state, at !== null]);
    expect(steps).toEqual([
      ['submitted', 'done', true],
      ['review', 'now', true],
      ['decision', 'to-come', false],
      ['signed', 'to-come', false],
      ['paid-out', 'to-come', false],
      ['repaid', 'to-come', false],
    ]);
    const photo = await sharp(await aPhoto())
      .withExif({ IFD0: { Copyright: 'Sokha' } })
      .jpeg()
      .toBuffer();
    const { data } = await send(borrower, requestId, photo);
    expect(data).toMatchObject({ number: String(applicationId), missing: [] });
    const store = lookInto(test.house);
    expect(await store.heldBy(applicationId)).toEqual(['borrower_photo', 'document']);
    expect(await store.eventsOf(applicationId)).toContain('document.received');
    const kept = (await store.photosOf(applicationId)).find(({ kind }) => kind === 'document');
    const large = await test.house.photos.read(kept?.object_name ?? '', 'large');
    expect((await sharp(large).metadata()).exif).toBeUndefined();
    const row = await test.house.db
      .selectFrom('document_request')
      .select(['photo_id', 'received_at'])
      .where('id', '=', requestId)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ photo_id: kept?.id, received_at: test.house.clock.now() });
  });

  it('is answered once, also where two photos come at once; the other leaves no file', async () => {
    const { borrower, applicationId, requestId } = await aDocumentRequest(test);
    const photo = await aPhoto();
    const answers = await Promise.all([1, 2].map(() => send(borrower, requestId, photo)));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    const store = lookInto(test.house);
    expect(await store.heldBy(applicationId)).toEqual(['borrower_photo', 'document']);
    const { expected, files } = await store.photoStore();
    expect(files).toEqual(expected);
    expect(await send(borrower, requestId, photo)).toMatchObject({ code: 0, reason: 'changed' });
  });

  it('costs no attempt where the decoder had no time for its photo', async () => {
    const { borrower, applicationId, requestId } = await aDocumentRequest(test);
    const attempts = async () => {
      const { photos_received: count } = await test.house.db
        .selectFrom('application')
        .select('photos_received')
        .where('id', '=', applicationId)
        .executeTakeFirstOrThrow();
      return count;
    };
    const before = await attempts();
    const services = { ...lendingServices(test), photos: test.house.photos };
    const sender = { ...aSender(), gone: AbortSignal.abort() };
    const uploads = [{ key: 'photo', bytes: await aPhoto(), sender }];
    const sent = { documentId: Number(requestId), uploads };
    await expect(receiveDocument(services, borrower.id, sent)).rejects.toBeInstanceOf(Busy);
    expect(await attempts()).toBe(before);
    await send(borrower, requestId, Buffer.from('no photo'));
    expect(await attempts()).toBe(before + 1);
  });

  it('is refused under `photo` where none came, or what came is no photo', async () => {
    const { borrower, requestId } = await aDocumentRequest(test);
    const none = await send(borrower, requestId, Buffer.alloc(0));
    expect(Object.keys(none.message)).toEqual(['photo']);
    const text = await send(borrower, requestId, Buffer.from('<html>not a photo</html>'));
    expect(Object.keys(text.message)).toEqual(['photo']);
  });
});
