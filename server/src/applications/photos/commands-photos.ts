import { randomBytes } from 'node:crypto';
import type { Refusal } from 'contract/locale';
import { questionsOf } from 'contract/question';
import { PHOTO_MAX_BYTES } from 'contract/photo-limits';
import { PHOTO_ANSWER_MS } from 'contract/upload-times';
import { m } from 'words/messages';
import type { Act } from '../../audit/store.ts';
import { unlessBackedUp } from '../../database/retention-lock.ts';
import { Busy } from '../../busy.ts';
import type {
  ApplicationServices,
  HoldPhotos,
  KnownStep,
  PhotoUpload,
  StoreRequest,
} from '../commands-envelope.ts';
import { NoSuchObject } from './gateway.ts';
import {
  avatarOf,
  encodePhoto,
  type Photo,
  PHOTO_MAX_PIXELS,
  type PhotoFault,
} from './gateway-images.ts';
import type { DraftSave } from '../store.ts';
import {
  announcePhoto,
  countAttempt,
  uncountAttempt,
  dropAbandoned,
  dropArriving,
  dropHeld,
  droppedPhotosOf,
  forgetPhoto,
  hasRoomFor,
  holdPhoto,
  type PhotoKind,
} from './store-photos.ts';

export type { Photo };

export interface ReceivedPhoto {
  kind: PhotoKind;
  photo: Photo;
}

export interface Received {
  photos: ReceivedPhoto[];
  /** The kinds whose photo was taken back: their keys came empty. */
  removed: PhotoKind[];
  /** The kinds that this step has now: sent along, or held by the draft already and not taken back. */
  answered: string[];
  refusals: Map<string, Refusal>;
}

/**
 * Reads the photos that a step asks for out of its uploads; files under other keys are left unread. Of several files
 * under one key the last counts; a control that was left empty is not among them (`readForm`). Each counts as one of the
 * draft's attempts before it is looked at. A key whose value is empty takes the photo back; one that is absent leaves it as
 * it is. Throws `Busy` where too many photos wait to be decoded, and where the draft has no room for another, which costs
 * no attempt.
 * @param held the kinds that the draft has already
 * @returns null when the draft is gone meanwhile
 */
export async function receivePhotos(
  services: ApplicationServices,
  { call: { step }, keyHash }: KnownStep,
  { body, uploads }: Pick<StoreRequest, 'body' | 'uploads'>,
  held: readonly string[],
): Promise<Received | null> {
  const { db, clock } = services;
  const asked = questionsOf(step).filter(({ kind }) => kind === 'photo');
  const sent = asked.flatMap((question) => {
    const file = uploads.findLast(({ key }) => key === question.key);
    return file ? [{ question, file }] : [];
  });
  const removed = asked
    .map(({ key }) => key as PhotoKind)
    .filter((kind) => body[kind] === '' && !sent.some(({ question }) => question.key === kind));
  const kept = held.filter((kind) => !removed.some((one) => one === kind));
  const received: Received = { photos: [], removed, answered: kept, refusals: new Map() };
  if (sent.length > 0) await makeRoom(services, keyHash, sent.length);
  for (const { question, file } of sent) {
    received.answered.push(question.key);
    const hasAttempts = await countAttempt(db, keyHash, clock.now());
    if (hasAttempts === null) return null;
    if (!hasAttempts) {
      received.refusals.set(question.key, (locale) => m.refusal_photo_quota({}, { locale }));
      continue;
    }
    const photo = await lookAtPhoto(file, () => uncountAttempt(db, keyHash, clock.now()));
    if (typeof photo === 'function') received.refusals.set(question.key, photo);
    else received.photos.push({ kind: question.key as PhotoKind, photo });
  }
  return received;
}

/** The square of a photo that stands for its person, a JPEG; null where its file is gone. @throws PhotoStoreAway */
export async function readAvatar(
  photos: ApplicationServices['photos'],
  objectName: string,
): Promise<Buffer | null> {
  try {
    return await avatarOf(await photos.read(objectName, 'small'));
  } catch (error) {
    if (error instanceof NoSuchObject) return null;
    throw error;
  }
}

/**
 * Encodes a photo anew as it is kept, or says why it is not taken. Throws `Busy` where too many wait.
 * @param giveBack gives the counted attempt back; called where the photo was not even decoded
 */
export async function lookAtPhoto(
  { bytes, sender }: PhotoUpload,
  giveBack: () => Promise<void>,
): Promise<Photo | Refusal> {
  const photo = await encodePhoto(bytes, sender).catch(async (error: unknown) => {
    if (error instanceof Busy && !error.isDecoded) await giveBack();
    throw error;
  });
  return typeof photo === 'string' ? faultRefusal(photo) : photo;
}

