/** A request for a paper that staff end: the account asks no more, and the application is given out again. */
import type { ApplicationCard } from 'contract/application-cards';
import { Refused } from 'contract/refusal';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestBorrower } from '../../../testing/accounts.ts';
import { aPhoto } from '../../../testing/applications.ts';
import { aDocumentRequest, lendingServices } from '../../../testing/borrower-loans.ts';
import { openTestApp, type TestApp } from '../../../testing/http.ts';
import { lookInto } from '../../../testing/item-applications.ts';
import { done, refusalOf, STAFF } from '../../../testing/loans.ts';
import { sampleForm } from '../../../testing/samples.ts';
import { readReview } from '../review-page/commands-read.ts';
import { endDocumentRequest } from './commands-document.ts';
import { requestDocument } from './commands-review.ts';
import { takeNextOpen } from './store-desk.ts';
import { findListed, hasIdOnFile } from './store-flags.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const { uma, nary } = STAFF;
const end = (applicationId: bigint, requestId: bigint, reason = 'mistake') =>
  endDocumentRequest(lendingServices(test), uma, { applicationId, requestId, reason });
/** Sends the photo of a paper from the account. */
async function send({ headers }: TestBorrower, requestId: bigint) {
  const form = sampleForm({ document_id: requestId }, { photo: await aPhoto() });
  return test.call({
    method: 'POST',
    url: '/api/v1/account/send-document',
    payload: form.payload,
    headers: { ...headers, ...form.headers },
  });
}
const sentence = (answer: unknown) => (answer instanceof Refused ? answer.text?.('en') : answer);
const next = () => {
  const now = test.house.clock.now();
  return takeNextOpen(test.house.db, { who: nary.who, now, until: now, passed: [] });
};

it('keeps an application from being given out until the request is ended, with who, when and why', async () => {
  const { borrower, applicationId, requestId } = await aDocumentRequest(test);
  expect(await next()).toBeNull();
  done(await end(applicationId, requestId));
  expect(await next()).toBe(applicationId);
  const seen = await test.call({
    method: 'POST',
    url: '/api/v1/account/overview',
    headers: borrower.headers,
  });
  const { application } = seen.data as unknown as { application: ApplicationCard };
  expect(application.missing).toEqual([]);
  const asked = { applicationId, locale: 'en' } as const;
  const { documents, timeline } = done(await readReview(lendingServices(test), uma, asked));
  const at = test.house.clock.now().toISOString();
  expect(documents).toMatchObject([
    { received_at: null, ended: { at, why: 'Asked for by mistake' } },
  ]);
  expect(timeline.at(-1)).toMatchObject({
    event: 'document_ended',
    about: 'Proof of your income (Asked for by mistake)',
  });
});

it('refuses the photo that comes too late, in words, and leaves no file of it', async () => {
  const { borrower, applicationId, requestId } = await aDocumentRequest(test);
  done(await end(applicationId, requestId));
  const store = lookInto(test.house);
  const before = await store.photosOf(applicationId);
  const answer = await send(borrower, requestId);
  expect(answer).toMatchObject({ code: 0, reason: 'changed' });
  expect(JSON.stringify(answer)).toContain('no longer asks for this document');
  expect(await store.photosOf(applicationId)).toEqual(before);
  expect(await store.heldBy(applicationId)).toEqual(['borrower_photo']);
  const { expected, files } = await store.photoStore();
  expect(files).toEqual(expected);
});

it('leaves no file either where it ends while the photo is on its way: one of the two is refused', async () => {
  const { borrower, applicationId, requestId } = await aDocumentRequest(test);
  const [sent, ended] = await Promise.all([
    send(borrower, requestId),
    end(applicationId, requestId),
  ]);
  const isReceived = sent.code === 1;
  expect(refusalOf(ended)).toBe(isReceived ? 'changed' : null);
  const store = lookInto(test.house);
  const held = isReceived ? ['borrower_photo', 'document'] : ['borrower_photo'];
  expect(await store.heldBy(applicationId)).toEqual(held);
  const { expected, files } = await store.photoStore();
  expect(files).toEqual(expected);
});

it('is done once, and not to what has come; the same paper may be asked for again', async () => {
  const { applicationId, requestId } = await aDocumentRequest(test);
  const other = await aDocumentRequest(test);
  expect(refusalOf(await end(applicationId, other.requestId))).toBe('not_found');
  expect(refusalOf(await end(applicationId, requestId, 'salt'))).toBe('unknown_reason');
  done(await end(applicationId, requestId, 'not_needed'));
  const again = await end(applicationId, requestId);
  expect(refusalOf(again)).toBe('changed');
  expect(sentence(again)).toContain('Document no longer asked for');
  expect(await send(other.borrower, other.requestId)).toMatchObject({ code: 1 });
  const late = await end(other.applicationId, other.requestId);
  expect(refusalOf(late)).toBe('changed');
  const row = await test.house.db
    .selectFrom('document_request')
    .select(['ended_at', 'received_at'])
    .where('id', '=', other.requestId)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ ended_at: null, received_at: test.house.clock.now() });
  const kind = 'income_proof';
  done(await requestDocument(lendingServices(test), uma, { applicationId, kind }));
});

it('C-30 counts no national ID as on file that was not needed, or was only seen at the counter', async () => {
  const { applicationId } = await aDocumentRequest(test);
  const services = lendingServices(test);
  const idOf = async () => {
    done(await requestDocument(services, uma, { applicationId, kind: 'national_id' }));
    const { id } = await test.house.db
      .selectFrom('document_request')
      .select('id')
      .where('application_id', '=', applicationId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return id;
  };
  for (const reason of ['not_needed', 'seen'] as const) {
    done(await end(applicationId, await idOf(), reason));
    expect(await hasIdOnFile(test.house.db, applicationId), reason).toBe(false);
  }
  expect((await findListed(test.house.db, applicationId))?.has_new_document).toBe(false);
});
