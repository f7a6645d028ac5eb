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
