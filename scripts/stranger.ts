/** Somebody new to a running product, for stories of the lender. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from 'contract/locale';
import { findBorrower } from '../server/src/borrowers/store.ts';
import type { Past } from '../server/src/seed/cast-acts.ts';
import { type Person, phoneOf } from '../server/src/seed/cast-people.ts';

/** The phones 012 000 0NN that the demo leaves free. */
const FREE = { first: 20, last: 99 };

/** Every SMS that went out so far: to somebody who was erased since, too, whose messages another would seem to have got. */
function sentTo({ dataDir }: Past['env']): string {
  const file = join(dataDir, 'outbox/sms.ndjson');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** Somebody whom this product does not know yet, nor has known and erased. @throws Error when all numbers are taken */
export async function aStranger({ db, env }: Past, locale: Locale): Promise<Person> {
  const sent = sentTo(env);
  for (let number = FREE.first; number <= FREE.last; number += 1) {
    const phone = phoneOf({ number });
    if (sent.includes(`"${phone}"`) || (await findBorrower(db, phone))) continue;
    return {
      name: 'Chanthy',
      lastName: 'Nov',
      number,
      gender: 'Female',
      age: 30,
      occupation: 'Market seller',
      company: 'Orussey Market',
      income: '351-450',
      locale,
    };
  }
  throw new Error('Every free phone of the demo has a borrower');
}

/** The same past, in which whoever applies sends the photo of the national ID too. */
export function withCards(past: Past): Past {
  const pictures = { borrower_photo: past.photo, borrower_national_id_photo: past.photo };
  return { ...past, pictures: () => Promise.resolve(pictures) };
}
