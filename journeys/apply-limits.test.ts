/** What the borrow wizard's lists offer: of the loan by product and lender, of places, and what goes with another choice. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  answerAll,
  offered,
  phnomPenhToday,
  present,
  search,
  storeBodies,
  take,
  wireValue,
} from './page-apply.ts';
import { applyNow, openHome, slideTo } from './page-home.ts';
import { rowOf } from './page-lender.ts';
import { switchTo } from './page-navbar.ts';
import { phonePhoto } from './page-photo.ts';
import { setTables } from './page-rates.ts';
import { visit } from './page-visit.ts';
import {
  answer,
  applicant,
  field,
  fillStep,
  goOn,
  openWizard,
  passUpTo,
  type Picture,
  ready,
} from './page-wizard.ts';

const KHMER = /[\u1780-\u17ff]/;

let photo: Picture;
beforeAll(async () => {
  photo = await phonePhoto();
});

/** Whole numbers from one to another in steps. */
const range = (from: number, to: number, step: number): number[] =>
  Array.from({ length: (to - from) / step + 1 }, (_, index) => from + index * step);
const dollars = (amounts: number[]): string[] =>
  amounts.map((amount) => `$${amount.toLocaleString('en-US')}`);
const counted = (terms: number[], one: string, many: string): string[] =>
  terms.map((term) => `${term} ${term === 1 ? one : many}`);
const kind = (page: Page, name: string) => page.locator(`main form [name=type][value=${name}]`);

describe('the loan asked for', () => {
  it('payday in days, personal in months, each cleared by a switch to the other: BW-07 BW-09 BW-10 BW-11 CONST-20', async () => {
    const page = await visit({ locale: 'en', width: 360 });
    const bodies = storeBodies(page);
    const who = applicant(photo);
    await openWizard(page);
    expect(await kind(page, 'Payday').isChecked()).toBe(true);
    expect(await offered(page, 'amount')).toEqual(dollars(range(50, 200, 10)));
    expect(await offered(page, 'duration')).toEqual(counted(range(5, 30, 5), 'day', 'days'));
    await fillStep(page, 'personal-info', who);
    await kind(page, 'Personal').check();
    expect(await wireValue(page, 'amount')).toBe('');
    expect(await wireValue(page, 'duration')).toBe('');
    expect(await offered(page, 'amount')).toEqual(dollars(range(200, 2000, 10)));
    expect(await offered(page, 'duration')).toEqual(counted(range(1, 12, 1), 'month', 'months'));
    expect(await wireValue(page, 'name')).toBe('សុភា');
    await switchTo(page, 'km');
    expect(await offered(page, 'duration')).toEqual(counted(range(1, 12, 1), 'ខែ', 'ខែ'));
    await kind(page, 'Payday').check();
    expect(await offered(page, 'duration')).toEqual(counted(range(5, 30, 5), 'ថ្ងៃ', 'ថ្ងៃ'));
    await kind(page, 'Personal').check();
    await answerAll(page, { amount: '1010', duration: '12' });
    await goOn(page);
    expect(bodies).toHaveLength(1);
    expect(bodies[0]).toMatchObject({ type: 'Personal', amount: 1010, duration: 12 });
    expect(await rowOf(who)).toMatchObject({ product: 'personal', amount_cents: '101000' });
  });

  it('within what the server says; the maximum is added for personal, not for payday: BW-11 BW-12 BW-13', async () => {
    await setTables('payday', { bounds: { amounts: [65, 192], durations: [8, 22] } });
    await setTables('personal', { bounds: { amounts: [215, 333], durations: [2, 7] } });
    const page = await visit({ locale: 'en', width: 360 });
    // Through the home page, which asks anew: a kept page of the form knows the tables of its first rendering.
    await openHome(page, 'payday');
    await applyNow(page).tap();
    await page.waitForURL('**/forms/borrow/borrow-form');
    await ready(page);
    expect(await offered(page, 'amount')).toEqual(dollars(range(65, 185, 10)));
    expect(await offered(page, 'duration')).toEqual(counted(range(5, 30, 5), 'day', 'days'));
    await kind(page, 'Personal').check();
    expect(await offered(page, 'amount')).toEqual(dollars([...range(215, 325, 10), 333]));
    expect(await offered(page, 'duration')).toEqual(counted(range(2, 7, 1), 'month', 'months'));
  });
});

describe('from the calculator', () => {
  it.each([
    ['payday', 'Payday', { amount: 60, duration: 11 }, ['60', '15']],
    ['personal', 'Personal', { amount: 1990, duration: 24 }, ['1990', '12']],
  ] as const)(
    'HOME-12 HOME-15 HOME-17 ENT-03 %s: with no field filled nothing is saved; a value that the form has not becomes its next',
    async (product, wireName, wish, given) => {
      const page = await visit({ locale: 'km', width: 360 });
      const bodies = storeBodies(page);
      await openHome(page, product);
      await slideTo(page, 'amount', wish.amount);
      await slideTo(page, 'duration', wish.duration);
      await applyNow(page).tap();
      await page.waitForURL('**/forms/borrow/borrow-form');
      await ready(page);
      expect(await kind(page, wireName).isChecked()).toBe(true);
      expect([await wireValue(page, 'amount'), await wireValue(page, 'duration')]).toEqual(given);
      expect(await present(page, ['name', 'last_name', 'phone', 'email'])).toHaveLength(4);
      expect(bodies).toEqual([]);
    },
  );
});

