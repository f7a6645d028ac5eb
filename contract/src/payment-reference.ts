/** Digits of the shortest digest; no bank numbers its own transfers by as many. */
const DIGEST_LEAST = 32;

/**
 * A bank's reference as two are compared: letter case, spaces, dashes and other signs between letters and digits make no other transaction,
 * nor do zeros in front of a digest, as the one by which KHQR names a transaction: whoever copies one may lose them. Zeros in front of a
 * shorter number count, since banks number by them. What has neither Latin letters nor digits is compared as it stands.
 * The database reckons the same (`reference_key`, migration 0370).
 */
export function referenceKey(reference: string): string {
  const key = reference.replaceAll(/[^0-9A-Za-z]/g, '').toLowerCase();
  if (key === '') return reference;
  const isDigest = key.length >= DIGEST_LEAST && /^[0-9a-f]+$/.test(key);
  return isDigest ? key.replace(/^0+/, '') : key;
}
