import type { Sender } from '../../sender.ts';
import { encodePhoto, mediumOf, type Photo, type PhotoFault } from './gateway-images.ts';

export type { PhotoFault };

/** A picture for pages: upright, sRGB JPEG without metadata, as wide as pages need and half of that. */
export type Picture = Omit<Photo, 'small'> & { medium: Buffer };

/** Makes a file of staff into a picture for pages, judged as photos of applicants are; or says why it is none. */
export async function makePicture(bytes: Buffer, sender: Sender): Promise<Picture | PhotoFault> {
  const photo = await encodePhoto(bytes, sender);
  if (typeof photo === 'string') return photo;
  const { large, sha256, width, height } = photo;
  return { large, medium: await mediumOf(large), sha256, width, height };
}
