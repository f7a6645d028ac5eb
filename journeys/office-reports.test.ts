/** What the lender's manager reads: figures and their files, drawers from opening to closing, and the audit that keeps it all. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { asOwner } from '../scripts/product-database.ts';
import { violations } from './page-axe.ts';
import { atDesk, field, heading, openOffice, reloadOffice } from './page-office.ts';
import { press } from './page-keys.ts';
import { pdfText } from './page-lent.ts';
import { unmarkedKhmer } from './page-probes.ts';
import { dataDir, TWO_SEATS, soon } from './page-visit.ts';

const still = { context: { reducedMotion: 'reduce' } } as const;

/** Dollars as a page shows them, in cents. */
const cents = (text: string) => Math.round(Number(text.replaceAll(/[^\d.-]/g, '')) * 100);

async function cells(page: Page, row: string): Promise<string[]> {
  return page.locator(row).locator('th, td').allInnerTexts();
}

/** Follows a link whose answer is saved. @returns its lines, the mark of UTF-8 taken off */
async function saved(page: Page, name: string): Promise<{ file: string; lines: string[] }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.startsWith('\uFEFF')).toBe(true);
  return { file: download.suggestedFilename(), lines: text.slice(1).trimEnd().split('\n') };
}

describe('reports', () => {
  it('say the same in cards, charts, tables and files, for the day in the address, by keys too', async () => {
    const { page } = await atDesk('/reports', { roles: ['manager'] });
    const card = (at: number) => page.locator('.report-figure').nth(at).innerText();
    const outstanding = cents(await card(0));
    expect(outstanding).toBeGreaterThan(1000_00);
    const foot = await cells(page, '.report-lines tfoot tr');
    expect(cents(foot[2] ?? '')).toBe(outstanding);
    expect(cents(foot[3] ?? '')).toBe(cents(await card(1)));
    expect(cents(foot[4] ?? '')).toBe(cents(await card(2)));
    const loans = await saved(page, 'Loans as of');
    expect(loans.file).toMatch(/^loans-\d{4}-\d\d-\d\d\.csv$/);
    const heads = loans.lines[0]?.split(',') ?? [];
    expect(heads[0]).toBe('Loan');
    // The headings that hold a comma stand in quotes and count as two.
    const principal = loans.lines.slice(1).map((line) => {
      const row = line.split(',');
      return row[5] === 'Written off' ? 0 : cents(row[6] ?? '');
    });
    expect(principal.reduce((sum, one) => sum + one, 0)).toBe(outstanding);
    const weeks = await saved(page, 'CSV: Paid out and collected');
    expect(weeks.lines).toHaveLength(13);
    await page.getByText('As a table').first().click();
    const shown = page.locator('.report-figures').first().locator('tbody tr');
    expect(await shown.count()).toBe(12);
    const collected = weeks.lines.slice(1).map((line) => cents(line.split(',').at(-1) ?? ''));
    const inTable = (await shown.locator('td:last-child').allInnerTexts()).map((text) =>
      text === '–' ? 0 : cents(text),
    );
    expect(inTable).toEqual(collected);
    // On paper each page says which of how many it is.
    const pdf = await page.pdf({ preferCSSPageSize: true });
    const pages = pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
    expect(pages).toBeGreaterThan(1);
    expect(pdfText(pdf)).toContain(`${pages}/${pages}`);
    await page.getByRole('link', { name: 'By month' }).click();
    await page.waitForURL('**by=month');
    await soon(() => page.locator('.report-lines tbody tr').count()).toBe(12);
    await page.keyboard.press(',');
    await page.waitForURL('**to=*');
    const yesterday = new URL(page.url()).searchParams.get('to') ?? '';
    await reloadOffice(page);
    await soon(() => page.locator('.day-chip b').innerText()).toBe(
      yesterday.split('-').toReversed().join('/'),
    );
    await page.keyboard.press('t');
    await page.waitForURL((url) => !url.searchParams.has('to'));
    await page.getByLabel('Product', { exact: true }).selectOption('pawn');
    await page.waitForURL('**product=pawn**');
    await soon(async () => cents(await card(0))).toBeLessThan(outstanding);
  });

  it('are closed to who is no manager', async () => {
    const { page } = await atDesk('/reports', { roles: ['officer'], expected: /403/ });
    expect(await heading(page).innerText()).not.toBe('Reports');
    const answer = await page.request.get('/api/office/reports/files/loans');
    expect(answer.status()).toBe(403);
  });
});

