import { createHmac, randomBytes } from 'node:crypto';
import { base32 } from './commands-totp.ts';

/**
 * A start password is made of two halves, and nobody in the office ever sees both: who proposes is shown the first, who confirms the
 * second, and each hands theirs over (docs/security.md, "Staff").
 */

/** 40 bits each, in groups that can be read out. */
const HALF_BYTES = 5;

const grouped = (bytes: Buffer) => (base32(bytes).match(/.{4}/g) ?? []).join('-').toLowerCase();

/** A random half. */
export function newHalf(): string {
  return grouped(randomBytes(HALF_BYTES));
}

/** The first half, which follows from the proposal and the server's key: so it is stored nowhere until it is confirmed. */
export function firstHalfOf(
  secretKey: string,
  { id, proposedBy, at }: { id: bigint; proposedBy: string; at: Date },
): string {
  const proposal = JSON.stringify(['staff-start', String(id), proposedBy, at.toISOString()]);
  const bytes = createHmac('sha256', secretKey).update(proposal).digest();
  return grouped(bytes.subarray(0, HALF_BYTES));
}
