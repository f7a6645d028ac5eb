/** A wrong photo of a paper, another person's say, is struck: it is kept and marked, and proves nothing. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDocumentRequest } from '../../../testing/borrower-loans.ts';
import { openTestApp, type TestApp } from '../../../testing/http.ts';
import { done, refusalOf, STAFF } from '../../../testing/loans.ts';
import { aPicture } from '../../../testing/office-samples-today.ts';
import { counter } from '../../../testing/papers.ts';
import { exportOf } from '../../privacy/commands.ts';
import { eraseReviews } from '../store-erase.ts';
import { deny } from '../decide/commands-decide.ts';
import { viewPhoto } from '../review-page/commands-photo-view.ts';
import { compare } from '../review/commands-compare.ts';
import { requestDocument } from '../review/commands-review.ts';
import { findListed } from '../review/store-flags.ts';
import { strikePaper } from './commands-brought.ts';

let test: TestApp;
let at: ReturnType<typeof counter>;
beforeAll(async () => {
  test = await openTestApp();
  at = counter(test);
});
afterAll(() => test.close());

const { uma, nary, sam, max } = STAFF;
const strike = (applicationId: bigint, requestId: bigint, reason = 'her sister’s card', by = uma) =>
  strikePaper(at.services, by, { applicationId, requestId, reason });
const newestOf = async (applicationId: bigint) =>
  (await at.requestsOf(applicationId)).at(-1)?.id ?? 0n;

/** A purchase with a photo of a national ID that was brought. */
async function anId() {
  const { borrower, applicationId } = await at.aPurchase();
  const { photo } = done(await at.bring(applicationId, await aPicture(10)));
  return {
    borrower,
    applicationId,
    photoId: BigInt(photo),
    requestId: await newestOf(applicationId),
  };
}

describe('the photo of a paper that is struck', () => {
  it('C-30 is no national ID on file, and says by whom, when and why; the paper is asked for again, or added', async () => {
    const { applicationId, photoId, requestId } = await anId();
    const alike = { applicationId, alike: ['number', 'name'], version: 0 } as const;
    done(await compare(at.services, nary, alike));
    expect((await findListed(test.house.db, applicationId))?.has_new_document).toBe(true);
    done(await strike(applicationId, requestId, ' her sister’s card '));
    expect(await at.isIdOnFile(applicationId)).toBe(false);
    expect((await findListed(test.house.db, applicationId))?.has_new_document).toBe(false);
    const { documents, photos, timeline, comparisons } = await at.reviewOf(applicationId);
    // They may have been found on that card.
    expect(comparisons).toMatchObject({ alike: [], version: 2 });
    const when = test.house.clock.now().toISOString();
    expect(documents).toMatchObject([{ struck: { at: when, reason: 'her sister’s card' } }]);
    // Another person's card is not among those that whoever opens the page sees, and can be looked at.
    expect(photos).toEqual([]);
    expect(timeline.at(-1)).toMatchObject({ event: 'document_struck' });
    const seen = done(await viewPhoto(at.services, max, { applicationId, photoId }));
    expect(seen.data_url).toMatch(/^data:image\/jpeg;base64,/);
    done(await requestDocument(at.services, nary, { applicationId, kind: 'national_id' }));
    done(await at.bring(applicationId, await aPicture(10)));
    expect(await at.isIdOnFile(applicationId)).toBe(true);
    expect(await at.requestsOf(applicationId)).toHaveLength(2);
  });

  it('may be the borrower’s own, from the account', async () => {
    const { borrower, applicationId, requestId } = await aDocumentRequest(test);
    expect(refusalOf(await strike(applicationId, requestId))).toBe('not_found');
    expect(await at.send(borrower, requestId)).toMatchObject({ code: 1 });
    done(await strike(applicationId, requestId));
    expect(refusalOf(await strike(applicationId, requestId))).toBe('changed');
    const late = await at.send(borrower, requestId);
    expect(late).toMatchObject({ code: 0, reason: 'changed' });
    expect(JSON.stringify(late)).toContain('The photo of this document could not be used');
  });

  it('is struck by who reviews, with a reason, once, in review alone, and of its own application', async () => {
    const { applicationId, requestId } = await anId();
    const other = await anId();
    expect(refusalOf(await strike(applicationId, requestId, 'no', sam as never))).toBe('role');
    expect(refusalOf(await strike(applicationId, requestId, ' '))).toBe('field:reason');
    expect(refusalOf(await strike(applicationId, requestId, 'x'.repeat(501)))).toBe('field:reason');
    expect(refusalOf(await strike(applicationId, other.requestId))).toBe('not_found');
    done(await strike(applicationId, requestId));
    expect(refusalOf(await strike(applicationId, requestId))).toBe('changed');
    const acts = await test.house.db
      .selectFrom('audit')
      .select(['actor', 'facts'])
      .where('event', '=', 'application.document_struck')
      .where('subject', '=', `application:${applicationId}`)
      .execute();
    const facts = { request: Number(requestId), kind: 'national_id' };
    expect(acts).toEqual([{ actor: uma.who, facts }]);
    const decided = { applicationId: other.applicationId, reasons: ['documents'] };
    done(await deny(at.services, nary, decided));
    expect(refusalOf(await strike(other.applicationId, other.requestId))).toBe('changed');
  });

  it('makes room for another, but not for ever: thirty-six are kept at most', async () => {
    const { applicationId } = await anId();
    const bytes = await aPicture(10);
    for (let held = 1; held < 36; held += 1) {
      done(await strike(applicationId, await newestOf(applicationId)));
      done(await at.bring(applicationId, bytes));
    }
    done(await strike(applicationId, await newestOf(applicationId)));
    expect(refusalOf(await at.bring(applicationId, bytes))).toBe('field:photo');
    expect(await at.requestsOf(applicationId)).toHaveLength(36);
  });
});

describe('the borrower’s file', () => {
  it('V3.2.1 has the photo of a paper that was brought, and of one that was struck only that it was; why is erased with the review', async () => {
    const { borrower, applicationId, requestId, photoId } = await anId();
    done(await at.bring(applicationId, await aPicture(20), uma, 'income_proof'));
    done(await strike(applicationId, requestId));
    const { body } = done(await exportOf(at.services, borrower.id, max.who));
    const parts: string[] = [];
    for await (const part of body) parts.push(String(part));
    const file = JSON.parse(parts.join('')) as Record<string, Record<string, unknown>[]>;
    expect(file.documents_asked_for).toMatchObject([
      { id: Number(requestId), struck_reason: 'her sister’s card' },
      { kind: 'income_proof', received_by: uma.who, struck_reason: null },
    ]);
    const ofThis = file.photos?.filter(({ application: id }) => id === Number(applicationId));
    expect(ofThis).toMatchObject([{ kind: 'document', type: 'image/jpeg' }]);
    const views = await test.house.db
      .selectFrom('photo_view')
      .select('photo_id')
      .where('application_id', '=', applicationId)
      .execute();
    expect(views.map(({ photo_id: id }) => id)).not.toContain(photoId);
    await eraseReviews(test.house.db, [applicationId]);
    expect(await at.requestsOf(applicationId)).toMatchObject([
      { struck_by: uma.who, struck_reason: null },
      { struck_by: null },
    ]);
  });
});
