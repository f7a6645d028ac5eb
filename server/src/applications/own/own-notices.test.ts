/** What an application by a form of the account tells its borrower: they have a password. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { draftOf } from '../../../testing/applications.ts';
import { aFreeBorrower } from '../../../testing/borrower-loans.ts';
import { openTestApp, type TestApp } from '../../../testing/http.ts';
import { itemAnswers } from '../../../testing/item-applications.ts';
import { ownItemAnswers, sendItemLoan } from '../../../testing/own-wizards.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const PASSWORD = { en: /password/i, km: /ពាក្យសម្ងាត់/ };

/** The SMS that a Submit wrote to its applicant. */
async function receivedSms(id: string | undefined): Promise<{ body: string; locale: string }> {
  const { id: applicationId } = await draftOf(test.house, id ?? '');
  return test.house.db
    .selectFrom('notice')
    .select(['body', 'locale'])
    .where('application_id', '=', applicationId)
    .where('kind', '=', 'application_received')
    .executeTakeFirstOrThrow();
}

it.each(['purchasing', 'pawn'] as const)(
  'G-02 the SMS of a %s application of the account asks for no new password',
  async (product) => {
    const borrower = await aFreeBorrower(test);
    const own = await sendItemLoan(test, borrower, product, ownItemAnswers(borrower, product));
    const { body, locale } = await receivedSms(own.id);
    expect(body).not.toMatch(PASSWORD[locale === 'en' ? 'en' : 'km']);
  },
);

it('G-02 a visitor’s, who may have none yet, says how a password is set', async () => {
  const sent = await sendItemLoan(test, null, 'pawn', itemAnswers('pawn'));
  const { body, locale } = await receivedSms(sent.id);
  expect(body).toMatch(PASSWORD[locale === 'en' ? 'en' : 'km']);
});
