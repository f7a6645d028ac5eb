import { addDays, type Day } from 'lending/calendar';
import { m } from 'words/messages';
import { takeCollateral } from '../collateral/commands.ts';
import { apply, askAgain, inBoth, openAccount, sign, type Past } from './cast-acts.ts';
import { decide, done, offer, payOut, STAFF } from './lender.ts';
import type { Person, Wish } from './cast-people.ts';
import { at, type Story } from './cast-past.ts';

/** Takes what secures a pawn loan, as everybody of the cast has it. */
async function takeLaptop(past: Past, applicationId: bigint): Promise<void> {
  const item = { item: inBoth(m.office_demo_item_laptop), place: inBoth(m.office_demo_place) };
  const taking = { applicationId, ...item, valueCents: 520_00, valuedBy: STAFF.uma.who };
  done(await takeCollateral(past, STAFF.sam, taking));
}

/**
 * From the application, the first in the wizard and later ones in the account, to the money of that day.
 * @param takeIn takes what secures a pawn loan @returns the loan
 */
export async function* borrow(
  past: Past,
  person: Person,
  wish: Wish,
  on: Day,
  isFirst = true,
  takeIn = (application: bigint) => takeLaptop(past, application),
): Story<bigint> {
  yield at(addDays(on, -2), '09:10');
  const application = isFirst
    ? await apply(past, person, wish)
    : await askAgain(past, person, wish);
  if (isFirst) {
    yield at(addDays(on, -2), '09:20');
    await openAccount(past, person);
  }
  yield at(addDays(on, -1), '09:40');
  await decide(past, application);
  yield at(addDays(on, -1), '10:05');
  const offerId = await offer(past, application);
  yield at(addDays(on, -1), '18:30');
  await sign(past, person, offerId);
  if (wish.product === 'pawn') {
    yield at(on, '08:30');
    await takeIn(application);
  }
  yield at(on, '09:00');
  return payOut(past, offerId);
}
