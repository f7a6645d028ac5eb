/**
 * The lender at a running product, for stories that begin where staff have been at work: borrowers with a past, and what staff do
 * while the story goes on. By the same acts as the demo's past (server/src/seed).
 */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from 'contract/locale';
import { REFERENCES } from 'contract/office/applications';
import Fastify from 'fastify';
import { addDays, type Day, displayDay } from 'lending/calendar';
import { loanAsOf } from 'lending/ledger';
import { formatDollars } from 'lending/money';
import { deny } from '../server/src/applications/decide/commands-decide.ts';
import { startReview } from '../server/src/applications/review/commands-review.ts';
import { insertContact } from '../server/src/applications/review/store-found.ts';
import { systemClock } from '../server/src/clock.ts';
import { connect } from '../server/src/database/connect.ts';
import { installationId } from '../server/src/database/installation.ts';
import { sendCorrectionNotice } from '../server/src/loans/commands-correction.ts';
import { grantExtension } from '../server/src/loans/commands-extension.ts';
import { bringLoansToToday } from '../server/src/loans/night/commands-night.ts';
import { findLoan } from '../server/src/loans/store.ts';
import { markPastSent } from '../server/src/notices/store-sending.ts';
import { withPast } from '../server/src/seed/cast.ts';
import { apply, openAccount, type Past, pay } from '../server/src/seed/cast-acts.ts';
import { decide, done, offer, STAFF } from '../server/src/seed/lender.ts';
import { borrow } from '../server/src/seed/cast-borrow.ts';
import { at, letHappen, type Story } from '../server/src/seed/cast-past.ts';
import { type Person, phoneOf, type Wish } from '../server/src/seed/cast-people.ts';
import type { Product } from './product.ts';
import { productDatabase } from './product-database.ts';
import { productEnv } from './product-keys.ts';
import { aStranger, withCards } from './stranger.ts';

export { loanNumber } from 'contract/record-numbers';
export { pdfText } from '../server/testing/pdf-text.ts';

/** Where the lender works: a product's address and data folder. */
export type LenderPlace = Pick<Product, 'url' | 'dataDir'>;

/** Somebody with an account, whose password is the demo's. */
export interface Customer {
  /** 855 and the rest. */
  readonly phone: string;
  /** With its leading 0. */
  readonly local: string;
}

/** Photos that were written as root belong to whom the product works as, like all that is in its data folder. */
function givePhotosBack({ dataDir }: LenderPlace): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dataDir);
  execFileSync('chown', ['-R', '-h', `${uid}:${gid}`, join(dataDir, 'photos')]);
}

type Telling<Result> = (past: Past) => Promise<Result> | Story<Result>;

/** Lets something happen at the product: at once, or through the days up to now. All of it or nothing. */
export async function happen<Result>(
  place: LenderPlace,
  telling: Telling<Result>,
): Promise<Result> {
  const { db } = connect(productDatabase(place.dataDir).app, { most: 2 });
  try {
    const env = productEnv(place.dataDir, { PUBLIC_URL: place.url });
    const installation = await installationId(db);
    const services = { db, env, clock: systemClock, log: Fastify().log, installation };
    let result: { is: Result } | undefined;
    await withPast(services, async (past) => {
      async function* story(): Story {
        const told = telling(past);
        result = { is: told instanceof Promise ? await told : yield* told };
      }
      await letHappen([story()], past.clock, past.clock.now());
    });
    if (!result) throw new Error('A story without an end');
    return result.is;
  } finally {
    givePhotosBack(place);
    await db.destroy();
  }
}

/** The lender answers within so many days (TERM-13). */
const ANSWER_DAYS = 3;

/** How somebody is called up and logs in. */
export const customer = (person: Person): Customer => {
  const phone = phoneOf(person);
  return { phone, local: `0${phone.slice(3)}` };
};

/** Applies and opens an account on a day before today. @returns the application */
export async function* applied(past: Past, person: Person, wish: Wish, on: Day): Story<bigint> {
  yield at(on, '09:10');
  const applicationId = await apply(past, person, wish);
  yield at(on, '09:20');
  await openAccount(past, person);
  return applicationId;
}

