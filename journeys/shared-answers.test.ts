/** What the page does with answers that mean the same wherever they come. */
import { describe, expect, it } from 'vitest';
import { rowsOf } from './page-application.ts';
import { storeBodies, storeCalls } from './page-apply.ts';
import { applyNow, fillQuickForm, openHome, PRODUCT_KEYS } from './page-home.ts';
import { itemApplicant } from './page-items.ts';
import { phonePhoto } from './page-photo.ts';
import { LOCALES, soon, visit } from './page-visit.ts';
import {
  answer,
  applicant,
  dialog,
  fillStep,
  goOn,
  heading,
  nextButton,
  openWizard,
  ready,
} from './page-wizard.ts';

const STORE = '**/api/v1/borrows/store';

describe('an answer to a call', () => {
  it.each(LOCALES)('400 shows its sentence in a dialog, in %s: ERR-01 C-55', async (locale) => {
    const page = await visit({ locale, width: 360, expected: /400/ });
    const who = applicant(await phonePhoto());
    await openWizard(page);
    await fillStep(page, 'personal-info', who);
    const said = { message_en: 'That cannot be read.', message_km: 'មិនអាចអានបានទេ។' };
    await page.route(STORE, (route) =>
      route.fulfill({ status: 400, json: { code: 0, data: null, message: {}, ...said } }),
    );
    const before = await heading(page).innerText();
    await nextButton(page).click();
    await dialog(page).waitFor();
    expect(await dialog(page).innerText()).toContain(said[`message_${locale}`]);
    await dialog(page).getByRole('button').last().click();
    await dialog(page).waitFor({ state: 'detached' });
    expect(await heading(page).innerText()).toBe(before);
  });

  it('401 empties the storage but for the language and leads to the login page: ERR-02 C-21 C-54', async () => {
    const page = await visit({ locale: 'en', width: 360, expected: /401/ });
    const who = applicant(await phonePhoto());
    await openWizard(page);
    await fillStep(page, 'personal-info', who);
    await page.evaluate(() => {
      localStorage.setItem('session_of_before', 'x');
      sessionStorage.setItem('session_of_before', 'x');
    });
    await page.route(STORE, (route) => route.fulfill({ status: 401, body: '' }));
    await nextButton(page).click();
    await page.waitForURL('**/login');
    const left = await page.evaluate(() => ({
      local: Object.entries(localStorage),
      session: Object.keys(sessionStorage),
    }));
    expect(left.local).toEqual([['locale', 'en']]);
    expect(left.session).not.toContain('session_of_before');
  });
});

describe('what goes to the server', () => {
  it('the phone of the quick form as 855…, without spaces and the leading 0: HOME-16', async () => {
    const page = await visit({ locale: 'en', width: 360 });
    const bodies = storeBodies(page);
    await openHome(page, 'payday');
    await fillQuickForm(page, { phone: '012 345 678' });
    await applyNow(page).click();
    await page.waitForURL('**/forms/borrow/borrow-form');
    expect(bodies).toEqual([expect.objectContaining({ quick: true, phone: '85512345678' })]);
  });

  it('regions are asked for with the key, and with the columns that are shown: API-25', async () => {
    const page = await visit({ locale: 'en', width: 360 });
    const asked: URLSearchParams[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/api/v1/region/options') asked.push(url.searchParams);
    });
    const who = applicant(await phonePhoto());
    await openWizard(page);
    await fillStep(page, 'personal-info', who);
    await goOn(page);
    await answer(page, 'province', 'Siem Reap');
    await soon(() => asked.length).toBe(2);
    for (const query of asked) {
      expect(query.get('api_key')).toBe('public');
      expect(query.get('select')?.split(',').toSorted()).toEqual(['code', 'name_km', 'name_latin']);
    }
    expect(asked[0]?.get('level')).toBe('1');
    expect(asked[1]?.get('parent_code')).toBe('17');
  });
});

it.each(PRODUCT_KEYS)(
  'who is not signed in may apply for a %s loan, with no token in any call: GEN-20',
  async (product) => {
    const page = await visit({ locale: 'en', width: 360 });
    const photo = await phonePhoto();
    const isItem = product === 'purchasing' || product === 'pawn';
    const who = isItem ? itemApplicant(product, photo) : applicant(photo);
    const [first, answers] = Object.entries(who.answers)[0] ?? ['', {}];
    const loan: Record<string, string> =
      product === 'personal' ? { amount: '450', duration: '6' } : {};
    const person = { ...who, answers: { [first]: { ...answers, ...loan } } };
    const calls = storeCalls(page);
    await openHome(page, product);
    await applyNow(page).click();
    await page.waitForURL('**/forms/borrow/**');
    await ready(page);
    await fillStep(page, first, person);
    await goOn(page);
    expect(calls[0]?.request.headers().authorization).toBeUndefined();
    expect(await rowsOf(who)).toEqual([expect.objectContaining({ status: 'Draft', product })]);
  },
);
