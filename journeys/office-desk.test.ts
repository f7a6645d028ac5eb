/** The desk around the work: what waits, views that open again, a record's place in its list, a message to those selected. */
import { expect, it } from 'vitest';
import { violations, violationsOver } from './page-axe.ts';
import type { Page } from 'playwright-core';
import { statusOf } from './page-desk.ts';
import { goTo, isSeen, press, reach, toRow } from './page-keys.ts';
import { aLoan, anApplication, aReviewedApplication } from './page-lent.ts';
import { atDesk, openOffice } from './page-office.ts';
import { queryRows } from './page-store.ts';
import { soon, TWO_SEATS } from './page-visit.ts';

/** Nothing fades in while axe looks at its colours. */
const still = { context: { reducedMotion: 'reduce' } } as const;

it('an officer comes back to the view used last, sees at the side and behind the bell what waits, goes through a list by J and K, and writes to who is selected', async () => {
  const ids: bigint[] = [];
  for (const ago of [75, 74]) ids.push((await anApplication({ locale: 'en', ago })).applicationId);
  const { page, person } = await atDesk('/applications?assignee=nobody', {
    ...still,
    roles: ['officer'],
  });
  const shown = await page
    .locator('tbody tr[data-row] td:nth-of-type(3)')
    .evaluateAll((cells) => cells.map((cell) => /\d+/.exec(cell.textContent ?? '')?.[0]));
  expect(shown.length).toBeGreaterThan(1);
  await toRow(page.locator('tbody tr[data-row="0"]'));
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/applications/${shown[0]}`);
  await page.getByText(`1 of ${shown.length}`, { exact: true }).waitFor();
  await page.keyboard.press('j');
  await page.waitForURL(`**/applications/${shown[1]}`);
  await page.getByText(`2 of ${shown.length}`, { exact: true }).waitFor();
  await page.keyboard.press('k');
  await page.waitForURL(`**/applications/${shown[0]}`);
  await page.getByText(`1 of ${shown.length}`, { exact: true }).waitFor();
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Assign to Me' }).waitFor();
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await page.waitForURL(/\/applications\?assignee=nobody/);
  await soon(async () => {
    const [last] = await queryRows<{ query: string }>(
      `select query from staff_last_view v join staff s on v.owner = 'staff:' || s.handle
       where s.username = $1 and list = 'queue'`,
      [person.username],
    );
    return last?.query;
  }).toBe('assignee=nobody');
  // What waits is counted anew every five seconds.
  await soon(async () => (await page.request.get('/api/office/to-do')).json()).toMatchObject({
    counts: { queue: 1 },
  });
  await openOffice(page, '/loans');
  const count = page.locator('.nav-link[href^="/applications"] .nav-count');
  expect((await count.allInnerTexts()).join()).toMatch(/^1\b/);
  // Other stories may have left details of a borrower that wait too.
  await press(page.getByRole('button', { name: /^Waiting for you: [1-9]/ }));
  await page.getByRole('link', { name: 'Applications given to you' }).waitFor();
  expect(await violations(page, 'bell', 'ul:has(.bell-link)')).toEqual([]);
  await page.keyboard.press('Escape');
  await goTo(page, 'q');
  await page.waitForURL('**/applications?assignee=nobody');
  // The address changes first: until the queue is there, the first row is still that of the loans.
  await toRow(page.locator('.queue-place tbody tr[data-row="0"]'));
  await page.keyboard.press('x');
  await press(page.getByRole('button', { name: 'SMS…' }));
  await dialog.getByRole('button', { name: 'Send 1 SMS' }).waitFor();
  expect(await violations(page, 'a message to one')).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  const messages = await queryRows<{ template: string }>(
    `select template from review_message m join staff s on m.sent_by = 'staff:' || s.handle
     where s.username = $1`,
    [person.username],
  );
  expect(messages).toEqual([{ template: 'please_call' }]);
});

/** Goes through the page by Tab from where the focus is. @returns how many places it came to, and those that the decision bar covers or where the focus is not seen */
async function walk(page: Page): Promise<{ places: number; wrong: string[] }> {
  const wrong: string[] = [];
  let places = 0;
  for (let more = true; more && places < 150; places += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => {
      const place = document.activeElement;
      if (!(place instanceof HTMLElement) || place === document.body) return null;
      if (place.dataset.walked !== undefined) return null;
      place.dataset.walked = '';
      const bar = document.querySelector('[data-decision-bar]');
      const [own, of] = [place.getBoundingClientRect(), bar?.getBoundingClientRect()];
      const isUnder = of !== undefined && !bar?.contains(place) && own.bottom > of.top + 1;
      return { isUnder, what: place.outerHTML.slice(0, 120) };
    });
    more = at !== null;
    if (at?.isUnder) wrong.push(`under the bar: ${at.what}`);
    if (at && !(await isSeen(page))) wrong.push(`focus not seen: ${at.what}`);
  }
  return { places, wrong };
}

it('an application is decided on a phone, in Khmer and by keys alone: from the queue to the approval, the focus seen and nothing of it under the decision bar', async () => {
  const { applicationId } = await aReviewedApplication({ locale: 'km', ago: 70 });
  const { page } = await atDesk('/applications', {
    ...still,
    locale: 'km',
    width: 360,
    roles: ['approver'],
  });
  expect(await violations(page, 'queue')).toEqual([]);
  const number = page.getByText(String(applicationId), { exact: true });
  await toRow(page.locator('tbody tr[data-row]').filter({ has: number }));
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/applications/${applicationId}`);
  await page.locator('[data-decision-bar] .bar-acts').waitFor();
  const { places, wrong } = await walk(page);
  expect(wrong).toEqual([]);
  expect(places).toBeGreaterThan(20);
  expect(await violations(page, 'review')).toEqual([]);
  await page.keyboard.press('Shift+A');
  const panel = page.getByRole('dialog');
  const approve = panel.locator('.sheet-foot button').last();
  await reach(approve);
  expect(await violationsOver(page, 'approval')).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await panel.waitFor({ state: 'detached' });
  expect(await statusOf(applicationId)).toBe('Approved');
});

