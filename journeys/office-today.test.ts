/** What is due today, complaints and the pawn register, as staff work with them; each story ends by reading the row. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violations, violationsOver } from './page-axe.ts';
import { visitAs } from './page-demo.ts';
import { answerOf, openDrawer, record } from './page-desk.ts';
import { choose, giveFile, press, toRow, typeInto } from './page-keys.ts';
import { aLoan, aPawnLoan, actsOn, liveThroughNight, newestSms, reckoned } from './page-lent.ts';
import { holdNextAnswer } from './page-lost.ts';
import { atDesk, field, openOffice, reloadOffice, SAYS } from './page-office.ts';
import { unmarkedKhmer } from './page-probes.ts';
import { phonePhoto } from './page-photo.ts';
import { queryRows } from './page-store.ts';
import { open, soon, TWO_SEATS } from './page-visit.ts';

const numberOf = (loanId: bigint) => `L${String(loanId).padStart(6, '0')}`;
const rowOf = (page: Page, text: string) => page.locator('tbody tr[data-row]', { hasText: text });
/** The browser says of each refusal that a resource failed. */
const REFUSED = { expected: /status of (?:403|409|422)/ };
/** A day in Phnom Penh so many days from now: `2026-11-25`. */
const inDays = (days: number) =>
  new Date(Date.now() + 7 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
const typed = (day: string) => day.split('-').toReversed().join('/');

describe('due today', () => {
  it('a late borrower is called by keys alone: a promise, two calls without an answer, and the fourth is refused with the reason', async () => {
    const { loanId } = await aLoan({ locale: 'km', amount: 100, days: 10, ago: 16 });
    await liveThroughNight();
    const { page } = await atDesk('/today', REFUSED);
    const row = rowOf(page, numberOf(loanId));
    await toRow(row);
    const panel = page.locator('.due-aside');
    await panel.getByText(numberOf(loanId)).waitFor();
    await page.keyboard.press('c');
    await panel.getByText('How did the call end?').waitFor();
    await page.keyboard.press('1');
    const day = inDays(2);
    await typeInto(field(page, 'promise_on'), typed(day));
    await typeInto(field(page, 'promise_cents'), '60');
    await page.keyboard.press('Control+Enter');
    await row.getByText('first promise').waitFor();
    // While the last call's form stands, C opens no other.
    await panel.getByText('How did the call end?').waitFor({ state: 'detached' });
    const promises = () =>
      queryRows<{ cents: string; day: string }>(
        'select cents, promised_on::text as day from payment_promise where loan_id = $1',
        [loanId],
      );
    expect(await promises()).toEqual([{ cents: '6000', day }]);
    for (const count of [2, 3]) {
      await toRow(row);
      // On the way through the rows the panel shows each of them, and C means the one shown.
      await panel.getByText(numberOf(loanId)).waitFor();
      await page.keyboard.press('c');
      await panel.getByText('How did the call end?').waitFor();
      await page.keyboard.press('2');
      await panel.getByText(`${count} of 3 contacts in seven days`).waitFor();
      await panel.getByText('How did the call end?').waitFor({ state: 'detached' });
    }
    await panel.getByText('The borrower had 3 contacts in seven days').waitFor();
    expect(await panel.getByRole('button', { name: 'Call', exact: true }).isDisabled()).toBe(true);
    const refused = await answerOf(page, `/api/office/contacts/${loanId}`, { kind: 'call' });
    expect(refused).toMatchObject({ status: 409, code: 'held_week' });
    expect(refused.detail).toContain('The next is open');
    const rows = await queryRows<{ outcome: string }>(
      `select o.outcome from loan_contact c join contact_outcome o on o.contact_id = c.id
       where c.loan_id = $1 order by c.id`,
      [loanId],
    );
    expect(rows.map(({ outcome }) => outcome)).toEqual(['promise', 'no_answer', 'no_answer']);
  });

  it('a call begun by C, and C pressed again before the page shows it, is one call: one of three contacts', async () => {
    const { loanId } = await aLoan({ locale: 'km', amount: 100, days: 10, ago: 16 });
    await liveThroughNight();
    const { page } = await atDesk('/today', REFUSED);
    await toRow(rowOf(page, numberOf(loanId)));
    const panel = page.locator('.due-aside');
    await panel.getByText(numberOf(loanId)).waitFor();
    const asked = new RegExp(`/api/office/contacts/${loanId}$`);
    const { held, release } = await holdNextAnswer(page, 'GET', asked);
    await page.keyboard.press('c');
    await held;
    await page.keyboard.press('c');
    await release();
    await panel.getByText('1 of 3 contacts in seven days').waitFor();
    await page.keyboard.press('2');
    await panel.getByText('How did the call end?').waitFor({ state: 'detached' });
    const calls = await queryRows(
      `select c.kind, o.outcome from loan_contact c left join contact_outcome o on o.contact_id = c.id
       where c.loan_id = $1`,
      [loanId],
    );
    expect(calls).toEqual([{ kind: 'call', outcome: 'no_answer' }]);
  });

  it('a reminder is read before it goes, comes to the borrower in their language, and the next of the day is held back by name', async () => {
    const { loanId, phone } = await aLoan({ locale: 'km', amount: 100, days: 10, ago: 11 });
    await liveThroughNight();
    const { page } = await atDesk('/today?step=remind');
    await toRow(rowOf(page, numberOf(loanId)));
    const panel = page.locator('.due-aside');
    await panel.getByText(numberOf(loanId)).first().waitFor();
    await press(panel.getByRole('button', { name: 'SMS…' }));
    const letter = page.getByRole('dialog').locator('[lang=km]').last();
    const text = await letter.innerText();
    expect(text).toContain(numberOf(loanId));
    await page.keyboard.press('Control+Enter');
    expect(await newestSms(phone, /របៀបបង់ប្រាក់មានក្នុងគណនី/)).toBe(text);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('r');
    const held = panel.locator('li', { hasText: numberOf(loanId) });
    await held.getByText('had a message today').waitFor();
    const acts = await actsOn(`loan:${loanId}`);
    expect(acts.filter((event) => event === 'contact.reminded')).toHaveLength(1);
  });
});

it('a complaint is recorded by keys, answered, and closed by somebody else than who answered', async () => {
  const { loanId } = await aLoan({ locale: 'en', amount: 100, days: 10, ago: 12 });
  const { page } = await atDesk('/complaints', {
    // What groups the digits of a field is fetched when one passes it, without a line too.
    expected: /status of (?:403|409|422)|ERR_INTERNET_DISCONNECTED/,
    roles: ['approver'],
  });
  await page.keyboard.press('n');
  await typeInto(field(page, 'loan'), numberOf(loanId));
  await page.keyboard.press('Control+Enter');
  await page.getByText('is required').first().waitFor();
  expect(await field(page, 'loan').inputValue()).toBe(numberOf(loanId));
  await typeInto(field(page, 'text'), 'The caller was rude.');
  // Kept over a closed panel and a page loaded anew.
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('n');
  expect(await field(page, 'text').inputValue()).toBe('The caller was rude.');
  await reloadOffice(page);
  // The page comes without what only the browser knows; it is put in once React has taken over.
  await soon(() => field(page, 'text').inputValue()).toBe('The caller was rude.');
  expect(await field(page, 'loan').inputValue()).toBe(numberOf(loanId));
  // The line is away: the act is closed and says so, what was typed stays; back on the line it is open again.
  await page.context().setOffline(true);
  const closed = page.locator('[data-off]');
  await closed.waitFor();
  expect(await closed.getAttribute('aria-disabled')).toBe('true');
  await press(closed);
  await page.getByText('this can be done again once it is back').waitFor();
  expect(await field(page, 'text').inputValue()).toBe('The caller was rude.');
  await page.context().setOffline(false);
  await closed.waitFor({ state: 'detached' });
  expect(await page.getByText('this can be done again once it is back').count()).toBe(0);
  await page.keyboard.press('Control+Enter');
  await typeInto(
    field(page, 'text').and(page.getByLabel('Answer')),
    'We are sorry; it was spoken of.',
  );
  await press(page.getByRole('button', { name: 'Keep the answer' }));
  await page.getByText('so somebody else closes it').waitFor();
  const id = new URL(page.url()).searchParams.get('open');
  const own = await answerOf(page, `/api/office/complaints/${id}/close`, { finding: 'right' });
  expect(own).toMatchObject({ status: 403, code: 'second_person' });
  const { page: other } = await atDesk(`/complaints?open=${id}`, { roles: ['manager'] });
  await press(other.getByRole('button', { name: 'Right', exact: true }));
  await other.getByText('Closed by').waitFor();
  const rows = await queryRows<{ finding: string; two: boolean }>(
    'select finding, closed_by <> answered_by as two from complaint_close where complaint_id = $1',
    [id],
  );
  expect(rows).toEqual([{ finding: 'right', two: true }]);

  // What was typed of a borrower does not outlive the session.
  await openOffice(page, '/complaints?open=new');
  await typeInto(field(page, 'text'), 'Told at the counter');
  const kept = () =>
    page.evaluate(() =>
      Object.values(sessionStorage).filter((text: string) => text.includes('at the counter')),
    );
  expect(await kept()).toHaveLength(1);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await press(page.getByRole('button', { name: SAYS.en.logout }));
  await page.waitForURL('**/sign-in');
  await soon(kept).toEqual([]);
});

it('what is pawned is not given back before the loan is paid; then it is, its owner reads it, and its payment is undone by two', async () => {
  const { loanId, local } = await aPawnLoan({ locale: 'en', ago: 20 });
  const { page } = await atDesk('/pawn', { ...REFUSED, roles: ['cashier'] });
  await toRow(rowOf(page, numberOf(loanId)));
  await page.keyboard.press('Enter');
  await page.getByText('Release is blocked until the loan is paid').waitFor();
  const application = new URL(page.url()).searchParams.get('open');
  const path = `/api/office/collateral/${application}/release`;
  expect(await answerOf(page, path, {})).toMatchObject({ status: 409, code: 'unpaid' });
  await giveFile(page.locator('input[name=photo]'), await phonePhoto(800, 600));
  await press(page.getByRole('button', { name: 'Keep the photo' }));
  await press(page.getByRole('button', { name: 'Show The thing' }));
  await page.locator('.photo-frame img').waitFor();
  const views = await queryRows<{ views: number; kind: string }>(
    `select count(*)::int as views, min(p.kind) as kind from photo_view v join photo p on p.id = v.photo_id
     where v.application_id = $1`,
    [application],
  );
  expect(views).toEqual([{ views: 1, kind: 'pledge' }]);
  const printed = page.waitForEvent('download');
  await press(page.getByRole('button', { name: 'Print the ticket' }));
  expect((await printed).suggestedFilename()).toMatch(/^ticket-T\d{6}\.pdf$/);
  await typeInto(field(page, 'place'), 'Safe 7');
  await press(page.getByRole('button', { name: 'Note a move' }));
  await page.locator('.said li', { hasText: 'Safe 7' }).waitFor();
  const { payoff } = await reckoned(loanId);
  // Who recorded the payment does not release: another cashier does.
  const { page: counter } = await atDesk('/cash', { roles: ['cashier'] });
  await openDrawer(counter);
  await openOffice(counter, `/loans/${numberOf(loanId)}`);
  await record(counter, payoff.slice(1));
  await reloadOffice(page);
  await press(page.getByRole('button', { name: 'Give back…' }));
  await press(page.getByRole('button', { name: /^Give .* back to/ }));
  await page.getByText('Given back by').waitFor();
  const rows = await queryRows<{ released: boolean; closed: boolean }>(
    `select c.released_at is not null as released, s.closed_on is not null as closed
     from collateral c join loan l using (application_id) join loan_summary s on s.loan_id = l.id
     where c.application_id = $1`,
    [application],
  );
  expect(rows).toEqual([{ released: true, closed: true }]);
  const borrower = await visitAs(local, { locale: 'en', width: 360 });
  await open(borrower, `/loan-detail/${loanId}`);
  await borrower
    .getByText(/^Given back on /)
    .first()
    .waitFor();

  await openDrawer(page);
  await openOffice(page, `/loans/${numberOf(loanId)}`);
  await press(page.getByRole('link', { name: 'Order reversal…' }).first());
  const sheet = page.getByRole('dialog');
  await choose(field(page, 'reason'), 'The bank took the money back.');
  await page.keyboard.press('Control+Enter');
  await sheet.waitFor({ state: 'detached' });
  await page.getByText('You ordered it, so another person confirms it.').waitFor();
  const { page: other } = await atDesk(`/loans/${numberOf(loanId)}`, { roles: ['approver'] });
  // As of another day nothing is done, and it says so.
  await other.keyboard.press(',');
  await other.locator('.waiting').getByText('as of another day').waitFor();
  await other.keyboard.press('t');
  await press(other.getByRole('link', { name: 'Look and confirm…' }));
  await other.getByRole('dialog').getByText('The bank took the money back.').waitFor();
  const found = [...(await violationsOver(other, 'a reversal')), ...(await unmarkedKhmer(other))];
  await other.keyboard.press('Control+Enter');
  await other.getByRole('dialog').waitFor({ state: 'detached' });
  const undone = await queryRows<{ kind: string; two: boolean }>(
    `select e.kind, i.made_by <> e.made_by as two from loan_entry e join intent i on i.id = e.intent_id
     where e.loan_id = $1 and i.kind = 'reversal'`,
    [loanId],
  );
  expect(undone).toEqual([{ kind: 'reversal', two: true }]);
  expect(found).toEqual([]);
});

it.each(TWO_SEATS)('axe finds nothing on their pages, $locale at $width px', async (seat) => {
  const roles = ['officer', 'approver', 'cashier', 'manager'] as const;
  const still = { context: { reducedMotion: 'reduce' } } as const;
  const { page } = await atDesk('/today', { ...still, ...seat, roles: [...roles] });
  const found = [...(await violations(page, 'today')), ...(await unmarkedKhmer(page))];
  for (const path of [
    '/complaints',
    '/complaints?open=new',
    '/pawn',
    '/leads',
    '/leads?view=investors',
    '/leads?view=partners&open=new',
  ]) {
    await openOffice(page, path);
    found.push(...(await violations(page, path)));
  }
  await openOffice(page, '/pawn');
  await toRow(page.locator('tbody tr[data-row]').first());
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  found.push(...(await violations(page, 'a ticket')), ...(await unmarkedKhmer(page)));
  expect(found).toEqual([]);
});
