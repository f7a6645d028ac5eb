/** Values that are not as asked for, typed and pasted, in each kind of field. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { closeDialog, dialogLines, errorsOf } from './page-errors.ts';
import { phonePhoto } from './page-photo.ts';
import { soon, visit } from './page-visit.ts';
import {
  answer,
  applicant,
  choosePhoto,
  dialog,
  field,
  fillStep,
  goOn,
  heading,
  nextButton,
  openWizard,
  passUpTo,
  type StepName,
} from './page-wizard.ts';

/** Somebody who has come as far as a step, and has filled it. */
async function filled(step: StepName, locale: 'en' | 'km' = 'en') {
  const page = await visit({ locale, width: 360 });
  const who = applicant(await phonePhoto());
  await openWizard(page);
  await passUpTo(page, who, step);
  await fillStep(page, step, who);
  return { page, who };
}

/** Pastes as from the clipboard: one insertion, whatever the field makes of it. */
async function paste(page: Page, key: string, text: string): Promise<void> {
  await field(page, key).fill('');
  await field(page, key).focus();
  await page.keyboard.insertText(text);
}

/** What the form says after Next, all of it. */
async function told(page: Page): Promise<Record<string, string>> {
  await nextButton(page).click();
  await dialog(page).waitFor();
  await closeDialog(page);
  return errorsOf(page);
}