describe('a drawer', () => {
  it('is opened and counted by its cashier, closed by somebody else, and all of it stands in the audit', async () => {
    const { page, person } = await atDesk('/cash', { roles: ['cashier'], expected: /422/ });
    const handle = await handleOf(person.username);
    await page.getByRole('link', { name: 'Open my drawer…' }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Control+Enter');
    await page.locator('#field-opening_cents-error').getByText('Type an amount').waitFor();
    await field(page, 'opening_cents').fill('300');
    await page.getByRole('button', { name: 'Open with $300.00' }).waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await takeCash(handle, 45_00);
    await reloadOffice(page);
    // Other stories have drawers on this day too; only one's own can be counted.
    const count = page.getByRole('link', { name: 'Count…' });
    const own = page.locator('.report-panel', { has: count });
    await count.click();
    await page.getByRole('dialog').getByText('$345.00 should be there').waitFor();
    await field(page, 'counted_cents').fill('344.50');
    await page.getByText('$0.50 is missing.').waitFor();
    await page.keyboard.press('Control+Enter');
    await page.locator('#field-note-error').getByText('$0.50 off').waitFor();
    // What was typed is still there.
    expect(await field(page, 'counted_cents').inputValue()).toBe('344.50');
    await field(page, 'note').fill('gave change twice');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await own.getByText('Counted, to be closed').waitFor();
    expect(await own.getByRole('link', { name: 'Close the day…' }).count()).toBe(0);

    const { page: other } = await atDesk('/cash', { roles: ['manager'], expected: /409/ });
    const drawer = other.locator('.report-panel', { hasText: 'gave change twice' });
    await drawer.getByRole('link', { name: 'Close the day…' }).click();
    await other.getByRole('dialog').waitFor();
    // Meanwhile cash comes in: nothing is closed, and it is said why.
    await takeCash(handle, 1_00);
    await other.keyboard.press('Control+Enter');
    await other.getByRole('alert').getByText('1 more came in or went out').waitFor();
    await count.click();
    await field(page, 'counted_cents').fill('346');
    await page.getByText('Nothing is missing').waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await reloadOffice(other);
    await other.getByRole('button', { name: 'Close with $346.00' }).click();
    await other.getByRole('dialog').waitFor({ state: 'detached' });
    const sheet = await asOwner(dataDir(), async (client) => {
      const { rows } = await client.query<Record<string, string | null>>(
        `select opening_cents, counted_cents, expected_cents, note, closed_by <> cashier as by_another,
           (select count(*) from cash_line where sheet_id = cash_sheet.id) as lines
         from cash_sheet where cashier = $1`,
        [`staff:${handle}`],
      );
      return rows;
    });
    expect(sheet).toEqual([
      {
        opening_cents: '30000',
        counted_cents: '34600',
        expected_cents: '34600',
        note: null,
        by_another: true,
        lines: '2',
      },
    ]);

    await openOffice(other, '/audit?noun=cash');
    await other.getByLabel('Who', { exact: true }).selectOption(`staff:${handle}`);
    await other.waitForURL('**actor=**');
    await soon(() => other.locator('tbody tr').count()).toBe(3);
    await soon(async () => {
      await reloadOffice(other);
      return other.locator('tbody tr').first().locator('td').last().innerText();
    }).toMatch(/^\d+$/);
    await other.locator('tbody tr').first().click();
    await other.getByText('computed again just now').waitFor();
    await other.keyboard.press('Escape');
    await other.getByRole('dialog').waitFor({ state: 'detached' });
    await other.getByPlaceholder('L000012').fill('nonsense');
    await other.getByRole('button', { name: 'Search' }).click();
    await other.getByRole('alert').waitFor();
  });
});

it.each(TWO_SEATS)(
  'the drawer of a cashier whose access a manager ends is told there, waits behind the bell, and is counted by the manager: $locale at $width px',
  async (seat) => {
    const { person } = await atDesk('/cash', { roles: ['cashier'] });
    const handle = await handleOf(person.username);
    const { id, drawer } = await openedBy(handle);
    const seated = await atDesk(`/staff?open=${id}`, { ...still, ...seat, roles: ['manager'] });
    const { page } = seated;
    const dialog = page.getByRole('dialog');
    const toDrawer = dialog.locator('a[href^="/cash?day="]');
    await toDrawer.first().waitFor();
    await dialog.locator('button', { hasText: /^(?:End access…|បញ្ចប់សិទ្ធិចូលប្រើ…)$/ }).click();
    await soon(() => toDrawer.count()).toBe(2);
    const found = await violations(page, 'ending the access of who has a drawer');
    await page.keyboard.press('Control+Enter');
    await soon(() => endedOf(handle)).toBe(true);

    // What waits is counted anew every five seconds.
    await soon(async () => (await page.request.get('/api/office/to-do')).json()).toMatchObject({
      counts: { cash: expect.any(Number) },
    });
    // Without the sheet, which keeps F6 to itself.
    await page.goto('/staff', { waitUntil: 'networkidle' });
    const bell = page.getByRole('button', { name: /^(?:Waiting for you|កំពុងរង់ចាំអ្នក)/ });
    // It is there once its counts are.
    await bell.waitFor();
    await press(bell);
    await press(page.locator('a.bell-link[href^="/cash"]'));
    await page.waitForURL('**/cash?waits_for=me');
    const panel = page.locator('.report-panel', { has: page.locator(`#drawer-${drawer}`) });
    await panel.getByText(/A manager counts this drawer|អ្នកគ្រប់គ្រងរាប់ប្រាក់/).waitFor();
    found.push(...(await violations(page, 'a drawer to count')), ...(await unmarkedKhmer(page)));
    const wide = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
    expect(wide).toBeLessThanOrEqual(0);
    await panel.locator(`a[href*="open=count-${drawer}"]`).click();
    await field(page, 'counted_cents').fill('300');
    await page.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    // Who counted it does not close it: it is another's now.
    await panel.waitFor({ state: 'detached' });
    expect(found).toEqual([]);
    expect(await countOf(drawer)).toEqual({
      counted_by: `staff:${await handleOf(seated.person.username)}`,
      counted_cents: '30000',
      closed_by: null,
    });
  },
);

describe('axe finds nothing', () => {
  it.each(TWO_SEATS)('in reports, drawers and the audit, $locale at $width px', async (seat) => {
    const roles = ['manager', 'cashier'] as ['manager', 'cashier'];
    const { page } = await atDesk('/reports', { ...still, ...seat, roles });
    const found = [...(await violations(page, 'reports')), ...(await unmarkedKhmer(page))];
    await page.locator('.report-figures summary').first().click();
    found.push(...(await violations(page, 'a chart as a table')));
    await openOffice(page, '/cash?open=open');
    found.push(...(await violations(page, 'opening a drawer')));
    await openOffice(page, '/audit');
    found.push(...(await violations(page, 'audit')));
    await page.locator('tbody tr').first().click();
    await page.getByRole('dialog').waitFor();
    found.push(...(await violations(page, 'an act')));
    expect(found).toEqual([]);
  });
});

async function handleOf(username: string): Promise<string> {
  return asOwner(dataDir(), async (client) => {
    const { rows } = await client.query<{ handle: string }>(
      'select handle from staff where username = $1',
      [username],
    );
    return rows[0]?.handle ?? '';
  });
}

/** A drawer that a cashier opened today with 300.00; with their number among the staff. */
async function openedBy(handle: string): Promise<{ id: string; drawer: string }> {
  return asOwner(dataDir(), async (client) => {
    const { rows } = await client.query<{ id: string; drawer: string }>(
      `with sheet as (insert into cash_sheet (cashier, on_day, opening_cents, opened_at)
         values ('staff:' || $1, (now() at time zone 'Asia/Phnom_Penh')::date, 30000, now()) returning id)
       select s.id, sheet.id as drawer from staff s, sheet where s.handle = $1`,
      [handle],
    );
    const [row] = rows;
    if (!row) throw new Error('Nobody');
    return row;
  });
}

/** Who counted a drawer in the place of its cashier, and whether it is closed. */
async function countOf(drawer: string) {
  return asOwner(dataDir(), async (client) => {
    const sql = 'select counted_by, counted_cents, closed_by from cash_sheet where id = $1';
    const { rows } = await client.query<Record<string, string | null>>(sql, [drawer]);
    return rows[0];
  });
}

async function endedOf(handle: string): Promise<boolean> {
  return asOwner(dataDir(), async (client) => {
    const sql = 'select ended_at is not null as ended from staff where handle = $1';
    const { rows } = await client.query<{ ended: boolean }>(sql, [handle]);
    return rows[0]?.ended ?? false;
  });
}

/** Cash that a cashier took for the newest loan: its page is another story's. */
async function takeCash(handle: string, amount: number): Promise<void> {
  await asOwner(dataDir(), async (client) => {
    await client.query(
      `with l as (update loan set last_entry = last_entry + 1
         where id = (select max(id) from loan) returning id, last_entry)
       insert into loan_entry (loan_id, number, kind, effective_on, cents, receipt, method_id, made_by, made_at)
       select id, last_entry, 'payment', (now() at time zone 'Asia/Phnom_Penh')::date, $2, nextval('receipt_number'), 1, $1, now()
       from l`,
      [`staff:${handle}`, amount],
    );
  });
}
