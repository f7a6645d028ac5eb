/** What staff type and choose in a panel is there again after a reload, a refusal and a lost answer, and what is sent twice is done once. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { asOwner } from '../scripts/product-database.ts';
import { aLoan, aPawnLoan, entriesOf, loanNumber, moneyOnNoLoan } from './page-lent.ts';
import { loseNextAnswer } from './page-lost.ts';
import { atDesk, field, openOffice, reloadOffice } from './page-office.ts';
import { queryRows } from './page-store.ts';
import { dataDir, soon } from './page-visit.ts';

const ABA = '10';
/** What is refused or lost on purpose stands in the browser's console too. */
const TROUBLE = { expected: /status of 4\d\d|ERR_FAILED/ };
const PARTNERS = /\/api\/office\/partners$/;
const PAYMENTS = /\/api\/office\/loans\/[^/]+\/payments$/;
const dialog = (page: Page) => page.getByRole('dialog');
const valuesOf = (page: Page, ...names: string[]) =>
  Promise.all(names.map((name) => field(page, name).inputValue()));
/** As a colleague at another desk changes it meanwhile. */
const meanwhile = (sql: string, ...values: unknown[]) =>
  asOwner(dataDir(), (client) => client.query(sql, values));

it('a payment keeps its amount, its method and its reference over a reload, and is one entry where it is sent again after a lost answer', async () => {
  const { loanId } = await aLoan({ locale: 'en', amount: 100, days: 15, ago: 10 });
  const { page } = await atDesk(`/loans/${loanNumber(loanId)}`, { ...TROUBLE, roles: ['cashier'] });
  await field(page, 'method_id').selectOption(ABA);
  await field(page, 'reference').fill('FT 2411');
  await field(page, 'cents').fill('5');
  const kept = ['5', ABA, 'FT 2411'];
  const typed = () => valuesOf(page, 'cents', 'method_id', 'reference');
  await reloadOffice(page);
  await soon(typed).toEqual(kept);
  const { lost } = await loseNextAnswer(page, PAYMENTS);
  await page.getByText('$5.00 pays').waitFor();
  await field(page, 'cents').press('Control+Enter');
  await soon(async () => (await entriesOf(loanId)).length).toBe(1);
  await lost;
  await reloadOffice(page);
  await soon(typed).toEqual(kept);
  const answered = page.waitForResponse((answer) => PAYMENTS.test(answer.url()));
  await page.getByText('$5.00 pays').waitFor();
  await field(page, 'cents').press('Control+Enter');
  expect((await answered).ok()).toBe(true);
  expect(await entriesOf(loanId)).toMatchObject([{ kind: 'payment', cents: '500' }]);
});

it('how money goes back stays as it was chosen when its panel is closed and its page loaded anew', async () => {
  await moneyOnNoLoan('7.31');
  const { page } = await atDesk('/money', { roles: ['cashier'] });
  await page.getByText('$7.31').first().click();
  await field(page, 'method').selectOption('cash');
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await page.getByText('$7.31').first().click();
  expect(await field(page, 'method').inputValue()).toBe('cash');
  await reloadOffice(page);
  await soon(() => field(page, 'method').inputValue()).toBe('cash');
});

