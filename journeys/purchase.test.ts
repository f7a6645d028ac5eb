/** A thing bought by instalments: from the home page, or from the footer, to what the lender then has. */
import { beforeAll, describe, expect, it } from 'vitest';
import { offered, present, sentSteps, storeCalls } from './page-apply.ts';
import { expectDone } from './page-done.ts';
import { closeDialog, dialogLines, errorsOf } from './page-errors.ts';
import { applyNow, fillQuickForm, openHome, PRODUCTS, slideTo } from './page-home.ts';
import { itemApplicant, RELATIVE } from './page-items.ts';
import { expectPhotos, expectTold, rowOf } from './page-lender.ts';
import { phonePhoto } from './page-photo.ts';
import { open, soon, visit } from './page-visit.ts';
import {
  answer,
  choosePhoto,
  done,
  field,
  fillStep,
  FORMS,
  goOn,
  nextButton,
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

/** Walks through the form of a purchase from the quick form, in Khmer on a phone. @returns what was to be seen */
async function walkPurchase() {
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
  const quick = { name, last_name, phone, email };
  await fillQuickForm(page, quick);
  const calls = storeCalls(page);
  await applyNow(page).tap();
  await page.waitForURL(`**${path}`);
  await ready(page);
  const draft = await rowOf(who);
  const title = await page.title();
  const carried: Record<string, string> = {};
  for (const key of ['name', 'last_name', 'email', 'amount'])
    carried[key] = await field(page, key).inputValue();
  const form = [];
  for (const step of steps) {
    const guarantor = {
      chosen: await page.locator('[name=has_relative]:checked').evaluateAll(valuesOf),
      asked: await present(page, RELATIVE),
    };
    await fillStep(page, step, who);
    const buttons = [await previousButton(page).count(), await nextButton(page).innerText()];
    form.push({ guarantor, buttons });
    if (step === LAST) break;
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await goOn(page);
    expect(await page.evaluate(() => Math.round(scrollY))).toBe(0);
    expect(await rowOf(who)).toMatchObject({ status: 'Draft', id: draft.id });
  }
  await choosePhoto(page, 'borrower_employment_card_photo', card);
  await nextButton(page).tap();
  await expectDone(page, 'purchasing');
  const sent = await sentSteps(calls);
  return { who, quick, draft, title, carried, form, row: await rowOf(who), sent };
}

const valuesOf = (inputs: Element[]) => inputs.map((input) => (input as HTMLInputElement).value);

describe('a purchase from the quick form, in Khmer on a phone, with a guarantor', () => {
  let walking: ReturnType<typeof walkPurchase> | undefined;
  /** The one walk that all these tests tell of. */
  const seen = () => (walking ??= walkPurchase());

  it('opens under its title with what the home page asked, saved already: RT-24 RT-34 HOME-13 HOME-15 HOME-17', async () => {
    const { quick, draft, title, carried } = await seen();
    expect(title).toContain('ពាក្យស្នើសុំកម្ចីបង់រំលស់');
    const { phone: _phone, ...person } = quick;
    expect(carried).toEqual({ ...person, amount: '990' });
    expect(draft).toMatchObject({ status: 'Draft', product: 'purchasing' });
    expect(draft).toMatchObject({ amount_cents: '99000', duration: 24 });
  });

  it('has four steps, the first without Previous, the last with Submit: PW-01 PW-15', async () => {
    const { form } = await seen();
    expect(form.map(({ buttons }) => buttons)).toEqual([
      [0, 'បន្ទាប់'],
      [1, 'បន្ទាប់'],
      [1, 'បន្ទាប់'],
      [1, 'បញ្ជូន'],
    ]);
  });

  it('asks for a guarantor, no until yes is chosen, and then for nothing of one: PW-10 PW-11 STATE-27', async () => {
    const { form } = await seen();
    expect(form[2]?.guarantor).toEqual({ chosen: ['false'], asked: [] });
  });

  it('is one draft until the last step, then Pending, and ends on the default page: PW-17 PW-24', async () => {
    const { draft, row } = await seen();
    expect(row).toMatchObject({ status: 'Pending', id: draft.id, product: 'purchasing' });
    expect(row.locale).toBe('km');
    expect(row.consented_at).not.toBeNull();
  });

  it('gives the lender the person and the purchase: PW-02 to PW-08', async () => {
    const { who, quick, row } = await seen();
    const { name, last_name, email } = quick;
    expect(row).toMatchObject({
      ...{ name, last_name, email, phone: who.phone, born: '1995-04-14', province: 'Battambang' },
      ...{ purchase_item: 'motorcycle', purchase_total_price_cents: '124050' },
      ...{ amount_cents: '99000', duration: 24, national_id_number: null, company_type: null },
    });
  });

  it('gives the lender work, guarantor and where it was heard of: PW-09 PW-14 ENT-20', async () => {
    const { row } = await seen();
    expect(row).toMatchObject({
      ...{ company_contact_phone: '85512345679', has_relative: true },
      ...{ relative_name: 'ម៉ាលា', relative_contact_phone: '85512345670' },
      ...{ relative_type: 'Other', relative_type_other: 'ម្ដាយមីង' },
      source_of_information: 'Tuk Tuk Ads',
    });
  });

  it('gives the lender the photos, and tells both in their language: PW-12 PW-13 ENT-19', async () => {
    const { who, row } = await seen();
    await expectPhotos(row, ['borrower_employment_card_photo', 'borrower_photo']);
    expect((await expectTold(who, row)).text).toMatch(KHMER);
  });

  it('travels as JSON, the step with photos as multipart, by one call: PW-16 API-23 API-42', async () => {
    const { sent } = await seen();
    const json = 'application/json';
    // The quick form, then the four steps.
    expect(sent.map(({ kind }) => kind)).toEqual([json, json, json, json, 'multipart/form-data']);
    for (const one of sent) expect(one.path).toBe('/api/v3/frontend/borrow/store');
  });

  it('is answered with code 200 and the same id at every step: PW-21 API-24', async () => {
    const { sent } = await seen();
    for (const { code, id } of sent) expect({ code, id }).toEqual({ code: 200, id: sent[0]?.id });
  });

  it('sends what only a purchase has: PW-18', async () => {
    const { sent } = await seen();
    expect(sent[1]?.body).toMatchObject({
      ...{ status: 'Draft', formName: 'purchasing-step-1', formType: 'borrow', id: sent[0]?.id },
      ...{ type: 'Purchasing', purchase_item: 'motorcycle', purchase_total_price: 1240.5 },
    });
    expect(sent[3]?.body).toMatchObject({
      has_relative: true,
      relative_contact_phone: '012345670',
    });
  });
});

describe('a purchase', () => {
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
