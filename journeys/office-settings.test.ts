/** The business as managers run it: rates by two of them, the words of text messages, staff, settings; and what axe finds on their pages. */
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { asOwner } from '../scripts/product-database.ts';
import { aBorrower } from './page-account.ts';
import { violations, violationsOver } from './page-axe.ts';
import {
  atDesk,
  field,
  openOffice,
  passPassword,
  reloadOffice,
  visitOffice,
} from './page-office.ts';
import { anOffer, newestSms } from './page-lent.ts';
import { unmarkedKhmer } from './page-probes.ts';
import { setTables } from './page-rates.ts';
import { queryRows } from './page-store.ts';
import { dataDir, site, soon, TWO_SEATS } from './page-visit.ts';

const MANAGER = { roles: ['manager'] } as const;
/** What is refused on purpose stands in the browser's console too. */
const aManager = (path: string) =>
  atDesk(path, { roles: [...MANAGER.roles], expected: /status of (?:409|422)/ });
const dialog = (page: Page) => page.getByRole('dialog');
const cell = (page: Page, name: string) => page.locator(`#cell-${name}`);

/** A day in Phnom Penh, so many days from today, as it is typed. */
async function dayFromToday(days: number): Promise<string> {
  const [row] = await queryRows<{ day: string }>(
    `select to_char((now() at time zone 'Asia/Phnom_Penh')::date + $1::int, 'DD/MM/YYYY') as day`,
    [days],
  );
  return row?.day ?? '';
}

const settingOf = async (key: string) => {
  const [row] = await queryRows<{ value: string }>('select value from setting where key = $1', [
    key,
  ]);
  return row?.value;
};

const rateOf = async (offerId: bigint) => {
  const [row] = await queryRows<{ rate: number }>(
    `select (terms->>'rate')::int as rate from offer where id = $1`,
    [offerId],
  );
  return row?.rate;
};

it('a rate is proposed by one manager and confirmed by another; the site and new offers have it, an old offer keeps its own', async () => {
  // Puts the tables back afterwards.
  await setTables('payday', {});
  const old = await anOffer('en');
  expect(await rateOf(old.offerId)).toBe(150_000);
  const { page } = await aManager('/products');
  // By keys alone from the list to the row.
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/products/payday');
  await page.getByRole('button', { name: 'Replace' }).first().click();
  await soon(() => page.evaluate(() => document.activeElement?.id)).toBe(
    'cell-rates-1-rate_millionths',
  );
  await page.keyboard.type('12.5');
  await cell(page, 'rates-0-valid_until').fill(await dayFromToday(-1));
  await cell(page, 'rates-1-valid_from').fill('31/02/2027');
  await page.getByText('Please enter a day as DD/MM/YYYY.').waitFor();
  await cell(page, 'rates-1-valid_from').fill(await dayFromToday(0));
  // Nothing typed is lost by a reload.
  await reloadOffice(page);
  await page.getByRole('button', { name: /^Propose changes \(2\)/ }).click();
  await dialog(page).getByText('12.50%').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText('Proposed by Nary').waitFor();
  // Who proposed it is offered no button, and is told who can confirm.
  expect(await page.getByRole('button', { name: /^Confirm/ }).count()).toBe(0);
  expect(await page.locator('.waiting').innerText()).toMatch(/It can be confirmed by: .*Nary/);
  const home = async () => (await fetch(`${site}/payday-loan`)).text();
  // $50 for 5 days at 15 %: $51.25, shown as $52.
  expect(await home()).toContain('>$52<');

  // The bell leads the other one to it, and its proposer to nothing.
  await openOffice(page, '/products?waits_for=me');
  await page.locator('main').getByText('Nothing waits for you').waitFor();
  const other = await aManager('/products?waits_for=me');
  expect(await other.page.locator('tbody tr[data-row]').count()).toBe(1);
  await openOffice(page, '/products/payday');
  await openOffice(other.page, '/products/payday');
  expect(await other.page.locator('.waiting').innerText()).toMatch(/15\.00%[\s\S]*12\.50%/);
  await other.page.getByRole('button', { name: 'Confirm…' }).click();
  await other.page.getByRole('button', { name: 'Confirm, and put it in force' }).click();
  await other.page.getByText('Confirmed. It is in force.').waitFor();
  await soon(() => other.page.locator('.history li').count()).toBeGreaterThan(0);
  // Too late for the first: it is told who did it.
  await page.getByRole('button', { name: 'Take it back…' }).click();
  await page.getByRole('button', { name: 'Remove the proposal' }).click();
  await page.getByText(/Nary confirmed this on .*Nothing you did was saved/).waitFor();

  // $50 for 5 days at 12.5 %: $51.04, shown as $52 too; $200 for 30 days: $225 and not $230.
  const [rates] = await queryRows<{ rates: number[] }>(
    `select array_agg(rate_millionths order by position) as rates from rate_row where product = 'payday'`,
  );
  expect(rates?.rates).toEqual([150_000, 125_000]);
  const asked = async () => {
    const answer = await fetch(`${site}/api/v1/interest-rate/get-interest-rates`, {
      method: 'POST',
    });
    return JSON.stringify(await answer.json());
  };
  await soon(asked).toContain('"percentage":12.5');
  const now = await anOffer('en', 0);
  expect(await rateOf(now.offerId)).toBe(125_000);
  expect(await rateOf(old.offerId)).toBe(150_000);
});

