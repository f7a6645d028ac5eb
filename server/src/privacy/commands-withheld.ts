import { decryptColumns } from '../applications/store-encrypted.ts';
import { openNationalId } from '../borrowers/store-encrypted.ts';
import { nationalIdSearch } from '../cipher.ts';
import type { Services } from '../services.ts';
import { type Person, unprovedOf } from './store.ts';

/**
 * The borrower's applications that somebody else may have sent with their phone, so that nothing of them is handed out: nobody proved the phone for
 * them, and they say another national ID than the borrower's own. Where one of the two says none, they are theirs only while nobody has proved
 * the phone at all: whoever asks has then nothing else, and the manager has made sure who it is.
 */
export async function withheldOf(
  { db, cipher }: Pick<Services, 'db' | 'cipher'>,
  person: Person,
): Promise<readonly bigint[]> {
  const searched = (digits: string) => nationalIdSearch(cipher, digits)[0]?.toString('hex');
  const own = openNationalId(cipher, person);
  const found = await unprovedOf(db, person.id);
  const others = found.filter((row) => {
    const { national_id_number: said } = decryptColumns(cipher, row);
    if (own === null || said === null) return row.isBorrowerProved;
    return searched(said) !== searched(own);
  });
  return others.map(({ id }) => id);
}
