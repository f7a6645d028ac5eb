import { parentPort, workerData } from 'node:worker_threads';
import decode from 'heic-decode';

/**
 * The thread that decodes one HEIC photo: receives bytes, posts pixels or the reason why there are none. The size in the file
 * can be trusted, since the decoder refuses a picture that is larger than its file claims.
 */
const { bytes, maxPixels } = workerData as { bytes: Uint8Array; maxPixels: number };

try {
  const [first] = await decode.all({ buffer: bytes });
  if (!first) parentPort?.postMessage('broken');
  else if (first.width * first.height > maxPixels) parentPort?.postMessage('large-heic');
  else {
    const { data, width, height } = await first.decode();
    // Handed over, not copied: 25 megapixels are 100 MB.
    parentPort?.postMessage({ data: new Uint8Array(data.buffer), width, height }, [data.buffer]);
  }
} catch {
  parentPort?.postMessage('broken');
}
