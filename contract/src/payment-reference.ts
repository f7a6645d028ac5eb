import { latinDigits } from 'lending/digits';

/** Digits of the shortest digest; no bank numbers its own transfers by as many. */
const DIGEST_LEAST = 32;

/**
 * Spaces, punctuation and signs of every script that references are written in, and what a keyboard or a copied text adds unseen (U+200B and
 * its like). Ranges of characters and no classes, which PostgreSQL and JavaScript hold differently.
 */
const SIGNS =
  /[\ufe00-\ufe1f\t-\r -/:-@[-`{-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u17d4-\u17d6\u17d8-\u17db\u2000-\u206f\u20a0-\u20cf\u2116\u2190-\u245f\u2500-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\ufe30-\ufe6f\ufeff\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\uffe0-\uffee]/g;

/**
 * A bank's reference as two are compared: Khmer digits are the Latin ones; the case of Latin letters, spaces, dashes and other signs make no
 * other transaction, nor do zeros in front of a digest, as the one by which KHQR names a transaction: whoever copies one may lose them. Zeros
 * in front of a shorter number count, since banks number by them, and so do letters of every script. What is signs alone is compared as it
 * stands. The database reckons the same (`reference_key`, migration 0369).
 */
export function referenceKey(reference: string): string {
  const key = latinDigits(reference)
    .replace(SIGNS, '')
    .replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
  if (key === '') return reference;
  const isDigest = key.length >= DIGEST_LEAST && /^[0-9a-f]+$/.test(key);
  return isDigest ? key.replace(/^0+/, '') : key;
}
