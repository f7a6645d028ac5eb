/** A loan at the desk: money by keys with its split said before, reversed, refused to a stale page, by statement, an extension; and axe. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violations, violationsOver } from './page-axe.ts';
import { visitAs } from './page-demo.ts';
import { openDrawer } from './page-desk.ts';
import { htmlErrors } from './page-html.ts';
import { choose, giveFile, press, typeInto } from './page-keys.ts';
import { actsOn, aLoan, entriesOf, payOffAtCounter, reckoned } from './page-lent.ts';
import { atDesk, openOffice } from './page-office.ts';
import { holdNextAnswer } from './page-lost.ts';
import { unmarkedKhmer } from './page-probes.ts';
import { queryRows } from './page-store.ts';
import { open, TWO_SEATS, soon } from './page-visit.ts';

const numberOf = (loanId: bigint) => `L${String(loanId).padStart(6, '0')}`;

const anOpenLoan = () => aLoan({ locale: 'en', amount: 100, days: 15, ago: 10 });
const kindsOf = async (loanId: bigint) => (await entriesOf(loanId)).map(({ kind }) => kind);

/** Lets no file be read, as where it is large. @returns lets them be read again */
async function slowRead(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const isOver = new Promise<Event>((over) => {
      window.addEventListener('story-read', over, { once: true });
    });
    Blob.prototype.text = async function () {
      await isOver;
      return new Response(this).text();
    };
  });
  return () => page.evaluate(() => void window.dispatchEvent(new Event('story-read')));
}

