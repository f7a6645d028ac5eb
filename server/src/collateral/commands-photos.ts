import { EVERYBODY, PHOTOGRAPHERS } from 'contract/office/who';
import { randomBytes } from 'node:crypto';
import {
  COLLATERAL_PHOTO,
  COLLATERAL_PHOTOS_HELD_MOST,
  COLLATERAL_PHOTOS_MOST,
  type CollateralPhotoShows,
  isAtHand,
} from 'contract/office/collateral';
import { Refused } from 'contract/refusal';
import { m } from 'words/messages';
import { lookAtPhoto, type Photo } from '../applications/photos/commands-photos.ts';
import { dropArriving, insertArriving } from '../applications/photos/store-photos.ts';
import { viewPhoto } from '../applications/review-page/commands-photo-view.ts';
import { changedSince } from '../changes/commands.ts';
import type { JsonObject } from '../database/types.ts';
import { act, type By, type LoanServices, notTheirAct } from '../loans/commands-act.ts';
import { reasonRefusal } from '../loans/commands-reason.ts';
import type { Sender } from '../sender.ts';
import type { Services } from '../services.ts';
import { nothingPawned } from './commands-register.ts';
import {
  countCollateralPhotos,
  holdCollateralPhoto,
  insertStrike,
  lockForPhotos,
  collateralPhotos,
} from './store-photos.ts';
import { findInRegister } from './store-register.ts';

type PhotoServices = LoanServices & Pick<Services, 'photos'>;

interface Taken {
  applicationId: bigint;
  shows: CollateralPhotoShows;
  bytes: Buffer;
  sender: Sender;
}

/**
 * Keeps a photo of a thing that is to be pawned or lies in custody (officer, approver or cashier): looked at, encoded anew and
 * encrypted like the photos of borrowers. The same photo again is kept once. Refused under `photo` for what is none and past
 * twelve, or thirty-six with those that were struck; once the thing was given back or sold, or while it is missing. @throws Busy where too many photos wait to be decoded
 */
export async function addCollateralPhoto(
  services: PhotoServices,
  by: By,
  { applicationId, shows, bytes, sender }: Taken,
): Promise<JsonObject | Refused> {
  const { db } = services;
  if (!(PHOTOGRAPHERS as readonly string[]).includes(by.role)) return notTheirAct();
  const row = await findInRegister(db, { application: applicationId });
  if (row === null) return nothingPawned();
  if (!isAtHand(row.state)) {
    return changedSince(db, by.who, ['collateral', applicationId]);
  }
  const full = await enough(db, applicationId);
  if (full !== null) return full;
  const photo = await lookAtPhoto({ key: 'photo', bytes, sender }, async () => undefined);
  if (typeof photo === 'function') return Refused.field('photo', photo);
  const known = await collateralPhotos(db, applicationId, null);
  const same = known.find(
    ({ sha256, struckAt }) => struckAt === null && sha256.equals(photo.sha256),
  );
  if (same) return { photo: Number(same.id) };
  return keep(services, by, { applicationId, shows, photo });
}

/** Row, then files, then the photo's place: a kill at any moment leaves only what the sweeper can put right (R13). */
async function keep(
  services: PhotoServices,
  by: By,
  taken: Pick<Taken, 'applicationId' | 'shows'> & { photo: Photo },
): Promise<JsonObject | Refused> {
  const { db, photos, cipher, clock } = services;
  const { applicationId, shows, photo } = taken;
  const objectName = randomBytes(16).toString('hex');
  const { sha256, width, height, large } = photo;
  const size = { width, height, bytes: large.length };
  const row = { kind: COLLATERAL_PHOTO, objectName, sha256, keyId: cipher.keyId, ...size } as const;
  const photoId = await insertArriving(db, applicationId, row, clock.now());
  let isHeld = false;
  try {
    await photos.put(objectName, photo);
    const event = 'collateral.photographed';
    const options = { event, by, roles: PHOTOGRAPHERS, key: null, fields: {} };
    const answer = await act(services, options, async (tx, now) => {
      await lockForPhotos(tx, applicationId);
      const collateral = await findInRegister(tx, { application: applicationId });
      if (collateral === null || !isAtHand(collateral.state)) {
        return changedSince(tx, by.who, ['collateral', applicationId]);
      }
      // Under the lock: of several at once, those that there is still room for are kept.
      const full = await enough(tx, applicationId);
      if (full !== null) return full;
      await holdCollateralPhoto(tx, { photoId, applicationId, shows, by: by.who, at: now });
      const facts = { photo: Number(photoId), shows };
      return {
        answer: { photo: Number(photoId) },
        subject: `application:${applicationId}`,
        facts,
      };
    });
    isHeld = !(answer instanceof Refused);
    return answer;
  } finally {
    if (!isHeld) await dropArriving(db, [photoId]).catch(() => undefined);
  }
}

/** Refuses where there is no room for one more: among those that stand, or among all that are kept. */
async function enough(db: LoanServices['db'], applicationId: bigint): Promise<Refused | null> {
  const { held, standing } = await countCollateralPhotos(db, applicationId);
  if (standing < COLLATERAL_PHOTOS_MOST && held < COLLATERAL_PHOTOS_HELD_MOST) return null;
  const isOfStruck = standing < COLLATERAL_PHOTOS_MOST;
  const count = String(isOfStruck ? COLLATERAL_PHOTOS_HELD_MOST : COLLATERAL_PHOTOS_MOST);
  const said = isOfStruck ? m.office_pawn_photo_held_most : m.office_pawn_photo_most;
  return Refused.field('photo', (locale) => said({ count }, { locale }));
}

/**
 * Strikes a wrong photo of a thing that is to be pawned or lies in custody, with the reason (officer, approver or cashier): it is kept and
 * marked, and counts no more among the twelve. Refused once the thing was given back or sold, and for what was struck before.
 */
export function strikeCollateralPhoto(
  services: LoanServices,
  by: By,
  { applicationId, photoId, reason }: { applicationId: bigint; photoId: bigint; reason: string },
): Promise<JsonObject | Refused> {
  const event = 'collateral.photo_struck';
  const options = { event, by, roles: PHOTOGRAPHERS, key: null, fields: {} };
  return act(services, options, async (tx, now) => {
    await lockForPhotos(tx, applicationId);
    const collateral = await findInRegister(tx, { application: applicationId });
    const held = await collateralPhotos(tx, applicationId, null);
    const photo = held.find(({ id }) => id === photoId);
    if (collateral === null || photo === undefined) return nothingPawned();
    if (!isAtHand(collateral.state)) {
      return changedSince(tx, by.who, ['collateral', applicationId]);
    }
    const wrong = reasonRefusal(reason);
    if (wrong !== null) return wrong;
    const strike = { photoId, reason: reason.trim(), by: by.who, at: now };
    if (!(await insertStrike(tx, strike))) {
      return changedSince(tx, by.who, ['collateralPhoto', photoId]);
    }
    const answer = { photo: Number(photoId) };
    return { answer, subject: `application:${applicationId}`, facts: answer };
  });
}

/** The bytes of a photo of a pawned thing, for everybody who sees the register. That it is seen is written before they are read. */
export async function viewCollateralPhoto(
  services: PhotoServices,
  by: By,
  asked: { applicationId: bigint; photoId: bigint },
): Promise<{ data_url: string } | Refused> {
  const held = await collateralPhotos(services.db, asked.applicationId, null);
  if (!held.some(({ id }) => id === asked.photoId)) return nothingPawned();
  return viewPhoto(services, by, asked, EVERYBODY);
}
