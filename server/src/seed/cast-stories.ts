import { randomUUID } from 'node:crypto';
import { addDays, addMonths, type Day } from 'lending/calendar';
import { m } from 'words/messages';
import { deny } from '../applications/decide/commands-decide.ts';
import { requestDocument, startReview } from '../applications/review/commands-review.ts';
import { declareDefault } from '../loans/commands-default.ts';
import { sendCorrectionNotice } from '../loans/commands-correction.ts';
import { grantExtension, requestExtension } from '../loans/commands-extension.ts';
import {
  apply,
  borrowerOf,
  inBoth,
  loanNow,
  openAccount,
  pay,
  payInstalments,
  type Past,
} from './cast-acts.ts';
import { decide, done, offer, STAFF } from './lender.ts';
import { borrow } from './cast-borrow.ts';
import { letInBopha } from './cast-bopha.ts';
import { PEOPLE, type Person } from './cast-people.ts';
import { at, type Story } from './cast-past.ts';
import { sokha } from './cast-sokha.ts';

/** Everybody's story, as docs/demo.md tells them; days count back from today. */
export function allStories(past: Past): Story[] {
  return [
    sokha(past),
    dara(past),
    letInBopha(past),
    rithy(past),
    sreymom(past),
    vuthy(past),
    chenda(past),
    maly(past),
    kosal(past),
    leakena(past),
    piseth(past),
    sothy(past),
    ratha(past),
    nita(past),
  ];
}

async function* dara(past: Past): Story {
  yield at(addDays(past.today, -1), '08:15');
  await apply(past, PEOPLE.dara, { product: 'payday', amount: 100, duration: 15 });
  yield at(addDays(past.today, -1), '08:25');
  await openAccount(past, PEOPLE.dara);
}

async function* rithy(past: Past): Story {
  const wish = { product: 'payday', amount: 120, duration: 10 } as const;
  yield* borrow(past, PEOPLE.rithy, wish, addDays(past.today, -15));
}

async function* sreymom(past: Past): Story {
  const { today } = past;
  const wish = { product: 'payday', amount: 100, duration: 15 } as const;
  const loanId = yield* borrow(past, PEOPLE.sreymom, wish, addDays(today, -25));
  yield at(addDays(today, -14), '12:00');
  await pay(past, loanId, 60_00);
  yield at(addDays(today, -11), '10:00');
  await askForExtension(past, PEOPLE.sreymom, loanId);
  yield at(addDays(today, -10), '15:20');
  done(await grantExtension(past, STAFF.nary, { loanId, key: randomUUID() }));
}

async function askForExtension(past: Past, person: Person, loanId: bigint): Promise<void> {
  const borrowerId = await borrowerOf(past, person);
  const { extension } = await loanNow(past, loanId);
  if (extension.state !== 'allowed') throw new Error(`An extension that is ${extension.state}`);
  const by = { who: `borrower:${borrowerId}`, role: 'borrower' } as const;
  const asking = { loanId, borrowerId, feeCents: extension.feeCents, key: randomUUID() };
  done(await requestExtension(past, by, asking));
}

async function* vuthy(past: Past): Story {
  const wish = { product: 'pawn', amount: 300, duration: 6 } as const;
  const on = addDays(addMonths(past.today, -2), -10);
  const loanId = yield* borrow(past, PEOPLE.vuthy, wish, on);
  yield* payInstalments(past, loanId, 2);
}

async function* chenda(past: Past): Story {
  const { today } = past;
  const wish = { product: 'payday', amount: 150, duration: 15 } as const;
  const loanId = yield* borrow(past, PEOPLE.chenda, wish, addDays(today, -75));
  const demand = { loanId, reason: inBoth(m.demo_breach), key: randomUUID() };
  yield at(addDays(today, -50), '11:00');
  done(await sendCorrectionNotice(past, STAFF.nary, demand));
  yield at(addDays(today, -35), '11:00');
  const reason = inBoth(m.office_demo_default);
  done(await declareDefault(past, STAFF.nary, { loanId, reason, key: randomUUID() }));
}

