/** Page loads that fail on the way: what was done is still said, and the office stays around what cannot be shown. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { violations } from './page-axe.ts';
import { choose, goTo, press, reach, toRow, typeInto } from './page-keys.ts';
import { interceptFromTheFirst } from './page-lost.ts';
import { aLoan, entriesOf, liveThroughNight, loanNumber } from './page-lent.ts';
import { atDesk, field, heading } from './page-office.ts';
import { unmarkedKhmer } from './page-probes.ts';
import { soon, TWO_SEATS } from './page-visit.ts';

const ABA = '10';
const DATA = /\.data(?:\?|$)/;
const PREVIEW = /\/payment-preview$/;
/** What is lost on purpose stands in the browser's console too. */
const LOST = {
  expected: /ERR_FAILED|ERR_INTERNET_DISCONNECTED|status of 502/,
  before: interceptFromTheFirst,
};
const again = (page: Page) => page.getByRole('button', { name: 'Try again' });

/** Of a reference that no other story's payment has. */
async function typePayment(page: Page, loanId: bigint, dollars: string): Promise<void> {
  await choose(field(page, 'method_id'), ABA);
  await typeInto(field(page, 'reference'), `FT lost ${loanId}`);
  await typeInto(field(page, 'cents'), dollars);
}

it('a payment that is recorded while the page cannot be renewed keeps its receipt, says that the rest may be old, and is renewed by Try again', async () => {
  const { loanId } = await aLoan({ locale: 'en', amount: 100, days: 15, ago: 10 });
  const { page } = await atDesk(`/loans/${loanNumber(loanId)}`, { ...LOST, roles: ['cashier'] });
  await typePayment(page, loanId, '5');
  await page.getByText('$5.00 pays').waitFor();
  await page.route(DATA, (route) => route.abort());
  await page.keyboard.press('Control+Enter');
  await page.getByText('What you see could not be renewed').waitFor();
  expect(await page.getByText(/^Receipt R\d{6}$/).count()).toBe(1);
  expect(await entriesOf(loanId)).toMatchObject([{ kind: 'payment', cents: '500' }]);
  await page.unroute(DATA);
  await press(again(page));
  await again(page).waitFor({ state: 'detached' });
  await page.locator('.ledger').getByText('R0').first().waitFor();
});

it.each([
  ['is lost', 'no_answer', (page: Page) => page.route(DATA, (route) => route.abort())],
  [
    'is a 502',
    'answer_502',
    (page: Page) =>
      page.route(DATA, (route) => route.fulfill({ status: 502, body: 'Bad Gateway' })),
  ],
] as const)(
  'where the answer of a page %s, the shell says so with the code %s, its keys work, and Try again brings the page',
  async (_, code, lose) => {
    const { page } = await atDesk('/messages', LOST);
    await lose(page);
    await goTo(page, 'l');
    await page.getByText(`tell the operator this code: ${code}`).waitFor();
    expect(await page.locator('.nav-link').count()).toBeGreaterThan(3);
    await page.keyboard.press('Shift+Slash');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.unroute(DATA);
    await press(again(page));
    await soon(() => heading(page).innerText()).toBe('Loans');
  },
);

