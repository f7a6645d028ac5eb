import { randomUUID } from 'node:crypto';
import type { BegunOutcome } from 'contract/office/begun';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { applicantAnswers, nextNumber } from '../../testing/applicant.ts';
import { draftOf, fillDraft, keyOf, sendStep, submitDraft } from '../../testing/applications.ts';
import { done, later, type LoanHouse, openLoanHouse, refusalOf } from '../../testing/loans.ts';
import { bringTo } from '../../testing/loan-states.ts';
import { removeExpiredDrafts } from '../applications/store-retention.ts';
import { markNotTheirs } from '../phones/commands-not-theirs.ts';
import { begunPage, noteBegunCall } from './commands-begun.ts';

/** A Monday, 09:00 in Phnom Penh. */
const MORNING = '2026-11-23T02:00:00Z';
const UMA = { who: 'staff:uma', role: 'officer' } as const;
const DARA = { who: 'staff:dara', role: 'officer' } as const;

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
beforeEach(() => house.clock.set(MORNING));
afterAll(() => house.close());

const afterMinutes = (minutes: number) =>
  house.clock.set(new Date(house.clock.now().getTime() + minutes * 60_000).toISOString());

/** Leaves name, phone and amount in the quick form, as the home page sends it. */
async function quickForm(number = nextNumber()) {
  const answers = applicantAnswers(number);
  const key = keyOf(await sendStep(house, 'personal-info', answers['personal-info']));
  return { answers, key, phone: answers['personal-info'].phone };
}

const listed = async (state?: 'to_call' | 'called') => (await begunPage(house, { state })).rows;
const rowOf = async (phone: string, state?: 'to_call' | 'called') =>
  (await listed(state)).find((row) => row.phone === phone);
const call = (id: string | undefined, outcome: BegunOutcome, by: typeof UMA | typeof DARA = UMA) =>
  noteBegunCall(house, by, { id: BigInt(id ?? 0), outcome, key: randomUUID() });

it('who leaves a phone in the form and breaks off is to be called once half an hour is over', async () => {
  const { phone } = await quickForm();
  afterMinutes(29);
  expect(await rowOf(phone)).toBeUndefined();
  afterMinutes(1);
  expect(await rowOf(phone)).toMatchObject({
    name: 'សុភា ចាន់',
    product: 'payday',
    amount_cents: 10_000,
    duration: 10,
    state: 'to_call',
    calls: 0,
    call: null,
  });
});

it('of several forms of a phone the newest is listed, and none once one was sent', async () => {
  const number = nextNumber();
  const { phone } = await quickForm(number);
  const { answers, key } = await quickForm(number);
  afterMinutes(40);
  const rows = (await listed()).filter((row) => row.phone === phone);
  const newest = await draftOf(house, key);
  expect(rows.map(({ id }) => id)).toEqual([String(newest.id)]);
  const sent = await fillDraft(house, answers);
  done(await submitDraft(house, sent, answers.bank));
  expect(await rowOf(phone)).toBeUndefined();
});

it('a call that nobody answered waits for another day, and a second one is the last', async () => {
  const { phone } = await quickForm();
  afterMinutes(40);
  const id = (await rowOf(phone))?.id;
  done(await call(id, 'not_reached'));
  expect(await rowOf(phone)).toBeUndefined();
  expect(await rowOf(phone, 'called')).toMatchObject({
    calls: 1,
    call: { outcome: 'not_reached' },
  });
  expect(refusalOf(await call(id, 'not_reached', DARA))).toBe('changed');
  later(house, 1);
  expect(await rowOf(phone)).toMatchObject({ state: 'to_call', calls: 1 });
  done(await call(id, 'not_reached'));
  later(house, 1);
  expect(await rowOf(phone)).toBeUndefined();
  expect(refusalOf(await call(id, 'not_reached'))).toBe('changed');
});

it.each(['will_finish', 'not_interested', 'wrong_number'] as const)(
  'who has said "%s" is not called again',
  async (outcome) => {
    const { phone } = await quickForm();
    afterMinutes(40);
    const id = (await rowOf(phone))?.id;
    done(await call(id, outcome));
    later(house, 1);
    expect(await rowOf(phone)).toBeUndefined();
    expect(refusalOf(await call(id, outcome))).toBe('changed');
  },
);

it('what was said of a form holds for the next of its phone, and a phone that is not theirs is on no list', async () => {
  const number = nextNumber();
  const { phone } = await quickForm(number);
  afterMinutes(40);
  done(await call((await rowOf(phone))?.id, 'not_interested'));
  const { key } = await quickForm(number);
  afterMinutes(40);
  expect(await rowOf(phone)).toBeUndefined();
  const { id } = await draftOf(house, key);
  expect(refusalOf(await call(String(id), 'will_finish'))).toBe('changed');
  expect(await rowOf(phone, 'called')).toMatchObject({ id: String(id), calls: 1 });

  const subject = await bringTo(house, 'closed');
  afterMinutes(1);
  const again = applicantAnswers()['personal-info'];
  keyOf(await sendStep(house, 'personal-info', { ...again, phone: subject.phone }));
  afterMinutes(40);
  expect(await rowOf(subject.phone)).toBeDefined();
  const marked = { id: subject.borrowerId, why: 'lost' } as const;
  expect(await markNotTheirs(house, UMA.who, marked)).toBeUndefined();
  expect(await rowOf(subject.phone)).toBeUndefined();
});

it('of two calls entered at once one is refused', async () => {
  const { phone } = await quickForm();
  afterMinutes(40);
  const id = (await rowOf(phone))?.id;
  const both = await Promise.all([call(id, 'will_finish'), call(id, 'not_reached', DARA)]);
  expect(both.map(refusalOf).toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
    'changed',
    null,
  ]);
  expect((await rowOf(phone, 'called'))?.calls).toBe(1);
});

it('a repeat under the same key enters no second call', async () => {
  const { phone } = await quickForm();
  afterMinutes(40);
  const id = BigInt((await rowOf(phone))?.id ?? 0);
  const note = { id, outcome: 'not_reached', key: randomUUID() } as const;
  done(await noteBegunCall(house, UMA, note));
  done(await noteBegunCall(house, UMA, note));
  expect((await rowOf(phone, 'called'))?.calls).toBe(1);
});

it('no call is entered at night, about a form that is over, or by a cashier', async () => {
  const { phone } = await quickForm();
  afterMinutes(40);
  const id = (await rowOf(phone))?.id;
  const cashier = { who: 'staff:sam', role: 'cashier' } as const;
  const note = { id: BigInt(id ?? 0), outcome: 'will_finish', key: randomUUID() } as const;
  expect(refusalOf(await noteBegunCall(house, cashier, note))).toBe('role');
  // 22:00 in Phnom Penh.
  house.clock.set('2026-11-23T15:00:00Z');
  expect(refusalOf(await call(id, 'will_finish'))).toBe('contact_hours');
  house.clock.set(MORNING);
  later(house, 31);
  expect(refusalOf(await call(id, 'will_finish'))).toBe('changed');
});

it('the calls go with the draft', async () => {
  const { phone } = await quickForm();
  afterMinutes(40);
  const id = (await rowOf(phone))?.id;
  done(await call(id, 'not_reached'));
  later(house, 31);
  await removeExpiredDrafts(house.db, house.clock.now(), 100);
  const left = await house.db
    .selectFrom('begun_call')
    .select('id')
    .where('application_id', '=', BigInt(id ?? 0))
    .execute();
  expect(left).toEqual([]);
});
