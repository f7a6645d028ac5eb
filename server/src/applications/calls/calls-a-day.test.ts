/** Two calls a day to one phone, whoever is asked for there and on whichever application. */
import { randomUUID } from 'node:crypto';
import type { Reference } from 'contract/office/applications';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applicantAnswers } from '../../../testing/applicant.ts';
import { submitAnApplication } from '../../../testing/applications.ts';
import { behind } from '../../../testing/at-once.ts';
import { done, type LoanHouse, openLoanHouse, refusalOf, STAFF } from '../../../testing/loans.ts';
import { startReview } from '../review/commands-review.ts';
import { readReview } from '../review-page/commands-read.ts';
import { logContact } from './commands-contact.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

const { uma } = STAFF;

const call = (applicationId: bigint, reference: Reference) =>
  logContact(house, uma, {
    applicationId,
    reference,
    outcome: 'no_answer',
    callBackAt: null,
    key: randomUUID(),
  });

const leftToday = async (applicationId: bigint) =>
  done(await readReview(house, uma, { applicationId, locale: 'en' })).references.map(
    ({ reference, left_today }) => [reference, left_today],
  );

it('counts the calls to a phone that the relative and the workplace share', async () => {
  const answers = applicantAnswers();
  const phone = answers.employment.company_contact_phone;
  answers.relative.relative_contact_phone = phone;
  const id = await submitAnApplication(house, answers);
  done(await call(id, 'relative'));
  done(await call(id, 'workplace'));
  expect(await leftToday(id)).toEqual([
    ['applicant', 2],
    ['relative', 0],
    ['workplace', 0],
  ]);
  expect(refusalOf(await call(id, 'relative'))).toBe('enough_calls');
  house.clock.set(new Date(house.clock.now().getTime() + 2 * 86_400_000));
  done(await call(id, 'relative'));
});

it('counts the calls about an application that it repeats, and about one that repeats it', async () => {
  const answers = applicantAnswers();
  const original = await submitAnApplication(house, answers);
  const again = applicantAnswers();
  again['personal-info'].phone = answers['personal-info'].phone;
  const repeated = await submitAnApplication(house, again);
  done(await call(original, 'applicant'));
  done(await call(repeated, 'applicant'));
  for (const id of [original, repeated]) {
    expect((await leftToday(id))[0]).toEqual(['applicant', 0]);
    expect(refusalOf(await call(id, 'applicant'))).toBe('enough_calls');
  }
});

it('of two calls at once about two applications of one person the day’s limit takes one', async () => {
  const answers = applicantAnswers();
  const original = await submitAnApplication(house, answers);
  const again = applicantAnswers();
  again['personal-info'].phone = answers['personal-info'].phone;
  const repeated = await submitAnApplication(house, again);
  done(await startReview(house, uma, repeated));
  done(await call(original, 'applicant'));
  const both = sql`select from application where id in (${original}, ${repeated}) for update`;
  const answered = await behind(house, (tx) => both.execute(tx), [
    () => call(original, 'applicant'),
    () => call(repeated, 'applicant'),
  ]);
  expect(answered.map(refusalOf)).toEqual([null, 'enough_calls']);
});
