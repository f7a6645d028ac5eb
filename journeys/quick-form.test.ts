/** Four fields under the calculator: saved at once, so that who breaks off can be called back. */
import { describe, expect, it } from 'vitest';
import { applyNow, fillQuickForm, openHome, slideTo } from './page-home.ts';
import { errorsOf } from './page-errors.ts';
import { rowOf } from './page-lender.ts';
import { phonePhoto } from './page-photo.ts';
import { queryRows } from './page-store.ts';
import { LOCALES, soon, visit } from './page-visit.ts';
import { applicant, field, goOn, answer, ready } from './page-wizard.ts';

describe('the quick form', () => {
  it.each(LOCALES)(
    'says under each field what is wrong, and stays, in %s: HOME-11 HOME-21',
    async (locale) => {
      const page = await visit({ locale, width: 360 });
      await openHome(page, 'payday');
      const long = 'x'.repeat(192);
      await fillQuickForm(page, { name: long, last_name: long, phone: '012', email: 'me' });
      await applyNow(page).click();
      await soon(async () => Object.keys(await errorsOf(page))).toEqual([
        'name',
        'last_name',
        'phone',
        'email',
      ]);
      const khmer = Object.values(await errorsOf(page)).filter((text) =>
        /[\u1780-\u17ff]/.test(text),
      );
      expect(khmer).toHaveLength(locale === 'km' ? 4 : 0);
      expect(new URL(page.url()).pathname).toBe('/payday-loan');
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('field-name');
    },
  );

  it('with one field filled saves a Draft and never blocks: HOME-12 HOME-17', async () => {
    const page = await visit({ locale: 'km', width: 360 });
    await openHome(page, 'payday');
    await slideTo(page, 'amount', 120);
    const name = `សុភា ${Date.now()}`;
    await fillQuickForm(page, { name });
    await applyNow(page).click();
    await page.waitForURL('**/forms/borrow/borrow-form');
    await ready(page);
    expect(await field(page, 'name').inputValue()).toBe(name);
    expect(await field(page, 'amount').inputValue()).toBe('120');
    const rows = await queryRows(
      'select status, phone, email, amount_cents, duration from application where name = $1',
      [name],
    );
    expect(rows).toEqual([
      { status: 'Draft', phone: null, email: null, amount_cents: '12000', duration: 5 },
    ]);
  });

  it('leaves the form what it holds under the names of the documents: ENT-01 ENT-05 HOME-17', async () => {
    const page = await visit({ locale: 'en' });
    await page.addInitScript(() => {
      const left: string[] = [];
      Object.assign(window, { left });
      const storage = Storage.prototype as unknown as { setItem: (...item: string[]) => void };
      const store = storage.setItem;
      storage.setItem = function (this: Storage, ...item) {
        if (this === sessionStorage) left.push(item[1] ?? '');
        store.apply(this, item);
      };
    });
    await openHome(page, 'personal');
    await slideTo(page, 'amount', 450);
    await slideTo(page, 'duration', 6);
    await fillQuickForm(page, {
      name: 'Sophea',
      last_name: 'Chan',
      phone: '012345678',
      email: 'sophea@example.com',
    });
    await applyNow(page).click();
    await page.waitForURL('**/forms/borrow/borrow-form');
    const left = await page.evaluate(() => (window as unknown as { left: string[] }).left);
    expect(left.filter((text) => text.startsWith('{')).map((text) => JSON.parse(text))).toEqual([
      expect.objectContaining({
        loanType: 'Personal',
        amountBorrow: 450,
        amountDate: 6,
        name: 'Sophea',
        last_name: 'Chan',
        phone: expect.stringMatching(/^012 ?345 ?678$/),
        email: 'sophea@example.com',
      }),
    ]);
  });

  it('at 401 leads to the login page and no further, and leaves nothing on the device: ERR-02 STATE-09', async () => {
    const page = await visit({ locale: 'en', expected: /401/ });
    await page.route('**/api/v1/borrows/store', (route) =>
      route.fulfill({ status: 401, body: '' }),
    );
    await openHome(page, 'payday');
    await fillQuickForm(page, { name: 'Sophea' });
    await page.evaluate(() => localStorage.setItem('token', 'of an earlier visit'));
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
    await applyNow(page).click();
    await page.waitForURL('**/login');
    await page.locator('#field-username').waitFor();
    expect(visited).toEqual(['/login']);
    const kept = await page.evaluate(() => [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
    ]);
    expect(kept).toEqual(['locale']);
  });

  it('goes on in the form as one draft: HOME-17 BW-38', async () => {
    const page = await visit({ locale: 'en' });
    const who = applicant(await phonePhoto());
    const { name = '', last_name = '', phone = '', email = '' } = who.answers['personal-info'];
    await openHome(page, 'payday');
    await fillQuickForm(page, { name, last_name, phone, email });
    await applyNow(page).dblclick();
    await page.waitForURL('**/forms/borrow/borrow-form');
    await ready(page);
    const draft = await rowOf(who);
    await answer(page, 'national_id_number', who.answers['personal-info'].national_id_number ?? '');
    await goOn(page);
    expect((await rowOf(who)).id).toBe(draft.id);
  });
});