async function* maly(past: Past): Story {
  const { today } = past;
  yield at(addDays(today, -3), '13:00');
  const wish = { product: 'personal', amount: 500, duration: 6 } as const;
  const application = await apply(past, PEOPLE.maly, wish);
  yield at(addDays(today, -3), '13:10');
  await openAccount(past, PEOPLE.maly);
  yield at(addDays(today, -2), '09:30');
  await decide(past, application);
  yield at(addDays(today, -1), '10:45');
  await offer(past, application);
}

/** The day some months ago whose day of the month is today's, and how many months ago. */
function sameDayBefore(today: Day): { on: Day; months: number } {
  for (let months = 2; ; months += 1) {
    const on = addMonths(today, -months);
    if (addMonths(on, months) === today) return { on, months };
  }
}

async function* kosal(past: Past): Story {
  const { on, months } = sameDayBefore(past.today);
  const wish = { product: 'personal', amount: 400, duration: 6 } as const;
  const loanId = yield* borrow(past, PEOPLE.kosal, wish, on);
  yield* payInstalments(past, loanId, months - 1);
}

async function* leakena(past: Past): Story {
  const wish = { product: 'purchasing', amount: 1000, duration: 12 } as const;
  const on = addMonths(addDays(past.today, -6), -3);
  const loanId = yield* borrow(past, PEOPLE.leakena, wish, on);
  yield* payInstalments(past, loanId, 2);
  const { next } = await loanNow(past, loanId);
  if (!next) throw new Error('A purchasing loan without a third instalment');
  yield at(next.dueOn, '16:00');
  await pay(past, loanId, 50_00);
}

async function* piseth(past: Past): Story {
  const { today } = past;
  const wish = { product: 'payday', amount: 150, duration: 10 } as const;
  const loanId = yield* borrow(past, PEOPLE.piseth, wish, addDays(today, -9));
  yield at(addDays(today, -3), '14:00');
  await pay(past, loanId, 80_00);
  yield at(addDays(today, -1), '10:00');
  await askForExtension(past, PEOPLE.piseth, loanId);
}

async function* sothy(past: Past): Story {
  const { today } = past;
  const wish = { product: 'payday', amount: 80, duration: 15 } as const;
  for (const [index, ago] of [200, 150, 90].entries()) {
    const on = addDays(today, -ago);
    const loanId = yield* borrow(past, PEOPLE.sothy, wish, on, index === 0);
    yield at(addDays(on, 15), '11:30');
    await pay(past, loanId, 'payoff');
  }
}

async function* ratha(past: Past): Story {
  const { today } = past;
  yield at(addDays(today, -6), '19:00');
  const wish = { product: 'payday', amount: 200, duration: 30 } as const;
  const applicationId = await apply(past, PEOPLE.ratha, wish);
  yield at(addDays(today, -6), '19:10');
  await openAccount(past, PEOPLE.ratha);
  yield at(addDays(today, -5), '09:00');
  done(await startReview(past, STAFF.uma, applicationId));
  yield at(addDays(today, -5), '16:00');
  done(await deny(past, STAFF.nary, { applicationId, reasons: ['income', 'references'] }));
}

async function* nita(past: Past): Story {
  const { today } = past;
  yield at(addDays(today, -2), '07:50');
  const wish = { product: 'payday', amount: 150, duration: 20 } as const;
  const applicationId = await apply(past, PEOPLE.nita, wish);
  yield at(addDays(today, -2), '08:00');
  await openAccount(past, PEOPLE.nita);
  yield at(addDays(today, -1), '09:15');
  done(await startReview(past, STAFF.uma, applicationId));
  for (const kind of ['national_id', 'income_proof']) {
    done(await requestDocument(past, STAFF.uma, { applicationId, kind }));
  }
}
