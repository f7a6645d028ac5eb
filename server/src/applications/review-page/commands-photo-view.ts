import { REVIEWERS } from 'contract/office/who';
import { Refused } from 'contract/refusal';
import { m } from 'words/messages';
import { act, type By, type LoanServices } from '../../loans/commands-act.ts';
import type { Services } from '../../services.ts';
import { readPhoto } from '../photos/commands-photos-read.ts';
import { noSuchApplication } from '../review/commands-no-such.ts';
import { heldPhotos, insertPhotoView } from '../review/store-found.ts';

/**
 * The bytes of a photo that an application holds. That it is seen, by whom and when, is written before they are read. @throws
 * PhotoStoreAway
 */
export async function viewPhoto(
  services: LoanServices & Pick<Services, 'photos'>,
  by: By,
  { applicationId, photoId }: { applicationId: bigint; photoId: bigint },
  roles: readonly By['role'][] = REVIEWERS,
): Promise<{ data_url: string } | Refused> {
  const photos = await heldPhotos(services.db, applicationId);
  const photo = photos.find(({ id }) => id === photoId);
  if (photo === undefined) return noSuchApplication();
  const options = { event: 'photo.viewed', by, roles, key: null, fields: {} };
  const noted = await act(services, options, async (tx, now) => {
    await insertPhotoView(tx, { applicationId, photoId, by: by.who, at: now });
    const facts = { photo: Number(photoId), kind: photo.document ?? photo.kind };
    return { answer: {}, subject: `application:${applicationId}`, facts };
  });
  if (noted instanceof Refused) return noted;
  const jpeg = await readPhoto(services.photos, photo.objectName);
  if (jpeg === null) {
    return Refused.because(
      (locale) => m.office_review_error_photo_gone({}, { locale }),
      'photo_gone',
    );
  }
  return { data_url: `data:image/jpeg;base64,${jpeg.toString('base64')}` };
}
