/** Money that cannot go on, as stories of the office begin with it. */
import { randomUUID } from 'node:crypto';
import type { Locale } from 'contract/locale';
import { addDays } from 'lending/calendar';
import { postStatement } from '../server/src/bank-statements/commands.ts';
import { findBorrower } from '../server/src/borrowers/store.ts';
import { at } from '../server/src/seed/cast-past.ts';
import { phoneOf } from '../server/src/seed/cast-people.ts';
import { decide, done, offer, sign, STAFF } from '../server/src/seed/lender.ts';
import { applied, type Customer, customer, happen, type LenderPlace } from './lender.ts';
import { aStranger } from './stranger.ts';

/** A borrower who has signed such an agreement today; its money has not gone out. */
export function aSignedAgreement(
  place: LenderPlace,
  locale: Locale,
): Promise<Customer & { applicationId: bigint; offerId: bigint }> {
  return happen(place, async function* (past) {
    const person = await aStranger(past, locale);
    const wish = { product: 'payday', amount: 100, duration: 15 } as const;
    const applicationId = yield* applied(past, person, wish, addDays(past.today, -2));
    yield at(past.today, '00:00');
    await decide(past, applicationId);
    const offerId = await offer(past, applicationId);
    const phone = phoneOf(person);
    const borrower = await findBorrower(past.db, phone);
    if (borrower === null) throw new Error('A borrower who is not there');
    await sign(past, { offerId, borrowerId: borrower.id, phone });
    return { ...customer(person), applicationId, offerId };
  });
}

/** Money of a bank statement that names no loan, which a cashier has posted. @returns the bank's reference */
export function moneyOnNoLoan(place: LenderPlace, dollars: string): Promise<string> {
  return happen(place, async (past) => {
    const reference = `STORY-${randomUUID().slice(0, 8)}`;
    const csv = `Date,Amount,Reference,Description\n${past.today},${dollars},${reference},for my uncle\n`;
    const file = { methodId: 10, csv, fileName: 'aba.csv', key: randomUUID() };
    done(await postStatement(past, STAFF.sam, file));
    return reference;
  });
}
