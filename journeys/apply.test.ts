/** From the home page to a submitted application, and what the lender then has. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { sentSteps, storeCalls } from './page-apply.ts';
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
  type StepName,
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

type Answers = Readonly<Record<string, string>>;

/** The answers of each step in a row, as they were given. */
const ANSWERS: Readonly<Record<StepName, (row: Row, answers: Answers) => void>> = {
  'personal-info': (row, { phone: _phone, amount, duration, ...person }) =>
    expect(row).toMatchObject({
      ...person,
      amount_cents: `${amount}00`,
      duration: Number(duration),
    }),
  'additional-info': (
    row,
    { date_of_birth: _born, borrow_education_id, study_major: _major, ...home },
  ) => {
    expect(row).toMatchObject({
      ...home,
      born: '1995-04-14',
      borrow_education_id: Number(borrow_education_id),
    });
  },
  employment: (row, { loan_type_id, occupation: _occupation, company_type_other, ...work }) =>
    expect(row).toMatchObject({
      ...work,
      loan_type_id: Number(loan_type_id),
      company_type: company_type_other,
      company_contact_phone: '85512345679',
    }),
  relative: (row, answers) =>
    expect(row).toMatchObject({ ...answers, relative_contact_phone: '85512345670' }),
  bank: (row, { accept: _accept, ...bank }) => {
    expect(row).toMatchObject({ ...bank, status: 'Pending', form_type: 'borrow' });
    expect(row).toMatchObject({ duplicate_of: null });
    expect(row.consented_at).not.toBeNull();
  },
};

/** Walks through the form of a payday loan, in Khmer on a phone. @returns who, and what was to be seen */
async function walkPayday() {
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
  const loan = {
    amount: await field(page, 'amount').inputValue(),
    duration: await field(page, 'duration').inputValue(),
  };
  const steps = [];
  for (const step of STEPS) {
    await fillStep(page, step, who);
    const buttons = {
      back: await page.locator('main form .sticky button[type=button]').count(),
      next: await nextButton(page).innerText(),
    };
    const summaries = await page.locator('main form a[href="/faq#photos-and-privacy"]').count();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const isLast = step === 'bank';
    if (isLast) await nextButton(page).tap();
    else await goOn(page);
    const saved = isLast ? null : { top: await scrolled(page), status: (await rowOf(who)).status };
    steps.push({ step, ...buttons, summaries, saved });
  }
  const number = await expectDone(page, 'borrow');
  return { who, loan, steps, number, row: await rowOf(who), sent: await sentSteps(calls) };
}

