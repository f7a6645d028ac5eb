import { parentPort, workerData } from 'node:worker_threads';
import decode from 'heic-decode';

/** The thread that decodes one HEIC photo: gets bytes, answers with pixels or why not. */
const { bytes, maxPixels } = workerData as { bytes: Uint8Array; maxPixels: number };

try {
  const images = await decode.all({ buffer: bytes });
  const first = images[0];
  if (!first) parentPort?.postMessage('broken');
  else if (first.width * first.height > maxPixels) parentPort?.postMessage('large');
  else {
    const { data, width, height } = await first.decode();
    parentPort?.postMessage({ data: new Uint8Array(data.buffer), width, height });
  }
} catch {
  parentPort?.postMessage('broken');
}
