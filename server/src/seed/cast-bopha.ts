import { addDays } from 'lending/calendar';
import { enterBorrower } from '../borrowers/commands-enter.ts';
import { openAccount, type Past } from './cast-acts.ts';
import { done, STAFF } from './lender.ts';
import { PEOPLE, phoneOf } from './cast-people.ts';
import { at, type Story } from './cast-past.ts';

/** An account without any application: nobody on the site can make one, so an officer enters this borrower at the counter. */
export async function* letInBopha(past: Past): Story {
  yield at(addDays(past.today, -4), '15:00');
  const person = PEOPLE.bopha;
  const { name, lastName, locale } = person;
  done(await enterBorrower(past, STAFF.uma, { phone: phoneOf(person), name, lastName, locale }));
  await openAccount(past, person);
}
