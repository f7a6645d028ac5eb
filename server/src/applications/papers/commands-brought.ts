import { randomBytes } from 'node:crypto';
import { DOCUMENT_PHOTOS_HELD_MOST, DOCUMENT_PHOTOS_MOST } from 'contract/office/document-requests';
import { REVIEWERS } from 'contract/office/who';
import { documentKinds } from 'contract/options/decisions';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { m } from 'words/messages';
import { changedSince, notThere, unsaid } from '../../changes/commands.ts';
import type { DB, JsonObject } from '../../database/types.ts';
import { act, type By, type LoanServices, notTheirAct } from '../../loans/commands-act.ts';
import { reasonRefusal } from '../../loans/commands-reason.ts';
import type { Sender } from '../../sender.ts';
import type { Services } from '../../services.ts';
import { lookAtPhoto, type Photo } from '../photos/commands-photos.ts';
import { dropArriving, insertArriving } from '../photos/store-photos.ts';
import { decidedSince } from '../review/commands-changed.ts';
import { noSuchApplication } from '../review/commands-no-such.ts';
import { beginWithin, type Moved, notOffered, onApplication } from '../review/commands-review.ts';
import { findListed } from '../review/store-flags.ts';
import { comparisonsOf, keepComparisons } from '../review/store-found.ts';
import { lockApplication } from '../review/store-review.ts';
import { requestedKind } from '../review/store-reviewed.ts';
import { countPapers, holdPaper, markPaperStruck, samePaper } from './store-brought.ts';

type PaperServices = LoanServices & Pick<Services, 'photos'>;

interface Brought {
  applicationId: bigint;
  kind: string;
  bytes: Buffer;
  sender: Sender;
}

interface Added extends JsonObject {
  photo: number;
}

const mayCome = (status: string) => status === 'Pending' || status === 'In review';

/**
 * Keeps the photo of a paper that the applicant brought to the counter, or sent by chat (officer, approver, manager): looked at, encoded anew
 * and encrypted like those of the account. The request for such a paper that waits is answered by it; where none waits, one is written that is
 * asked and answered at once. The same photo again is kept once. An application that is pending is in review with it. Refused under `kind`
 * for a paper that nobody asks for, and under `photo` for what is none and past twelve, or thirty-six with those that were struck; once
 * the application is decided. @throws Busy where too many photos wait to be decoded
 */
export async function bringPaper(
  services: PaperServices,
  by: By,
  { applicationId, kind, bytes, sender }: Brought,
): Promise<Added | Refused> {
  const { db } = services;
  if (!(REVIEWERS as readonly string[]).includes(by.role)) return notTheirAct();
  if (!documentKinds.some(({ key }) => key === kind)) return Refused.field('kind', notOffered);
  const row = await findListed(db, applicationId);
  if (row === null) return noSuchApplication();
  if (!mayCome(row.status)) return decidedSince(db, by.who, applicationId);
  const photo = await lookAtPhoto({ key: 'photo', bytes, sender }, async () => undefined);
  if (typeof photo === 'function') return Refused.field('photo', photo);
  const same = await samePaper(db, { applicationId, kind, sha256: photo.sha256 });
  if (same !== null) return { photo: Number(same) };
  const full = await enough(db, applicationId);
  if (full !== null) return full;
  return keep(services, by, { applicationId, kind, photo });
}

/** Row, then files, then the photo's place: a kill at any moment leaves only what the sweeper can put right (R13). */
async function keep(
  services: PaperServices,
  by: By,
  taken: Pick<Brought, 'applicationId' | 'kind'> & { photo: Photo },
): Promise<Added | Refused> {
  const { db, photos, cipher, clock } = services;
  const { applicationId, photo } = taken;
  const objectName = randomBytes(16).toString('hex');
  const { sha256, width, height, large } = photo;
  const size = { width, height, bytes: large.length };
  const row = { kind: 'document', objectName, sha256, keyId: cipher.keyId, ...size } as const;
  const photoId = await insertArriving(db, applicationId, row, clock.now());
  let isHeld = false;
  try {
    await photos.put(objectName, photo);
    const answer = await hold(services, by, { ...taken, photoId });
    isHeld = !(answer instanceof Refused) && answer.photo === Number(photoId);
    return answer;
  } finally {
    if (!isHeld) await dropArriving(db, [photoId]).catch(() => undefined);
  }
}

