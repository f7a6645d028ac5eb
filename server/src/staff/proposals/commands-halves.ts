import { createHmac, randomBytes } from 'node:crypto';
import { base32 } from '../commands-totp.ts';

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

/** What a half follows from: a proposal as it is stored. */
interface OfProposal {
  id: bigint;
  proposedBy: string;
  proposedAt: Date;
}

/** A half that follows from a proposal and the server's key: so it is stored nowhere, and is the same however often it is asked for. */
function halfOf(
  secretKey: string,
  { id, proposedBy, proposedAt }: OfProposal,
  ...more: readonly string[]
): string {
  const facts = ['staff-start', String(id), proposedBy, proposedAt.toISOString(), ...more];
  const bytes = createHmac('sha256', secretKey).update(JSON.stringify(facts)).digest();
  return grouped(bytes.subarray(0, HALF_BYTES));
}

/** The first half, for who proposed. */
export function firstHalfOf(secretKey: string, proposal: OfProposal): string {
  return halfOf(secretKey, proposal);
}

/** The second half, for who confirmed: of another manager it would be another. */
export function secondHalfOf(secretKey: string, proposal: OfProposal, decidedBy: string): string {
  return halfOf(secretKey, proposal, decidedBy);
}
