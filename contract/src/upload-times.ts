/**
 * How patient the two sides of an upload are with each other: the page gives up by these times, so the server must not
 * give up earlier, and must have answered by then.
 */

/** The longest that a form with photos may be on its way, from its first byte to the answer. */
export const UPLOAD_MS = 15 * 60_000;

/** A line on which nothing has moved for so long counts as lost while a form is being sent (G-40). */
export const STALLED_MS = 30_000;

/** How long the answer may take once the whole form is there: photos wait for their turn to be decoded. */
export const PHOTO_ANSWER_MS = 60_000;
