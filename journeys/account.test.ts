/** A borrower looks at the account: what is owed, the profile, the loan history, one loan. */
import { describe, expect, it } from 'vitest';
import {
  BOPHA,
  DARA,
  DEMO_PASSWORD,
  LEAKENA,
  PISETH,
  RATHA,
  RITHY,
  SOKHA,
  titles,
  visitAs,
} from './page-demo.ts';
import { fillLogin } from './page-account.ts';
import { open, soon, visit } from './page-visit.ts';

const EN = { locale: 'en' } as const;
/** `$1,234.50` as whole cents. */
const centsIn = (text: string): number => Number(text.replaceAll(/\D/g, ''));

/** The pages that are a borrower's own. */
const OWN_PAGES = ['/profile', '/profile/history', '/loan-detail/1', '/new-loan'];

describe('somebody without a login', () => {
  it('is led from each of these pages to the default page: PROF-01 LD-01 NL-01', async () => {
    const page = await visit(EN);
    for (const path of OWN_PAGES) {
      await page.goto(path);
      await page.waitForURL('**/payday-loan');
    }
  });
});

describe('a registered borrower', () => {
  it('signs in with phone and password, and finds profile, history, a loan, and the ways to a new one and to the password: GEN-19', async () => {
    const page = await visit(EN);
    await open(page, '/login');
    await fillLogin(page, SOKHA, DEMO_PASSWORD);
    await page.waitForURL('**/profile');
    await page.getByRole('heading', { level: 1, name: 'Sokha Chan' }).waitFor();
    const account = page.getByRole('navigation', { name: 'Account' });
    await account.getByRole('link', { name: 'Loan history' }).click();
    await page.locator('main tbody').getByRole('link').first().click();
    await page.waitForURL('**/loan-detail/*');
    await page.getByRole('region', { name: 'Where my money went' }).waitFor();
    await page.locator('main').getByRole('link', { name: 'Loan history' }).click();
    await account.getByRole('link', { name: 'Profile', exact: true }).click();
    const main = page.locator('main');
    await main.getByRole('button', { name: 'Borrow', exact: true }).waitFor();
    await main.getByRole('link', { name: 'Change password' }).click();
    await page.waitForURL('**/user-setting/reset-password');
    await page.locator('#field-old_password').waitFor();
  });
});

describe('the profile', () => {
  it('says who one is, how far the next tier is, and what is owed: PROF-02 PROF-03 PROF-04 PROF-06 PROF-18 G-50', async () => {
    const page = await visitAs(SOKHA, EN);
    await open(page, '/profile');
    await page.getByRole('heading', { level: 1, name: 'Sokha Chan' }).waitFor();
    const header = page.locator('main header');
    // The photo of an application that the lender has approved.
    await header.locator('img[src^="data:image/jpeg"]').waitFor();
    expect(await header.innerText()).toContain('Phnom Penh');
    expect(await page.locator('[data-tier=Gold]').innerText()).toContain('Gold');
    expect(await header.innerText()).not.toContain('Member since');
    await page.getByText('3 more to Platinum').first().waitFor();
    await page.getByText(/^Pay by \d\d\/\d\d\/\d{4}$/).waitFor();
  });

  it('of a plain member says so, and since when: PROF-05 PROF-07', async () => {
    const page = await visitAs(BOPHA, EN);
    await open(page, '/profile');
    expect(await page.locator('[data-tier=Member]').innerText()).toContain('Member');
    expect(await page.locator('main header').innerText()).toContain('BL');
    await page.getByText(/^Member since \d\d\/\d\d\/\d{4}$/).waitFor();
    await page.getByText('You owe nothing').waitFor();
  });

  it('has two tabs, six sections, N/A for what is empty, and the way to the password: PROF-08 PROF-13 PROF-14 PROF-15', async () => {
    const page = await visitAs(SOKHA, EN);
    await open(page, '/profile');
    const sections = page.locator('main section h2:not(.sr-only)');
    await soon(() => sections.allInnerTexts()).toEqual([
      'Personal info',
      'Education',
      'Employment',
      'References',
      'Bank info',
      'Social media',
    ]);
    expect(
      await page.getByRole('navigation', { name: 'Account' }).getByRole('link').allInnerTexts(),
    ).toEqual(['Profile', 'Loan history']);
    expect(await page.locator('dd').filter({ hasText: 'N/A' }).count()).toBeGreaterThan(0);
    expect(await page.getByRole('link', { name: 'Change password' }).getAttribute('href')).toBe(
      '/user-setting/reset-password',
    );
  });

  it('says that a request waits, and Borrow leads to that sentence, dismissed or not: PROF-09 PROF-10', async () => {
    const page = await visitAs(DARA, EN);
    await open(page, '/profile');
    const banner = page.getByRole('group', { name: 'Your request' });
    await banner
      .getByText(/^Your request of \d\d\/\d\d\/\d{4}, \d\d:\d\d is being reviewed/)
      .waitFor();
    await banner.getByRole('button', { name: 'Close' }).click();
    await banner.waitFor({ state: 'detached' });
    const borrow = page.locator('main').getByRole('button', { name: 'Borrow', exact: true });
    expect(await borrow.getAttribute('aria-disabled')).toBe('true');
    // A click waits for a button that is not disabled; a person presses it all the same.
    await borrow.focus();
    await page.keyboard.press('Enter');
    await banner.waitFor();
    expect(await banner.evaluate((node) => node === document.activeElement)).toBe(true);
  });

  it('of a late borrower begins with the days and tomorrow’s figure', async () => {
    const page = await visitAs(RITHY, EN);
    await open(page, '/profile');
    await page.getByText(/^\d+ days past the Pay Day/).waitFor();
    await page.getByText(/^If not paid, tomorrow \$/).waitFor();
  });

  it('of a refused borrower gives every reason and the day to apply again', async () => {
    const page = await visitAs(RATHA, EN);
    await open(page, '/profile');
    await page.getByText('Best to apply again from', { exact: true }).waitFor();
    const refused = page.getByRole('region', { name: 'This time the lender could not agree' });
    await soon(() => refused.locator('ul').first().locator('li').count()).toBe(2);
  });
});

