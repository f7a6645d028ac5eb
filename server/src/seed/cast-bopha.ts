import { randomUUID } from 'node:crypto';
import { addDays } from 'lending/calendar';
import { recordActs } from '../audit/store.ts';
import { findOrMakeBorrower } from '../borrowers/store.ts';
import { openAccount, type Past } from './cast-acts.ts';
import { PEOPLE, phoneOf } from './cast-people.ts';
import { at, type Story } from './cast-past.ts';

/** An account without any application: nobody on the site can make one, so this borrower is entered as the counter would. */
export async function* letInBopha(past: Past): Story {
  yield at(addDays(past.today, -4), '15:00');
  const person = PEOPLE.bopha;
  const { name, lastName, locale } = person;
  const now = past.clock.now();
  await past.db.transaction().execute(async (tx) => {
    const own = { uuid: randomUUID(), phone: phoneOf(person), name, lastName, nationalId: null };
    const { id } = await findOrMakeBorrower(tx, { ...own, locale, at: now });
    const event = { event: 'borrower.made', actor: 'staff:uma', subject: `borrower:${id}` };
    await recordActs(tx, [{ at: now, ...event, facts: {} }]);
  });
  await openAccount(past, person);
}
