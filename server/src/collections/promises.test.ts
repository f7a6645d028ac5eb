import { randomUUID } from 'node:crypto';
import { addDays } from 'lending/calendar';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  done,
  type LoanHouse,
  openLoanHouse,
  payOf,
  refusalOf,
  STAFF,
  type Subject,
} from '../../testing/loans.ts';
import { lateLoan } from '../../testing/office-collections.ts';
import type { By } from '../loans/commands-act.ts';
import { reversePayment } from '../payments/commands.ts';
import { beginContact, endContact } from './commands-contact.ts';
import { previewReminders } from './commands-remind.ts';
import { contactsView, todayPage } from './commands-today.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

it('a promise is waited for no longer once it is kept, whatever else is due: the loan is called or reminded again; a reversal has it wait', async () => {
  const [late, fresh] = [await lateLoan(house, 5), await lateLoan(house, 1)];
  const promise = { outcome: 'promise', note: '', promise_cents: 10_00 } as const;
  for (const one of [late, fresh]) {
    const { loanId } = one;
    const { id } = done(await beginContact(house, STAFF.uma, { loanId, kind: 'incoming' }));
    const promise_on = addDays(house.clock.today(), one === late ? 0 : 3);
    const told = { ...promise, promise_on };
    done(await endContact(house, STAFF.uma, { loanId, contactId: BigInt(id), told }));
  }
  const found = async () => {
    const { rows } = await todayPage(house, {});
    const stepOf = (subject: Subject) =>
      rows.find(({ loan }) => loan === Number(subject.loanId))?.step;
    const { ready } = await previewReminders(house, {});
    const isReminded = ready.some(({ loan }) => loan === Number(fresh.loanId));
    return [stepOf(late), stepOf(fresh), isReminded];
  };
  expect(await found()).toEqual(['promised', 'wait', false]);
  done(await payOf(house, late, 10_00));
  const { entry } = done(await payOf(house, fresh, 9_99));
  expect(await found()).toEqual(['call', 'wait', false]);
  done(await payOf(house, fresh, 1));
  expect(await found()).toEqual(['call', 'remind', true]);
  const undoing = { loanId: fresh.loanId, entry, reason: 'wrong loan', key: randomUUID() };
  done(await reversePayment(house, STAFF.sam, undoing));
  expect(await found()).toEqual(['call', 'wait', false]);
});

const DAY_MS = 86_400_000;

/** What came of a contact that is begun now. */
async function noted(
  { loanId }: Subject,
  kind: 'call' | 'incoming',
  told: Parameters<typeof endContact>[2]['told'],
) {
  const { id } = done(await beginContact(house, STAFF.uma, { loanId, kind }));
  done(await endContact(house, STAFF.uma, { loanId, contactId: BigInt(id), told }));
}

async function dueOf({ loanId }: Subject) {
  const { rows } = await todayPage(house, {});
  const row = rows.find(({ loan }) => loan === Number(loanId));
  return row && { step: row.step, promise: row.promise };
}

it('a promise that the borrower takes back is waited for no longer, and counts neither as broken nor as kept', async () => {
  const subject = await lateLoan(house, 5);
  const promise_on = addDays(house.clock.today(), 20);
  const promise = { outcome: 'promise', note: '', promise_on, promise_cents: 10_00 } as const;
  await noted(subject, 'incoming', promise);
  expect(await dueOf(subject)).toMatchObject({ step: 'wait', promise: { state: 'open' } });
  house.clock.set(new Date(house.clock.now().getTime() + 60_000));
  await noted(subject, 'incoming', { outcome: 'talked', note: '' });
  expect(await dueOf(subject)).toMatchObject({ step: 'wait', promise: { state: 'open' } });
  await noted(subject, 'incoming', { outcome: 'refuses', note: '' });
  expect(await dueOf(subject)).toMatchObject({
    step: 'call',
    promise: { state: 'taken_back', kept: 0, ended: 0 },
  });
  // Another one is waited for as the first was.
  house.clock.set(new Date(house.clock.now().getTime() + 60_000));
  await noted(subject, 'incoming', promise);
  expect(await dueOf(subject)).toMatchObject({
    step: 'wait',
    promise: { state: 'open', ended: 0 },
  });
});