it('a text message is worded in both languages, never without a placeholder, and goes out so', async () => {
  const { page } = await aManager('/content');
  const row = page.locator('tbody tr').filter({ hasText: 'to set the password' });
  await row.click();
  const [km, en] = [field(page, 'body_km'), field(page, 'body_en')];
  const before = await en.inputValue();
  const save = page.getByRole('button', { name: /^Save both languages/ });
  await en.fill('Romdoul: the code is on its way.');
  await page.getByText('Still missing: {code}').waitFor();
  expect(await save.isDisabled()).toBe(true);
  await en.fill('Romdoul: {code} opens your account. Keep it to yourself.');
  await km.fill('រំដួល៖ {code} ជាលេខកូដរបស់លោកអ្នក។ សូមកុំប្រាប់អ្នកណា។');
  // Closed and opened again, in the other language too, it is as it was typed.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'ខ្មែរ' }).click();
  await soon(() => page.locator('html').getAttribute('lang')).toBe('km');
  await page.getByRole('button', { name: 'EN', exact: true }).click();
  await soon(() => page.locator('html').getAttribute('lang')).toBe('en');
  await row.click();
  expect(await en.inputValue()).toBe('Romdoul: {code} opens your account. Keep it to yourself.');
  expect(await dialog(page).innerText()).toContain('482913');
  // Wherever the story ends from here on, other stories find the words as delivered.
  onTestFinished(() =>
    asOwner(dataDir(), async (client) => {
      await client.query(`delete from sms_template where kind = 'notice_phone_code'`);
    }),
  );
  await page.keyboard.press('Control+Enter');
  await page.getByText('Saved. It counts from now on.').waitFor();
  await soon(() => dialog(page).count()).toBe(0);
  const { phone } = await aBorrower();
  expect(await newestSms(phone, /opens your account|ជាលេខកូដរបស់លោកអ្នក/)).toMatch(/\d{6}/);
  await row.or(page.locator('tbody tr').filter({ hasText: 'opens your account' })).click();
  await page.getByRole('button', { name: 'Use the words as delivered' }).click();
  expect(await en.inputValue()).toBe(before);
  await page.keyboard.press('Control+Enter');
  await soon(() => dialog(page).count()).toBe(0);
});

it('somebody is added by two managers, each shown a half of the password once, and logs in with both; a third manager is told', async () => {
  const third = await aManager('/products');
  const { page } = await aManager('/staff');
  await page.getByRole('button', { name: 'Add somebody…' }).click();
  await dialog(page).waitFor();
  await page.keyboard.press('Control+Enter');
  await soon(() => page.getByText('Please fill this in.').count()).toBe(3);
  const username = `dara-${Date.now()}@lender.test`;
  await field(page, 'username').fill(username);
  await field(page, 'name_km').fill('តារា');
  await field(page, 'name_en').fill('Dara');
  await page.getByLabel(/^Cashier/).check();
  await page.keyboard.press('Control+Enter');
  await dialog(page).getByText('First half of Dara’s password').waitFor();
  await soon(() => dialog(page).count()).toBe(1);
  expect(await violationsOver(page, 'a half of a password')).toEqual([]);
  const first = await dialog(page).locator('.tabular').innerText();
  await page.getByRole('button', { name: 'I have noted it' }).click();
  const waiting = page.locator('.waiting').filter({ hasText: username });
  await waiting.waitFor();
  expect(await waiting.getByRole('button', { name: /^Confirm/ }).count()).toBe(0);

  const other = await aManager('/staff');
  const theirs = other.page.locator('.waiting').filter({ hasText: username });
  await theirs.getByRole('button', { name: 'Confirm…' }).click();
  await other.page.getByRole('button', { name: 'Confirm, and put it in force' }).click();
  await dialog(other.page).getByText('Second half of Dara’s password').waitFor();
  const second = await dialog(other.page).locator('.tabular').innerText();
  await other.page.getByRole('button', { name: 'I have noted it' }).click();
  await reloadOffice(other.page);
  await other.page.getByRole('row', { name: /Dara/ }).first().click();
  await dialog(other.page).waitFor();
  expect(await violationsOver(other.page, 'a member of the staff')).toEqual([]);
  await other.page.keyboard.press('Escape');
  expect(await other.page.locator('body').innerText()).not.toContain(second);
  await reloadOffice(third.page);
  const told = third.page.getByRole('region', { name: 'Changes of the staff' });
  await told.getByText(/Dara was added\. Proposed by Nary, confirmed by Nary/).waitFor();
  expect(await violations(third.page, 'what changed')).toEqual([]);
  await told.getByRole('button', { name: 'I have read it' }).click();
  await soon(() => told.count()).toBe(0);

  const desk = await visitOffice({ locale: 'en' });
  await openOffice(desk, '/sign-in');
  await passPassword(desk, { username, password: `${first}-${second}` });
  await desk.getByText('Set up your login').waitFor();
  const [row] = await queryRows<{ roles: string[]; start_password: boolean }>(
    'select roles, start_password from staff where username = $1',
    [username],
  );
  expect(row).toEqual({ roles: ['officer', 'cashier'], start_password: true });
});

