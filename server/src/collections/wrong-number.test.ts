import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aFreeBorrower, aLoan } from '../../testing/borrower-loans.ts';
import { openTestApp } from '../../testing/http.ts';
import { lateLoan } from '../../testing/office-collections.ts';
import { givePhone } from '../../testing/office-phones.ts';
import {
  done,
  type LoanHouse,
  openLoanHouse,
  payOf,
  refusalOf,
  STAFF,
  type Subject,
} from '../../testing/loans.ts';
import { sendAgain } from '../messages/commands.ts';
import { workOutbox } from '../jobs/outbox.ts';
import { markTheirs } from '../phones/commands-not-theirs.ts';
import { beginContact, endContact } from './commands-contact.ts';
import { previewReminders, sendReminders } from './commands-remind.ts';
import { contactsView, todayPage } from './commands-today.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

const call = ({ loanId }: Subject, kind: 'call' | 'incoming' = 'call') =>
  beginContact(house, STAFF.uma, { loanId, kind });
/** Uma calls, and a stranger answers. */
async function wrongNumber(subject: Subject, id?: string): Promise<void> {
  const contactId = BigInt(id ?? done(await call(subject)).id);
  const told = { outcome: 'wrong_number', note: '' } as const;
  done(await endContact(house, STAFF.uma, { loanId: subject.loanId, contactId, told }));
}
const stepOf = async ({ loanId }: Subject) => {
  const { rows } = await todayPage(house, {});
  return rows.find(({ loan }) => loan === Number(loanId))?.step;
};
const view = async ({ loanId }: Subject) => done(await contactsView(house, { loanId }));
const nextMorning = () =>
  house.clock.set(new Date(house.clock.now().getTime() + 24 * 60 * 60 * 1000));
const newest = async (phone: string, kind: string) => {
  const { rows } = await sql<{ id: bigint; state: string; lastError: string | null }>`
    select id, state, last_error as "lastError" from notice where phone = ${phone} and kind = ${kind}
    order by id desc limit 1`.execute(house.db);
  return rows[0];
};
describe('once a stranger has answered', () => {
  let subject: Subject;
  beforeEach(async () => {
    subject = await lateLoan(house, 1);
    expect(await stepOf(subject)).toBe('remind');
    await wrongNumber(subject);
  });

  it('nobody calls or writes to that phone the next morning either: another’s debt is told to nobody', async () => {
    nextMorning();
    expect(await stepOf(subject)).toBe('phone');
    expect(refusalOf(await call(subject))).toBe('held_phone');
    const { sent, held } = await sendReminders(house, STAFF.uma, {
      loans: [Number(subject.loanId)],
    });
    expect([sent, held.map(({ why }) => why)]).toEqual([[], ['phone']]);
    const all = await previewReminders(house, {});
    expect(all.ready.map(({ loan }) => loan)).not.toContain(Number(subject.loanId));
    expect((await view(subject)).room).toMatchObject({ call: 'phone', sms: 'phone' });
    // Whoever calls by themselves is listened to.
    done(await call(subject, 'incoming'));
  });

  it('what the loan would tell that phone is given up, and goes to the new number once there is one', async () => {
    done(await payOf(house, subject, 1_00));
    const gateway = { dailyCap: null, needsNumber: false, send: () => ({ sent: true }) };
    await workOutbox(house, gateway as never);
    const told = await newest(subject.phone, 'payment_received');
    expect(told).toMatchObject({ state: 'failed', lastError: 'phone not theirs' });
    const again = () =>
      sendAgain(house, STAFF.uma, { id: String(told?.id), key: crypto.randomUUID() });
    expect(refusalOf(await again())).toBe('held_phone');
    const phone = '85577880001';
    await givePhone(house, subject.borrowerId, phone);
    expect(await stepOf(subject)).not.toBe('phone');
    done(await again());
    await workOutbox(house, gateway as never);
    expect(await newest(phone, 'payment_received')).toMatchObject({ state: 'sent' });
  });

  it('it is called again where another person has found that it is theirs', async () => {
    const { borrowerId: id } = subject;
    const back = { id, reason: 'mistake' } as const;
    expect(refusalOf(await markTheirs(house, 'staff:uma', back))).toBe('second_person');
    expect(await markTheirs(house, 'staff:nary', back)).toBeUndefined();
    expect(await stepOf(subject)).toBe('remind');
    done(await call(subject));
  });
});

it('a call that ended as wrong number after the phone was changed says nothing of the new one', async () => {
  const subject = await lateLoan(house, 1);
  const { id } = done(await call(subject));
  nextMorning();
  await givePhone(house, subject.borrowerId, '85577880002');
  await wrongNumber(subject, id);
  expect((await view(subject)).room.call).toBeNull();
  expect(await noted(subject)).toEqual([]);
});

const noted = async ({ borrowerId }: Subject) => {
  const { rows } = await sql<{ why: string }>`
    select why from phone_not_theirs where borrower_id = ${borrowerId}`.execute(house.db);
  return rows;
};

it('the same is noted once: two calls about two loans of one borrower both end as wrong number', async () => {
  const test = await openTestApp();
  const [app, by] = [{ ...test.house, log: test.app.log }, STAFF.uma];
  try {
    const borrower = await aFreeBorrower(test);
    const loans = [await aLoan(test, borrower), await aLoan(test, borrower)];
    const begun = [];
    for (const loanId of loans) {
      begun.push({ loanId, ...done(await beginContact(app, by, { loanId, kind: 'call' })) });
    }
    const told = { outcome: 'wrong_number', note: '' } as const;
    for (const { loanId, id } of begun) {
      done(await endContact(app, by, { loanId, contactId: BigInt(id), told }));
    }
    expect(begun[0]?.id).not.toBe(begun[1]?.id);
    const { rows } = await sql<{ why: string }>`
      select why from phone_not_theirs where borrower_id = ${borrower.id}`.execute(app.db);
    expect(rows).toEqual([{ why: 'wrong_number' }]);
  } finally {
    await test.close();
  }
});
