/** How typing feels: masks and carets, Khmer digits, the calendar, the keyboard alone, photos on the way. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { errorsOf } from './page-errors.ts';
import { expectPhotos, rowOf } from './page-lender.ts';
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
  STEPS,
} from './page-wizard.ts';

const value = (page: Page, key: string) => field(page, key).inputValue();
const caret = (page: Page, key: string) =>
  field(page, key).evaluate((one) => (one as HTMLInputElement).selectionStart);
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.id);

describe('the phone field', () => {
  it('keeps its groups and the caret where one types: VAL-01', async () => {
    const page = await visit({ locale: 'en' });
    await openWizard(page);
    const phone = field(page, 'phone');
    await phone.pressSequentially('012345678');
    // No person types nine digits before the mask's code is there; what they typed is put in shape then.
    await expect.poll(() => value(page, 'phone')).toBe('012 345 678');
    await phone.evaluate((one) => (one as HTMLInputElement).setSelectionRange(5, 5));
    await page.keyboard.press('Backspace');
    expect([await value(page, 'phone'), await caret(page, 'phone')]).toEqual(['012 456 78', 4]);
    await page.keyboard.type('9');
    expect([await value(page, 'phone'), await caret(page, 'phone')]).toEqual(['012 945 678', 5]);
    await phone.press('End');
    await page.keyboard.type('0123');
    expect(await value(page, 'phone')).toBe('012 945 6780');
  });

  it('takes Khmer digits, a country code and a missing 0: VAL-01 VAL-02', async () => {
    const page = await visit({ locale: 'km', width: 360 });
    await openWizard(page);
    for (const [typed, stands] of [
      ['០១២៣៤៥៦៧៨', '012 345 678'],
      ['12345678', '012 345 678'],
      ['+855 12 345 678', '012 345 678'],
    ] as const) {
      await field(page, 'phone').fill('');
      await field(page, 'phone').focus();
      await page.keyboard.insertText(typed);
      await field(page, 'email').focus();
      await soon(() => value(page, 'phone')).toBe(stands);
    }
    await field(page, 'national_id_number').focus();
    await page.keyboard.insertText('១២៣៤៥៦៧៨៩');
    await soon(() => value(page, 'national_id_number')).toBe('123456789');
  });
});

describe('the date of birth', () => {
  it('is typed, in either digits, or picked from the calendar: BW-14 VAL-52', async () => {
    const page = await visit({ locale: 'km', width: 360 });
    const who = applicant(await phonePhoto());
    await openWizard(page);
    await passUpTo(page, who, 'additional-info');
    await fillStep(page, 'additional-info', who);
    const date = field(page, 'date_of_birth');
    await date.fill('');
    await date.pressSequentially('១៤០៤១៩៩៥');
    expect(await value(page, 'date_of_birth')).toBe('14/04/1995');
    await date.fill('');
    await page.locator('main form button[aria-haspopup=dialog]').click();
    const calendar = dialog(page);
    const [month, year] = [calendar.locator('select').nth(0), calendar.locator('select').nth(1)];
    await year.selectOption('1990');
    await month.selectOption('4');
    await calendar.getByRole('gridcell').getByText('7', { exact: true }).click();
    await calendar.waitFor({ state: 'hidden' });
    expect(await value(page, 'date_of_birth')).toBe('07/05/1990');
    await goOn(page);
    expect((await rowOf(who)).born).toBe('1990-05-07');
  });
});

describe('the keyboard alone', () => {
  it('fills a whole step and leaves it: BW-15 to BW-18', async () => {
    const page = await visit({ locale: 'en' });
    const who = applicant(await phonePhoto());
    await openWizard(page);
    await passUpTo(page, who, 'additional-info');
    const { keyboard } = page;
    const to = async (key: string) => {
      for (let count = 0; (await focused(page)) !== key; count += 1) {
        if (count > 6) throw new Error(`no way to ${key} from ${await focused(page)}`);
        await keyboard.press('Tab');
      }
    };
    await to('date_of_birth');
    await keyboard.type('14041995');
    await to('gender');
    await keyboard.press('ArrowRight');
    await to('marital_status');
    await keyboard.type('Sing');
    for (const [key, name] of [
      ['province', 'Kampot'],
      ['district', 'Chhuk'],
      ['commune', ''],
    ] as const) {
      await to(`field-${key}`);
      await keyboard.press('ArrowDown');
      await keyboard.type(name);
      await page.locator('li[role=option]').first().waitFor();
      if (name === '') await keyboard.press('ArrowDown');
      await keyboard.press('Enter');
    }
    for (const key of ['home_number', 'street_number']) {
      await to(key);
      await keyboard.type('7');
    }
    for (const key of ['home_type', 'how_long_have_been_living_there', 'borrow_education_id']) {
      await to(key);
      await keyboard.press('ArrowDown');
    }
    const before = await heading(page).innerText();
    await to('borrow_education_id');
    await keyboard.press('Tab');
    while ((await page.evaluate(() => document.activeElement?.getAttribute('type'))) !== 'submit') {
      await keyboard.press('Tab');
    }
    await keyboard.press('Enter');
    await page.waitForFunction((text) => document.querySelector('h1')?.innerText !== text, before);
    expect(await errorsOf(page)).toEqual({});
    const row = await rowOf(who);
    expect(row).toMatchObject({
      born: '1995-04-14',
      marital_status: 'Single',
      province: 'Kampot',
      district: 'Chhuk',
      borrow_education_id: 1,
    });
    expect(['Male', 'Female']).toContain(row.gender);
    expect(row.commune).not.toBeNull();
  });
});

describe('photos', () => {
  it('are shown how to be taken, shrunk on the phone, and sent behind a dialog that stays: BW-33 BW-34 BW-35 BW-48', async () => {
    const page = await visit({ locale: 'en', width: 360 });
    const who = applicant(await phonePhoto());
    await openWizard(page);
    await passUpTo(page, who, 'relative');
    const rules = page.locator('main form ol').last().locator('li');
    expect(await rules.count()).toBe(5);
    expect(await rules.locator('svg').count()).toBe(5);
    expect(await page.getByRole('img', { name: /Sample picture: somebody holding/ }).count()).toBe(
      1,
    );
    const inputs = field(page, 'borrower_photo').locator('input[type=file]');
    expect(await inputs.first().getAttribute('capture')).toBe('user');
    expect(await inputs.last().getAttribute('accept')).toContain('image/jpeg');
    const large = await phonePhoto(4000, 3000, 'large.jpg');
    for (const [key, text] of Object.entries(who.answers.relative)) await answer(page, key, text);
    await choosePhoto(page, 'borrower_photo', large);
    // A thin line, so that the sending can be watched.
    const line = await page.context().newCDPSession(page);
    const thin = { offline: false, latency: 20, downloadThroughput: -1, uploadThroughput: 400_000 };
    await line.send('Network.emulateNetworkConditions', thin);
    const sent = page.waitForRequest((request) => request.url().endsWith('/borrows/store'));
    await nextButton(page).click();
    const waiting = dialog(page);
    await waiting.getByText('Sending your photos').waitFor();
    await waiting.getByRole('progressbar').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    expect(await waiting.getByText('Sending your photos').isVisible()).toBe(true);
    expect(await waiting.getByRole('button').count()).toBe(0);
    await page.locator('#field-bank_account_number').waitFor({ timeout: 60_000 });
    expect(await dialog(page).count()).toBe(0);
    const bytes = Number(await (await sent).headerValue('content-length'));
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThan(large.buffer.length / 2);
    await expectPhotos(await rowOf(who), ['borrower_photo']);
  });
});

describe('before Submit', () => {
  it('everything stands once more, with a way back to each step', async () => {
    const page = await visit({ locale: 'en', width: 360 });
    const who = applicant(await phonePhoto());
    await openWizard(page);
    await passUpTo(page, who, 'bank');
    // Before anything is answered here: the summary was drawn while the step before was being saved.
    const back = page.getByRole('button', { name: /^Change: / });
    expect(await back.count()).toBe(STEPS.length - 1);
    expect(await page.getByRole('button', { name: 'Change: Bank account' }).count()).toBe(0);
    await fillStep(page, 'bank', who);
    const text = await page.locator('section[aria-labelledby=summary-title]').innerText();
    for (const told of [
      '$100',
      '10 days',
      'សុភា',
      '14/04/1995',
      'Battambang',
      '$351',
      'ម៉ាលា',
      'ABA Bank',
    ]) {
      expect(text).toContain(told);
    }
    expect(text).not.toMatch(/undefined|\[object|null/);
    await page.getByRole('button', { name: 'Change: Personal details' }).click();
    await answer(page, 'name', 'Sopheap');
    for (let step = 0; step < 4; step += 1) await goOn(page);
    expect(await page.locator('section[aria-labelledby=summary-title]').innerText()).toContain(
      'Sopheap',
    );
    await nextButton(page).click();
    await page.locator('#done-title').waitFor();
    expect(await rowOf(who)).toMatchObject({ name: 'Sopheap', status: 'Pending' });
  });
});