describe('the education', () => {
  it('takes its answers away for good, years newest first: STATE-18 STATE-19 REFDATA-22 CONST-13', async () => {
    const page = await visit({ locale: 'km', width: 360 });
    const bodies = storeBodies(page);
    const who = applicant(photo);
    await openWizard(page);
    await passUpTo(page, who, 'additional-info');
    await fillStep(page, 'additional-info', who);
    const { year } = phnomPenhToday();
    expect(await offered(page, 'graduate_year')).toEqual(
      range(1980, year, 1).toReversed().map(String),
    );
    const school = ['school_name', 'graduate_year', 'study_major'];
    const values = () => Promise.all(school.map((key) => wireValue(page, key)));
    const before = await values();
    expect(before.every(Boolean)).toBe(true);
    await answer(page, 'borrow_education_id', '2');
    await answer(page, 'borrow_education_id', '4');
    expect(await values()).toEqual([...before.slice(0, 2), '']);
    await answer(page, 'borrow_education_id', '1');
    expect(await present(page, school)).toEqual([]);
    await answer(page, 'borrow_education_id', '7');
    expect(await values()).toEqual(['', '', '']);
    await answer(page, 'borrow_education_id', '1');
    await goOn(page);
    expect(bodies.at(-1)).toMatchObject({ school_name: '', graduate_year: '', study_major: '' });
  });
});

describe('the address', () => {
  const LEVELS = ['province', 'district', 'commune'];
  const values = (page: Page) =>
    page
      .locator('input[type=hidden]')
      .evaluateAll((all) =>
        Object.fromEntries((all as HTMLInputElement[]).map(({ name, value }) => [name, value])),
      );

  it("opens level by level, is found in both scripts and named in the reader's: BW-18 BW-19 STATE-21 STATE-22 STATE-23 STATE-24", async () => {
    const page = await visit({ locale: 'en', width: 360 });
    const who = applicant(photo);
    await openWizard(page);
    await passUpTo(page, who, 'additional-info');
    expect(await present(page, LEVELS)).toEqual(['province']);
    expect(await search(page, 'province', '')).toHaveLength(25);
    expect(await search(page, 'province', 'សៀម')).toEqual(['Siem Reap']);
    await take(page, 'Siem Reap');
    expect(await present(page, LEVELS)).toEqual(['province', 'district']);
    expect(await search(page, 'district', 'no such place')).toEqual([]);
    await page.getByText('Nothing found. Please try another word.').first().waitFor();
    expect(await search(page, 'district', '')).toHaveLength(13);
    await take(page, 'Siem Reap');
    expect(await search(page, 'commune', 'ស្លក្រាម')).toEqual(['Sla Kram']);
    await take(page, 'Sla Kram');
    const chosen = { province: 'Siem Reap', district: 'Siem Reap', commune: 'Sla Kram' };
    expect(await values(page)).toMatchObject(chosen);
    await switchTo(page, 'km');
    expect(await field(page, 'province').inputValue()).toBe('សៀមរាប');
    expect(await field(page, 'commune').inputValue()).toBe('ស្លក្រាម');
    expect(await values(page)).toMatchObject(chosen);
    // In Khmer, and found by Latin letters, without their spaces too.
    expect(await search(page, 'district', 'soutrnikom')).toEqual(['សូទ្រនិគម']);
    await take(page, 'សូទ្រនិគម');
    expect(await values(page)).toMatchObject({ province: 'Siem Reap', commune: '' });
    expect(await search(page, 'commune', 'sla kram')).toEqual([]);
    await search(page, 'province', 'phnompenh');
    await take(page, 'ភ្នំពេញ');
    expect(await values(page)).toMatchObject({ province: 'Phnom Penh', district: '' });
    expect(await present(page, LEVELS)).toEqual(['province', 'district']);
    expect(await search(page, 'district', '')).toHaveLength(14);
  });
});

describe('lists', () => {
  it('follow the language, purposes in their groups, Other last: BW-26 BW-30 GEN-23', async () => {
    const page = await visit({ locale: 'en', width: 360 });
    await openWizard(page);
    await passUpTo(page, applicant(photo), 'employment');
    const groups = () =>
      page
        .locator('optgroup')
        .evaluateAll((all) => all.map((one) => (one as HTMLOptGroupElement).label));
    const inEnglish = await groups();
    const purposes = await offered(page, 'loan_type_id');
    expect(inEnglish.length).toBeGreaterThan(3);
    expect((await offered(page, 'company_type')).at(-1)).toBe('Other');
    expect((await search(page, 'occupation', '')).at(-1)).toBe('Other');
    expect(await offered(page, 'gross_monthly_income')).toHaveLength(11);
    await switchTo(page, 'km');
    const inKhmer = await groups();
    expect(inKhmer).toHaveLength(inEnglish.length);
    const khmerPurposes = await offered(page, 'loan_type_id');
    expect(khmerPurposes).toHaveLength(purposes.length);
    for (const text of [...inEnglish, ...purposes]) expect(text).toMatch(/^[\x20-\x7e]+$/);
    for (const text of [...inKhmer, ...khmerPurposes]) expect(text).toMatch(KHMER);
    expect((await offered(page, 'company_type')).at(-1)).toBe('ផ្សេងទៀត');
    expect((await search(page, 'occupation', 'other')).at(-1)).toBe('ផ្សេងទៀត');
  });
});
