/** The largest photo that is taken, in bytes (VAL-47, G-23; docs/security.md). */
export const PHOTO_MAX_BYTES = 8 * 1024 * 1024;
