/** Fields that come and go with an answer, lists in both scripts, digits in both scripts. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectPhotos, rowOf } from './page-lender.ts';
import { phonePhoto } from './page-photo.ts';
import { type Locale, soon, visit } from './page-visit.ts';
import {
  answer,
  applicant,
  field,
  fillStep,
  goOn,
  nextButton,
  openWizard,
  passUpTo,
  type StepName,
} from './page-wizard.ts';

/** Somebody who has come as far as a step. */
async function come(step: StepName, locale: Locale = 'en') {
  const page = await visit({ locale, width: 360 });
  const who = applicant(await phonePhoto());
  await openWizard(page);
  await passUpTo(page, who, step);
  return { page, who };
}

/** Which of these fields show. */
async function shown(page: Page, keys: readonly string[]): Promise<string[]> {
  const there: string[] = [];
  for (const key of keys) if (await field(page, key).isVisible()) there.push(key);
  return there;
}

const hidden = (page: Page, key: string) =>
  page.locator(`main form input[name=${key}]`).inputValue();
const options = (page: Page) => page.locator('li[role=option]').allInnerTexts();

describe('the loan', () => {
  it('offers what each product allows: BW-07 BW-09 BW-10 BW-11 VAL-14 VAL-15 VAL-21 CONST-20', async () => {
    const page = await visit({ locale: 'en', width: 360 });
    await openWizard(page);
    const values = (key: string) =>
      field(page, key)
        .locator('option:not([value=""])')
        .evaluateAll((all) => all.map((one) => Number((one as HTMLOptionElement).value)));
    const upTo = (from: number, to: number, step: number) =>
      Array.from({ length: (to - from) / step + 1 }, (_, index) => from + index * step);
    expect(await values('amount')).toEqual(upTo(50, 200, 10));
    expect(await values('duration')).toEqual([5, 10, 15, 20, 25, 30]);
    expect(await field(page, 'duration').locator('option').last().innerText()).toBe('30 days');
    await answer(page, 'type', 'Personal');
    expect(await values('amount')).toEqual(upTo(200, 2000, 10));
    expect(await values('duration')).toEqual(upTo(1, 12, 1));
    expect(await field(page, 'duration').locator('option').last().innerText()).toBe('12 months');
  });
});

describe('education', () => {
  const MORE = ['school_name', 'graduate_year', 'study_major', 'study_major_other'];

  it('asks for school and major by its level, and clears them: BW-22 BW-23 BW-24 STATE-18 STATE-19 STATE-20 STATE-25 CONST-13', async () => {
    const { page, who } = await come('additional-info');
    await soon(() => shown(page, MORE)).toEqual([]);
    await fillStep(page, 'additional-info', who);
    await answer(page, 'borrow_education_id', '5');
    await soon(() => shown(page, MORE)).toEqual(['school_name', 'graduate_year', 'study_major']);
    const years = await field(page, 'graduate_year')
      .locator('option')
      .evaluateAll((all) =>
        all.map((one) => Number((one as HTMLOptionElement).value)).filter(Boolean),
      );
    expect(Math.min(...years)).toBe(1980);
    await answer(page, 'study_major', 'Other');
    await answer(page, 'study_major_other', 'Silk weaving');
    await goOn(page);
    expect(await rowOf(who)).toMatchObject({ borrow_education_id: 5, study_major: 'Silk weaving' });
    await page.getByRole('button', { name: 'Previous', exact: true }).click();
    await answer(page, 'borrow_education_id', '2');
    await soon(() => shown(page, MORE)).toEqual(['school_name', 'graduate_year']);
    await goOn(page);
    expect(await rowOf(who)).toMatchObject({ borrow_education_id: 2, study_major: null });
    await page.getByRole('button', { name: 'Previous', exact: true }).click();
    await answer(page, 'borrow_education_id', '1');
    await soon(() => shown(page, MORE)).toEqual([]);
    await goOn(page);
    expect(await rowOf(who)).toMatchObject({
      borrow_education_id: 1,
      school_name: null,
      graduate_year: null,
      study_major: null,
    });
  });
});

