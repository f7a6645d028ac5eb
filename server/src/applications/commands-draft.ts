import { createHmac, hash, randomBytes } from 'node:crypto';
import { readUuid } from '../uuid.ts';

/** How long a draft's key opens it (docs/security.md). */
export const DRAFT_DAYS = 30;

const KEY = /^[\w-]{43}$/;

/**
 * The key of a new draft: 256 bits, base64url. From the visit's random UUID it is always the same, so a double tap or a
 * repeat whose answer was lost meets the same draft and learns the same key; without one it is random (docs/security.md).
 */
export function newDraftKey(visitId: unknown, secretKey: string): string {
  const visit = readUuid(visitId);
  if (visit === null) return randomBytes(32).toString('base64url');
  return createHmac('sha256', secretKey).update(`draft key of visit ${visit}`).digest('base64url');
}

/** What the database holds of a key; null for what cannot be a key. */
export function draftKeyHash(key: string): Buffer | null {
  return KEY.test(key) ? hash('sha256', key, 'buffer') : null;
}
