/** The desk around the work: what waits, views that open again, a record's place in its list, a message to those selected. */
import { expect, it } from 'vitest';
import { violations } from './page-axe.ts';
import { goTo, press, toRow } from './page-keys.ts';
import { anApplication } from './page-lent.ts';
import { atDesk, openOffice } from './page-office.ts';
import { queryRows } from './page-store.ts';
import { soon } from './page-visit.ts';

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
