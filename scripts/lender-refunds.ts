/** A refund whose payment bounced afterwards, as stories of what is owed back begin with it. */
import { randomUUID } from 'node:crypto';
import type { Locale } from 'contract/locale';
import { addDays } from 'lending/calendar';
import { BY_BANK, pay } from '../server/src/seed/cast-acts.ts';
import { borrow } from '../server/src/seed/cast-borrow.ts';
import { at } from '../server/src/seed/cast-past.ts';
import { done, STAFF } from '../server/src/seed/lender.ts';
import { recordPayment, reversePayment } from '../server/src/payments/commands.ts';
import { confirmRefund, orderRefund } from '../server/src/payments/commands-refund.ts';
import { type Customer, customer, happen, type LenderPlace } from './lender.ts';
import { aStranger } from './stranger.ts';

/**
 * A borrower whose payday loan of $120 was repaid the day before yesterday. Then cents came that were not owed, were given back, and their
 * payment was reversed: they are owed back.
 */
export function aLoanOwedBack(
  place: LenderPlace,
  { locale, cents }: { locale: Locale; cents: number },
): Promise<Customer & { loanId: bigint }> {
  return happen(place, async function* (past) {
    const person = await aStranger(past, locale);
    const wish = { product: 'payday', amount: 120, duration: 10 } as const;
    const loanId = yield* borrow(past, person, wish, addDays(past.today, -5));
    yield at(addDays(past.today, -2), '12:00');
    await pay(past, loanId, 'payoff');
    yield at(addDays(past.today, -1), '12:00');
    const paidOn = past.clock.today();
    const money = { loanId, cents, methodId: BY_BANK, reference: `STORY-${randomUUID()}` };
    const extra = { ...money, paidOn, key: randomUUID() };
    const { entry } = done(await recordPayment(past, STAFF.sam, extra));
    const order = { loanId, cents, again: cents, method: 'bank', reason: 'too much' } as const;
    const { id } = done(await orderRefund(past, STAFF.sam, { ...order, key: randomUUID() }));
    const sent = { loanId, id, reference: randomUUID(), again: cents, key: randomUUID() };
    done(await confirmRefund(past, STAFF.max, sent));
    const bounced = { loanId, entry, reason: 'it bounced', key: randomUUID() };
    done(await reversePayment(past, STAFF.sam, bounced));
    return { ...customer(person), loanId };
  });
}

/** A cashier records that so much came for a loan today. */
export function payAtCounter(place: LenderPlace, loanId: bigint, cents: number): Promise<void> {
  return happen(place, (past) => pay(past, loanId, cents));
}