it('a split that does not come is said, with Try again, one still on its way, or a day that is none, where one presses; no other sum stands over it, and nothing is recorded before it is seen', async () => {
  const { loanId } = await aLoan({ locale: 'en', amount: 100, days: 15, ago: 10 });
  const { page } = await atDesk(`/loans/${loanNumber(loanId)}`, { ...LOST, roles: ['cashier'] });
  await typePayment(page, loanId, '5');
  await page.getByText('$5.00 pays').waitFor();
  await page.route(PREVIEW, (route) => route.abort());
  await typeInto(field(page, 'cents'), '50');
  await again(page).waitFor();
  expect(await page.locator('.split-preview').count()).toBe(0);
  await page.keyboard.press('Control+Enter');
  await page.unroute(PREVIEW);
  await press(again(page));
  await page.getByText('$50.00 pays').waitFor();
  expect(await entriesOf(loanId)).toEqual([]);
  // One that has not come yet is said where one presses.
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(PREVIEW, async (route) => {
    await held;
    await route.continue();
  });
  await typeInto(field(page, 'cents'), '50.50');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Not recorded yet: what $50.50 pays is still being worked out').waitFor();
  const today = await field(page, 'paid_on').inputValue();
  await typeInto(field(page, 'paid_on'), '31/02/2026');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Please enter a day as DD/MM/YYYY.').waitFor();
  await soon(() => field(page, 'paid_on').evaluate((one) => one === document.activeElement)).toBe(
    true,
  );
  await typeInto(field(page, 'paid_on'), today);
  expect(await entriesOf(loanId)).toEqual([]);
  letGo();
  await page.locator('.split-preview', { hasText: '$50.50 pays' }).waitFor();
  await page.unroute(PREVIEW);
  // The button that had the focus is gone.
  await reach(field(page, 'cents'));
  await page.keyboard.press('Control+Enter');
  await soon(async () => (await entriesOf(loanId)).length).toBe(1);
});

it('without a line no page is gone to and it is said; what is shown stays to be read', async () => {
  const { page } = await atDesk('/messages', LOST);
  await page.context().setOffline(true);
  await goTo(page, 'l');
  await page.getByText('No connection: this can be done again').waitFor();
  expect(new URL(page.url()).pathname).toBe('/messages');
  expect(await heading(page).innerText()).toBe('Messages');
  await page.context().setOffline(false);
  await page.getByText('No connection. You can go on').waitFor({ state: 'detached' });
  await goTo(page, 'l');
  await page.waitForURL('**/loans');
});

it('without a line the sheet of a row is closed with Esc, its list stays to be read, also when the line is back, and a press on the row shows it again', async () => {
  await aLoan({ locale: 'en', amount: 100, days: 15, ago: 10 });
  const { page } = await atDesk('/messages', { ...LOST, roles: ['manager'] });
  const row = page.locator('tbody tr').first();
  await toRow(row);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.context().setOffline(true);
  await page.getByText('No connection. You can go on').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await row.isVisible()).toBe(true);
  expect(await page.getByText('No connection: this can be done again').count()).toBe(0);
  await page.context().setOffline(false);
  await page.getByText('No connection. You can go on').waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL('**/messages');
});

it.each(TWO_SEATS)(
  'reminders that could not be read say so and are asked for again by a press, and the keyboard keeps its place: $locale at $width px',
  async (seat) => {
    // Two days late, and the newest of those: the letter that is shown whole, whatever loans other stories have made late.
    await aLoan({ locale: 'km', amount: 100, days: 10, ago: 12 });
    await liveThroughNight();
    const { page } = await atDesk('/today', { ...seat, ...LOST });
    const card = page.locator('section', {
      has: page.getByText(/^(?:Reminders by SMS|រំលឹកតាមសារ)/),
    });
    const isHere = () => card.last().evaluate((one) => one.contains(document.activeElement));
    await page.route('**/api/office/reminders', (route) => route.abort(), { times: 1 });
    await press(card.getByRole('button', { name: /^(?:Look through…|ពិនិត្យមើល…)$/ }));
    const retry = card.getByRole('button', { name: /^(?:Try again|ព្យាយាមម្ដងទៀត)$/ });
    await retry.waitFor();
    expect(await isHere()).toBe(true);
    const found = await violations(page, 'reminders that could not be read');
    await press(retry);
    await card
      .getByText(/របៀបបង់ប្រាក់មានក្នុងគណនី/)
      .first()
      .waitFor();
    expect(await retry.count()).toBe(0);
    expect(await isHere()).toBe(true);
    expect([...found, ...(await unmarkedKhmer(page))]).toEqual([]);
  },
);
