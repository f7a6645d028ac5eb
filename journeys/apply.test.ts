/** From the home page to a submitted application, and what the lender then has. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { sentSteps, type StoreCall, storeCalls } from './page-apply.ts';
import { applyNow, fillQuickForm, openHome, slideTo } from './page-home.ts';
import { expectDone } from './page-done.ts';
import { expectPhotos, expectTold, rowOf, type Row } from './page-lender.ts';
import { phonePhoto } from './page-photo.ts';
import { visit } from './page-visit.ts';
import {
  type Applicant,
  applicant,
  choosePhoto,
  field,
  fillStep,
  goOn,
  nextButton,
  type Picture,
  ready,
  STEPS,
} from './page-wizard.ts';

const KHMER = /[\u1780-\u17ff]/;
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

let photo: Picture;
let card: Picture;
beforeAll(async () => {
  photo = await phonePhoto();
  card = await phonePhoto(4000, 3000, 'card.jpg');
});

/** How the five steps went over the wire (BW-42, API-21). */
async function expectCalls(calls: readonly StoreCall[], who: Applicant): Promise<void> {
  const sent = await sentSteps(calls);
  const json = 'application/json';
  expect(sent.map(({ kind }) => kind)).toEqual([json, json, json, 'multipart/form-data', json]);
  expect(new Set(sent.map(({ path }) => path))).toEqual(new Set(['/api/v1/borrows/store']));
  expect(new Set(sent.map(({ code }) => code))).toEqual(new Set([1]));
  const id = sent[0]?.id ?? '';
  expect(new Set(sent.map((one) => one.id))).toEqual(new Set([id]));
  const bodies = sent.map(({ body }) => body);
  expect(bodies[0]).toMatchObject({
    status: 'Draft',
    formName: 'personal-info',
    formType: 'borrow',
    type: 'Payday',
    phone: who.phone,
  });
  expect(bodies[0]).not.toHaveProperty('id');
  expect(bodies[1]).toMatchObject({ id, status: 'Draft', date_of_birth: '1995-04-14' });
  expect(bodies[2]).toMatchObject({ id, status: 'Draft', formName: 'employment' });
  expect(bodies[4]).toMatchObject({ id, status: 'Pending', formName: 'bank' });
  expect(bodies[4]).not.toHaveProperty('source_of_information_other');
}

/** All the answers of a row, as given by `who`. */
function expectAnswers(row: Row, who: Applicant): void {
  const { answers } = who;
  const { phone: _phone, amount, duration, ...person } = answers['personal-info'];
  expect(row).toMatchObject({ ...person, amount_cents: `${amount}00`, duration: Number(duration) });
  const {
    date_of_birth: _born,
    borrow_education_id,
    study_major: _major,
    ...home
  } = answers['additional-info'];
  expect(row).toMatchObject({
    ...home,
    born: '1995-04-14',
    borrow_education_id: Number(borrow_education_id),
  });
  const { loan_type_id, occupation: _occupation, company_type_other, ...work } = answers.employment;
  expect(row).toMatchObject({
    ...work,
    loan_type_id: Number(loan_type_id),
    company_type: company_type_other,
    company_contact_phone: '85512345679',
  });
  expect(row).toMatchObject({ ...answers.relative, relative_contact_phone: '85512345670' });
  const { accept: _accept, ...bank } = answers.bank;
  expect(row).toMatchObject(bank);
  expect(row).toMatchObject({ status: 'Pending', form_type: 'borrow', duplicate_of: null });
  expect(row.consented_at).not.toBeNull();
}

