import { randomBytes } from 'node:crypto';
import type { ApplicationCard } from 'contract/application-cards';
import type { Refusal } from 'contract/locale';
import { Refused } from 'contract/refusal';
import { m } from 'words/messages';
import { lookAtPhoto, type Photo } from '../applications/photos/commands-photos.ts';
import type { PhotoUpload } from '../applications/commands-envelope.ts';
import { changedForBorrower, standsForBorrower } from '../changes/commands-borrowers.ts';
import { dropArriving, insertArriving } from '../applications/photos/store-photos.ts';
import { recordActs } from '../audit/store.ts';
import { readId } from '../ids.ts';
import type { LoanServices } from '../loans/commands-act.ts';
import { notTheirs } from '../not-theirs.ts';
import type { Services } from '../services.ts';
import { applicationCards } from './commands.ts';
import {
  countDocumentAttempt,
  type DocumentRequest,
  findDocumentRequest,
  holdDocument,
  uncountDocumentAttempt,
} from './store-documents.ts';

type DocumentServices = LoanServices & Pick<Services, 'photos'>;

interface Sent {
  readonly documentId: unknown;
  readonly uploads: readonly PhotoUpload[];
}

/**
 * Takes the photo of a paper that the lender asked for: looked at and encoded anew like the photos of the wizards, kept in the
 * same store. A photo for which the decoder had no time costs no attempt. Refused under `photo`; for a request that is not there or not theirs alike; and once it has been answered, staff ended it, or its application was decided.
 */
export async function receiveDocument(
  services: DocumentServices,
  borrowerId: bigint,
  { documentId, uploads }: Sent,
): Promise<ApplicationCard | Refused> {
  const { db } = services;
  const id = readId(documentId);
  const request = id === null ? null : await findDocumentRequest(db, id, borrowerId);
  if (request === null) return notTheirs(services, 'document', borrowerId);
  if (request.isSettled || !request.isWanted) return overForBorrower(services, request);
  const file = uploads.findLast(({ key, bytes }) => key === 'photo' && bytes.length > 0);
  if (!file) return Refused.field('photo', missing);
  if (!(await countDocumentAttempt(db, request.applicationId))) {
    const { hotline } = services.env.company;
    return Refused.field('photo', (locale) => m.refusal_document_quota({ hotline }, { locale }));
  }
  const giveBack = () => uncountDocumentAttempt(db, request.applicationId);
  const photo = await lookAtPhoto(file, giveBack);
  if (typeof photo === 'function') return Refused.field('photo', photo);
  if (!(await keep(services, borrowerId, request, photo))) {
    const now = await findDocumentRequest(db, request.id, borrowerId);
    return overForBorrower(services, now ?? request);
  }
  const cards = await applicationCards(services, borrowerId);
  const card = cards.find(({ number }) => number === String(request.applicationId));
  // The application may have become a repetition, which has no card: the paper has come all the same.
  return card ?? changedForBorrower(services, ['documentRequest', request.id]);
}

/** Refuses a paper that is not waited for any more: what was done to the request, or that its application was decided without it. */
async function overForBorrower(
  services: DocumentServices,
  { id, isSettled }: DocumentRequest,
): Promise<Refused> {
  return isSettled
    ? changedForBorrower(services, ['documentRequest', id])
    : standsForBorrower(services, { event: 'application.document_ended', at: null });
}

/** Row, then files, then the photo's place: a kill at any moment leaves only what the sweeper can put right (R13). */
async function keep(
  { db, photos, cipher, clock }: DocumentServices,
  borrowerId: bigint,
  { id: requestId, applicationId, kind }: DocumentRequest,
  photo: Photo,
): Promise<boolean> {
  const now = clock.now();
  const objectName = randomBytes(16).toString('hex');
  const { sha256, width, height, large } = photo;
  const { keyId } = cipher;
  const row = {
    kind: 'document',
    objectName,
    sha256,
    width,
    height,
    bytes: large.length,
    keyId,
  } as const;
  const photoId = await insertArriving(db, applicationId, row, now);
  let isHeld = false;
  try {
    await photos.put(objectName, photo);
    isHeld = await db.transaction().execute(async (tx) => {
      if (!(await holdDocument(tx, { requestId, photoId, now }))) return false;
      const actor = `borrower:${borrowerId}`;
      const subject = `application:${applicationId}`;
      const facts = { request: Number(requestId), kind };
      await recordActs(tx, [{ at: now, event: 'document.received', actor, subject, facts }]);
      return true;
    });
    return isHeld;
  } finally {
    if (!isHeld) await dropArriving(db, [photoId]).catch(() => undefined);
  }
}

const missing: Refusal = (locale) => m.error_photo_required({}, { locale });
