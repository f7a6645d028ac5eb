/** What every step says to who leaves it empty: in the dialog, above the form, under the field. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { closeDialog, dialogLines, errorBox, errorsOf } from './page-errors.ts';
import { phonePhoto } from './page-photo.ts';
import { colourOf } from './page-picture.ts';
import { type Locale, soon, TWO_SEATS, visit } from './page-visit.ts';
import {
  applicant,
  dialog,
  field,
  fillStep,
  goOn,
  nextButton,
  openWizard,
  type StepName,
  STEPS,
} from './page-wizard.ts';

const KHMER = /[\u1780-\u17ff]/;
const CHOOSE = 'Please select one option above.';
const required = (label: string) => `The ${label} field is required.`;

/** Wire key → the field's label and what stands under it, in the order of the page. */
const EMPTY: Record<StepName, Record<string, [label: string, told: string]>> = {
  'personal-info': {
    amount: ['Loan amount', CHOOSE],
    duration: ['Duration', CHOOSE],
    name: ['First name', required('first name')],
    last_name: ['Last name', required('last name')],
    phone: ['Phone', required('phone')],
    email: ['Email', required('email')],
    national_id_number: ['National ID number', required('national ID')],
  },
  'additional-info': {
    date_of_birth: ['Date of birth', required('date of birth')],
    gender: ['Gender', CHOOSE],
    marital_status: ['Marital status', CHOOSE],
    province: ['Province', CHOOSE],
    home_number: ['Home number', required('home number')],
    street_number: ['Street number', required('street number')],
    home_type: ['Home type', CHOOSE],
    how_long_have_been_living_there: ['How long living there', CHOOSE],
    borrow_education_id: ['Education level', CHOOSE],
  },
  employment: {
    loan_type_id: ['Loan purpose', CHOOSE],
    occupation: ['Occupation', CHOOSE],
    company_name: ['Company name', required('company name')],
    company_type: ['Company type', CHOOSE],
    gross_monthly_income: ['Monthly income', CHOOSE],
    company_contact_name: ['Company contact name', required('company contact name')],
    company_contact_phone: ['Company contact phone', required('company contact phone')],
  },
  relative: {
    relative_name: ['Relative name', required('relative name')],
    relative_contact_phone: ['Relative contact', required('relative contact')],
    relative_type: ['Relative type', CHOOSE],
    borrower_photo: ['Your photo, holding your ID card', required('photo')],
  },
  bank: {
    bank_name: ['Bank name', CHOOSE],
    bank_account_number: ['Account number', required('account number')],
    facebook_name: ['Facebook name', required('facebook name')],
    accept: [
      'I agree to the terms and conditions and the privacy policy',
      'Please click on the accept field.',
    ],
  },
};

/** Presses Next on an untouched step and looks at everything that is said. */
async function leaveEmpty(page: Page, step: StepName, locale: Locale): Promise<void> {
  const expected = EMPTY[step];
  const keys = Object.keys(expected);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await nextButton(page).click();
  const { title, lines } = await dialogLines(page);
  // With a photo among it only the photo is listed (ERR-12).
  const listed = step === 'relative' ? ['borrower_photo'] : keys;
  expect(lines).toHaveLength(listed.length);
  if (locale === 'en') {
    expect(title).toBe('Validation error');
    expect(await dialog(page).innerText()).toContain('Please fill all the required fields!');
    expect(lines).toEqual(listed.map((key) => expected[key]?.[0]));
  } else {
    for (const text of [title, ...lines]) expect(text).toMatch(KHMER);
    for (const line of lines) expect(line).not.toMatch(/no cross|undefined/);
  }
  expect(await page.evaluate(() => Math.round(window.scrollY))).toBe(0);
  await closeDialog(page);
  await soon(() => errorBox(page).evaluate((box) => box === document.activeElement)).toBe(true);
  const errors = await errorsOf(page);
  expect(Object.keys(errors)).toEqual(keys);
  for (const [key, told] of Object.entries(errors)) {
    if (locale === 'en') expect(told).toBe(expected[key]?.[1]);
    else expect(told).toMatch(KHMER);
  }
  await followLinks(page, keys);
}

/** Every line of the box above the form leads to its field. */
async function followLinks(page: Page, keys: readonly string[]): Promise<void> {
  const links = errorBox(page).getByRole('link');
  expect(await links.count()).toBe(keys.length);
  for (const [index, key] of keys.entries()) {
    await links.nth(index).click();
    const there = field(page, key);
    expect(
      await there.evaluate((one) => one.contains(document.activeElement)),
      `focus in ${key}`,
    ).toBe(true);
  }
}

describe('leaving every step empty', () => {
  it.each(TWO_SEATS)(
    'is answered with all that is missing, $locale at $width px: ERR-04 ERR-10 ERR-11 ERR-12 VAL-20 to VAL-27 VAL-31 to VAL-36 VAL-43 VAL-44 VAL-47 BW-34 BW-36',
    async ({ locale, width }) => {
      const page = await visit({ locale, width });
      const who = applicant(await phonePhoto());
      await openWizard(page);
      for (const step of STEPS) {
        await leaveEmpty(page, step, locale);
        await fillStep(page, step, who);
        expect(await errorsOf(page)).toEqual({});
        if (step !== 'bank') await goOn(page);
      }
    },
  );

  it('shows the dialog and the fields in the colours of an error: ERR-10 ERR-11', async () => {
    const page = await visit({ locale: 'en', width: 360 });
    await openWizard(page);
    const border = () =>
      field(page, 'name').evaluate((one) => getComputedStyle(one).borderTopColor);
    const plain = await border();
    await nextButton(page).click();
    await dialog(page).waitFor();
    const isRed = (colour: string) => {
      const [red = 0, green = 255, blue = 255] = (colour.match(/\d+/g) ?? []).map(Number);
      return red - Math.max(green, blue) > 80;
    };
    expect(isRed(plain)).toBe(false);
    await soon(async () => isRed(await border())).toBe(true);
    expect(await colourOf(dialog(page))).toBe('rgb(255, 255, 255)');
    // Escape closes it as well; Next is asked anew.
    await page.keyboard.press('Escape');
    await soon(() => dialog(page).count()).toBe(0);
    await field(page, 'name').fill('Sophea');
    expect(Object.keys(await errorsOf(page))).not.toContain('name');
  });
});
