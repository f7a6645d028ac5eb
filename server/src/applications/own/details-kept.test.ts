/** An update of the record whose form began before another one was sent leaves what the other changed. */
import type { BorrowerRecord } from 'contract/accounts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBorrower, INFO, post, type TestBorrower } from '../../../testing/accounts.ts';
import { applicantAnswers } from '../../../testing/applicant.ts';
import { draftOf } from '../../../testing/applications.ts';
import { lendingServices } from '../../../testing/borrower-loans.ts';
import { openTestApp, type TestApp } from '../../../testing/http.ts';
import { done, STAFF } from '../../../testing/loans.ts';
import { profileAnswers, sendProfile } from '../../../testing/own-wizards.ts';
import { confirmDetails } from './commands-confirm.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const ADDRESS = { commune: 'Boeng Trabaek', home_number: '99', street_number: '63' };
const REFERENCE = { relative_name: 'បុប្ផា', relative_contact_phone: '0961112223' };
const REFERENCE_STORED = { ...REFERENCE, relative_contact_phone: '855961112223' };
const ACCOUNT = { bank_name: 'ACLEDA Bank', bank_account_number: '777' };

const recordOf = async ({ headers }: TestBorrower) =>
  (await post(test, INFO, {}, headers)).data as unknown as BorrowerRecord;

const pass = () => test.house.clock.set(new Date(test.house.clock.now().getTime() + 60_000));

type Steps = ReturnType<typeof profileAnswers>;

/** The same answers with these in the place of the step's own. */
const withAnswers = (steps: Steps, step: string, answers: object): Steps => ({
  ...steps,
  [step]: { ...steps[step], ...answers },
});

/** Sends an update of the record. @returns its row */
async function send(borrower: TestBorrower, steps: Steps) {
  const { answer, id } = await sendProfile(test, borrower, steps);
  expect(answer).toMatchObject({ code: 1 });
  pass();
  return draftOf(test.house, id ?? '');
}

/** A borrower whose form is open on one device, while another device has sent a name, an address, a reference and an account that was confirmed in a call. */
async function changedMeanwhile() {
  const answers = applicantAnswers();
  const borrower = await aBorrower(test, answers);
  pass();
  const opened = profileAnswers(borrower, answers);
  let later = withAnswers(opened, 'personal-info', { name: 'សុជាតា' });
  later = withAnswers(later, 'additional-info', ADDRESS);
  later = withAnswers(later, 'relative', REFERENCE);
  later = withAnswers(later, 'bank', { ...ACCOUNT, facebook_name: 'Later' });
  const { id: updateId } = await send(borrower, later);
  done(await confirmDetails(lendingServices(test), STAFF.uma, { updateId, confirmed: true }));
  pass();
  return { borrower, opened, known: await recordOf(borrower) };
}

it('keeps every answer that the form ended with as it had begun, and records the others', async () => {
  const { borrower, opened, known } = await changedMeanwhile();
  expect(known).toMatchObject({ name: 'សុជាតា', ...ADDRESS, ...REFERENCE_STORED, ...ACCOUNT });
  const email = 'new@example.com';
  const steps = withAnswers(opened, 'personal-info', { email });
  const row = await send(borrower, withAnswers(steps, 'bank', { changed: ['email', 'accept'] }));
  expect(await recordOf(borrower)).toEqual({ ...known, email });
  expect(row).toMatchObject({ ...ADDRESS, name: 'សុជាតា', unconfirmed: null });
  const { facts } = await test.house.db
    .selectFrom('audit')
    .select('facts')
    .where('subject', '=', `borrower:${borrower.id}`)
    .where('event', '=', 'borrower.details_recorded')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(facts).toMatchObject({ changed: ['email'], unconfirmed: [] });
});

it('takes an address of which one answer was changed as a whole, since places of two addresses are none', async () => {
  const { borrower, opened, known } = await changedMeanwhile();
  const steps = withAnswers(opened, 'additional-info', { street_number: '400' });
  await send(borrower, withAnswers(steps, 'bank', { changed: ['street_number'] }));
  const { commune, home_number } = opened['additional-info'] ?? {};
  const address = expect.any(String) as string;
  const own = { commune, home_number, street_number: '400', address };
  expect(await recordOf(borrower)).toEqual({ ...known, ...own });
});

it('an account that the form itself changed waits for the call, whatever was confirmed meanwhile', async () => {
  const { borrower, opened } = await changedMeanwhile();
  const account = { bank_account_number: '888', changed: ['bank_account_number'] };
  const { unconfirmed } = await send(borrower, withAnswers(opened, 'bank', account));
  expect(unconfirmed).toEqual(['bank_account_number']);
});

it('records every answer as it is sent by a page that does not say what was changed, or says something else', async () => {
  const { borrower, opened, known } = await changedMeanwhile();
  await send(borrower, withAnswers(opened, 'bank', { changed: 'email' }));
  const { home_number } = opened['additional-info'] ?? {};
  expect(home_number).not.toBe(known.home_number);
  expect(await recordOf(borrower)).toMatchObject({ home_number });
});