/** A borrower with an account whose application of $100, or of $300 on collateral, has waited for so many days; its phone is proved. */
export function anApplication(
  place: LenderPlace,
  {
    locale,
    ago,
    product = 'payday',
    hasCard = false,
  }: { locale: Locale; ago: number; product?: 'payday' | 'pawn'; hasCard?: boolean },
): Promise<Customer & { applicationId: bigint }> {
  return happen(place, async function* (past) {
    const person = await aStranger(past, locale);
    const wish: Wish =
      product === 'pawn'
        ? { product, amount: 300, duration: 6 }
        : { product, amount: 100, duration: 15 };
    const told = hasCard ? withCards(past) : past;
    const applicationId = yield* applied(told, person, wish, addDays(past.today, -ago));
    return { ...customer(person), applicationId };
  });
}

/** A borrower whose agreement of $100 for 15 days, approved so many days ago, waits to be signed; told of it in this language. */
export function anOffer(
  place: LenderPlace,
  locale: Locale,
  approvedAgo: 0 | 1 = 1,
): Promise<Customer & { offerId: bigint }> {
  return happen(place, async function* (past) {
    const person = await aStranger(past, locale);
    const wish = { product: 'payday', amount: 100, duration: 15 } as const;
    const applicationId = yield* applied(past, person, wish, addDays(past.today, -2));
    // As the day begins: today, too, that has been, at any hour.
    yield at(addDays(past.today, -approvedAgo), '00:00');
    await decide(past, applicationId);
    return { ...customer(person), offerId: await offer(past, applicationId) };
  });
}

/** A borrower whose application of $100 for 15 days came so many days ago with the ID's photo and is in review since yesterday, every reference called. */
export function aReviewedApplication(
  place: LenderPlace,
  {
    locale,
    amount = 100,
    days = 15,
    ago = 2,
  }: { locale: Locale; amount?: number; days?: number; ago?: number },
): Promise<Customer & { applicationId: bigint }> {
  return happen(place, async function* (past) {
    const person = await aStranger(past, locale);
    const wish = { product: 'payday', amount, duration: days } as const;
    const applicationId = yield* applied(withCards(past), person, wish, addDays(past.today, -ago));
    yield at(addDays(past.today, -1), '09:30');
    done(await startReview(past, STAFF.uma, applicationId));
    for (const reference of REFERENCES) {
      const call = { reference, outcome: 'confirmed', callBackAt: null } as const;
      const made = { madeBy: STAFF.uma.who, madeAt: past.clock.now() };
      await insertContact(past.db, { applicationId, ...call, ...made });
    }
    return { ...customer(person), applicationId };
  });
}

/** A borrower with a payday loan paid out so many days ago, of which dollars were repaid, and to whom a correction notice went, so many days ago. */
export function aLoan(
  place: LenderPlace,
  {
    locale,
    amount,
    days,
    ago,
    repaid,
    noticedAgo,
  }: {
    locale: Locale;
    amount: number;
    days: number;
    ago: number;
    repaid?: { dollars: number; ago: number };
    noticedAgo?: number;
  },
): Promise<Customer & { loanId: bigint }> {
  return happen(place, async function* (past) {
    const person = await aStranger(past, locale);
    const wish = { product: 'payday', amount, duration: days } as const;
    const loanId = yield* borrow(past, person, wish, addDays(past.today, -ago));
    if (repaid) {
      yield at(addDays(past.today, -repaid.ago), '12:00');
      await pay(past, loanId, repaid.dollars * 100);
    }
    if (noticedAgo !== undefined) {
      yield at(addDays(past.today, -noticedAgo), '12:10');
      const reason = { km: 'មិនបានបង់ប្រាក់រំលស់។', en: 'The instalments are not paid.' };
      const notice = { loanId, reason, key: randomUUID() };
      done(await sendCorrectionNotice(past, STAFF.nary, notice));
      // Its days count from when it left.
      await markPastSent(past.db, past.clock.now());
    }
    return { ...customer(person), loanId };
  });
}

