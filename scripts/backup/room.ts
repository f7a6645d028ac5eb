/** That a backup leaves the disk as full as it found it where it fails, and never so full that the product stops. */
import { rmSync } from 'node:fs';
import { statfs } from 'node:fs/promises';

const MEGABYTE = 1024 * 1024;
/** So much is written between two looks at the disk. */
const LOOK_EVERY_BYTES = 16 * MEGABYTE;

/** The disk has no room for the backup; the message says how much there is. */
class NoRoom extends Error {}

/** Asked before more is written. @throws NoRoom */
export type Room = () => Promise<void>;

/** How much stays free where a folder lies: what must be free there for the product to take photos. */
export function roomOf(folder: string, floorBytes: number): Room {
  return async () => {
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    if (free >= floorBytes) return;
    // Rounded down: no more than there is.
    const [left, floor] = [free, floorBytes].map((bytes) => Math.floor(bytes / MEGABYTE));
    throw new NoRoom(
      `${left} MB are free where the backup goes, and ${floor} MB must stay free there (UPLOAD_DISK_FLOOR_MB). Nothing of this backup is kept, ` +
        'no older one was removed: carry older ones elsewhere, or give a folder on another disk.',
    );
  };
}

/** Hands bytes through while there is room for them, as a step of a pipeline. */
export function whileRoom(room: Room) {
  return async function* handOn(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let since = 0;
    for await (const chunk of chunks) {
      since += chunk.length;
      if (since >= LOOK_EVERY_BYTES) {
        await room();
        since = 0;
      }
      yield chunk;
    }
  };
}

/** Files may still be written into it at this moment. */
export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}

/** Removes a folder where the program is told to end, which it then does. @returns what takes that back */
export function removedAtEnd(folder: string): () => void {
  const signals = ['SIGTERM', 'SIGINT'] as const;
  const end = (signal: NodeJS.Signals) => {
    forget();
    removeFolder(folder);
    process.kill(process.pid, signal);
  };
  const forget = () => signals.forEach((signal) => process.off(signal, end));
  for (const signal of signals) process.on(signal, end);
  return forget;
}