describe('the address of the profile', () => {
  it('names the tab by activeTabs; without it, and with profile, it is the profile: RT-26', async () => {
    const page = await visitAs(SOKHA, EN);
    const current = page
      .getByRole('navigation', { name: 'Account' })
      .locator('[aria-current=page]');
    const TABS = [
      ['/profile', 'Profile'],
      ['/profile?activeTabs=profile', 'Profile'],
      ['/profile?activeTabs=history', 'Loan history'],
    ] as const;
    for (const [path, tab] of TABS) {
      await open(page, path);
      await soon(() => current.allInnerTexts(), path).toEqual([tab]);
      const isProfile = tab === 'Profile';
      await soon(() => page.getByText('Personal info').count(), path).toBe(isProfile ? 1 : 0);
      await soon(() => page.locator('main table').count(), path).toBe(isProfile ? 0 : 1);
    }
  });
});

describe('the loan history', () => {
  it('has its eleven columns, ten loans a page and three pages: HIST-01 HIST-03 HIST-04', async () => {
    const page = await visitAs(SOKHA, EN);
    await open(page, '/profile?activeTabs=history');
    const rows = page.locator('main tbody tr');
    await soon(() => rows.count()).toBe(10);
    await soon(() => titles(page)).toEqual([
      'Action',
      'Released',
      'Loan id',
      'Maturity',
      'Principal',
      'Due fees',
      'Penalty',
      'Due',
      'Paid',
      'Balance',
      'Status',
    ]);
    await page.getByText('Page 1 of 3').waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Page 2 of 3').waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Page 3 of 3').waitFor();
    expect(await rows.count()).toBe(3);
    expect(await page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
  });

  it('leads to the loan of its row, and back: HIST-02 LD-09 RT-27', async () => {
    const page = await visitAs(SOKHA, EN);
    await open(page, '/profile/history');
    const detail = page.locator('main tbody').getByRole('link').first();
    const href = await detail.getAttribute('href');
    expect(href).toMatch(/^\/loan-detail\/\d+$/);
    const id = href?.split('/').at(-1) ?? '';
    const number = `L${id.padStart(6, '0')}`;
    const row = page.locator('main tbody tr').first();
    expect(await row.locator('td').nth(2).innerText()).toBe(number);
    await detail.click();
    await page.waitForURL(`**${href}`);
    await page.getByRole('heading', { level: 1, name: /^Personal loan \$/ }).waitFor();
    await page.getByText(`Loan id ${number}`).waitFor();
    await page.locator('main').getByRole('link', { name: 'Loan history' }).click();
    await page.waitForURL('**/profile/history');
  });

  it('of somebody without a loan says so: HIST-05', async () => {
    const page = await visitAs(BOPHA, EN);
    await open(page, '/profile/history');
    await page.getByText('No data').waitFor();
    expect(await page.getByRole('button', { name: 'Next' }).count()).toBe(0);
  });
});

describe('a loan', () => {
  it('has its payments and its schedule, each with its columns: LD-02 LD-04 LD-05 LD-06', async () => {
    const page = await visitAs(LEAKENA, EN);
    await open(page, '/profile');
    await page.getByRole('link', { name: 'See the loan' }).click();
    await soon(() => titles(page)).toEqual([
      'Collection date',
      'Collected by',
      'Method',
      'Amount in USD',
    ]);
    const first = await page.locator('main tbody tr').first().locator('td').allInnerTexts();
    expect(first[0]).toMatch(/^\d\d\/\d\d\/\d{4}$/);
    expect(first.slice(1, 3)).not.toContain('N/A');
    await page.getByRole('tab', { name: 'Loan schedule' }).click();
    await soon(() => titles(page)).toEqual([
      '#',
      'Date',
      'Description',
      'Principal',
      'Interest',
      'Fees',
      'Penalty',
      'Due',
      'Paid',
      'Pending due',
      'Total due',
      'Principal balance',
    ]);
    expect(await page.locator('main tbody tr').count()).toBe(12);
  });

  it('says what settles it on another day, which is more', async () => {
    const page = await visitAs(SOKHA, EN);
    await open(page, '/profile');
    await page.getByRole('link', { name: 'See the loan' }).click();
    const settle = page.getByRole('region', { name: 'Settle the whole loan' });
    const hint = await settle.getByText(/^From .* to /).innerText();
    const last = hint.split(' to ')[1] ?? '';
    await settle.getByLabel('Settle on another day', { exact: true }).fill(last);
    await settle.getByText(/^\$[\d.]+ more$/).waitFor();
    // Late fees of months without a payment are in it: named, and with what they rest on.
    const answer = settle.getByRole('status');
    await answer.getByText('Reckoned as if nothing is paid before that day.').waitFor();
    await answer.getByText('Late fees', { exact: true }).waitFor();
    const parts = (await answer.locator('dd').allInnerTexts()).map(centsIn);
    const [figure = ''] = await answer.locator('b').allInnerTexts();
    expect(parts.reduce((sum, cents) => sum + cents, 0)).toBe(centsIn(figure));
  });

  it('that waits for its extension says by when the lender answers, and what it would then be', async () => {
    const page = await visitAs(PISETH, EN);
    await open(page, '/profile');
    await page
      .getByText(/^The lender answers about the extension by/)
      .first()
      .waitFor();
    await page.getByText('Amount with the extension fee').waitFor();
  });
});
