import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How fast an answer must be read, as a body must come (uploads/slow-bodies.ts). */
export interface ReadingRate {
  /** What is measured at once, in milliseconds. */
  readonly windowMs: number;
  /** What is read of it at least, in bytes, unless less is there to be read. */
  readonly leastBytes: number;
}

/** 2 kB/s, measured over 30 s. */
export const READING: ReadingRate = { windowMs: 30_000, leastBytes: 60_000 };

/** What the socket has handed to the system, and what of it waits there: Node says neither by a name of its own. */
interface Sent {
  readonly _bytesDispatched?: number;
  readonly _handle?: { readonly writeQueueSize: number } | null;
}

/**
 * Ends a connection whose client reads its answer more slowly than that: whoever takes a byte a minute would keep file, picture or page in
 * the memory of this process for as long as they like. An answer that is still being made, and one of which all has left, is not slow.
 */
export function refuseSlowReader(
  response: ServerResponse,
  socket: Socket,
  { windowMs, leastBytes }: ReadingRate = READING,
): void {
  let before: number | null = null;
  let at = performance.now();
  const look = () => {
    const since = performance.now() - at;
    at += since;
    const { _bytesDispatched: given = 0, _handle: handle } = socket as unknown as Sent;
    const waits = handle?.writeQueueSize ?? 0;
    const taken = given - waits;
    // Where this process itself was late, nobody else was slow.
    const isLate = since > windowMs * 1.5;
    if (!isLate && before !== null && waits > 0 && taken - before < leastBytes) socket.destroy();
    before = waits > 0 ? taken : null;
  };
  const watch = setInterval(look, windowMs);
  watch.unref();
  response.once('close', () => clearInterval(watch));
}
