import { avatarPhoto as avatarCall } from 'contract/accounts';
import { Refused } from 'contract/refusal';
import { m } from 'words/messages';
import { readAvatar } from '../applications/photos/commands-photos.ts';
import type { Services } from '../services.ts';
import { avatarObject } from './store-avatar.ts';

type AvatarServices = Pick<Services, 'db' | 'photos'>;

/** Where the picture of a borrower is to be had, a path under the API's address (PROF-18); null where there is none (G-50). */
export async function avatarPath(
  { db }: Pick<AvatarServices, 'db'>,
  borrowerId: bigint,
): Promise<string | null> {
  return pathOfAvatar(await avatarObject(db, borrowerId));
}

/** The same where the photo store's name of the picture was read before. */
export function pathOfAvatar(objectName: string | null): string | null {
  return objectName === null ? null : avatarCall.path;
}

/**
 * A square of the photo of the borrower's newest approved application (G-50). Refused where there
 * is none.
 * @throws PhotoStoreAway
 */
export async function avatarPhoto(
  { db, photos }: AvatarServices,
  borrowerId: bigint,
): Promise<{ jpeg: string } | Refused> {
  const objectName = await avatarObject(db, borrowerId);
  const jpeg = objectName === null ? null : await readAvatar(photos, objectName);
  if (jpeg !== null) return { jpeg: jpeg.toString('base64') };
  return Refused.because((locale) => m.avatar_none({}, { locale }), 'not_found');
}