describe('money at the counter', () => {
  it('is recorded by keys with its split said before, shows at the borrower’s, and is struck through once reversed', async () => {
    const { local, loanId } = await anOpenLoan();
    const { page } = await atDesk(`/loans?q=${local}`, {
      roles: ['cashier'],
      expected: /status of 422/,
    });
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/loans/${numberOf(loanId)}`);
    // Without a drawer no cash is taken, and the page leads there.
    await page.getByText('Your drawer is not open today').waitFor();
    await press(page.getByRole('link', { name: 'To the cash sheet' }));
    await page.waitForURL('**/cash?open=open');
    await openDrawer(page);
    await openOffice(page, `/loans/${numberOf(loanId)}`);
    await page.locator('#field-cents').waitFor();
    expect(await page.getByText('Your drawer is not open today').count()).toBe(0);
    await page.keyboard.press('p');
    await page.keyboard.type('30');
    // Ten days of 15 % per 30 days on $100 are $5.00.
    // While the answer is on its way, the parts shown are those of what was typed before: of $3.
    const preview = page.locator('.split-preview:not([aria-busy])');
    await preview.getByText('$30.00 pays').waitFor();
    expect(await preview.innerText()).toMatch(
      /Interest, instalment 1[^\n]*\n*\s*\$5\.00[\s\S]*Principal, instalment 1[^\n]*\n*\s*\$25\.00[\s\S]*\$75\.00/,
    );
    await page.getByRole('button', { name: 'Record $30.00 from Chanthy Nov' }).waitFor();
    await page.keyboard.press('Control+Enter');
    const receipt = page.getByText(/^Receipt R\d{6}$/);
    await receipt.waitFor();
    const [, made = ''] = /(R\d{6})/.exec(await receipt.innerText()) ?? [];
    expect(await entriesOf(loanId)).toMatchObject([
      { kind: 'payment', cents: '3000', today: true },
    ]);
    const download = page.waitForEvent('download');
    await press(page.getByRole('button', { name: 'Print' }));
    expect((await download).suggestedFilename()).toBe(`receipt-${made}.pdf`);

    const borrower = await visitAs(local, { locale: 'en', width: 360 });
    await open(borrower, `/loan-detail/${loanId}?tab=repayments`);
    await borrower.getByText('$30.00').first().waitFor();

    await press(page.getByRole('link', { name: 'Reverse…' }));
    const sheet = page.getByRole('dialog');
    await press(sheet.getByRole('button', { name: `Reverse Payment ${made} $30.00` }));
    // Without a reason the server says so, and nothing is lost.
    await sheet.locator('#field-reason-error').waitFor();
    expect(await violationsOver(page, 'reversal')).toEqual([]);
    await choose(sheet.locator('#field-reason'), 'It belongs to another loan.');
    await page.keyboard.press('Control+Enter');
    await sheet.waitFor({ state: 'detached' });
    await soon(() => page.locator('tr[data-undone] s').innerText()).toContain(made);
    expect(await kindsOf(loanId)).toEqual(['payment', 'reversal']);
    const [row] = await queryRows<{ reason: string }>(
      'select reason from loan_entry where loan_id = $1 and number = 2',
      [loanId],
    );
    expect(row?.reason).toBe('It belongs to another loan.');
  });

  it('is refused to a page that is behind: it says who did what, keeps what was typed, and goes on', async () => {
    const { loanId } = await anOpenLoan();
    const { page } = await atDesk('/cash', {
      roles: ['cashier'],
      expected: /status of 409/,
    });
    await openDrawer(page);
    await openOffice(page, `/loans/${numberOf(loanId)}`);
    await page.keyboard.press('p');
    await page.keyboard.type('5');
    await page.getByText('$5.00 pays').waitFor();
    await payOffAtCounter(loanId);
    await page.keyboard.press('Control+Enter');
    const refused = page.getByRole('alert').filter({ hasText: 'Nothing you did was saved' });
    await refused.waitFor();
    expect(await refused.innerText()).toMatch(
      /Sam recorded meanwhile, \d\d\/\d\d\/\d{4} \d\d:\d\d: Payment \$[\d.]+ R\d{6}\./,
    );
    expect(await page.locator('#field-cents').inputValue()).toBe('5');
    expect(await kindsOf(loanId)).toEqual(['payment']);
    await press(refused.getByRole('button', { name: 'See it' }));
    await page.getByText('Fully Paid').first().waitFor();
    expect(await page.locator('#field-cents').inputValue()).toBe('5');
    // What it pays now is said anew: all of it is too much.
    await page.locator('.split-preview').getByText('Paid too much, kept as a credit').waitFor();
    await page.keyboard.press('Control+Enter');
    await soon(() => kindsOf(loanId)).toEqual(['payment', 'payment']);
  });
});

describe('the day of the page', () => {
  it('is moved by keys, and everything with it; acts are of today alone', async () => {
    const { loanId } = await anOpenLoan();
    const { page } = await atDesk(`/loans/${numberOf(loanId)}`, { roles: ['cashier'] });
    const payoff = page.locator('.answer dd').last();
    const today = await payoff.innerText();
    expect(today).toBe((await reckoned(loanId)).payoff);
    await page.keyboard.press(',');
    await page.waitForURL('**as_of=*');
    await soon(() => payoff.innerText()).not.toBe(today);
    expect(await page.locator('#field-cents').count()).toBe(0);
    await page.keyboard.press('t');
    await soon(() => payoff.innerText()).toBe(today);
    expect(new URL(page.url()).search).toBe('');
  });
});

/** Chooses a bank's file with these rows under its head. */
const giveRows = (page: Page, ...rows: string[]) =>
  giveFile(page.locator('#field-file'), {
    name: 'aba.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Date,Amount,Reference,Description', ...rows].join('\n')),
  });

/** A row that pays $12.50 today. */
async function payingRow(loanId: bigint): Promise<string> {
  const [row] = await queryRows<{ day: string }>(
    `select (now() at time zone 'Asia/Phnom_Penh')::date::text as day`,
  );
  return `${row?.day},12.50,STORY-${loanId},Loan ${numberOf(loanId)}`;
}

describe('a bank statement', () => {
  it('is checked whole with every problem and its row, then posted; the same file again posts nothing', async () => {
    const { loanId } = await anOpenLoan();
    const { page } = await atDesk('/money?view=statement', { roles: ['cashier'] });
    const good = await payingRow(loanId);
    const [day] = good.split(',');
    const give = (...rows: string[]) => giveRows(page, ...rows);
    const toCheck = page.getByRole('button', { name: 'Check the file' });
    const check = () => press(toCheck);
    await choose(page.locator('#field-method_id'), '10');
    await give(good, 'soon,9.00,X,x', `${day},much,Y,y`);
    await check();
    const problems = page.getByRole('alert').filter({ hasText: 'Problems: 2' });
    await problems.waitFor();
    expect(await problems.innerText()).toMatch(/Row 3: The date[\s\S]*Row 4: The amount/);
    expect(await kindsOf(loanId)).toEqual([]);

    // Until the new file is read, there is none to check: not the one before.
    const read = await slowRead(page);
    await give(good);
    await soon(() => toCheck.isDisabled()).toBe(true);
    await read();
    await check();
    await press(page.getByRole('button', { name: 'Post 1 payments, $12.50' }));
    await page.getByText('Payments posted: 1').waitFor();
    expect(await entriesOf(loanId)).toMatchObject([{ kind: 'payment', cents: '1250' }]);
    await press(page.getByRole('link', { name: 'What became of each line' }));
    const line = page.getByRole('dialog', { name: 'aba.csv' }).locator('tbody tr');
    expect(await line.innerText()).toMatch(/12\.50[\s\S]*Recorded\s+R\d{6}[\s\S]*L\d{6}/);
    expect(await violationsOver(page, 'a statement')).toEqual([]);
    await page.keyboard.press('Escape');
    await soon(() => page.getByRole('dialog').count()).toBe(0);

    await give(good);
    await check();
    await page.getByText('0 to post, 0 recorded before, 1 known').waitFor();
    await page.getByText('There is nothing to post: no payment in this file is new').waitFor();
    expect(await kindsOf(loanId)).toEqual(['payment']);
  });

  it('that is chosen while the one before is being checked does not get its check, and is not posted before its own', async () => {
    const { loanId } = await anOpenLoan();
    const { page } = await atDesk('/money?view=statement', { roles: ['cashier'] });
    const toCheck = page.getByRole('button', { name: 'Check the file' });
    const toPost = page.getByRole('button', { name: 'Post 1 payments, $12.50' });
    await choose(page.locator('#field-method_id'), '10');
    await giveRows(page, await payingRow(loanId));
    const { held, release } = await holdNextAnswer(page, 'POST', /bank-statements\/check$/);
    await press(toCheck);
    await held;
    await giveRows(page, 'soon,9.00,X,x');
    await release();
    await soon(() => toCheck.getAttribute('aria-busy')).not.toBe('true');
    expect(await toPost.count()).toBe(0);
    await press(toCheck);
    await page.getByRole('alert').filter({ hasText: 'Problems: 1' }).waitFor();
    expect(await toPost.count()).toBe(0);
  });
});

describe('an extension', () => {
  it('that an officer asks for in the borrower’s place is granted at the fee that the panel showed', async () => {
    const { loanId } = await aLoan({
      locale: 'km',
      amount: 100,
      days: 15,
      ago: 12,
      repaid: { dollars: 60, ago: 3 },
    });
    const { extensionFee, newPayDay } = await reckoned(loanId);
    const { page } = await atDesk(`/loans/${numberOf(loanId)}?open=ask`, {
      roles: ['officer', 'approver'],
    });
    await press(page.getByRole('dialog').getByRole('button', { name: `fee ${extensionFee}` }));
    await press(page.getByRole('link', { name: `Grant 30 days for ${extensionFee}` }));
    const panel = page.getByRole('dialog', { name: 'Grant the extension?' });
    await panel.getByText(newPayDay, { exact: true }).waitFor();
    expect(await violationsOver(page, 'grant')).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await page.getByText(`the new Pay Day ${newPayDay}`).waitFor();
    // What is written stands in the thread of the loan's application, once.
    await page.keyboard.press('m');
    await page.keyboard.type('Salary comes late');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('listitem').filter({ hasText: 'Salary comes late' }).waitFor();
    expect(
      await queryRows(
        'select n.body from review_note n join loan l using (application_id) where l.id = $1',
        [loanId],
      ),
    ).toEqual([{ body: 'Salary comes late' }]);
    expect((await entriesOf(loanId)).slice(1)).toMatchObject([
      { kind: 'extensionRequest' },
      { kind: 'extensionGrant', cents: String(Number(extensionFee.slice(1)) * 100) },
    ]);
    expect((await actsOn(`loan:${loanId}`)).slice(-2)).toEqual([
      'extension.requested',
      'extension.granted',
    ]);
  });
});

describe('axe finds nothing, and the HTML has no error', () => {
  it.each(TWO_SEATS)('on the pages of a loan and its money, $locale at $width px', async (seat) => {
    const { loanId } = await anOpenLoan();
    const at = `/loans/${numberOf(loanId)}`;
    const { page } = await atDesk(at, {
      ...seat,
      context: { reducedMotion: 'reduce' },
      roles: ['cashier', 'manager'],
    });
    await typeInto(page.locator('#field-cents'), '600');
    await page.locator('.split-preview').waitFor();
    const found = [...(await violations(page, 'a loan')), ...(await unmarkedKhmer(page))];
    for (const path of ['/loans', '/money', '/money?view=statement', '/nightly']) {
      await openOffice(page, path);
      found.push(...(await violations(page, path)), ...(await unmarkedKhmer(page)));
    }
    expect(found).toEqual([]);
    const html = await (await page.request.get(at)).text();
    expect(await htmlErrors(html, 'a loan')).toEqual([]);
  });
});
