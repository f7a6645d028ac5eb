import { randomUUID } from 'node:crypto';
import { m } from 'words/messages';
import type { Text } from 'contract/locale';
import { addDays, addMonths, type Day } from 'lending/calendar';
import type { Wish } from './cast-people.ts';
import { addCollateralPhoto } from '../collateral/commands-photos.ts';
import { takeValued, valueCollateral } from '../collateral/commands-custody.ts';
import { beginContact, endContact } from '../collections/commands-contact.ts';
import { sendCorrectionNotice } from '../loans/commands-correction.ts';
import { apply, inBoth, openAccount, pay, payInstalments, sign } from './cast-acts.ts';
import { borrow } from './cast-borrow.ts';
import { at, type Story } from './cast-past.ts';
import type { Person } from './cast-people.ts';
import type { DayPast } from './day-people.ts';
import { thingPhoto } from './day-photos.ts';
import { decide, done, offer, orderMoney, STAFF } from './lender.ts';

/* Loans of the demo's day: on time, late by so many days, secured by a thing, or about to be paid out. */

interface Lent {
  readonly wish: Wish;
  /** Months since the money went out, of which all but the last are paid. */
  readonly months: number;
  /** Days since the last instalment was due; 0: due today. */
  readonly late: number;
}

/** A loan whose last instalment was due so many days ago, and is not paid. @returns the loan */
export async function* lateLoan(
  past: DayPast,
  person: Person,
  { wish, months, late }: Lent,
): Story<bigint> {
  const on = addMonths(addDays(past.today, -late), -months);
  const loanId = yield* borrow(past, person, wish, on);
  yield* payInstalments(past, loanId, months - 1);
  return loanId;
}

/** A loan of which everything that was due is paid, so that it is among those that cash may come for. */
export async function* paidLoan(
  past: DayPast,
  person: Person,
  { wish, months }: Pick<Lent, 'wish' | 'months'>,
): Story<bigint> {
  // After a February too the last instalment was paid more than five days ago: nothing of the same sum is taken for it.
  const on = addDays(addMonths(past.today, -months), -11);
  const loanId = yield* borrow(past, person, wish, on);
  yield* payInstalments(past, loanId, months);
  past.open.push(loanId);
  return loanId;
}

/** A payday loan that was repaid on its day. */
export async function* repaidLoan(past: DayPast, person: Person, ago: number): Story {
  const on = addDays(past.today, -ago);
  const wish = { product: 'payday', amount: 100, duration: 15 } as const;
  const loanId = yield* borrow(past, person, wish, on);
  yield at(addDays(on, 15), '11:30');
  await pay(past, loanId, 'payoff');
}

type Said =
  | { readonly outcome: 'promise'; readonly cents: number; readonly on: Day }
  | { readonly outcome: 'hardship'; readonly until: Day };

/** The borrower calls: promises money for a day, or says what has befallen them. */
export async function* theyCall(past: DayPast, loanId: bigint, daysAgo: number, said: Said): Story {
  yield at(addDays(past.today, -daysAgo), '10:20');
  const { id } = done(await beginContact(past, STAFF.uma, { loanId, kind: 'incoming' }));
  const note = said.outcome === 'promise' ? m.office_demo_promise : m.office_demo_hardship;
  const told = {
    outcome: said.outcome,
    note: note({}, { locale: 'km' }),
    ...(said.outcome === 'promise'
      ? { promise_on: said.on, promise_cents: said.cents }
      : { pause_until: said.until }),
  };
  done(await endContact(past, STAFF.uma, { loanId, contactId: BigInt(id), told }));
}

/** The notice of so many days ago that the agreement is in breach. */
export async function* noticeOf(past: DayPast, loanId: bigint, daysAgo: number): Story {
  yield at(addDays(past.today, -daysAgo), '11:00');
  const demand = { loanId, reason: inBoth(m.demo_breach), key: randomUUID() };
  done(await sendCorrectionNotice(past, STAFF.nary, demand));
}

/** A thing that is pawned. */
export interface Pawned {
  readonly photo: 'computer' | 'phone' | 'motorcycle';
  readonly item: Text;
  readonly valueCents: number;
  readonly seal: string;
}

/** Somebody says what a thing is worth, and photos of it are taken. @returns the valuation */
async function value(past: DayPast, applicationId: bigint, thing: Pawned): Promise<string> {
  const basis = m.office_demo_basis({}, { locale: 'km' });
  const { valueCents, photo } = thing;
  const valued = await valueCollateral(past, STAFF.uma, {
    applicationId,
    valueCents,
    basis,
    key: randomUUID(),
  });
  const { valuation } = done(valued);
  const sender = { network: '192.0.2.1', gone: new AbortController().signal };
  for (const [shows, drawn] of [
    ['item', photo],
    ['paper', 'paper'],
    ['seal', 'seal'],
  ] as const) {
    const bytes = await thingPhoto(drawn);
    done(await addCollateralPhoto(past, STAFF.uma, { applicationId, shows, bytes, sender }));
  }
  return String(valuation);
}

/** A pawn loan paid out so many months and some days ago, every instalment of it paid, and its thing in custody. */
export async function* pawnLoan(
  past: DayPast,
  person: Person,
  { months, thing, amount }: { months: number; thing: Pawned; amount: number },
): Story<bigint> {
  const on = addDays(addMonths(past.today, -months), -5);
  const wish = { product: 'pawn', amount, duration: 6 } as const;
  const takeIn = async (applicationId: bigint) => {
    const told = {
      valuation: await value(past, applicationId, thing),
      item_km: thing.item({}, { locale: 'km' }),
      item_en: thing.item({}, { locale: 'en' }),
      place: m.office_demo_place({}, { locale: 'km' }),
      seal: thing.seal,
    };
    done(await takeValued(past, STAFF.sam, { applicationId, told }));
  };
  const loanId = yield* borrow(past, person, wish, on, true, takeIn);
  yield* payInstalments(past, loanId, months);
  return loanId;
}

/** An agreement that was signed yesterday evening: its money waits, or is ordered already; a thing is valued and not yet here. */
export async function* signed(
  past: DayPast,
  person: Person,
  { wish, ordered, thing }: { wish: Wish; ordered?: true; thing?: Pawned },
): Story {
  const { today } = past;
  yield at(addDays(today, -3), '10:40');
  const applicationId = await apply(past, person, wish);
  yield at(addDays(today, -3), '10:50');
  await openAccount(past, person);
  yield at(addDays(today, -2), '09:40');
  await decide(past, applicationId);
  yield at(addDays(today, -2), '10:05');
  const offerId = await offer(past, applicationId);
  if (thing) await value(past, applicationId, thing);
  yield at(addDays(today, -1), '18:30');
  await sign(past, person, offerId);
  if (!ordered) return;
  yield at(addDays(today, -1), '18:50');
  await orderMoney(past, offerId);
}
