/** A working day at the office of a demo product, for the pictures of its guide: work that waits on every page. */
import { randomUUID } from 'node:crypto';
import { addDays } from 'lending/calendar';
import type { Page } from 'playwright-core';
import { startReview } from '../server/src/applications/review/commands-review.ts';
import { sign } from '../server/src/seed/cast-acts.ts';
import { at, type Story } from '../server/src/seed/cast-past.ts';
import type { Wish } from '../server/src/seed/cast-people.ts';
import { decide, done, offer, STAFF } from '../server/src/seed/lender.ts';
import { applied, aReviewedApplication, aStranger, happen, type LenderPlace } from './lender.ts';

/** Who applies so many days ago, at a time that has been, and for what. Nobody real. */
const WAITING: readonly (readonly [string, string, Wish, number])[] = [
  ['Kalyan', 'Huot', { product: 'purchasing', amount: 840, duration: 12 }, 2],
  ['Borey', 'Sin', { product: 'personal', amount: 1200, duration: 12 }, 2],
  ['Sreyneang', 'Mao', { product: 'personal', amount: 400, duration: 6 }, 1],
  ['Kosal', 'Chhun', { product: 'pawn', amount: 300, duration: 3 }, 1],
  ['Nita', 'Yin', { product: 'payday', amount: 120, duration: 20 }, 1],
  ['Piseth', 'Long', { product: 'payday', amount: 200, duration: 30 }, 1],
  ['Veasna', 'Tan', { product: 'payday', amount: 80, duration: 15 }, 1],
  ['Ratana', 'Tep', { product: 'personal', amount: 500, duration: 9 }, 0],
  ['Thida', 'Um', { product: 'purchasing', amount: 640, duration: 9 }, 0],
];

async function someoneWaits(
  place: LenderPlace,
  [name, lastName, wish, ago]: (typeof WAITING)[number],
): Promise<bigint> {
  return happen(place, async function* (past): Story<bigint> {
    const person = { ...(await aStranger(past, 'km')), name, lastName };
    return yield* applied(past, person, wish, addDays(past.today, -ago));
  });
}

/** An agreement that was signed yesterday evening, whose money waits. */
function somebodySigned(place: LenderPlace): Promise<void> {
  return happen(place, async function* (past): Story {
    const person = { ...(await aStranger(past, 'km')), name: 'Sambath', lastName: 'Ros' };
    const wish = { product: 'personal', amount: 400, duration: 6 } as const;
    const applicationId = yield* applied(past, person, wish, addDays(past.today, -3));
    yield at(addDays(past.today, -2), '09:40');
    await decide(past, applicationId);
    yield at(addDays(past.today, -2), '10:05');
    const offerId = await offer(past, applicationId);
    yield at(addDays(past.today, -1), '18:30');
    await sign(past, person, offerId);
  });
}

/** What the pictures open. */
export interface Scene {
  readonly waiting: readonly bigint[];
  /** Of which every reference is called. */
  readonly reviewed: bigint;
}

/** Lets the past of the pictures happen. */
export async function setScene(place: LenderPlace): Promise<Scene> {
  const waiting: bigint[] = [];
  for (const one of WAITING) waiting.push(await someoneWaits(place, one));
  await somebodySigned(place);
  const pawned = waiting[3];
  if (pawned !== undefined) {
    await happen(place, async (past) => void done(await startReview(past, STAFF.uma, pawned)));
  }
  const { applicationId } = await aReviewedApplication(place, {
    locale: 'en',
    amount: 150,
    days: 20,
  });
  return { waiting, reviewed: applicationId };
}

/** What the person of the pictures does today, by the same calls as the screens. */
export async function workToday(page: Page, loan: string): Promise<void> {
  const post = (path: string, body: object) =>
    page.evaluate(
      async ([address, text]) => {
        const headers = { 'content-type': 'application/json' };
        const answer = await fetch(address, { method: 'POST', headers, body: text });
        if (!answer.ok) throw new Error(`${address}: ${await answer.text()}`);
        return (await answer.json()) as { version?: number };
      },
      [path, JSON.stringify(body)] as const,
    );
  for (const [name, phone, category, text] of [
    ['Dara Kim', '012345678', 'fees', 'The fee was not told before signing.'],
    ['សុខា ចាន់', '012345679', 'collections', 'ទូរស័ព្ទមកញឹកញាប់ពេក។'],
  ]) {
    const complaint = { loan: '', channel: 'call', name, phone, category, text };
    await post('/api/office/complaints', { ...complaint, key: randomUUID() });
  }
  await post('/api/office/partners', {
    name: 'Moto Tep',
    sells: 'vehicles',
    contact_name: 'Sok Tep',
    phone: '012 777 888',
    place: 'Phnom Penh',
    note: '',
    state: 'New',
    key: randomUUID(),
  });
  await post('/api/office/cash', { opening_cents: 200_00 });
  const paid_on = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
  const money = { cents: 40_00, paid_on };
  const { version } = await post(`/api/office/loans/${loan}/payment-preview`, money);
  await post(`/api/office/loans/${loan}/payments`, {
    ...money,
    ...{ method_id: 1, reference: null, cents_again: null, version, key: randomUUID() },
  });
  const day = paid_on.split('-').toReversed().join('/');
  const csv = `Date,Amount,Reference,Description\n${day},64.89,BNK20431,Transfer from S. Mao\n${day},120.00,BNK20440,Loan payment\n`;
  const file = { method_id: 2, csv, file_name: 'statement.csv', key: randomUUID() };
  await post('/api/office/bank-statements', file);
}
