import { randomUUID } from 'node:crypto';
import { addDays } from 'lending/calendar';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  done,
  type LoanHouse,
  openLoanHouse,
  payOf,
  STAFF,
  type Subject,
} from '../../testing/loans.ts';
import { lateLoan } from '../../testing/office-collections.ts';
import { reversePayment } from '../payments/commands.ts';
import { beginContact, endContact } from './commands-contact.ts';
import { previewReminders } from './commands-remind.ts';
import { todayPage } from './commands-today.ts';

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
