import { createHash } from 'node:crypto';
import { PHOTO_MAX_BYTES } from 'contract/photo-limits';
import type { Sharp, SharpOptions } from 'sharp';
import { Busy } from '../../busy.ts';
import { loadedOnce } from '../../loaded-once.ts';
import { decodeHeic } from './gateway-heic.ts';
import { countScans } from './gateway-jpeg-scans.ts';
import type { Sender } from '../../sender.ts';
import { PhotoQueue } from './gateway-queue.ts';

/**
 * The most pixels of a photo, by what decoding it costs. A JPEG, PNG or WebP is read line by line: 40 megapixels take 70
 * MB. One that is stored in passes (progressive, interlaced), as no camera does, is whole in memory: 10 MB a megapixel,
 * 390 MB at 40. So is a HEIC photo, of which telephones make 24 megapixels.
 */
export const PHOTO_MAX_PIXELS = {
  large: 40_000_000,
  'large-in-passes': 16_000_000,
  'large-heic': 25_000_000,
} as const;

const LARGE = 2000;
const MEDIUM = 1000;
const SMALL = 480;
const AVATAR = 160;
const QUALITY = 82;
/** How long each picture may take; a photo of 12 megapixels takes 0.1 s, the dearest that is let in 3 s. */
const ENCODE_SECONDS = 8;
/** The most passes of a JPEG, of which encoders make about ten. */
const SCANS_MOST = 64;

const WAITING = { waitingMost: 64, waitingPerNetwork: 24, waitMs: 20_000 };
/** Photos are decoded two at a time, HEIC one at a time, of whatever network. */
const photos = new PhotoQueue({ places: 2, ...WAITING });
const heicPhotos = new PhotoQueue({ places: 1, ...WAITING });

/** How many photos of this process wait to be decoded. */
export const photosWaiting = (): number => photos.waiting + heicPhotos.waiting;

/** A photo as kept: upright, sRGB JPEG without metadata, in two sizes. */
export interface Photo {
  large: Buffer;
  small: Buffer;
  /** Of `large`. */
  sha256: Buffer;
  width: number;
  height: number;
}

/** Why an upload is not taken. */
export type PhotoFault = 'kind' | 'broken' | 'heavy' | keyof typeof PHOTO_MAX_PIXELS;

type Kind = 'jpeg' | 'png' | 'webp' | 'heic';

/** What a file is, by its first bytes and never by its name; null for anything but a photo (V5.2.2). */
function photoKind(bytes: Buffer): Kind | null {
  if (hasSecondNature(bytes)) return null;
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  if (bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'png';
  const head = bytes.subarray(0, 12).toString('latin1');
  if (/^RIFF[^]{4}WEBP$/.test(head)) return 'webp';
  return /^[^]{4}ftyp(?:heic|heix|hevc|hevx|mif1|msf1)$/.test(head) ? 'heic' : null;
}

const PROGRAMS = [
  '<?php',
  '<script',
  '<SCRIPT',
  '<!doctype html',
  '<!DOCTYPE html',
  '<!DOCTYPE HTML',
];

/** An archive, a page or a program hidden in a picture. Re-encoding drops it; honest photos have none. */
function hasSecondNature(bytes: Buffer): boolean {
  if (bytes.subarray(0, 1024).includes('%PDF-')) return true;
  if (PROGRAMS.some((mark) => bytes.includes(mark))) return true;
  const end = bytes.lastIndexOf('PK\u0005\u0006');
  // A ZIP's closing record names the length of the comment after it, up to the end of the file.
  return (
    end >= 0 && end + 22 <= bytes.length && end + 22 + bytes.readUInt16LE(end + 20) === bytes.length
  );
}

/**
 * Makes an upload into the two pictures that are kept. The size of the picture is read and judged before a pixel is
 * decoded; only the decoders of the named kinds are switched on, and each has a clock. Throws `Busy` when its turn does not
 * come.
 */
export async function encodePhoto(bytes: Buffer, sender: Sender): Promise<Photo | PhotoFault> {
  if (bytes.length > PHOTO_MAX_BYTES) return 'heavy';
  // What a picker of pictures hands over when the file is still in the cloud, or the camera's card was full.
  if (bytes.length === 0) return 'broken';
  const kind = photoKind(bytes);
  if (kind === null) return 'kind';
  if (kind === 'jpeg' && countScans(bytes, SCANS_MOST + 1) > SCANS_MOST) return 'broken';
  if (kind !== 'heic') return photos.run(sender, () => encode(bytes, {}));
  return heicPhotos.run(sender, async () => {
    const raw = await decodeHeic(bytes, PHOTO_MAX_PIXELS['large-heic']);
    if (typeof raw === 'string') return raw;
    const { data, width, height } = raw;
    try {
      return await photos.run(sender, () => encode(data, { raw: { width, height, channels: 4 } }));
    } catch (error) {
      throw error instanceof Busy ? new Busy({ isDecoded: true }) : error;
    }
  });
}

async function encode(
  bytes: Buffer | Uint8Array,
  options: SharpOptions,
): Promise<Photo | PhotoFault> {
  const open = await decoder();
  const source = () =>
    open(bytes, { ...options, limitInputPixels: PHOTO_MAX_PIXELS.large, failOn: 'error' });
  try {
    const known = await open(bytes, { ...options, limitInputPixels: false }).metadata();
    const fault = known.isProgressive ? 'large-in-passes' : 'large';
    if (known.width * known.height > PHOTO_MAX_PIXELS[fault]) return fault;
    const large = await jpeg(source().autoOrient(), LARGE).toBuffer({ resolveWithObject: true });
    const small = await jpeg(open(large.data), SMALL).toBuffer();
    const sha256 = createHash('sha256').update(large.data).digest();
    return { large: large.data, small, sha256, width: large.info.width, height: large.info.height };
  } catch {
    // The decoder's words may quote the file; they go nowhere.
    return 'broken';
  }
}

/** A kept picture at most 1000 pixels wide and high, as pages show it. */
export async function mediumOf(large: Buffer): Promise<Buffer> {
  const open = await decoder();
  return jpeg(open(large), MEDIUM).timeout({ seconds: ENCODE_SECONDS }).toBuffer();
}

/** A photo's small picture as an avatar: its middle, a square of 160 px, which a screen of two dots a pixel shows at 80. */
export async function avatarOf(small: Buffer): Promise<Buffer> {
  const open = await decoder();
  const square = open(small).resize(AVATAR, AVATAR, { fit: 'cover' });
  return square.jpeg({ quality: QUALITY }).timeout({ seconds: ENCODE_SECONDS }).toBuffer();
}

/** sharp keeps no metadata unless asked to; what is transparent becomes white. */
function jpeg(image: Sharp, side: number): Sharp {
  return image
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: QUALITY })
    .timeout({ seconds: ENCODE_SECONDS });
}

type Open = (input: Buffer | Uint8Array, options?: SharpOptions) => Sharp;
/** Loaded with the first photo: the server starts without it. */
const decoder: () => Promise<Open> = loadedOnce(() =>
  import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['Jpeg', 'Png', 'Webp'].map((name) => `VipsForeignLoad${name}Buffer`),
    });
    return sharp;
  }),
);