it('a shop is entered once, where the answer is lost and by a double click; a change that is refused keeps all that was typed, to be copied and to go on with', async () => {
  const { page, person } = await atDesk('/leads?view=partners&open=new', {
    ...TROUBLE,
    roles: ['officer'],
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
  });
  const name = `Moto ${person.username}`;
  const shops = () =>
    queryRows<{ id: string }>('select id from partner where name = $1 order by id', [name]);
  await field(page, 'name').fill(name);
  await field(page, 'sells').selectOption({ index: 1 });
  const sells = await field(page, 'sells').inputValue();
  await field(page, 'contact_name').fill('Sok Tep');
  await field(page, 'phone').fill('012 777 888');
  const save = dialog(page).getByRole('button', { name: 'Save' });
  const { lost } = await loseNextAnswer(page, PARTNERS);
  await save.click();
  await soon(async () => (await shops()).length).toBe(1);
  await lost;
  await reloadOffice(page);
  await soon(() => valuesOf(page, 'name', 'sells')).toEqual([name, sells]);
  await save.dblclick();
  await dialog(page).waitFor({ state: 'detached' });
  const [shop, ...more] = await shops();
  expect(more).toEqual([]);

  await openOffice(page, `/leads?view=partners&open=${shop?.id}`);
  expect(await field(page, 'sells').inputValue()).toBe(sells);
  await field(page, 'place').fill('Phnom Penh');
  await field(page, 'note').fill('Closed on Mondays');
  await meanwhile('update partner set version = version + 1 where id = $1', shop?.id);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  const trouble = dialog(page).locator('.trouble-box');
  await trouble.waitFor();
  const typed = () => valuesOf(page, 'name', 'place', 'note');
  expect(await typed()).toEqual([name, 'Phnom Penh', 'Closed on Mondays']);
  await trouble.getByRole('button', { name: 'Copy my text' }).click();
  await soon(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /Phnom Penh · Closed on Mondays$/,
  );
  await trouble.getByRole('button', { name: 'See it' }).click();
  await page.getByText('Somebody else has changed this since you began to type').waitFor();
  expect(await typed()).toEqual([name, 'Phnom Penh', 'Closed on Mondays']);
});

it('terms of a product that somebody else has changed since are not proposed over: what was typed stays, and it is said', async () => {
  const { page } = await atDesk('/products/pawn', { ...TROUBLE, roles: ['manager'] });
  const most = field(page, 'max_amount_cents');
  const before = await most.inputValue();
  const typed = String(Number(before.replaceAll(/\D/g, '')) - 100);
  await most.fill(typed);
  await meanwhile(`update product set version = version + 1 where key = 'pawn'`);
  await page.getByRole('button', { name: /^Propose changes \(1\)/ }).click();
  await dialog(page).waitFor();
  await page.keyboard.press('Control+Enter');
  await dialog(page).locator('.trouble-box').waitFor();
  await dialog(page).getByRole('button', { name: 'See it' }).click();
  const behind = page.getByText('Somebody else has changed this since you began to type');
  await behind.waitFor();
  expect(await most.inputValue()).toBe(typed);
  const open = await queryRows(
    `select id from proposal where kind = 'product' and key = 'pawn' and decided_at is null`,
  );
  expect(open).toEqual([]);
});

it('collateral that was seen is noted where it lies, not where somebody has begun to type that it goes, twice where it was seen twice; then its move is noted', async () => {
  const { loanId } = await aPawnLoan({ locale: 'en', ago: 20 });
  const { page } = await atDesk('/pawn', { roles: ['cashier'] });
  await page.locator('tbody tr[data-row]', { hasText: loanNumber(loanId) }).click();
  const lies = await field(page, 'place').inputValue();
  expect(lies).not.toBe('');
  await field(page, 'place').fill('Safe 9');
  const custody = () =>
    queryRows<{ kind: string; place: string }>(
      `select e.kind, e.place from custody_entry e join collateral c on c.id = e.collateral_id
       join loan l using (application_id) where l.id = $1 order by e.id desc`,
      [loanId],
    );
  const before = (await custody()).length;
  const see = page.getByRole('button', { name: 'Note that it is there' });
  const move = page.getByRole('button', { name: 'Note a move' });
  const isOver = () => soon(() => move.getAttribute('aria-busy')).toBeNull();
  const seen = { kind: 'seen', place: lies };
  await see.click();
  await soon(async () => (await custody()).length).toBe(before + 1);
  expect((await custody())[0]).toEqual(seen);
  expect(await field(page, 'place').inputValue()).toBe('Safe 9');
  await isOver();
  await see.click();
  await soon(async () => (await custody()).length).toBe(before + 2);
  expect((await custody()).slice(0, 2)).toEqual([seen, seen]);
  await isOver();
  await move.click();
  await soon(async () => (await custody())[0]).toEqual({ kind: 'moved', place: 'Safe 9' });
});
