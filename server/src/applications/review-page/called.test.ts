/** What answers are called in the office once a manager has changed the lists that they were chosen from. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applicantAnswers } from '../../../testing/applicant.ts';
import { submitAnApplication } from '../../../testing/applications.ts';
import { bringTo } from '../../../testing/loan-states.ts';
import { asker, done, type LoanHouse, openLoanHouse, STAFF } from '../../../testing/loans.ts';
import { registerPage, viewCollateral } from '../../collateral/commands-register.ts';
import { writeOption } from '../../reference/commands-office.ts';
import { optionsOf } from '../../reference/store-office.ts';
import type { Staff } from '../../staff-session.ts';
import { readReview } from './commands-read.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

const by = { handle: 'max' } as Staff;

/** Renames an entry and takes it out of use. */
async function retire(list: string, value: string, name: string): Promise<void> {
  const entry = (await optionsOf(house.db, list)).find((one) => one.value === value);
  if (!entry) throw new Error('No such entry');
  const change = { ...entry, name_en: name, is_active: false };
  expect(await writeOption(house, by, change)).toBeNull();
}

const review = async (applicationId: bigint) =>
  done(await readReview(house, STAFF.uma, { applicationId, locale: 'en' }));

it('a band that a manager added meets the criterion by its name', async () => {
  const names = { name_km: 'ចំណូលខ្ពស់', name_en: 'A high income', is_active: true };
  const band = { list: 'income_band', value: '4001-6000', version: null, ...names };
  expect(await writeOption(house, by, band)).toBeNull();
  const answers = applicantAnswers();
  answers.employment.gross_monthly_income = band.value;
  const { checks } = await review(await submitAnApplication(house, answers));
  expect(checks.find(({ criterion }) => criterion === 'income')?.value).toBe('A high income');
});

it('what is pawned is called as its list has it now', async () => {
  const { applicationId } = await bringTo(house, 'pawnApproved');
  const { called: before } = done(await viewCollateral(house, { application: applicationId }));
  const entries = await optionsOf(house.db, 'collateral');
  const entry = entries.find(({ name_en: name }) => name === before.en);
  await retire('collateral', entry?.value ?? '', 'What it is called now');
  const { called } = done(await viewCollateral(house, { application: applicationId }));
  expect(called).toEqual({ km: entry?.name_km, en: 'What it is called now' });
  const { rows } = await registerPage(house, {}, asker(STAFF.max));
  const row = rows.find(({ application }) => application === String(applicationId));
  expect(row?.called).toEqual(called);
});

it('an answer whose entry is out of use or was renamed has the name of the entry, wherever the review shows it', async () => {
  const applicationId = await submitAnApplication(house);
  await retire('income_band', '351-450', 'Some 400 dollars');
  await retire('relative_type', 'Brother', 'A brother');
  const { checks, references, steps } = await review(applicationId);
  const answers = steps.flatMap(({ groups }) => groups.flatMap((group) => group.answers));
  const valueOf = (key: string) => answers.find((answer) => answer.key === key)?.value;
  expect(valueOf('gross_monthly_income')).toBe('Some 400 dollars');
  expect(valueOf('relative_type')).toBe('A brother');
  expect(checks.find(({ criterion }) => criterion === 'income')?.value).toBe('Some 400 dollars');
  const relative = references.find(({ reference }) => reference === 'relative');
  expect(relative?.relation).toBe('A brother');
});
