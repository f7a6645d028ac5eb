/** How old a borrower may be whose record changes: older than who may ask for a loan. */
import type { BorrowerRecord } from 'contract/accounts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBorrower, INFO, post } from '../../../testing/accounts.ts';
import { openTestApp, type TestApp } from '../../../testing/http.ts';
import { profileAnswers, sendProfile } from '../../../testing/own-wizards.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

/** An update of the record, by somebody who was born on this day; today is 21/11/2026. */
async function updated(born: string) {
  const borrower = await aBorrower(test);
  const steps = profileAnswers(borrower);
  steps['additional-info'] = { ...steps['additional-info'], date_of_birth: born };
  const { answer } = await sendProfile(test, borrower, steps);
  const { data } = await post(test, INFO, {}, borrower.headers);
  return { answer, record: data as unknown as BorrowerRecord };
}

it('C-27 a borrower past the 51st birthday, who still repays, changes their record', async () => {
  const { answer, record } = await updated('1975-11-21');
  expect(answer.code).toBe(1);
  expect(record.date_of_birth).toBe('1975-11-21');
});

it('VAL-09 nobody under 18 does', async () => {
  const { answer, record } = await updated('2008-11-22');
  expect(answer.code).toBe(0);
  expect(JSON.stringify(answer)).toContain('date_of_birth');
  expect(record.date_of_birth).not.toBe('2008-11-22');
});