describe('the address', () => {
  it.each([
    ['en', ['សៀម', 'Siem Reap'], ['ស្លក្រាម', 'Sla Kram'], 'Svay Dankum'],
    ['km', ['siem reap', 'សៀមរាប'], ['sla kr', 'ស្លក្រាម'], 'ស្វាយដង្គំ'],
  ] as const)(
    'is a cascade that is searched in both scripts, shown in %s: BW-18 BW-19 STATE-21 to STATE-24',
    async (locale, [typed, name], [typedCommune, commune], another) => {
      const { page, who } = await come('additional-info', locale);
      await soon(() => shown(page, ['province', 'district', 'commune'])).toEqual(['province']);
      await field(page, 'province').click();
      await soon(() => options(page)).toHaveLength(25);
      await field(page, 'province').fill(typed);
      await soon(() => options(page)).toEqual([name]);
      await page.locator('li[role=option]').first().click();
      await soon(() => hidden(page, 'province')).toBe('Siem Reap');
      await soon(() => shown(page, ['province', 'district', 'commune'])).toEqual([
        'province',
        'district',
      ]);
      await answer(page, 'district', typed);
      await field(page, 'commune').fill(typedCommune);
      await soon(() => options(page)).toEqual([commune]);
      await page.locator('li[role=option]').first().click();
      await soon(() => hidden(page, 'commune')).toBe('Sla Kram');
      await answer(page, 'commune', another);
      await soon(() => hidden(page, 'commune')).toBe('Svay Dankum');
      // Another province: what lay in the old one goes.
      await answer(page, 'province', 'Kampot');
      await soon(() => hidden(page, 'district')).toBe('');
      await soon(() => shown(page, ['district', 'commune'])).toEqual(['district']);
      await answer(page, 'district', 'Kampot');
      await field(page, 'commune').click();
      await soon(() => options(page)).not.toHaveLength(0);
      const first = await options(page);
      await answer(page, 'commune', '');
      await answer(page, 'district', 'Chhuk');
      await soon(() => hidden(page, 'commune')).toBe('');
      await field(page, 'commune').click();
      await soon(() => options(page)).not.toEqual(first);
      await page.keyboard.press('Escape');
      await fillStep(page, 'additional-info', who);
      await goOn(page);
      expect(await rowOf(who)).toMatchObject({ province: 'Battambang', district: 'Battambang' });
    },
  );
});

describe('Other', () => {
  it('opens a text of its own, which is sent only while it is chosen: BW-28 BW-29 BW-32 BW-37 STATE-25 STATE-26', async () => {
    const { page, who } = await come('employment');
    await fillStep(page, 'employment', who);
    await answer(page, 'company_type', 'retail shop');
    await soon(() => shown(page, ['company_type_other', 'occupation_other'])).toEqual([]);
    await answer(page, 'occupation', 'Other');
    await answer(page, 'occupation_other', 'Beekeeper');
    await answer(page, 'company_type', 'Other');
    await answer(page, 'company_type_other', 'Honey farm');
    await goOn(page);
    expect(await rowOf(who)).toMatchObject({ occupation: 'Beekeeper', company_type: 'Honey farm' });
    await fillStep(page, 'relative', who);
    await soon(() => shown(page, ['relative_type_other'])).toEqual([]);
    await answer(page, 'relative_type', 'Other');
    await answer(page, 'relative_type_other', 'Neighbour');
    await goOn(page);
    expect(await rowOf(who)).toMatchObject({
      relative_type: 'Other',
      relative_type_other: 'Neighbour',
    });
    await fillStep(page, 'bank', who);
    await soon(() => shown(page, ['source_of_information_other', 'bank_name_other'])).toEqual([]);
    await answer(page, 'source_of_information', 'Other');
    await answer(page, 'source_of_information_other', 'The radio');
    await answer(page, 'source_of_information', 'Google');
    await soon(() => shown(page, ['source_of_information_other'])).toEqual([]);
    await nextButton(page).click();
    await page.locator('#done-title').waitFor();
    const row = await rowOf(who);
    expect(row).toMatchObject({
      source_of_information: 'Google',
      source_of_information_other: null,
    });
    await expectPhotos(row, ['borrower_photo']);
  });
});

describe('the reason', () => {
  it.each([
    ['en', 'Household', 'Daily expenses'],
    ['km', 'គ្រួសារ និងផ្ទះ', 'ចំណាយប្រចាំថ្ងៃ'],
  ] as const)('stands in groups that are named in %s: BW-26', async (locale, group, name) => {
    const { page } = await come('employment', locale);
    const groups = field(page, 'loan_type_id').locator('optgroup');
    expect(await groups.count()).toBeGreaterThan(2);
    expect(await groups.first().getAttribute('label')).toBe(group);
    expect(await groups.first().locator('option').first().textContent()).toBe(name);
  });
});
