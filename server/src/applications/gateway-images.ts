import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { Sharp, SharpOptions } from 'sharp';

/** What an upload may be at most (docs/security.md, G-23). */
export const PHOTO_MAX_BYTES = 8 * 1024 * 1024;
export const PHOTO_MAX_PIXELS = 40_000_000;

const LARGE = 2000;
const SMALL = 480;
const QUALITY = 82;
const HEIC_TIMEOUT_MS = 30_000;
/** How many photos are decoded at once: each may hold a bitmap of 40 megapixels. */
const AT_ONCE = 2;

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
export type PhotoFault = 'kind' | 'broken' | 'heavy' | 'large';

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
 * decoded; only the decoders of the named kinds are switched on. Two at a time, HEIC one at a time.
 */
export async function encodePhoto(bytes: Buffer): Promise<Photo | PhotoFault> {
  if (bytes.length > PHOTO_MAX_BYTES) return 'heavy';
  const kind = photoKind(bytes);
  if (kind === null) return 'kind';
  return kind === 'heic'
    ? heicTurn(async () => {
        const raw = await decodeHeic(bytes);
        if (typeof raw === 'string') return raw;
        const { data, width, height } = raw;
        return turn(() => encode(data, { raw: { width, height, channels: 4 } }));
      })
    : turn(() => encode(bytes, {}));
}

async function encode(
  bytes: Buffer | Uint8Array,
  options: SharpOptions,
): Promise<Photo | PhotoFault> {
  const open = await decoder();
  const source = () =>
    open(bytes, { ...options, limitInputPixels: PHOTO_MAX_PIXELS, failOn: 'error' });
  try {
    const { width, height } = await open(bytes, { ...options, limitInputPixels: false }).metadata();
    if (width * height > PHOTO_MAX_PIXELS) return 'large';
    const large = await jpeg(source().autoOrient(), LARGE).toBuffer({ resolveWithObject: true });
    const small = await jpeg(open(large.data), SMALL).toBuffer();
    const sha256 = createHash('sha256').update(large.data).digest();
    return { large: large.data, small, sha256, width: large.info.width, height: large.info.height };
  } catch {
    // The decoder's words may quote the file; they go nowhere.
    return 'broken';
  }
}

/** sharp keeps no metadata unless asked to; what is transparent becomes white. */
function jpeg(image: Sharp, side: number): Sharp {
  return image
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: QUALITY });
}

type Open = (input: Buffer | Uint8Array, options?: SharpOptions) => Sharp;
let opened: Promise<Open> | null = null;

/** Loaded with the first photo: the server starts without it. */
function decoder(): Promise<Open> {
  opened ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['Jpeg', 'Png', 'Webp'].map((name) => `VipsForeignLoad${name}Buffer`),
    });
    return sharp;
  });
  return opened;
}

interface Raw {
  data: Uint8Array;
  width: number;
  height: number;
}

/** In a thread of its own: the decoder is slow WebAssembly, and a hostile file may hang or break it. */
function decodeHeic(bytes: Buffer): Promise<Raw | PhotoFault> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('gateway-heic.ts', import.meta.url), {
      workerData: { bytes, maxPixels: PHOTO_MAX_PIXELS },
      // The decoder grumbles about broken files; nobody needs to read it.
      stdout: true,
      stderr: true,
    });
    const timer = setTimeout(() => void end('broken'), HEIC_TIMEOUT_MS);
    const end = async (result: Raw | PhotoFault) => {
      clearTimeout(timer);
      await worker.terminate();
      resolve(result);
    };
    worker.once('message', (result: Raw | PhotoFault) => void end(result));
    worker.once('error', () => void end('broken'));
    worker.once('exit', () => void end('broken'));
  });
}

/** Lets so many through at once; the others wait in the order they came. */
function turnstile(places: number) {
  let free = places;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

const turn = turnstile(AT_ONCE);
const heicTurn = turnstile(1);
