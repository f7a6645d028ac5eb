/** What staff see before a paper is asked for is what leaves. */
import { fillSms } from 'contract/office/sms-templates';
import { documentKinds } from 'contract/options/decisions';
import { photosAddress } from 'contract/sign-in-links';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applicantAnswers } from '../../../testing/applicant.ts';
import { submitAnApplication } from '../../../testing/applications.ts';
import { done, type LoanHouse, openLoanHouse, STAFF } from '../../../testing/loans.ts';
import { askForDocument } from '../review/commands-document.ts';
import { readReview } from './commands-read.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

it.each(['km', 'en'] as const)(
  'the SMS is shown in the language that it leaves in (%s), which may be another than the form’s',
  async (locale) => {
    const answers = applicantAnswers();
    const applicationId = await submitAnApplication(house, answers);
    const { phone } = answers['personal-info'];
    await house.db.updateTable('borrower').set({ locale }).where('phone', '=', phone).execute();
    const seen = done(await readReview(house, STAFF.uma, { applicationId, locale: 'en' }));
    const kind = 'income_proof';
    done(await askForDocument(house, STAFF.uma, { applicationId, kind }));
    const sent = await house.db
      .selectFrom('notice')
      .select(['locale', 'body'])
      .where('phone', '=', phone)
      .where('kind', '=', 'document_asked')
      .executeTakeFirstOrThrow();
    expect([seen.locale, sent.locale]).toEqual([locale, locale]);
    const document = documentKinds.find(({ key }) => key === kind)?.label({}, { locale }) ?? '';
    const shown = fillSms(seen.document_sms, { document, address: photosAddress(seen.site) });
    expect(shown).toBe(sent.body);
  },
);