/** A birthday `years` ago and some days, as one types it, by the calendar of Phnom Penh. */
function birthday(years: number, days = 0): string {
  const today = new Date(Date.now() + 7 * 3600_000);
  const day = new Date(
    Date.UTC(today.getUTCFullYear() - years, today.getUTCMonth(), today.getUTCDate() + days),
  );
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(day.getUTCDate())}/${two(day.getUTCMonth() + 1)}/${day.getUTCFullYear()}`;
}

describe('phone, e-mail and names', () => {
  it('are checked as they stand: VAL-01 VAL-03 VAL-04 VAL-05 VAL-12 VAL-40 VAL-41 CONST-09', async () => {
    const { page } = await filled('personal-info');
    await answer(page, 'phone', '012 345 67');
    await answer(page, 'email', 'sophea@example');
    expect(await told(page)).toEqual({
      phone: 'Phone must be at least 9 characters.',
      email: 'Invalid email. Please check it, for example name@example.com.',
    });
    await paste(page, 'phone', '012 345 678 901');
    expect(await told(page)).toMatchObject({ phone: 'Phone cannot have more than 10 characters.' });
    await answer(page, 'email', 'sophea@example.com');
    await paste(page, 'phone', '012345678');
    expect(await field(page, 'phone').inputValue()).toBe('012 345 678');
    await goOn(page);
  });

  it('of 191 characters pass, of 192 do not: VAL-07 VAL-08 VAL-42 CONST-08', async () => {
    const long = 'ក'.repeat(192);
    const { page, who } = await filled('personal-info');
    await answer(page, 'name', long);
    await answer(page, 'last_name', 'x'.repeat(192));
    const sentence = 'Text cannot have more than 191 characters.';
    expect(await told(page)).toEqual({ name: sentence, last_name: sentence });
    await answer(page, 'name', long.slice(1));
    await answer(page, 'last_name', 'x'.repeat(191));
    await goOn(page);
    await passUpTo(page, who, 'employment', 'additional-info');
    await fillStep(page, 'employment', who);
    await answer(page, 'company_name', long);
    await answer(page, 'company_contact_name', long);
    expect(await told(page)).toEqual({ company_name: sentence, company_contact_name: sentence });
  });
});

describe('the date of birth', () => {
  it('exists, and makes one 18 to 50 years old: VAL-09 VAL-10 VAL-11 BW-14 CONST-10', async () => {
    const { page } = await filled('additional-info');
    const range = 'Age must be between 18 and 50.';
    for (const typed of ['31/02/2000', birthday(18, 1), birthday(51)]) {
      await answer(page, 'date_of_birth', typed);
      expect(await field(page, 'date_of_birth').inputValue()).toBe(typed);
      expect(await told(page), typed).toEqual({ date_of_birth: range });
    }
    await answer(page, 'date_of_birth', birthday(51, 1));
    await goOn(page);
    await page.getByRole('button', { name: 'Previous', exact: true }).click();
    await answer(page, 'date_of_birth', birthday(18));
    await goOn(page);
  });
});

describe('digits', () => {
  it('are all that ID and account take, and no more than they have: VAL-18 VAL-19 CONST-11 CONST-12', async () => {
    const { page, who } = await filled('personal-info');
    await field(page, 'national_id_number').fill('');
    await field(page, 'national_id_number').pressSequentially('01-23 45a678901');
    expect(await field(page, 'national_id_number').inputValue()).toBe('012345678');
    await goOn(page);
    await passUpTo(page, who, 'bank', 'additional-info');
    await field(page, 'bank_account_number').pressSequentially('12345678901234567890123');
    expect(await field(page, 'bank_account_number').inputValue()).toBe('12345678901234567890');
  });
});

describe('a file that is no photo', () => {
  it.each([
    ['en', 'Please choose a photo: JPEG, PNG, WebP or HEIC.'],
    ['km', 'JPEG'],
  ] as const)(
    'is refused by the server under its field, in %s: VAL-46 VAL-47 VAL-48 ERR-12',
    async (locale, sentence) => {
      const { page, who } = await filled('relative', locale);
      const before = await heading(page).innerText();
      await page.locator('input[type=file][name=borrower_photo]').setInputFiles({
        name: 'no-photo.jpg',
        mimeType: 'image/jpeg',
        buffer: Buffer.from('not a photo at all'),
      });
      await page.locator('form').getByText('no-photo.jpg').first().waitFor();
      await nextButton(page).click();
      // The dialog of the upload stands first.
      await dialog(page).locator('li').first().waitFor();
      expect((await dialogLines(page)).lines).toHaveLength(1);
      await closeDialog(page);
      const errors = await errorsOf(page);
      expect(Object.keys(errors)).toEqual(['borrower_photo']);
      expect(errors.borrower_photo).toContain(sentence);
      expect(await heading(page).innerText()).toBe(before);
      // A right one takes the message away and goes through.
      await choosePhoto(page, 'borrower_photo', who.photo);
      expect(await errorsOf(page)).toEqual({});
      await goOn(page);
    },
  );
});

describe('a photo without a byte in it', () => {
  it.each([
    ['en', 'This photo cannot be opened.'],
    ['km', 'មិនអាចបើករូបថតនេះបានទេ។'],
  ] as const)('is said at once, in %s, and the one chosen before stays', async (locale, words) => {
    const { page, who } = await filled('relative', locale);
    await page.locator('input[type=file][name=borrower_photo]').setInputFiles({
      name: 'empty.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.alloc(0),
    });
    await soon(() => errorsOf(page)).toEqual({ borrower_photo: expect.stringContaining(words) });
    expect(await field(page, 'borrower_photo').getByText(who.photo.name).count()).not.toBe(0);
    await choosePhoto(page, 'borrower_photo', who.photo);
    await soon(() => errorsOf(page)).toEqual({});
  });
});

describe('a device whose memory is spoilt', () => {
  it('still begins a draft: BW-38', async () => {
    const page = await visit({ locale: 'km', width: 360 });
    await page.goto('/faq');
    await page.evaluate(() => {
      const handover = { loanType: 'Payday', id: 'a\u0000b', visit_id: 'c', amountBorrow: 'much' };
      sessionStorage.setItem('apply_draft', JSON.stringify(handover));
      sessionStorage.setItem('apply_tab', '{');
      localStorage.setItem('user', 'nobody');
    });
    await openWizard(page);
    await fillStep(page, 'personal-info', applicant(await phonePhoto()));
    await goOn(page);
  });
});
