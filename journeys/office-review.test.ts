/** An officer at the queue and at one application, by keys; two people on one application; the two pages for everybody. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { violations, violationsOver } from './page-axe.ts';
import { htmlErrors } from './page-html.ts';
import { choose, press, toRow, typeInto } from './page-keys.ts';
import { anApplication } from './page-lent.ts';
import { atDesk, heading, openOffice, reloadOffice } from './page-office.ts';
import { unmarkedKhmer } from './page-probes.ts';
import { queryRows } from './page-store.ts';
import { LOCALES, TWO_SEATS, soon } from './page-visit.ts';

const still = { context: { reducedMotion: 'reduce' } } as const;

const ticked = (page: Page) => page.getByRole('checkbox', { checked: true }).count();
const keptOf = async (table: string, applicationId: bigint) =>
  queryRows(`select * from ${table} where application_id = $1 order by 1`, [applicationId]);
const actsOf = async (applicationId: bigint) => {
  const rows = await queryRows<{ event: string }>(
    'select event from audit where subject = $1 order by id',
    [`application:${applicationId}`],
  );
  return rows.map(({ event }) => event);
};

/** Logs the calls that may be made, or sees that none may: the product's clock is the day's own. */
async function call(page: Page, applicationId: bigint): Promise<void> {
  const isOpen = await page.getByText('Calls allowed now').isVisible();
  if (!isOpen) {
    expect(await page.getByRole('button', { name: 'Call', exact: true }).first().isDisabled()).toBe(
      true,
    );
    return;
  }
  for (const [key, count] of [
    ['1', 1],
    ['1', 2],
    ['2', 3],
  ] as const) {
    await page.keyboard.press('c');
    await page.getByText('How did this call go?').waitFor();
    await page.keyboard.press(key);
    await soon(() => page.locator('.reference li').count()).toBe(count);
  }
  const rows = await queryRows<{ reference: string; outcome: string }>(
    'select reference, outcome from review_contact where application_id = $1 order by id',
    [applicationId],
  );
  expect(rows).toEqual([
    { reference: 'applicant', outcome: 'confirmed' },
    { reference: 'relative', outcome: 'confirmed' },
    { reference: 'workplace', outcome: 'no_answer' },
  ]);
  const open = await page.locator('.checks [data-open]').allInnerTexts();
  expect(open.join()).toMatch(/References confirmed[^]*ID on file/);
}