describe('an application', () => {
  it('for a payday loan, in Khmer on a phone: BW-01 to BW-04 BW-06 BW-07 BW-10 BW-14 to BW-18 BW-20 to BW-23 BW-26 to BW-32 BW-34 BW-36 BW-38 BW-39 BW-41 BW-42 BW-44 to BW-47 STATE-17 ENT-10 to ENT-19 STATE-16 VAL-02 VAL-06 VAL-52 GEN-24 API-21 API-22 CONST-06 CONST-07', async () => {
    const plain = applicant(photo);
    const who: Applicant = {
      ...plain,
      answers: {
        ...plain.answers,
        'personal-info': { ...plain.answers['personal-info'], amount: '150', duration: '10' },
        'additional-info': {
          ...plain.answers['additional-info'],
          province: 'សៀមរាប',
          district: 'សៀមរាប',
          commune: 'ស្លក្រាម',
        },
        bank: { ...plain.answers.bank, source_of_information: 'Facebook' },
      },
    };
    const page = await visit({ width: 360 });
    const calls = storeCalls(page);
    await openHome(page, 'payday');
    await slideTo(page, 'amount', 150);
    await slideTo(page, 'duration', 7);
    await applyNow(page).tap();
    await page.waitForURL('**/forms/borrow/borrow-form');
    await ready(page);
    // The form offers no 7 days: the next longer term is chosen, never a shorter one (C-03).
    expect(await field(page, 'amount').inputValue()).toBe('150');
    expect(await field(page, 'duration').inputValue()).toBe('10');
    for (const step of STEPS) {
      await fillStep(page, step, who);
      expect(await page.locator('main form .sticky button[type=button]').count()).toBe(
        step === 'personal-info' ? 0 : 1,
      );
      expect(await nextButton(page).innerText()).toBe(step === 'bank' ? 'បញ្ជូន' : 'បន្ទាប់');
      // The policy is in English only: who reads Khmer is led to its summary from the consent.
      const summary = page.locator('main form a[href="/faq#photos-and-privacy"]');
      expect(await summary.count()).toBe(step === 'bank' ? 1 : 0);
      if (step === 'bank') break;
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await goOn(page);
      expect(await scrolled(page)).toBe(0);
      expect((await rowOf(who)).status).toBe('Draft');
    }
    await nextButton(page).tap();
    const number = await expectDone(page, 'borrow');
    const row = await rowOf(who);
    expect(number).toBe(row.id);
    expectAnswers(row, {
      ...who,
      answers: {
        ...who.answers,
        'additional-info': {
          ...who.answers['additional-info'],
          province: 'Siem Reap',
          district: 'Siem Reap',
          commune: 'Sla Kram',
        },
      },
    });
    expect(row).toMatchObject({ product: 'payday', locale: 'km' });
    await expectPhotos(row, ['borrower_photo']);
    expect((await expectTold(who, row)).text).toMatch(KHMER);
    await expectCalls(calls, who);
  });

  it('for a personal loan, in English on a computer, from the quick form: BW-05 BW-09 BW-33 BW-37 HOME-11 HOME-17 STATE-26 ENT-05 ENT-20', async () => {
    const plain = applicant(photo);
    const person: Record<string, string> = {
      ...plain.answers['personal-info'],
      name: 'Sophea',
      last_name: 'Chan',
      amount: '450',
      duration: '6',
    };
    const bank = {
      ...plain.answers.bank,
      source_of_information: 'Other',
      source_of_information_other: 'A poster at the pagoda',
    };
    const home = { ...plain.answers['additional-info'], commune: 'Tuol Ta Ek' };
    const who: Applicant = {
      ...plain,
      answers: { ...plain.answers, 'personal-info': person, 'additional-info': home, bank },
    };
    const page = await visit({ locale: 'en', width: 1280 });
    await openHome(page, 'personal');
    await slideTo(page, 'amount', 450);
    await slideTo(page, 'duration', 6);
    const { name = '', last_name = '', phone = '', email = '' } = person;
    await fillQuickForm(page, { name, last_name, phone, email });
    await applyNow(page).click();
    await page.waitForURL('**/forms/borrow/borrow-form');
    await ready(page);
    // Saved already, so that who breaks off can be called back.
    const draft = await rowOf(who);
    expect(draft).toMatchObject({ status: 'Draft', product: 'personal', duration: 6 });
    expect(await page.locator('main form input[name=type]:checked').inputValue()).toBe('Personal');
    for (const key of ['amount', 'duration', 'name', 'last_name', 'email'] as const) {
      expect(await field(page, key).inputValue()).toBe(person[key]);
    }
    expect((await field(page, 'phone').inputValue()).replaceAll(' ', '')).toBe(phone);
    expect(await field(page, 'duration').locator('option:checked').innerText()).toBe('6 months');
    const hero = await page.locator('main svg').last().boundingBox();
    expect(hero?.width).toBeGreaterThan(300);
    // Beside it, what the loan costs so far; it follows the form.
    const cost = page.locator('section[aria-labelledby=cost-beside]');
    expect(await cost.innerText()).toContain('You borrow $450. Every month for 6 months you pay');
    await field(page, 'duration').selectOption('12');
    expect(await cost.innerText()).toContain('Every month for 12 months you pay');
    await field(page, 'duration').selectOption('6');
    for (const step of STEPS) {
      await fillStep(page, step, who);
      if (step === 'relative') await choosePhoto(page, 'borrower_national_id_photo', card);
      if (step !== 'bank') await goOn(page);
    }
    await nextButton(page).click();
    const number = await expectDone(page, 'borrow');
    const row = await rowOf(who);
    expect(number).toBe(row.id);
    expect(row.id).toBe(draft.id);
    expectAnswers(row, who);
    expect(row).toMatchObject({ product: 'personal', locale: 'en' });
    await expectPhotos(row, ['borrower_national_id_photo', 'borrower_photo']);
    expect((await expectTold(who, row)).text).not.toMatch(KHMER);
  });
});
