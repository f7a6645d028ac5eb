import type { ApplicationCard } from 'contract/application-cards';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBorrower, type TestBorrower } from '../../testing/accounts.ts';
import { aPhoto, aSender } from '../../testing/applications.ts';
import { openTestApp, type TestApp } from '../../testing/http.ts';
import { lookInto } from '../../testing/item-applications.ts';
import { aDocumentRequest, lendingServices } from '../../testing/borrower-loans.ts';
import { callAll, done, FINDINGS, STAFF } from '../../testing/loans.ts';
import { sampleForm } from '../../testing/samples.ts';
import { approve, deny } from '../applications/decide/commands-decide.ts';
import { withdrawApplication } from '../applications/decide/commands-withdrawn.ts';
import { PHOTO_ATTEMPTS } from '../applications/photos/store-photos.ts';
import { Busy } from '../busy.ts';
import { withdrawApproval } from '../offers/commands-withdraw.ts';
import { receiveDocument } from './commands-document.ts';
import { applicationCards } from './commands.ts';
import { holdDocument } from './store-documents.ts';

const SEND = '/api/v1/account/send-document';
const OVERVIEW = '/api/v1/account/overview';

/** What is answered to a paper that nobody waits for any more. */
const NO_LONGER = {
  code: 0,
  reason: 'changed',
  message: expect.stringMatching(/no longer asks for this document|លែងត្រូវការឯកសារនេះ/) as string,
};

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

  it('of which too many photos came is given by telephone: a new application would not bring it', async () => {
    const { borrower, applicationId, requestId } = await aDocumentRequest(test);
    await test.house.db
      .updateTable('application')
      .set({ photos_received: PHOTO_ATTEMPTS })
      .where('id', '=', applicationId)
      .execute();
    const { message } = await send(borrower, requestId, await aPhoto());
    const { hotline } = test.house.env.company;
    expect(message).toEqual({ photo: [expect.stringContaining(hotline)] });
  });

  it('is not asked for beside an agreement to be signed, nor taken there; once the approval is taken back it is', async () => {
    const { borrower, applicationId, requestId } = await aDocumentRequest(test);
    const services = lendingServices(test);
    await callAll(test.house, applicationId);
    done(await approve(services, STAFF.nary, { applicationId, findings: FINDINGS }));
    const [card] = await applicationCards(services, borrower.id);
    expect(card).toMatchObject({ state: 'approved', missing: [] });
    expect(await send(borrower, requestId, await aPhoto())).toMatchObject(NO_LONGER);
    done(await withdrawApproval(services, STAFF.nary, applicationId));
    const [again] = await applicationCards(services, borrower.id);
    expect(again).toMatchObject({ state: 'in-review', missing: [{ id: Number(requestId) }] });
    expect((await send(borrower, requestId, await aPhoto())).data).toMatchObject({ missing: [] });
  });

  it.each([
    [
      'denied',
      (applicationId: bigint) =>
        deny(lendingServices(test), STAFF.nary, { applicationId, reasons: ['income'] }),
    ],
    [
      'withdrawn',
      (applicationId: bigint) =>
        withdrawApplication(lendingServices(test), STAFF.uma, { applicationId, reason: 'Said so' }),
    ],
  ] as const)(
    'that an application was %s while the page was open is told as a change, also while the photo is looked at',
    async (_how, end) => {
      const { borrower, applicationId, requestId } = await aDocumentRequest(test);
      done(await end(applicationId));
      expect(await send(borrower, requestId, await aPhoto())).toMatchObject(NO_LONGER);
      const held = { requestId, photoId: 0n, now: test.house.clock.now() };
      expect(await holdDocument(test.house.db, held)).toBe(false);
      const row = await test.house.db
        .selectFrom('document_request')
        .select('received_at')
        .where('id', '=', requestId)
        .executeTakeFirstOrThrow();
      expect(row).toEqual({ received_at: null });
    },
  );

  it('of another borrower is not there, decided or not', async () => {
    const { requestId, applicationId } = await aDocumentRequest(test);
    const other = await aBorrower(test);
    const sent = () => aPhoto().then((photo) => send(other, requestId, photo));
    expect(await sent()).toMatchObject({ code: 0, reason: 'not_found' });
    done(await deny(lendingServices(test), STAFF.nary, { applicationId, reasons: ['income'] }));
    expect(await sent()).toMatchObject({ code: 0, reason: 'not_found' });
  });

  it('is refused under `photo` where none came, or what came is no photo', async () => {
    const { borrower, requestId } = await aDocumentRequest(test);
    const none = await send(borrower, requestId, Buffer.alloc(0));
    expect(Object.keys(none.message)).toEqual(['photo']);
    const text = await send(borrower, requestId, Buffer.from('<html>not a photo</html>'));
    expect(Object.keys(text.message)).toEqual(['photo']);
  });
});