describe('an application for a payday loan, in Khmer on a phone', () => {
  let walking: ReturnType<typeof walkPayday> | undefined;
  /** The one walk that all these tests tell of. */
  const seen = () => (walking ??= walkPayday());

  it('begins with the amount of the slider and, where no such term is offered, the next longer: BW-07 BW-10', async () => {
    const { loan } = await seen();
    expect(loan).toEqual({ amount: '150', duration: '10' });
  });

  it('has Previous after the first step, Next before the last, Submit on it: BW-02 to BW-04', async () => {
    const { steps } = await seen();
    expect(steps.map(({ back }) => back)).toEqual([0, 1, 1, 1, 1]);
    expect(steps.map(({ next }) => next)).toEqual([
      ...Array.from({ length: 4 }, () => 'បន្ទាប់'),
      'បញ្ជូន',
    ]);
  });

  it('shows the summary of the policy, which is in English only, beside the consent', async () => {
    const { steps } = await seen();
    expect(steps.map(({ summaries }) => summaries)).toEqual([0, 0, 0, 0, 1]);
  });

  it('is a draft after each Next, which leads to the top of the next step: BW-39 BW-41', async () => {
    const { steps } = await seen();
    const saved = steps.slice(0, -1).map((step) => step.saved);
    expect(saved).toEqual(Array.from({ length: 4 }, () => ({ top: 0, status: 'Draft' })));
  });

  it('ends in the sixth stage with its number, then on the default page with nothing left of it: BW-01 BW-44 to BW-47 STATE-17 CONST-06', async () => {
    const { number, row } = await seen();
    expect(number).toBe(row.id);
    expect(row).toMatchObject({ product: 'payday', locale: 'km' });
  });

  it.each([
    ['BW-06 ENT-13', 'personal-info'],
    ['BW-14 to BW-18 BW-20 to BW-23 ENT-14 to ENT-16', 'additional-info'],
    ['BW-26 to BW-31 ENT-17', 'employment'],
    ['BW-32 ENT-18', 'relative'],
    ['BW-36', 'bank'],
  ] as const)('%s the lender has what was answered in %s', async (_ids, step) => {
    const { who, row } = await seen();
    const places = { province: 'Siem Reap', district: 'Siem Reap', commune: 'Sla Kram' };
    const given = who.answers[step];
    ANSWERS[step](row, step === 'additional-info' ? { ...given, ...places } : given);
  });

  it('BW-34 ENT-19 the lender has the photo of the applicant', async () => {
    const { row } = await seen();
    await expectPhotos(row, ['borrower_photo']);
  });

  it('is told to the lender and, in Khmer, to the applicant', async () => {
    const { who, row } = await seen();
    expect((await expectTold(who, row)).text).toMatch(KHMER);
  });

  it('travels as JSON, the photo as multipart, to one address: BW-42 API-21', async () => {
    const { sent } = await seen();
    const json = 'application/json';
    const kinds = [json, json, json, 'multipart/form-data', json];
    expect(sent.map(({ kind }) => kind)).toEqual(kinds);
    for (const { path } of sent) expect(path).toBe('/api/v1/borrows/store');
  });

  it('gets its id from the first save and sends it with every later one: BW-38 ENT-10 API-22', async () => {
    const { sent } = await seen();
    const [first, ...later] = sent;
    expect(first?.body).not.toHaveProperty('id');
    for (const { code, id } of sent) expect({ code, id }).toEqual({ code: 1, id: first?.id });
    for (const { kind, body } of later) {
      if (kind === 'application/json') expect(body.id).toBe(first?.id);
    }
  });

  it('says Draft until the last step, which says Pending: STATE-16 ENT-11 ENT-12', async () => {
    const { sent } = await seen();
    const bodies = sent.map(({ body }) => body);
    const step = { status: 'Draft', formType: 'borrow', type: 'Payday' };
    expect(bodies[0]).toMatchObject({ ...step, formName: 'personal-info' });
    expect(bodies[1]).toMatchObject({ ...step, formName: 'additional-info' });
    expect(bodies[2]).toMatchObject({ ...step, formName: 'employment' });
    expect(bodies[4]).toMatchObject({ ...step, status: 'Pending', formName: 'bank' });
    expect(bodies[4]).not.toHaveProperty('source_of_information_other');
  });

  it('sends the phone as 855 and its digits: VAL-02 VAL-06', async () => {
    const { who, sent } = await seen();
    expect(sent[0]?.body).toMatchObject({ phone: who.phone });
    expect(who.phone).toMatch(/^855\d{8,9}$/);
  });

  it('has the country code 855 in every phone that is kept: GEN-24 CONST-07', async () => {
    const { row } = await seen();
    const { phone, company_contact_phone, relative_contact_phone } = row;
    for (const kept of [phone, company_contact_phone, relative_contact_phone]) {
      expect(kept).toMatch(/^855\d{8,9}$/);
    }
  });

  it('sends the date of birth as YYYY-MM-DD: VAL-52', async () => {
    const { sent } = await seen();
    expect(sent[1]?.body).toMatchObject({ date_of_birth: '1995-04-14' });
  });
});

describe('an application', () => {
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
    await cost.filter({ hasText: 'You borrow $450. Every month for 6 months you pay' }).waitFor();
    await field(page, 'duration').selectOption('12');
    await cost.filter({ hasText: 'Every month for 12 months you pay' }).waitFor();
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
    for (const step of STEPS) ANSWERS[step](row, who.answers[step]);
    expect(row).toMatchObject({ product: 'personal', locale: 'en' });
    await expectPhotos(row, ['borrower_national_id_photo', 'borrower_photo']);
    expect((await expectTold(who, row)).text).not.toMatch(KHMER);
  });
});
