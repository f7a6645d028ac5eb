/** The language in which a borrower is written to is theirs: it follows the forms that they send themselves, and whoever proves the phone. */
import { LOCALE_HEADER } from 'contract/locale';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askCode, CHECK_CODE, codeSentTo, post } from '../../testing/accounts.ts';
import { applicantAnswers } from '../../testing/applicant.ts';
import { submitAnApplication } from '../../testing/applications.ts';
import {
  aFreeBorrower,
  lendingServices,
  newestApplicationOf,
} from '../../testing/borrower-loans.ts';
import { openTestApp, type TestApp } from '../../testing/http.ts';
import { done, refusalOf, STAFF } from '../../testing/loans.ts';
import { ownItemAnswers, sendItemLoan } from '../../testing/own-wizards.ts';
import { verifyBorrowerPhone } from '../applications/commands-prove.ts';
import { phoneOwner } from '../phones/commands.ts';
import { setLanguage } from '../phones/commands-language.ts';
import { withdrawApplication } from '../applications/decide/commands-withdrawn.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const EN = { [LOCALE_HEADER]: 'en' };

async function localeOf(phone: string): Promise<string> {
  const { locale } = await test.house.db
    .selectFrom('borrower')
    .select('locale')
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow();
  return locale;
}

const newestSms = async (phone: string) =>
  (
    await test.house.db
      .selectFrom('notice')
      .select(['kind', 'locale'])
      .where('phone', '=', phone)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  ).locale;

it('follows the form of another loan, and every SMS from then on is in it', async () => {
  const borrower = await aFreeBorrower(test);
  expect(await localeOf(borrower.phone)).toBe('km');
  const start = test.house.clock.today();
  const loan = { amount: 150, duration: 15, loan_type: 'Payday', purpose_loan_id: 201, start };
  const url = '/api/v1/frontend/loan/request-new-loan';
  const headers = { ...borrower.headers, ...EN };
  expect(await test.call({ method: 'POST', url, payload: loan, headers })).toMatchObject({
    code: 1,
  });
  expect(await localeOf(borrower.phone)).toBe('en');
  expect(await newestSms(borrower.phone)).toBe('en');
  const applicationId = await newestApplicationOf(test, borrower);
  const wish = { applicationId, reason: 'Said so in a call' };
  done(await withdrawApplication(lendingServices(test), STAFF.uma, wish));
  expect(await newestSms(borrower.phone)).toBe('en');
});

it('follows an application of the wizards that is sent in the account', async () => {
  const borrower = await aFreeBorrower(test);
  const inEnglish = { headers: { ...borrower.headers, ...EN } };
  const { answer } = await sendItemLoan(test, inEnglish, 'pawn', ownItemAnswers(borrower, 'pawn'));
  expect(answer.code).toBe(200);
  expect(await localeOf(borrower.phone)).toBe('en');
});

it('is the owner’s from the first proof of the phone on, not that of whoever wrote a form with it', async () => {
  const answers = applicantAnswers();
  const { phone } = answers['personal-info'];
  await submitAnApplication(test.house, answers);
  expect(await localeOf(phone)).toBe('km');
  const { borrow_uuid, request_id } = await askCode(test, phone);
  const code = await codeSentTo(test, phone);
  await post(test, CHECK_CODE, { borrow_uuid, request_id, code }, EN);
  expect(await localeOf(phone)).toBe('en');
  // A later proof takes nothing over.
  await verifyBorrowerPhone(test.house, { phone, applicationId: null, locale: 'km' });
  expect(await localeOf(phone)).toBe('en');
});

it('is changed by no visitor who sends a form with the phone', async () => {
  const borrower = await aFreeBorrower(test);
  await test.house.db
    .updateTable('borrower')
    .set({ locale: 'en' })
    .where('id', '=', borrower.id)
    .execute();
  const answers = applicantAnswers();
  const person = { ...answers['personal-info'], phone: borrower.phone };
  await submitAnApplication(test.house, { ...answers, 'personal-info': person });
  expect(await localeOf(borrower.phone)).toBe('en');
});

it('is set by staff as the borrower wishes, once in the audit', async () => {
  const { id, phone } = await aFreeBorrower(test);
  for (const _ of [1, 2]) {
    expect(await setLanguage(test.house, STAFF.uma.who, { id, locale: 'en' })).toBeUndefined();
  }
  expect(await localeOf(phone)).toBe('en');
  expect(await phoneOwner(test.house, id)).toMatchObject({ locale: 'en' });
  const acts = await test.house.db
    .selectFrom('audit')
    .select(['actor', 'facts'])
    .where('subject', '=', `borrower:${id}`)
    .where('event', '=', 'borrower.language_set')
    .execute();
  expect(acts).toEqual([{ actor: STAFF.uma.who, facts: { language: 'en' } }]);
  expect(
    refusalOf(await setLanguage(test.house, 'staff:uma', { id: 0n, locale: 'en' })),
  ).not.toBeNull();
});
