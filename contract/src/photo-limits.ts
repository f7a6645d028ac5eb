/** The largest photo that is taken, in bytes (VAL-47, G-23; docs/security.md). */
export const PHOTO_MAX_BYTES = 8 * 1024 * 1024;

/** The largest body of a call with a photo in base64, and a little JSON around it. */
export const PHOTO_BODY_BYTES = Math.ceil((PHOTO_MAX_BYTES * 4) / 3) + 1024;
