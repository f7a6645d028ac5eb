import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How fast an answer must be read, as a body must come (uploads/slow-bodies.ts). */
export interface ReadingRate {
  /** How often it is looked at, in milliseconds. */
  readonly windowMs: number;
  /** What is read in one such window at least, in bytes, on the average of `WINDOWS` of them. */
  readonly leastBytes: number;
}

/** 2 kB/s, looked at every 30 s. */
export const READING: ReadingRate = { windowMs: 30_000, leastBytes: 60_000 };

/**
 * Windows in a row that are judged together. A system hands on what a client has read of it in large steps, up to some MB at a time: one
 * window in which nothing moved is usual for somebody at 20 kB/s.
 */
const WINDOWS = 4;

/** What the socket has handed to the system, and what of it waits there: Node says neither by a name of its own. */
interface Sent {
  readonly _bytesDispatched?: number;
  readonly _handle?: { readonly writeQueueSize: number } | null;
}

/**
 * Ends a connection whose client reads its answer more slowly than that over four windows in a row: whoever takes a byte a minute would
 * keep file, picture or page in the memory of this process for as long as they like. An answer that is still being made, and one of which
 * all has left, is not slow.
 */
export function refuseSlowReader(
  response: ServerResponse,
  socket: Socket,
  { windowMs, leastBytes }: ReadingRate = READING,
): void {
  // What had been taken at each look while something waited, the oldest first.
  let looks: number[] = [];
  let at = performance.now();
  const look = () => {
    const since = performance.now() - at;
    at += since;
    const { _bytesDispatched: given = 0, _handle: handle } = socket as unknown as Sent;
    const waits = handle?.writeQueueSize ?? 0;
    const taken = given - waits;
    // Where this process itself was late, nobody else was slow.
    const isLate = since > windowMs * 1.5;
    if (isLate || waits === 0) looks = [];
    if (waits === 0) return;
    const [oldest = taken] = looks;
    if (looks.length === WINDOWS && taken - oldest < WINDOWS * leastBytes) socket.destroy();
    looks = [...looks, taken].slice(-WINDOWS);
  };
  const watch = setInterval(look, windowMs);
  watch.unref();
  response.once('close', () => clearInterval(watch));
}
