import { createHash, randomBytes } from 'node:crypto';
import type { Cipher } from '../cipher.ts';

/** What of a row is bound to the secret of a webhook, the one before too. */
export function webhookPlace(id: bigint): string {
  return `webhook.secret:${id}`;
}

/** A new secret in the form of standardwebhooks.com: 256 random bits in base64. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** What to sign with at that moment, the newest first. @throws CannotDecrypt */
export function secretsOf(
  cipher: Cipher,
  hook: {
    id: bigint;
    secret: string;
    previous_secret: string | null;
    previous_until: Date | null;
  },
  now: Date,
): string[] {
  const { id, secret, previous_secret: previous, previous_until: until } = hook;
  const both = previous !== null && until !== null && until > now ? [secret, previous] : [secret];
  return both.map((stored) => cipher.openText(stored, webhookPlace(id)));
}

/** A new key: `rk_`, 8 characters that people know it by, and 256 random bits. */
export function newApiKey(): { key: string; prefix: string; hash: Buffer } {
  const prefix = `rk_${randomBytes(6).toString('base64url')}`;
  const key = `${prefix}_${randomBytes(32).toString('base64url')}`;
  return { key, prefix, hash: apiKeyHash(key) };
}

/** What is stored of a key. It holds 256 random bits, so a plain hash gives nothing away. */
export function apiKeyHash(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