it('a setting counts at once, a dangerous one waits; a holiday is entered', async () => {
  const { page } = await aManager('/settings');
  const days = field(page, 'apply_again_days');
  const before = await days.inputValue();
  await days.fill('0');
  await page.getByText('Please enter a whole number from 1 to 365.').waitFor();
  const saved = page.getByText('Saved. It counts from now on.');
  // Put back at once, for the stories that come after at this product.
  for (const value of ['45', before]) {
    await days.fill(value);
    await page.keyboard.press('Enter');
    await saved.waitFor();
    expect(await settingOf('apply_again_days')).toBe(value);
    await saved.waitFor({ state: 'detached' });
  }
  const limit = field(page, 'second_person_pawn');
  await limit.fill('750');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Propose', exact: true }).click();
  await page.getByText('It can be confirmed by').waitFor();
  expect(await page.locator('.waiting').innerText()).toMatch(/\$500\.00[\s\S]*\$750\.00/);
  expect(await limit.isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Take it back…' }).click();
  await page.getByRole('button', { name: 'Remove the proposal' }).click();
  await soon(() => page.locator('.waiting').count()).toBe(0);
  await field(page, 'day').fill(await dayFromToday(20));
  await field(page, 'name_km').fill('ពិធីបុណ្យ');
  await field(page, 'name_en').fill('A feast of the story');
  await page.getByRole('button', { name: 'Add holiday' }).click();
  const feast = page.getByRole('row', { name: 'A feast of the story' });
  await feast.getByRole('button', { name: /^Remove/ }).click();
  await soon(() => page.getByText('A feast of the story').count()).toBe(0);
});

describe('axe finds nothing', () => {
  it.each(TWO_SEATS)('on the managers’ pages, $locale at $width px', async (seat) => {
    const still = { context: { reducedMotion: 'reduce' } } as const;
    const { page } = await atDesk('/products', { ...still, ...seat, roles: ['manager'] });
    const found = [...(await violations(page, 'products'))];
    await openOffice(page, '/products/personal');
    await page
      .getByRole('button', { name: /^(Replace|ជំនួស)/ })
      .first()
      .click();
    await page
      .getByRole('button', { name: /^(Add:|បន្ថែម៖)/ })
      .first()
      .click();
    found.push(...(await violations(page, 'a product')));
    await cell(page, 'fees-0-rate_millionths').fill('1');
    await page.getByRole('button', { name: /^(Propose changes|ស្នើការកែប្រែ)/ }).click();
    await dialog(page).waitFor();
    found.push(...(await violations(page, 'a proposal')));
    for (const path of [
      '/settings',
      '/staff?open=new',
      '/content?open=notice_offer_made',
      '/content/texts?open=about.en',
      '/content/options?open=new',
      '/profile',
    ]) {
      await openOffice(page, path);
      found.push(...(await violations(page, path)), ...(await unmarkedKhmer(page)));
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      expect(overflow, path).toBeLessThanOrEqual(0);
    }
    expect(found).toEqual([]);
  });
});

it.each(TWO_SEATS)(
  'each page that the bell opens for one says so, has nothing that axe finds, and leads back to all of it: $locale at $width px',
  async ({ locale, width }) => {
    const { page } = await atDesk('/settings', { roles: ['manager'], locale, width });
    for (const path of ['/cash', '/products', '/settings', '/staff', '/privacy']) {
      await openOffice(page, `${path}?waits_for=me`);
      const chip = page.locator('.chip[data-on]');
      await chip.waitFor();
      expect(await violations(page, path)).toEqual([]);
      await chip.getByRole('button').click();
      await page.waitForURL((url) => url.search === '');
      await chip.waitFor({ state: 'detached' });
    }
  },
);