describe('an officer', () => {
  it('takes the next by one key, looks at its photos, compares, calls, asks for a paper and writes, all by keys', async () => {
    const { applicationId } = await anApplication({ locale: 'en', ago: 80 });
    const { page } = await atDesk('/applications', { roles: ['officer'] });
    expect(await page.locator('tbody tr[data-row]').first().innerText()).toMatch(/Chanthy Nov/);
    await page.keyboard.press('j');
    await page.locator('.preview').getByText('criteria met').waitFor();
    expect(new URL(page.url()).searchParams.get('open')).toBe(String(applicationId));
    await page.keyboard.press('n');
    await page.waitForURL(`**/applications/${applicationId}`);
    await page.locator('.photo-frame img').waitFor();
    expect(await actsOf(applicationId)).toEqual(
      expect.arrayContaining(['application.taken', 'application.review_started', 'photo.viewed']),
    );
    await page.keyboard.press('s');
    await page.locator('.review[data-side]').waitFor();
    await page.keyboard.press('v');
    await soon(() => ticked(page)).toBe(5);
    await page.keyboard.press('Escape');
    await page.locator('.review[data-side]').waitFor({ state: 'detached' });
    await page.getByText('5 of 5, by Nary').waitFor();
    expect(await keptOf('review_comparison', applicationId)).toMatchObject([
      { alike: ['face', 'number', 'name', 'birth_date', 'card_valid'], version: 1 },
    ]);
    await call(page, applicationId);
    await page.keyboard.press('d');
    await page.getByRole('dialog').getByText('The applicant gets this by SMS').waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await keptOf('document_request', applicationId)).toMatchObject([
      { kind: 'national_id', received_at: null },
    ]);
    const note = page.getByLabel('Add a note');
    await page.keyboard.press('m');
    await soon(() => note.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type('Price list seen, $580 together');
    expect(await note.inputValue()).toBe('Price list seen, $580 together');
    await reloadOffice(page);
    await soon(() => note.inputValue()).toBe('Price list seen, $580 together');
    // All of it: what is still on its way to the server would come after the note, and stand there as a draft anew.
    await soon(() => keptOf('review_note_draft', applicationId)).toMatchObject([
      { body: 'Price list seen, $580 together' },
    ]);
    await page.keyboard.press('m');
    await page.keyboard.press('Control+Enter');
    await soon(() => note.inputValue()).toBe('');
    expect(await keptOf('review_note', applicationId)).toMatchObject([
      { body: 'Price list seen, $580 together' },
    ]);
    expect(await keptOf('review_note_draft', applicationId)).toEqual([]);
    // The first leaves the field, the second the page.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.waitForURL(/\/applications(?:\?.*)?$/);
  });

  it('searches, filters, assigns and saves a view; the address keeps what is shown', async () => {
    const { applicationId, local } = await anApplication({ locale: 'en', ago: 79 });
    const { page, person } = await atDesk('/applications', { roles: ['officer'] });
    await page.keyboard.press('/');
    await page.keyboard.type(local.slice(1));
    await page
      .locator('.search-found')
      .getByText(new RegExp(`A-${applicationId}(?!\\d)`))
      .waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/applications/${applicationId}`);
    await openOffice(page, '/applications?product=payday&colour=red');
    expect(await page.locator('main').innerText()).toContain('left out: colour');
    await openOffice(page, '/applications?product=payday');
    const number = page.getByText(String(applicationId), { exact: true });
    const row = page.locator('tbody tr[data-row]', { has: number });
    await toRow(row);
    // On the way through the rows others were shown, and A means the one shown.
    await page.locator('.preview').getByText(`A-${applicationId}`, { exact: true }).waitFor();
    await page.keyboard.press('a');
    await page.getByRole('dialog').getByRole('button', { name: 'Assign to Me' }).waitFor();
    const found = await violationsOver(page, 'assign');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const [desk] = await queryRows<{ own: boolean }>(
      `select d.assigned_to = 'staff:' || s.handle own from review_desk d, staff s
       where d.application_id = $1 and s.username = $2`,
      [applicationId, person.username],
    );
    expect(desk).toEqual({ own: true });
    await page.keyboard.press('v');
    await typeInto(page.getByLabel('Name of the view'), 'Payday of mine');
    found.push(...(await violationsOver(page, 'views')));
    expect(found).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await openOffice(page, '/applications');
    await press(page.getByRole('link', { name: 'Payday of mine' }));
    await page.waitForURL('**/applications?product=payday');
    await press(page.getByRole('link', { name: 'Mine' }).first());
    await page.waitForURL('**/applications?view=mine');
    await soon(() => page.locator('tbody tr[data-row]').count()).toBe(1);
  });
});

it('some of the queue are selected by X and Shift X: each is assigned for itself, a refusal is told by name, the file has them alone; columns are one’s own', async () => {
  const ids: bigint[] = [];
  for (const ago of [77, 76]) {
    ids.push((await anApplication({ locale: 'en', ago })).applicationId);
  }
  const [first = 0n, second = 0n] = ids;
  const { page, person } = await atDesk('/applications?assignee=nobody', {
    roles: ['officer'],
    expected: /409/,
  });
  const row = (id: bigint) =>
    page.locator('tbody tr[data-row]', { has: page.getByText(String(id), { exact: true }) });
  await toRow(row(first));
  await page.keyboard.press('x');
  await toRow(row(second));
  await page.keyboard.press('x');
  await page.getByText('2 selected').waitFor();
  await page.keyboard.press('x');
  await page.getByText('1 selected').waitFor();
  await toRow(row(first));
  await page.keyboard.press('x');
  await page.keyboard.press('x');
  await toRow(row(second));
  await page.keyboard.press('Shift+X');
  await page.getByText('2 selected').waitFor();
  expect(await violations(page, 'selection')).toEqual([]);
  // In another tab one of them is given to somebody meanwhile.
  const status = await page.evaluate(async (id) => {
    const body = JSON.stringify({ to: null, version: 0 });
    const headers = { 'content-type': 'application/json' };
    const path = `/api/office/applications/${id}/assignee`;
    return (await fetch(path, { method: 'PUT', headers, body })).status;
  }, String(second));
  expect(status).toBe(200);
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Assign 2 to Me' }).waitFor();
  await page.keyboard.press('Control+Enter');
  await dialog.getByText('1 of 2 done').waitFor();
  expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(new RegExp(`^A-${second} .*Nothing you did was saved`, 's')),
  ]);
  const desks = await queryRows<{ id: string; own: boolean }>(
    `select d.application_id::text id, coalesce(d.assigned_to = 'staff:' || s.handle, false) own
     from review_desk d, staff s where d.application_id = any($1) and s.username = $2 order by 1`,
    [ids, person.username],
  );
  expect(desks.map(({ own }) => own)).toEqual([true, false]);
  await page.keyboard.press('Escape');
  await page.getByText('1 selected').waitFor();
  const waiting = page.waitForEvent('download');
  await press(page.getByRole('button', { name: 'CSV of the selected' }));
  const file = readFileSync(await (await waiting).path(), 'utf8');
  expect(file.trimEnd().split('\n').slice(1)).toEqual([
    expect.stringMatching(new RegExp(`^A-${second},`)),
  ]);
  await press(page.getByRole('button', { name: 'Clear selection' }));
  await press(page.getByRole('button', { name: 'Columns' }));
  await press(dialog.getByRole('checkbox', { name: 'Flags' }), 'Space');
  expect(await violationsOver(page, 'columns')).toEqual([]);
  expect(await dialog.getByRole('checkbox', { name: 'Applicant' }).isDisabled()).toBe(true);
  await choose(dialog.getByRole('combobox', { name: 'Width of Asks for' }), 'wide');
  await press(dialog.getByRole('button', { name: 'Keep' }));
  await dialog.waitFor({ state: 'detached' });
  await reloadOffice(page);
  expect(await page.getByRole('columnheader', { name: 'Flags' }).count()).toBe(0);
  const [wide] = await page
    .locator('tbody td[data-label="Asks for"]')
    .evaluateAll((cells) => cells.map((cell) => cell.clientWidth));
  expect(wide).toBeGreaterThan(300);
  const [kept] = await queryRows<{ columns: string[]; widths: object }>(
    `select columns, widths from staff_columns c join staff s on c.owner = 'staff:' || s.handle
     where s.username = $1`,
    [person.username],
  );
  expect(kept?.widths).toEqual({ product: 'wide' });
  expect(kept?.columns).toEqual([
    'waiting',
    'number',
    'applicant',
    'product',
    'amount',
    'assigned',
  ]);
});

it('two people on one application see each other; what the second does on what they no longer see is refused and said', async () => {
  const { applicationId } = await anApplication({ locale: 'km', ago: 78 });
  const path = `/applications/${applicationId}`;
  const { page: first } = await atDesk(path, { roles: ['officer'] });
  const { page: second } = await atDesk(path, { roles: ['approver'], expected: /409/ });
  await second.getByText('Open at this moment: Nary').waitFor({ state: 'attached' });
  await first.keyboard.press('v');
  await first.getByText('5 of 5, by Nary').waitFor();
  // The refusal may take the tick back before anybody could look at it.
  await press(second.getByRole('checkbox').first(), 'Space');
  await second.getByRole('alert').getByText('Nothing you did was saved').waitFor();
  await soon(() => ticked(second)).toBe(5);
  const kept = await keptOf('review_comparison', applicationId);
  expect(kept).toMatchObject([{ version: 1 }]);
  await press(first.getByRole('link', { name: 'Back to the queue' }));
  await first.waitForURL(/\/applications$/);
  await soon(async () => (await keptOf('review_presence', applicationId)).length).toBe(1);
});

it('a cashier is led nowhere near it', async () => {
  const { page } = await atDesk('/applications', { roles: ['cashier'], expected: /403/ });
  await page.getByText('Your role does not open this page').first().waitFor({ state: 'attached' });
  expect(await page.getByRole('link', { name: 'Queue' }).count()).toBe(0);
});

describe('for everybody', () => {
  it.each(TWO_SEATS)('axe finds nothing, $locale at $width px', async (seat) => {
    const { applicationId } = await anApplication({ locale: seat.locale, ago: 30 });
    const { page } = await atDesk('/applications', { ...still, ...seat, roles: ['officer'] });
    const found = await violations(page, 'queue');
    await openOffice(page, `/applications?open=${applicationId}`);
    await page.locator('.preview-block').first().waitFor();
    found.push(...(await violations(page, 'preview')));
    found.push(...(await unmarkedKhmer(page)));
    await openOffice(page, `/applications/${applicationId}`);
    await page.locator('.photo-frame img').waitFor();
    found.push(...(await violations(page, 'review')));
    found.push(...(await unmarkedKhmer(page)));
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect({ found, wide }).toEqual({ found: [], wide: 0 });
  });

  it.each(LOCALES)('the HTML in %s has no error, and the head names the page', async (locale) => {
    const { applicationId } = await anApplication({ locale, ago: 29 });
    const { page } = await atDesk('/applications', { locale, roles: ['officer'] });
    expect(await heading(page).innerText()).toBe({ km: 'ពាក្យស្នើសុំ', en: 'Applications' }[locale]);
    for (const path of ['/applications', `/applications/${applicationId}`]) {
      const html = await (await page.request.get(path)).text();
      expect(await htmlErrors(html, path)).toEqual([]);
    }
  });
});