it.each(TWO_SEATS)(
  'a filter that is gone through by arrow keys applies once it is chosen, by Enter or by going on, and keeps the focus: $locale at $width px',
  async ({ locale, width }) => {
    const { page } = await atDesk('/messages', { locale, width, roles: ['manager'] });
    const filter = page.locator('.chip select').first();
    const shown = () => new URL(page.url()).search;
    const value = () => filter.inputValue();
    await reach(filter);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const second = await value();
    expect([second === '', shown()]).toEqual([false, '']);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.search.includes(encodeURIComponent(second)));
    expect(await filter.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowUp');
    const first = await value();
    expect([first === second, shown().includes(`=${first}`)]).toEqual([false, false]);
    await page.keyboard.press('Escape');
    await soon(value).toBe(second);
    await reach(filter);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Tab');
    await page.waitForURL((url) => url.search.includes(`=${encodeURIComponent(first)}`));
  },
);

it('Esc leads from a loan back to its row in the list, also after J; N takes the next application on the loans too', async () => {
  for (const ago of [10, 12]) await aLoan({ locale: 'en', amount: 100, days: 15, ago });
  await anApplication({ locale: 'en', ago: 80 });
  const { page } = await atDesk('/loans', { roles: ['officer'] });
  const row = (index: number) => page.locator(`tbody tr[data-row="${index}"]`);
  await toRow(row(0));
  await page.keyboard.press('Enter');
  await page.locator('.list-place').waitFor();
  await page.keyboard.press('j');
  await page.getByText(/^2 of \d+$/).waitFor();
  expect(await page.locator('[data-key-bar]').innerText()).toContain('J');
  await page.keyboard.press('Escape');
  await page.waitForURL('**/loans');
  await soon(() => row(1).evaluate((one) => one === document.activeElement)).toBe(true);
  await openOffice(page, '/loans');
  await page.keyboard.press('n');
  await page.waitForURL(/\/applications\/\d+$/);
});
