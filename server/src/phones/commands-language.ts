import type { Locale } from 'contract/locale';
import type { Refused } from 'contract/refusal';
import { recordActs } from '../audit/store.ts';
import { lockBorrower, setLocale } from '../borrowers/store.ts';
import { notFound, type PhoneServices } from './commands-propose.ts';
import { findOwner } from './store.ts';

/**
 * Sets the language in which a borrower is written to, as they wish in the call; what waits to be sent stays as it was written. Set to what it
 * is, nothing is written.
 */
export async function setLanguage(
  { db, clock }: Pick<PhoneServices, 'db' | 'clock'>,
  by: string,
  { id, locale }: { id: bigint; locale: Locale },
): Promise<Refused | undefined> {
  return db.transaction().execute(async (tx) => {
    if ((await findOwner(tx, id)) === null) return notFound();
    await lockBorrower(tx, id);
    if (!(await setLocale(tx, id, locale))) return undefined;
    const act = { event: 'borrower.language_set', subject: `borrower:${id}` };
    await recordActs(tx, [{ ...act, at: clock.now(), actor: by, facts: { language: locale } }]);
    return undefined;
  });
}
