/** Who was entered at the counter has sent no application: one that a stranger sends with their phone is never theirs. */
import type { BorrowerRecord } from 'contract/accounts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FORGOT, INFO, post, provePhone, signInAs } from '../../testing/accounts.ts';
import { applicantAnswers } from '../../testing/applicant.ts';
import { submitAnApplication } from '../../testing/applications.ts';
import { lendingServices } from '../../testing/borrower-loans.ts';
import { openTestApp, type TestApp } from '../../testing/http.ts';
import { done, STAFF } from '../../testing/loans.ts';
import { enterBorrower } from './commands-enter.ts';

let test: TestApp;
let minutes = 0;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const PASSWORD = 'lotus on the river 9';

function later(more: number): void {
  minutes += more;
  test.house.clock.set(new Date(Date.parse('2026-11-21T03:00:00Z') + minutes * 60_000));
}

async function enter(phone: string) {
  const person = { phone, name: 'Bopha', lastName: 'Lim', locale: 'km' } as const;
  const { borrowerId } = done(await enterBorrower(lendingServices(test), STAFF.uma, person));
  return borrowerId;
}

/** A stranger's application with somebody's phone, and with the stranger's own account to be paid into. */
async function sendAsStranger(phone: string) {
  const answers = applicantAnswers();
  const person = { ...answers['personal-info'], phone: `0${phone.slice(3)}` };
  await submitAnApplication(test.house, { ...answers, 'personal-info': person });
  return answers.bank.bank_account_number;
}

/** Sets a password by a code, as the owner of the phone does; what the account then says of them. */
async function recordAfterCode(phone: string): Promise<BorrowerRecord> {
  const borrow_uuid = await provePhone(test, phone);
  const set = { borrow_uuid, password: PASSWORD, password_confirmation: PASSWORD };
  expect((await post(test, FORGOT, set)).code).toBe(1);
  const token = await signInAs(test, { phone, password: PASSWORD });
  const { data } = await post(test, INFO, {}, { authorization: `Bearer ${token}` });
  return data as unknown as BorrowerRecord;
}

async function expectUntouched(record: BorrowerRecord, borrowerId: number): Promise<void> {
  expect(record).toMatchObject({
    name: 'Bopha',
    last_name: 'Lim',
    national_id_number: null,
    bank_account_number: null,
    email: null,
  });
  const proved = await test.house.db
    .selectFrom('application')
    .select('phone_proved_at')
    .where('borrower_id', '=', BigInt(borrowerId))
    .execute();
  expect(proved).toEqual([{ phone_proved_at: null }]);
}

it('V6.4.3 the first code takes over no stranger’s application, name or bank account', async () => {
  const phone = '85577300301';
  const borrowerId = await enter(phone);
  later(5);
  await sendAsStranger(phone);
  later(5);
  await expectUntouched(await recordAfterCode(phone), borrowerId);
});

it('V6.4.3 nor does a later one, for a password that was forgotten', async () => {
  const phone = '85577300302';
  const borrowerId = await enter(phone);
  later(5);
  await recordAfterCode(phone);
  later(5);
  await sendAsStranger(phone);
  later(5);
  await expectUntouched(await recordAfterCode(phone), borrowerId);
});
