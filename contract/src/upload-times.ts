/**
 * Timeouts of an upload, shared by both sides: the page gives up after them, so the server must not give up earlier and must
 * have answered by then.
 */

/** Total time of a form with photos, from its first byte to the answer. */
export const UPLOAD_MS = 15 * 60_000;

/** Without progress for so long while sending, the connection counts as lost (G-40). */
export const STALLED_MS = 30_000;

/** Time for the answer after the whole form has arrived; photos queue to be decoded. */
export const PHOTO_ANSWER_MS = 60_000;

/**
 * The least rate of a body that the server waits for, in bytes a second: 1.8 MB in the 15 minutes that the page waits, which is
 * more than the two photos of an application come to. 64 kbit/s are four times as much.
 */
export const LEAST_RATE = 2000;

/** What the memory of a phone's connection may hold of a form that counts as handed over, in bytes; some have half of it. */
const UNSENT_MOST = 1_000_000;

/** How long the page waits for the answer once it has handed over a form of so many bytes: some of them may still be on the way. */
export function answerPatienceMs(bytes: number): number {
  return PHOTO_ANSWER_MS + (Math.min(bytes, UNSENT_MOST) / LEAST_RATE) * 1000;
}