async function hold(
  services: PaperServices,
  by: By,
  taken: Pick<Brought, 'applicationId' | 'kind'> & { photo: Photo; photoId: bigint },
): Promise<Added | Refused> {
  const { applicationId, kind, photo, photoId } = taken;
  let same: bigint | null = null;
  const event = 'application.document_added';
  const options = { event, by, roles: REVIEWERS, key: null, fields: {} };
  const answer = await act<Added>(services, options, async (tx, now) => {
    const application = await lockApplication(tx, services.cipher, applicationId);
    if (application === null) return notThere();
    if (!mayCome(application.status)) return decidedSince(tx, by.who, applicationId);
    // Under the lock: of the same photo sent twice at once the second is answered with the first, and writes nothing.
    same = await samePaper(tx, { applicationId, kind, sha256: photo.sha256 });
    if (same !== null) return unsaid();
    const full = await enough(tx, applicationId);
    if (full !== null) return full;
    await beginWithin(tx, by, application, now);
    const request = await holdPaper(tx, { applicationId, kind, photoId, by: by.who, at: now });
    const facts = { request: Number(request), kind };
    return {
      answer: { photo: Number(photoId) },
      subject: `application:${applicationId}`,
      facts,
    };
  });
  return same === null ? answer : { photo: Number(same) };
}

/** Refuses where there is no room for one more: among those that stand, or among all that are kept. */
async function enough(db: LoanServices['db'], applicationId: bigint): Promise<Refused | null> {
  const { held, standing } = await countPapers(db, applicationId);
  if (standing < DOCUMENT_PHOTOS_MOST && held < DOCUMENT_PHOTOS_HELD_MOST) return null;
  const isOfStruck = standing < DOCUMENT_PHOTOS_MOST;
  const count = String(isOfStruck ? DOCUMENT_PHOTOS_HELD_MOST : DOCUMENT_PHOTOS_MOST);
  const said = isOfStruck ? m.office_pawn_photo_held_most : m.office_pawn_photo_most;
  return Refused.field('photo', (locale) => said({ count }, { locale }));
}

/**
 * Strikes a wrong photo of a paper, another person's say, with the reason (officer, approver, manager); in review only. It is kept and marked,
 * proves nothing from then on, and the paper can be asked for or added again; what was compared with a national ID is open again. Refused for
 * what was struck before.
 */
export function strikePaper(
  services: LoanServices,
  by: By,
  struck: { applicationId: bigint; requestId: bigint; reason: string },
): Promise<Moved | Refused> {
  const { applicationId, requestId: id, reason } = struck;
  return onApplication(
    services,
    { event: 'application.document_struck', by, roles: REVIEWERS, applicationId },
    async (tx, { status }, at) => {
      const kind = await requestedKind(tx, { id, applicationId });
      if (kind === null) return notThere();
      if (status !== 'In review') return decidedSince(tx, by.who, applicationId);
      const wrong = reasonRefusal(reason);
      if (wrong !== null) return wrong;
      if (!(await markPaperStruck(tx, { id, reason: reason.trim(), by: by.who, at }))) {
        return changedSince(tx, by.who, ['documentRequest', id]);
      }
      if (kind === 'national_id') await openComparisons(tx, { applicationId, by: by.who, at });
      return { status, facts: { request: Number(id), kind } };
    },
  );
}

/** Takes back what was found alike, where something was: it may have been found on the card that is struck. */
async function openComparisons(
  tx: Kysely<DB>,
  { applicationId, by, at }: { applicationId: bigint; by: string; at: Date },
): Promise<void> {
  const { alike, version } = await comparisonsOf(tx, applicationId);
  if (alike.length > 0) await keepComparisons(tx, { applicationId, alike: [], by, at, version });
}
