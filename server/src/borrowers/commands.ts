import type { Kysely } from 'kysely';
import type { Act } from '../audit/store.ts';
import { type Cipher, nationalIdSearch } from '../cipher.ts';
import type { DB } from '../database/types.ts';
import {
  findPerson,
  lockBorrower,
  lockNationalId,
  setNationalId,
  settleNationalId,
  type StoredNationalId,
} from './store.ts';
import { nationalIdPlace } from './store-encrypted.ts';

/** A national ID as the row of the borrower with this UUID holds it. */
export function storedNationalId(cipher: Cipher, uuid: string, digits: string): StoredNationalId {
  const encrypted = cipher.sealText(digits, nationalIdPlace(uuid));
  return { encrypted, search: nationalIdSearch(cipher, digits) };
}

/**
 * Puts another national ID in the place of the borrower's, or in an empty one, and decides anew who holds the two (G-63).
 * @returns what the audit is to say of it
 */
export async function takeNationalId(
  tx: Kysely<DB>,
  cipher: Cipher,
  borrowerId: bigint,
  digits: string,
): Promise<Pick<Act, 'event' | 'subject' | 'facts'>[]> {
  const { uuid, encryptedNationalId: held } = await findPerson(tx, borrowerId);
  const before =
    held === null ? [] : nationalIdSearch(cipher, cipher.openText(held, nationalIdPlace(uuid)));
  const next = storedNationalId(cipher, uuid, digits);
  const searches = [before, next.search].toSorted((a, b) =>
    Buffer.compare(a.at(-1) ?? Buffer.alloc(0), b.at(-1) ?? Buffer.alloc(0)),
  );
  for (const search of searches) await lockNationalId(tx, search);
  await lockBorrower(tx, borrowerId);
  await setNationalId(tx, borrowerId, next);
  const acts: Pick<Act, 'event' | 'subject' | 'facts'>[] = [];
  for (const search of searches) {
    for (const { id, clash } of await settleNationalId(tx, search)) {
      acts.push({
        event: 'borrower.national_id_settled',
        subject: `borrower:${id}`,
        facts: { clash },
      });
    }
  }
  return acts;
}
