/** Pictures as a phone takes them: with the camera's data in them, and files that are none. */
import { aPhoto } from '../scripts/photo.ts';
import type { Picture } from './page-wizard.ts';

/** Stands in the photo's data, as the place where it was taken would. */
export const CAMERA_MARK = 'taken at 13.3633 N 103.8564 E';

const taken = new Map<string, Promise<Buffer>>();

/** A photo of so many pixels as it comes from a phone. */
export async function phonePhoto(width = 1600, height = 1200, name = 'me.jpg'): Promise<Picture> {
  const size = `${width} ${height}`;
  const known = taken.get(size) ?? aPhoto(width, height).then((one) => withExif(Buffer.from(one)));
  taken.set(size, known);
  return { name, mimeType: 'image/jpeg', buffer: await known };
}

/** A photo of 4000 × 3000 px that a phone held upright took: its data say that it lies on its side. */
export async function turnedPhoto(): Promise<Picture> {
  const buffer = withExif(Buffer.from(await aPhoto(4000, 3000)), ON_ITS_SIDE);
  return { name: 'turned.jpg', mimeType: 'image/jpeg', buffer };
}

/** EXIF's orientations: as it is, and to be turned clockwise by a quarter. */
const AS_IT_IS = 1;
const ON_ITS_SIDE = 6;

/** Puts an EXIF segment with a text (ImageDescription) and an orientation after the start of a JPEG. */
function withExif(picture: Buffer, orientation = AS_IT_IS): Buffer {
  const text = Buffer.from(`${CAMERA_MARK}\0`, 'latin1');
  const directory = Buffer.alloc(2 + 2 * 12 + 4);
  directory.writeUInt16LE(2, 0);
  directory.writeUInt16LE(0x01_0e, 2);
  directory.writeUInt16LE(2, 4);
  directory.writeUInt32LE(text.length, 6);
  directory.writeUInt32LE(8 + directory.length, 10);
  directory.writeUInt16LE(0x01_12, 14);
  directory.writeUInt16LE(3, 16);
  directory.writeUInt32LE(1, 18);
  directory.writeUInt16LE(orientation, 22);
  const tiff = Buffer.concat([Buffer.from('II*\0\x08\0\0\0', 'latin1'), directory, text]);
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([picture.subarray(0, 2), head, body, picture.subarray(2)]);
}
