/** What the borrower and their friend do on the phone while a story goes on at the desk. */
import type { Page } from 'playwright-core';
import { fillLogin, fillNew, newestCode, submit } from './page-account.ts';
import { one, toSay } from './page-desk.ts';
import { fillForm, passRobotCheck, REFERRAL_PATH, referrer, submitButton } from './page-lead.ts';
import { rowOf } from './page-lender.ts';
import { newestSms } from './page-lent.ts';
import { field } from './page-office.ts';
import { open } from './page-visit.ts';
import {
  type Applicant,
  choosePhoto,
  done,
  fillStep,
  goOn,
  nextButton,
  openWizard,
  STEPS,
} from './page-wizard.ts';

const PASSWORD = 'at the lake, 4 boats';

/** A friend tells of the lender, who has not met the phone of this person yet. @returns the referral */
export async function refer(page: Page, { answers }: Applicant): Promise<string> {
  const friend = referrer();
  await open(page, REFERRAL_PATH);
  await fillForm(page, { ...friend, referee_phone: answers['personal-info'].phone ?? '' });
  await passRobotCheck(page);
  await submitButton(page).click();
  await page.getByText('Thank you!', { exact: true }).waitFor();
  const { id } = await one<{ id: string }>(
    'select id from referral where referrer_phone = $1',
    `855${friend.referred_phone.slice(1)}`,
  );
  return id;
}

/** Fills in the wizard and submits it, then sets the first password by the code of an SMS and logs in. @returns the application */
export async function applyAndLogIn(page: Page, who: Applicant): Promise<bigint> {
  await openWizard(page);
  for (const step of STEPS) {
    await fillStep(page, step, who);
    if (step === 'relative') await choosePhoto(page, 'borrower_national_id_photo', who.photo);
    if (step !== 'bank') await goOn(page);
  }
  await nextButton(page).click();
  await done(page).waitFor();
  const { id } = await rowOf(who);
  const local = who.answers['personal-info'].phone ?? '';
  await open(page, '/login');
  await page.locator('main form a[href="/input-phone-number"]').click();
  await page.waitForURL('**/input-phone-number');
  await field(page, 'phone').fill(local);
  await submit(page).click();
  await page.waitForURL('**/verify-code/*');
  await field(page, 'code').fill(await newestCode(who.phone));
  await submit(page).click();
  await page.waitForURL('**/user-setting/reset-password');
  await fillNew(page, PASSWORD);
  await page.waitForURL('**/message');
  await page.locator('main a[href="/login"]').click();
  await page.waitForURL('**/login');
  await fillLogin(page, local, PASSWORD);
  await page.waitForURL('**/profile');
  return BigInt(id);
}

/** Signs the agreement that waits, by the code of an SMS. */
export async function sign(page: Page, phone: string): Promise<void> {
  await open(page, '/profile');
  await page.locator('main').getByRole('link', { name: 'Read and sign' }).first().click();
  await page.waitForURL('**/sign/*');
  await page.getByRole('button', { name: 'Send me the code' }).click();
  const code = /(?<!\d)\d{4}/.exec(await newestSms(phone, /code that signs/))?.[0] ?? '';
  await field(page, 'code').fill(code);
  await page.getByRole('button', { name: 'Sign the agreement', exact: true }).click();
  await toSay(page, 'You signed the agreement');
}

/** Asks for an extension of a loan at the fee that its page shows. */
export async function askForExtension(page: Page, loanId: bigint, fee: string): Promise<void> {
  await open(page, `/loan-detail/${loanId}`);
  const ask = `Ask for an extension, fee ${fee}`;
  await page.getByRole('button', { name: ask }).click();
  await page.getByRole('alertdialog', { name: ask }).getByText('Yes, ask for it').click();
}

/** Asks for $50 for 10 days from the account, which is open. */
export async function askAgain(page: Page): Promise<void> {
  const borrow = page.locator('main').getByRole('button', { name: 'Borrow', exact: true });
  // By key: the pointer opens it on its way, and a click that came much later would close it again.
  await borrow.press('Enter');
  await page
    .locator(`[id="${await borrow.getAttribute('aria-controls')}"]`)
    .getByRole('button', { name: 'Payday loan' })
    .click();
  await page.waitForURL('**/new-loan');
  await page.getByLabel('Amount', { exact: true }).selectOption('$50');
  await page.getByLabel('Duration', { exact: true }).selectOption('10 days');
  await page.getByLabel('Loan purpose', { exact: true }).selectOption('101');
  await page.getByRole('button', { name: 'Submit' }).click();
  const sent = page.getByRole('alertdialog', { name: 'Your request has been sent' });
  await sent.getByRole('button', { name: 'OK' }).click();
  await page.waitForURL('**/profile');
}
