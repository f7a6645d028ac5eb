import { type Cipher, nationalIdSearch } from '../cipher.ts';
import type { StoredNationalId } from './store.ts';
import { nationalIdPlace } from './store-encrypted.ts';

/** A national ID as the row of the borrower with this UUID holds it. */
export function storedNationalId(cipher: Cipher, uuid: string, digits: string): StoredNationalId {
  const encrypted = cipher.sealText(digits, nationalIdPlace(uuid));
  return { encrypted, search: nationalIdSearch(cipher, digits) };
}