/** A borrower with a pawn loan of $300 over six months, paid out so many days ago, whose thing is in custody. */
export function aPawnLoan(
  place: LenderPlace,
  { locale, ago }: { locale: Locale; ago: number },
): Promise<Customer & { loanId: bigint }> {
  return happen(place, async function* (past) {
    const person = await aStranger(past, locale);
    const wish = { product: 'pawn', amount: 300, duration: 6 } as const;
    const loanId = yield* borrow(past, person, wish, addDays(past.today, -ago));
    return { ...customer(person), loanId };
  });
}

/** A borrower whom the lender denied so many days ago, for these reasons. */
export function aDenial(
  place: LenderPlace,
  { locale, ago, reasons }: { locale: Locale; ago: number; reasons: string[] },
): Promise<Customer & { applicationId: bigint }> {
  return happen(place, async function* (past) {
    const person = await aStranger(past, locale);
    const wish = { product: 'payday', amount: 200, duration: 30 } as const;
    const applicationId = yield* applied(past, person, wish, addDays(past.today, -ago - 1));
    yield at(addDays(past.today, -ago), '09:00');
    done(await startReview(past, STAFF.uma, applicationId));
    done(await deny(past, STAFF.nary, { applicationId, reasons }));
    return { ...customer(person), applicationId };
  });
}

/** An approver denies an application that is in review. */
export async function denyReviewed(place: LenderPlace, applicationId: bigint): Promise<void> {
  await happen(place, async (past) => {
    done(await deny(past, STAFF.nary, { applicationId, reasons: ['documents'] }));
  });
}

/** An approver grants the extension that a borrower has asked for. */
export async function grantExtensionOf(place: LenderPlace, loanId: bigint): Promise<void> {
  await happen(place, async (past) => {
    done(await grantExtension(past, STAFF.nary, { loanId, key: randomUUID() }));
  });
}

/** A cashier records that all which closes a loan was paid today. */
export function payOffAtCounter(place: LenderPlace, loanId: bigint): Promise<void> {
  return happen(place, (past) => pay(past, loanId, 'payoff'));
}

/** The night's work: the summaries of all loans stand as of today, as the lists of the office read them. */
export async function liveThroughNight(place: LenderPlace): Promise<void> {
  await happen(place, async (past) => void (await bringLoansToToday(past)));
}

/** A loan as the rules of the room lending reckon it, in the words of the screens: `$66.00`, `22/11/2026`. */
interface Reckoned {
  readonly due: string;
  readonly dueTomorrow: string;
  /** Of what is due, the late fees. */
  readonly lateFee: string;
  readonly payoff: string;
  readonly daysPastDue: number;
  /** What an extension would cost, or does, and until when; nothing where it cannot be had. */
  readonly extensionFee: string;
  readonly newPayDay: string;
  /** The last day of the answer to a request that is made today. */
  readonly answerBy: string;
  readonly isClosed: boolean;
}

/** Reckons a loan from what is stored of it, as of today. */
export function reckoned(place: LenderPlace, loanId: bigint): Promise<Reckoned> {
  return happen(place, async ({ db, clock }) => {
    const stored = await findLoan(db, loanId);
    if (!stored) throw new Error('A loan that is not there');
    const today = clock.today();
    const on = (day: Day) => loanAsOf(stored.terms, stored.disbursedOn, stored.entries, day);
    const { dueCents, due, payoff, daysPastDue, extension, closedOn } = on(today);
    const extended = 'payDay' in extension ? extension : null;
    return {
      due: formatDollars(dueCents),
      dueTomorrow: formatDollars(on(addDays(today, 1)).dueCents),
      lateFee: formatDollars(due.lateFee),
      payoff: formatDollars(payoff.cents),
      daysPastDue,
      extensionFee: extended ? formatDollars(extended.feeCents) : '',
      newPayDay: extended ? displayDay(extended.payDay) : '',
      answerBy: displayDay(addDays(today, ANSWER_DAYS)),
      isClosed: closedOn !== null,
    };
  });
}
