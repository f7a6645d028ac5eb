import { STALLED_MS, UPLOAD_MS } from 'contract/upload-times';

/** The times that bodies are given, in milliseconds. Tests hand in shorter ones. */
export interface BodyTimes {
  /** How often open bodies are looked at. */
  readonly checkMs: number;
  /** Over how long the rate of a body is measured before its sender may be found too slow. */
  readonly windowMs: number;
  /** The longest that a body may be on its way, whatever its rate. */
  readonly wholeMs: number;
  /** How long the rest of a body is read and thrown away after its request has been answered. */
  readonly drainMs: number;
  /** The longest that a form waits for room in memory, all its waits together. */
  readonly roomMs: number;
  /** As `windowMs`, where others wait for the memory that a form holds. */
  readonly crowdedWindowMs: number;
  /** How long a form waits, all its waits together, before one of the network that holds most is given up for it. */
  readonly yieldMs: number;
}

/**
 * What the running server gives. A photo of 1 MB takes 130 s at 64 kbit/s, so it is the rate that decides, and the whole
 * time is the page's own (contract/upload-times.ts). `roomMs` is shorter than the page's patience with a connection on
 * which nothing moves, since a form that waits for room is not read.
 */
export const BODY_TIMES: BodyTimes = {
  checkMs: 1000,
  windowMs: STALLED_MS,
  wholeMs: UPLOAD_MS,
  drainMs: 5000,
  roomMs: 20_000,
  crowdedWindowMs: 2000,
  yieldMs: 1000,
};
