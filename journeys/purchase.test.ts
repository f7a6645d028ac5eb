/** A thing bought by instalments: from the home page, or from the footer, to what the lender then has. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { offered, present, sentSteps, storeCalls } from './page-apply.ts';
import { expectDone } from './page-done.ts';
import { closeDialog, dialogLines, errorsOf } from './page-errors.ts';
import { applyNow, fillQuickForm, openHome, PRODUCTS, slideTo } from './page-home.ts';
import { itemApplicant, RELATIVE } from './page-items.ts';
import { expectPhotos, expectTold, rowOf } from './page-lender.ts';
import { connectionTo } from './page-connection.ts';
import { phonePhoto } from './page-photo.ts';
import { open, site, soon, visit } from './page-visit.ts';
import {
  answer,
  choosePhoto,
  dialog,
  done,
  field,
  fillStep,
  FORMS,
  goOn,
  heading,
  nextButton,
  openWizard,
  passUpTo,
  type Picture,
  previousButton,
  ready,
} from './page-wizard.ts';

const KHMER = /[\u1780-\u17ff]/;
const { path, steps } = FORMS.purchasing;
const LAST = 'purchasing-step-4';

let photo: Picture;
let card: Picture;
beforeAll(async () => {
  photo = await phonePhoto();
  card = await phonePhoto(1200, 900, 'work-card.jpg');
});

const toasts = (page: Page) => page.getByText('there is a problem');

describe('a purchase', () => {
  it('from the quick form, in Khmer on a phone, with a guarantor: PW-01 to PW-18 PW-21 PW-24 RT-24 RT-34 HOME-13 HOME-15 HOME-17 STATE-27 ENT-19 ENT-20 API-23 API-24 API-42', async () => {
    const who = itemApplicant('purchasing', photo, {
      'purchasing-step-3': {
        has_relative: 'true',
        relative_name: 'ម៉ាលា',
        relative_contact_phone: '012345670',
        relative_type: 'Other',
        relative_type_other: 'ម្ដាយមីង',
      },
      [LAST]: { source_of_information: 'Tuk Tuk Ads' },
    });
    const page = await visit({ width: 360 });
    await openHome(page, 'purchasing');
    await slideTo(page, 'amount', 990);
    await slideTo(page, 'duration', 24);
    const { name = '', last_name = '', phone = '', email = '' } = who.answers[steps[0] ?? ''] ?? {};
    await fillQuickForm(page, { name, last_name, phone, email });
    const calls = storeCalls(page);
    await applyNow(page).tap();
    await page.waitForURL(`**${path}`);
    await ready(page);
    const draft = await rowOf(who);
    expect(draft).toMatchObject({
      status: 'Draft',
      product: 'purchasing',
      amount_cents: '99000',
      duration: 24,
    });
    expect(await page.title()).toContain('ពាក្យស្នើសុំកម្ចីបង់រំលស់');
    for (const [key, value] of Object.entries({ name, last_name, email, amount: '990' })) {
      expect(await field(page, key).inputValue()).toBe(value);
    }
    for (const step of steps) {
      if (step === 'purchasing-step-3') {
        expect(await page.locator('[name=has_relative]:checked').inputValue()).toBe('false');
        expect(await present(page, RELATIVE)).toEqual([]);
      }
      await fillStep(page, step, who);
      expect(await previousButton(page).count()).toBe(step === steps[0] ? 0 : 1);
      expect(await nextButton(page).innerText()).toBe(step === LAST ? 'បញ្ជូន' : 'បន្ទាប់');
      if (step === LAST) break;
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await goOn(page);
      expect(await page.evaluate(() => Math.round(scrollY))).toBe(0);
      expect(await rowOf(who)).toMatchObject({ status: 'Draft', id: draft.id });
    }
    await choosePhoto(page, 'borrower_employment_card_photo', card);
    await nextButton(page).tap();
    await expectDone(page, 'purchasing');
    const row = await rowOf(who);
    expect(row).toMatchObject({
      status: 'Pending',
      id: draft.id,
      product: 'purchasing',
      locale: 'km',
      ...{ name, last_name, email, phone: who.phone, born: '1995-04-14' },
      ...{ purchase_item: 'motorcycle', purchase_total_price_cents: '124050' },
      ...{ amount_cents: '99000', duration: 24, national_id_number: null, company_type: null },
      ...{ province: 'Battambang', company_contact_phone: '85512345679' },
      ...{ has_relative: true, relative_name: 'ម៉ាលា', relative_contact_phone: '85512345670' },
      ...{ relative_type: 'Other', relative_type_other: 'ម្ដាយមីង' },
      source_of_information: 'Tuk Tuk Ads',
    });
    expect(row.consented_at).not.toBeNull();
    await expectPhotos(row, ['borrower_employment_card_photo', 'borrower_photo']);
    expect((await expectTold(who, row)).text).toMatch(KHMER);
    const sent = await sentSteps(calls);
    const json = 'application/json';
    // The quick form, then the four steps.
    expect(sent.map(({ kind }) => kind)).toEqual([json, json, json, json, 'multipart/form-data']);
    for (const one of sent) {
      expect(one).toMatchObject({
        path: '/api/v3/frontend/borrow/store',
        code: 200,
        id: sent[0]?.id,
      });
    }
    expect(sent[1]?.body).toMatchObject({
      ...{ status: 'Draft', formName: 'purchasing-step-1', formType: 'borrow', id: sent[0]?.id },
      ...{ type: 'Purchasing', purchase_item: 'motorcycle', purchase_total_price: 1240.5 },
    });
    expect(sent[3]?.body).toMatchObject({
      has_relative: true,
      relative_contact_phone: '012345670',
    });
  });

  it('from the footer, in English on a computer, with every Other and no guarantor: NAV-11 PW-03 PW-04 PW-06 PW-10 PW-14 PW-19 PW-20 VAL-16 VAL-28 VAL-30 VAL-38 STATE-25 STATE-26 STATE-27 ERR-10 ERR-11', async () => {
    const who = itemApplicant('purchasing', photo, {
      'purchasing-step-1': { purchase_item: 'Other', purchase_item_other: 'Sewing machine' },
      [LAST]: { source_of_information: 'Other', source_of_information_other: 'The pagoda' },
    });
    const page = await visit({ locale: 'en', width: 1280 });
    await open(page, '/faq');
    const link = page.locator('footer').getByRole('link', { name: PRODUCTS.purchasing.name.en });
    await link.click();
    await page.waitForURL(`**${path}`);
    await ready(page);
    expect(await page.title()).toMatch(/^Purchasing Form/);
    expect(await page.evaluate(() => sessionStorage.getItem('loan_type'))).toBe('Purchasing');
    const dollars = (await offered(page, 'amount')).map((text) =>
      Number(text.replace(/[$,]/g, '')),
    );
    expect(dollars).toEqual([...Array.from({ length: 40 }, (_, n) => 40 + 50 * n), 2000]);
    const terms = await offered(page, 'duration');
    expect([terms.length, terms[0], terms.at(-1)]).toEqual([36, '1 month', '36 months']);
    expect(await page.locator('#field-duration-label').innerText()).toBe(
      'Duration, 1 to 36 months',
    );
    expect(await present(page, ['purchase_item_other', 'national_id_number'])).toEqual([]);
    expect(await page.locator('[name=gender]:checked').count()).toBe(0);
    await fillStep(page, 'purchasing-step-1', who);
    // More than the thing costs is nobody's loan (G-60).
    await answer(page, 'purchase_total_price', '989.99');
    await nextButton(page).click();
    expect(await dialogLines(page)).toEqual({ title: 'Validation error', lines: ['Loan amount'] });
    await closeDialog(page);
    expect(await errorsOf(page)).toEqual({
      amount: 'The loan amount cannot be more than the total price, $989.99.',
    });
    await answer(page, 'purchase_total_price', '1,000');
    await goOn(page);
    await passUpTo(page, who, 'purchasing-step-3', 'purchasing-step-2');
    await answer(page, 'has_relative', 'true');
    await soon(() => present(page, RELATIVE)).toEqual(RELATIVE);
    await answer(page, 'relative_name', 'Mealea');
    await answer(page, 'has_relative', 'false');
    await soon(() => present(page, RELATIVE)).toEqual([]);
    await goOn(page);
    await fillStep(page, LAST, who);
    const summary = await page.locator('section[aria-labelledby=summary-title]').innerText();
    for (const text of ['Sewing machine', '$1,000', '24 months', 'Do you have a guarantor?']) {
      expect(summary).toContain(text);
    }
    await nextButton(page).click();
    await done(page).waitFor();
    const row = await rowOf(who);
    expect(row).toMatchObject({
      ...{ status: 'Pending', locale: 'en', purchase_item: 'Other', relative_name: null },
      ...{ purchase_item_other: 'Sewing machine', purchase_total_price_cents: '100000' },
      ...{ has_relative: false, source_of_information_other: 'The pagoda' },
    });
    await expectPhotos(row, ['borrower_photo']);
    expect((await expectTold(who, row)).text).not.toMatch(KHMER);
  });
});

describe('what goes wrong', () => {
  it('on the server opens no dialog, keeps everything, and Next may be pressed again: PW-22 PW-23 ERR-13 ERR-14', async () => {
    const page = await visit({
      locale: 'en',
      width: 360,
      expected: /status of (?:403|422|500)/,
    });
    const who = itemApplicant('purchasing', photo);
    await openWizard(page, 'purchasing');
    await fillStep(page, 'purchasing-step-1', who);
    const store = '**/api/v3/frontend/borrow/store';
    const says = (status: number, more: object) =>
      page.route(
        store,
        (route) =>
          route.fulfill({
            status,
            json: {
              code: status,
              data: null,
              message: '',
              message_en: '',
              message_km: '',
              ...more,
            },
          }),
        { times: 1 },
      );
    // Refused by something between us and the server: nothing that the person could put right.
    await says(403, { message: 'No.', message_en: 'No.' });
    await nextButton(page).click();
    await toasts(page).waitFor();
    expect(await dialog(page).count()).toBe(0);
    expect(await heading(page).innerText()).toBe('Personal details');
    expect(await field(page, 'purchase_total_price').inputValue()).toBe('1240.50');
    // A refusal that is a sentence is an answer, and has its dialog.
    await says(422, { message: 'Not today.', message_en: 'Not today.' });
    await nextButton(page).click();
    expect((await dialogLines(page)).title).toBe('Server error');
    await closeDialog(page);
    await says(422, { errors: { purchase_item: ['No such thing.'] } });
    await nextButton(page).click();
    expect(await dialogLines(page)).toEqual({
      title: 'Validation error',
      lines: ['Item to purchase'],
    });
    await closeDialog(page);
    expect(await errorsOf(page)).toEqual({ purchase_item: 'No such thing.' });
    // Kept on the device and sent by itself later.
    await says(500, {});
    await goOn(page);
    await soon(() => toasts(page).count()).toBe(1);
    expect(await dialog(page).count()).toBe(0);
    await soon(async () => (await rowOf(who)).status).toBe('Draft');
  });

  it('with the line, as the answer to Submit comes back, photos and all: one application, also from the next visit: BW-38', async () => {
    const connection = await connectionTo(site);
    onTestFinished(() => connection.cut());
    const away = /ERR_(?:CONNECTION_RESET|EMPTY_RESPONSE)/;
    const page = await visit({ locale: 'en', width: 360, url: connection.url, expected: away });
    const who = itemApplicant('purchasing', photo);
    await openWizard(page, 'purchasing');
    await passUpTo(page, who, LAST);
    await fillStep(page, LAST, who);
    connection.loseAnswers(true);
    await nextButton(page).click();
    await page.getByText('Your application is not sent yet').waitFor();
    expect(await rowOf(who)).toMatchObject({ status: 'Pending' });
    connection.loseAnswers(false);
    await page.reload();
    await done(page).waitFor();
    const row = await rowOf(who);
    await expectPhotos(row, ['borrower_photo']);
    await expectTold(who, row);
  });
});
