/** What a borrower's request from the account does not say, an officer writes while they are on the phone (G-69). */
import { describe, expect, it } from 'vitest';
import { violationsOver } from './page-axe.ts';
import { askByCall } from './page-demo.ts';
import { choose, press, reach, typeInto } from './page-keys.ts';
import { aDenial } from './page-lent.ts';
import { atDesk, field, reloadOffice } from './page-office.ts';
import { unmarkedKhmer } from './page-probes.ts';
import { queryRows } from './page-store.ts';
import { type Locale, soon, TWO_SEATS } from './page-visit.ts';

const still = { context: { reducedMotion: 'reduce' } } as const;

/** A borrower who was denied once asks in the account for $300 against collateral; nobody has asked for the address yet. @returns the application */
async function aPawnRequest(locale: Locale): Promise<string> {
  const { local, phone } = await aDenial({ locale, ago: 9, reasons: ['documents'] });
  await askByCall(local, { amount: 300, duration: 6, loan_type: 'Pawn' });
  const [row] = await queryRows<{ id: string }>(
    `update application set province = null, district = null, commune = null
     where phone = $1 and product = 'pawn' returning id::text`,
    [phone],
  );
  return row?.id ?? '';
}

const rowOf = async (id: string) => {
  const [row] = await queryRows(
    `select status, is_incomplete, type_of_collateral, type_of_collateral_other, province, district, commune,
       has_relative, relative_name
     from application where id = $1`,
    [id],
  );
  return row;
};

const SAYS = {
  km: { act: 'បំពេញចម្លើយដែលនៅខ្វះ…', done: 'ពាក្យស្នើសុំគ្រប់ហើយ។' },
  en: { act: 'Write what is missing…', done: 'The application is complete.' },
} as const;

describe('a request that lacks what only the borrower can say', () => {
  it('is completed by keys alone: what is wrong stands at its field, what was typed stays, and the check is met', async () => {
    const id = await aPawnRequest('en');
    const { page } = await atDesk(`/applications/${id}`, { roles: ['officer'], expected: /422/ });
    const check = page.locator('.checks li', { hasText: 'All answers given' });
    expect(await check.innerText()).toContain('answers missing: 3');
    const act = check.getByRole('button', { name: SAYS.en.act });
    await press(act);
    const dialog = page.getByRole('dialog');
    await choose(dialog.getByLabel('Type of collateral'), 'Other');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await soon(() => act.evaluate((element) => element === document.activeElement)).toBe(true);

    await reloadOffice(page);
    await page.keyboard.press('w');
    await field(page, 'type_of_collateral_other').waitFor();
    expect(await field(page, 'type_of_collateral').inputValue()).toBe('Other');
    await page.keyboard.press('Control+Enter');
    await page.locator('#field-type_of_collateral_other-error').waitFor();
    await typeInto(field(page, 'type_of_collateral_other'), 'Gold, 5 chi');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Saved. Still missing: Province').waitFor();
    expect(await rowOf(id)).toMatchObject({ status: 'In review', is_incomplete: true });

    await page.keyboard.press('w');
    for (const [key, words] of [
      ['province', 'Kandal'],
      ['district', 'Kien Svay'],
      ['commune', 'Dei Edth'],
    ] as const) {
      await typeInto(field(page, key), words);
      await page.getByRole('option', { name: words }).first().waitFor();
      await page.keyboard.press('Enter');
    }
    // Whether somebody stands for the loan is asked anew with each: No.
    await reach(page.locator('[name=has_relative]').first());
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Control+Enter');
    await page.getByText(SAYS.en.done).waitFor();
    await soon(() => check.getAttribute('data-open')).toBeNull();
    expect(await page.getByRole('button', { name: SAYS.en.act }).count()).toBe(0);
    expect(await page.locator('.answer-written').first().innerText()).toContain('written by Nary');
    expect(await rowOf(id)).toEqual({
      status: 'In review',
      is_incomplete: false,
      type_of_collateral: 'Other',
      type_of_collateral_other: 'Gold, 5 chi',
      province: 'Kandal',
      district: 'Kien Svay',
      commune: 'Dei Edth',
      has_relative: false,
      relative_name: null,
    });
  });

  it.each(TWO_SEATS)('axe finds nothing in the panel, $locale at $width px', async (seat) => {
    const id = await aPawnRequest(seat.locale);
    const { page } = await atDesk(`/applications/${id}`, {
      ...still,
      ...seat,
      roles: ['officer'],
    });
    const act = page.getByRole('button', { name: SAYS[seat.locale].act });
    await act.first().waitFor();
    await page.keyboard.press('w');
    await field(page, 'province').waitFor();
    const found = await violationsOver(page, 'missing answers');
    found.push(...(await unmarkedKhmer(page)));
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect({ found, wide }).toEqual({ found: [], wide: 0 });
  });
});
