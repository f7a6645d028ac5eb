import { Worker } from 'node:worker_threads';

/** The pixels of a decoded photo, four bytes each. */
interface Raw {
  data: Uint8Array;
  width: number;
  height: number;
}

/** `large-heic` where it has too many pixels, `broken` where it cannot be decoded, or not in time. */
type Decoded = Raw | 'broken' | 'large-heic';

/** How long a photo may take; one of 24 megapixels takes 1.5 s on an idle machine. */
const TIMEOUT_MS = 15_000;
/** Heap limits of the thread, in MB; pixels and the decoder's WebAssembly memory are not part of the heap. */
const LIMITS = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 };

/** Decodes a HEIC photo in a thread of its own: the decoder is slow WebAssembly, and a hostile file may hang or break it. */
export async function decodeHeic(
  bytes: Buffer,
  maxPixels: number,
  timeoutMs = TIMEOUT_MS,
): Promise<Decoded> {
  const worker = new Worker(new URL('gateway-heic-thread.ts', import.meta.url), {
    workerData: { bytes, maxPixels },
    resourceLimits: LIMITS,
    // Captured and never read: the decoder prints a warning for each broken file.
    stdout: true,
    stderr: true,
  });
  let timer: NodeJS.Timeout | undefined;
  // The first event counts, since the thread also exits after its answer.
  const decoded = await new Promise<Decoded>((resolve) => {
    timer = setTimeout(() => resolve('broken'), timeoutMs);
    worker.once('message', resolve);
    worker.once('error', () => resolve('broken'));
    worker.once('exit', () => resolve('broken'));
  });
  clearTimeout(timer);
  await worker.terminate();
  return decoded;
}
