import { sql } from 'kysely';
import { bringPaper } from '../src/applications/papers/commands-brought.ts';
import type { By } from '../src/loans/commands-act.ts';
import type { TestBorrower } from './accounts.ts';
import { aPhoto, aSender } from './applications.ts';
import { aFreeBorrower, lendingServices } from './borrower-loans.ts';
import type { TestApp } from './http.ts';
import { lookInto } from './item-applications.ts';
import { done, STAFF } from './loans.ts';
import { requests } from './missing.ts';
import { sampleForm } from './samples.ts';
import { readReview } from '../src/applications/review-page/commands-read.ts';

/** Papers that are brought to the counter of a test's house. */
export function counter(test: TestApp) {
  const { house } = test;
  const services = { ...lendingServices(test), photos: house.photos };
  const requestsOf = (applicationId: bigint) =>
    house.db
      .selectFrom('document_request')
      .selectAll()
      .where('application_id', '=', applicationId)
      .orderBy('id')
      .execute();
  const reviewOf = async (applicationId: bigint) =>
    done(await readReview(services, STAFF.nary, { applicationId, locale: 'en' }));
  return {
    services,
    requestsOf,
    reviewOf,
    bring: (applicationId: bigint, bytes: Buffer, by: By = STAFF.uma, kind = 'national_id') =>
      bringPaper(services, by, { applicationId, kind, bytes, sender: aSender() }),
    /** Sends the photo of a paper from the account. */
    async send({ headers }: TestBorrower, requestId: bigint) {
      const form = sampleForm({ document_id: requestId }, { photo: await aPhoto() });
      return test.call({
        method: 'POST',
        url: '/api/v1/account/send-document',
        payload: form.payload,
        headers: { ...headers, ...form.headers },
      });
    },
    /** Whether the review says that a national ID is on file. */
    async isIdOnFile(applicationId: bigint) {
      const { checks } = await reviewOf(applicationId);
      return checks.find(({ criterion }) => criterion === 'identification')?.is_met;
    },
    /** A purchase that is pending, of a borrower of whom neither number nor photo of a national ID is kept. */
    async aPurchase(): Promise<{ borrower: TestBorrower; applicationId: bigint }> {
      const on = requests(test);
      const borrower = await aFreeBorrower(test);
      await sql`update borrower set national_id_number = null, national_id_search = null
        where id = ${borrower.id}`.execute(house.db);
      await on.forget(borrower, 'national_id_number', 'national_id_search');
      return { borrower, applicationId: await on.request('Purchasing', borrower) };
    },
    /** After the sweeper: no file is without a row, and no row without its files. */
    async filesWithoutRow() {
      const { expected, files } = await lookInto(house).photoStore();
      return {
        missing: expected.filter((one) => !files.includes(one)),
        more: files.filter((one) => !expected.includes(one)),
      };
    },
  };
}
