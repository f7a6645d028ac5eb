import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { Services } from '../services.ts';
import type { AnchorStore } from './gateway.ts';
import { newestBlock } from './store-blocks.ts';

/** The newest block of a moment, signed with a key that the database does not hold. */
export interface Anchor {
  n: bigint;
  /** The block's hash, 64 hexadecimal digits. */
  hash: string;
  /** When it was anchored, ISO 8601. */
  at: string;
}

/** DER before the 32 bytes of an Ed25519 private key (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The Ed25519 key pair of a 32-byte seed in base64url. */
function keyPair(seed: string): { secret: KeyObject; open: KeyObject; name: string } {
  const der = Buffer.concat([PKCS8, Buffer.from(seed, 'base64url')]);
  const secret = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const open = createPublicKey(secret);
  return { secret, open, name: open.export({ format: 'jwk' }).x ?? '' };
}

function signedText({ n, hash, at }: Anchor): Buffer {
  return Buffer.from(`romdoul audit anchor\n${n}\n${hash}\n${at}\n`);
}

/** An anchor as it is stored: JSON with the signer's public key. `keys` as in the settings: the first signs. */
export function anchorText(anchor: Anchor, keys: readonly string[]): string {
  const [seed] = keys;
  if (seed === undefined) throw new Error('There is no key to sign an anchor with');
  const { secret, name } = keyPair(seed);
  const signature = sign(null, signedText(anchor), secret).toString('base64url');
  return `${JSON.stringify({ ...anchor, n: Number(anchor.n), key: name, signature })}\n`;
}

/** Reads a stored anchor. @returns what is wrong with it, where one of `keys` has not signed it */
export function readAnchor(text: string, keys: readonly string[]): Anchor | string {
  let given: Record<string, unknown>;
  try {
    given = JSON.parse(text) as Record<string, unknown>;
  } catch {
    return 'an anchor is no JSON';
  }
  const { n, hash, at, key, signature } = given;
  if (!Number.isSafeInteger(n) || typeof hash !== 'string' || typeof at !== 'string') {
    return 'an anchor lacks its number, hash or time';
  }
  const anchor = { n: BigInt(n as number), hash, at };
  const pair = keys.map(keyPair).find(({ name }) => name === key);
  if (!pair) return `the anchor of block ${anchor.n} is signed by a key that is not known here`;
  const bytes = Buffer.from(String(signature), 'base64url');
  const isSigned = verify(null, signedText(anchor), pair.open, bytes);
  return isSigned ? anchor : `the anchor of block ${anchor.n} has a wrong signature`;
}

/**
 * Anchors the newest block outside the database: in the object store and in the log, where a superuser of the database
 * cannot reach it. @returns null where it is anchored already, or there is none
 */
export async function anchorAudit(
  { db, clock, env, log }: Pick<Services, 'db' | 'clock' | 'env' | 'log'>,
  anchors: AnchorStore,
): Promise<Anchor | null> {
  const block = await newestBlock(db);
  if (block === null || (await anchors.has(block.n))) return null;
  const anchor = { n: block.n, hash: block.hash.toString('hex'), at: clock.now().toISOString() };
  const text = anchorText(anchor, env.auditKeys);
  await anchors.put(block.n, text);
  log.info({ anchor: JSON.parse(text) as unknown }, 'audit anchored');
  return anchor;
}