function faultRefusal(fault: PhotoFault): Refusal {
  const megabytes = String(PHOTO_MAX_BYTES / 1024 / 1024);
  if (fault === 'kind') return (locale) => m.refusal_photo_kind({}, { locale });
  if (fault === 'broken') return (locale) => m.refusal_photo_broken({}, { locale });
  if (fault === 'heavy') return (locale) => m.refusal_photo_heavy({ megabytes }, { locale });
  const megapixels = String(PHOTO_MAX_PIXELS[fault] / 1_000_000);
  return (locale) => m.refusal_photo_large({ megapixels }, { locale });
}

/** A step without photos has nothing to hold. */
export const NO_PHOTOS: HoldPhotos = async () => [];

/**
 * Writes photos and does the rest of the step. Row, then files, then in the step's own transaction (`work`, which calls
 * `hold`) the photo's place, where those that were taken back lose theirs: a kill at any moment leaves only what the sweeper
 * can put right (R13).
 * @returns null when the draft is unknown, expired or submitted before `work` could begin
 */
export async function withPhotos<Result>(
  services: ApplicationServices,
  save: DraftSave,
  { photos, removed }: Pick<Received, 'photos' | 'removed'>,
  work: (hold: HoldPhotos) => Promise<Result>,
): Promise<Result | null> {
  const arriving: Arriving[] = [];
  let held = false;
  let done = false;
  try {
    for (const { kind, photo } of photos) {
      const id = await writePhoto(services, save, kind, photo);
      if (id === null) return null;
      arriving.push({ id, kind });
    }
    const result = await work(async (tx, applicationId) => {
      for (const { id, kind } of arriving) {
        if (!(await holdPhoto(tx, applicationId, kind, id))) {
          throw new Error('A photo was given up while its step was being saved');
        }
      }
      const dropped = await dropHeld(tx, applicationId, removed);
      held = true;
      const stored = arriving.map(({ kind }) => kind);
      return [
        ...photoActs('photo.stored', stored, applicationId, save),
        ...photoActs('photo.removed', dropped, applicationId, save),
      ];
    });
    done = true;
    if (arriving.length > 0 || removed.length > 0) await removeReplaced(services, save.keyHash);
    return result;
  } finally {
    if (!held || !done) {
      const ids = arriving.map(({ id }) => id);
      await dropArriving(services.db, ids).catch(() => undefined);
    }
  }
}

/**
 * Sees to it that a draft has room for all photos of a step: where the last had none, the others would be looked at in vain, try
 * after try, until the draft has no attempts left. Photos that a server left behind when it was killed would otherwise keep their places
 * until the sweeper gives them up an hour later. @throws Busy where there is none
 */
async function makeRoom(
  services: ApplicationServices,
  keyHash: Buffer,
  count: number,
): Promise<void> {
  const { db, clock } = services;
  if (await hasRoomFor(db, keyHash, count)) return;
  // By then the call that it came with has been answered.
  const before = new Date(clock.now().getTime() - PHOTO_ANSWER_MS);
  await dropAbandoned(db, keyHash, before);
  await removeReplaced(services, keyHash);
  if (!(await hasRoomFor(db, keyHash, count))) throw new Busy();
}

/** Files first, then the row, as the sweeper does it: what cannot be removed now is found by that again. */
async function removeReplaced({ db, photos }: ApplicationServices, keyHash: Buffer): Promise<void> {
  try {
    const replaced = await droppedPhotosOf(db, keyHash);
    if (replaced.length === 0) return;
    // A backup that is being made holds rows that still had them: then they are left to the sweeper.
    await unlessBackedUp(db, async (one) => {
      for (const { id, objectName } of replaced) {
        await photos.remove(objectName);
        await forgetPhoto(one, id);
      }
    });
  } catch {
    // The step is saved, and its answer must not depend on this.
  }
}

interface Arriving {
  id: bigint;
  kind: PhotoKind;
}

function photoActs(
  event: 'photo.stored' | 'photo.removed',
  kinds: readonly PhotoKind[],
  applicationId: bigint,
  { owner, now: at }: Pick<DraftSave, 'owner' | 'now'>,
): Act[] {
  return kinds.map((kind) => ({
    at,
    event,
    actor: owner === null ? 'visitor' : `borrower:${owner}`,
    subject: `application:${applicationId}`,
    facts: { kind },
  }));
}

async function writePhoto(
  services: ApplicationServices,
  save: DraftSave,
  kind: PhotoKind,
  photo: Photo,
): Promise<bigint | null> {
  const objectName = randomBytes(16).toString('hex');
  const { sha256, width, height, large } = photo;
  const { keyId } = services.cipher;
  const row = { kind, objectName, sha256, width, height, bytes: large.length, keyId };
  const id = await announcePhoto(services.db, save.keyHash, row, save.now);
  if (id === 'full') throw new Busy();
  if (id !== null) await services.photos.put(objectName, photo);
  return id;
}