it('a promise that was broken stays broken, whatever is said after its day', async () => {
  const subject = await lateLoan(house, 5);
  const promise_on = house.clock.today();
  const promise = { outcome: 'promise', note: '', promise_on, promise_cents: 10_00 } as const;
  await noted(subject, 'incoming', promise);
  house.clock.set(new Date(house.clock.now().getTime() + DAY_MS));
  await noted(subject, 'incoming', { outcome: 'refuses', note: '' });
  expect(await dueOf(subject)).toMatchObject({ promise: { state: 'broken', kept: 0, ended: 1 } });
});

it('a call that was begun by mistake counts in nothing, where its beginner says so at once', async () => {
  const subject = await lateLoan(house, 5);
  const { loanId } = subject;
  const not = { outcome: 'not_called', note: '' } as const;
  const { id } = done(await beginContact(house, STAFF.uma, { loanId, kind: 'call' }));
  const ended = (by: By, contact = id) =>
    endContact(house, by, { loanId, contactId: BigInt(contact), told: not });
  const week = async () => done(await contactsView(house, { loanId })).room.this_week;
  expect(await week()).toBe(1);
  expect(refusalOf(await ended({ ...STAFF.uma, who: 'staff:pov' }))).toBe('field:outcome');
  done(await ended(STAFF.uma));
  expect(await week()).toBe(0);
  const { rows } = await todayPage(house, {});
  expect(rows.find(({ loan }) => loan === Number(loanId))?.last_contact).toBeNull();
  // Once five minutes are over it was made; who came is no call.
  const { id: second } = done(await beginContact(house, STAFF.uma, { loanId, kind: 'call' }));
  house.clock.set(new Date(house.clock.now().getTime() + 5 * 60_000 + 1));
  expect(refusalOf(await ended(STAFF.uma, second))).toBe('field:outcome');
  expect(await week()).toBe(1);
  const { id: came } = done(await beginContact(house, STAFF.uma, { loanId, kind: 'incoming' }));
  expect(refusalOf(await ended(STAFF.uma, came))).toBe('field:outcome');
});

it('a call that its beginner left without an outcome is ended by another person after an hour, as not known and in their name; it counts', async () => {
  const subject = await lateLoan(house, 5);
  const { loanId } = subject;
  const told = { outcome: 'not_known', note: '' } as const;
  const ended = (by: By, contact: string) =>
    endContact(house, by, { loanId, contactId: BigInt(contact), told });
  const view = async () => done(await contactsView(house, { loanId }));
  for (const kind of ['call', 'incoming'] as const) {
    const { id } = done(await beginContact(house, STAFF.uma, { loanId, kind }));
    expect(refusalOf(await ended(STAFF.nary, id))).toBe('field:outcome');
    house.clock.set(new Date(house.clock.now().getTime() + 60 * 60_000 + 1));
    // Who began it knows.
    expect(refusalOf(await ended(STAFF.uma, id))).toBe('field:outcome');
    done(await ended(STAFF.nary, id));
    expect(refusalOf(await ended(STAFF.nary, id))).toBe('changed');
    expect((await view()).contacts[0]).toMatchObject({ kind, outcome: 'not_known' });
  }
  expect((await view()).room.this_week).toBe(1);
  const { made_by: by } = await house.db
    .selectFrom('contact_outcome')
    .select('made_by')
    .orderBy('contact_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(by).toBe(STAFF.nary.who);
});

it('a call in which nothing else was agreed is one that was talked in: a promise stands', async () => {
  const subject = await lateLoan(house, 5);
  const promise_on = addDays(house.clock.today(), 20);
  const promise = { outcome: 'promise', note: '', promise_on, promise_cents: 10_00 } as const;
  await noted(subject, 'call', promise);
  house.clock.set(new Date(house.clock.now().getTime() + 60_000));
  await noted(subject, 'call', { outcome: 'talked', note: 'Paid yesterday by the bank' });
  expect(await dueOf(subject)).toMatchObject({ step: 'wait', promise: { state: 'open' } });
});
