/** Whose word an account is stays with it: who of the staff wrote it pays nothing out to it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBorrower } from '../../../testing/accounts.ts';
import { applicantAnswers } from '../../../testing/applicant.ts';
import { draftOf } from '../../../testing/applications.ts';
import { lendingServices, newestApplicationOf } from '../../../testing/borrower-loans.ts';
import { openTestApp, type TestApp } from '../../../testing/http.ts';
import { done, STAFF } from '../../../testing/loans.ts';
import { profileAnswers, sendProfile } from '../../../testing/own-wizards.ts';
import { deny } from '../decide/commands-decide.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

it('who of the staff wrote the account stays with it, whatever else the borrower sends, until they send another one', async () => {
  const answers = applicantAnswers();
  const borrower = await aBorrower(test, answers);
  const applicationId = await newestApplicationOf(test, borrower);
  await test.house.db
    .updateTable('application')
    .set({ account_given_by: STAFF.uma.who })
    .where('id', '=', applicationId)
    .execute();
  done(await deny(lendingServices(test), STAFF.nary, { applicationId, reasons: ['documents'] }));
  const washed = test.house.db
    .updateTable('application')
    .set({ account_given_by: null })
    .where('id', '=', applicationId);
  await expect(washed.execute()).rejects.toThrow(/who wrote an account stays/);
  const steps = profileAnswers(borrower, answers);
  const giverIn = async (sent: ReturnType<typeof sendProfile>) => {
    const { answer, id } = await sent;
    expect(answer.code).toBe(1);
    return (await draftOf(test.house, id ?? '')).account_given_by;
  };
  const home = { ...steps['additional-info'], home_number: '99' };
  const moved = { ...steps, 'additional-info': home };
  expect(await giverIn(sendProfile(test, borrower, moved))).toBe(STAFF.uma.who);
  // So also in the next application that is filled in with what the account showed.
  const again = { ...answers, bank: { ...answers.bank, accept: true } };
  expect(await giverIn(sendProfile(test, null, again, 'borrow'))).toBe(STAFF.uma.who);
  const account = { bank_name: 'ACLEDA Bank', bank_account_number: '777' };
  const other = { ...steps, bank: { ...steps.bank, ...account } };
  expect(await giverIn(sendProfile(test, borrower, other))).toBeNull();
});
