/** A borrower pays by KHQR: opens the code, pays at the bank, and has a receipt. The bank is a stand-in of ours. */
import { randomBytes } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BANK_ACCOUNT, openBank } from '../scripts/bank.ts';
import { type Product, startProduct } from '../scripts/product.ts';
import { asOwner } from '../scripts/product-database.ts';
import { violations } from './page-axe.ts';
import { KOSAL, LEAKENA, PISETH, RITHY, SOKHA, SREYMOM, VUTHY, visitAs } from './page-demo.ts';
import { sameModules } from './page-picture.ts';
import { queryRows } from './page-store.ts';
import { open, savedBy, soon, type VisitOptions } from './page-visit.ts';

let product: Product;
let opened: Awaited<ReturnType<typeof openBank>>;
beforeAll(async () => {
  opened = await openBank();
  product = await startProduct({ env: { DEMO: 'on', TRUST_PROXY: 'on', ...opened.env } });
});
afterAll(async () => {
  await product?.stop();
  await opened?.bank.close();
});

const WORDS = {
  en: {
    pay: /^Pay \$[\d,.]+ by KHQR$/,
    title: 'Pay by KHQR',
    settle: /^Pay \$[\d,.]+ today$/,
    save: 'Save picture',
    paid: /^\$[\d,.]+ has arrived$/,
    receipt: /^Receipt R\d+ \(PDF\)$/,
    close: 'Close',
    ahead: /^All is paid until \d\d\/\d\d\/\d{4}$/,
  },
  km: {
    pay: /^បង់ \$[\d,.]+ តាម KHQR$/,
    title: 'បង់តាម KHQR',
    settle: /^បង់ផ្ដាច់ \$[\d,.]+ ថ្ងៃនេះ$/,
    save: 'រក្សាទុករូប',
    paid: /^ទទួលបាន \$[\d,.]+ ហើយ$/,
    receipt: /^បង្កាន់ដៃ R\d+ \(PDF\)$/,
    close: 'បិទ',
    ahead: /^បានបង់គ្រប់ រហូតដល់ថ្ងៃទី \d\d\/\d\d\/\d{4}$/,
  },
} as const;

interface Code {
  id: string;
  loan_id: string;
  md5: string;
  cents: number;
  outcome: string | null;
}

/** The codes of a borrower, newest first. */
const codesOf = (phone: string) =>
  queryRows<Code>(
    `select i.id, i.loan_id, i.md5, i.cents::int, e.outcome from intent i
     join loan l on l.id = i.loan_id join borrower b on b.id = l.borrower_id
     left join intent_end e on e.intent_id = i.id
     where i.kind = 'khqr' and b.phone = $1 order by i.made_at desc`,
    [`855${phone.slice(1)}`],
    product.dataDir,
  );

async function newestCode(phone: string): Promise<Code> {
  const [code] = await codesOf(phone);
  if (!code) throw new Error(`${phone} has no code`);
  return code;
}

/** From now on the bank says that the code was paid. @returns the bank's hash */
function payAtBank({ md5, cents }: Code, change: object = {}): string {
  const hash = randomBytes(32).toString('hex');
  const transaction = {
    hash,
    fromAccountId: 'somebody@devb',
    toAccountId: BANK_ACCOUNT,
    currency: 'USD',
    amount: cents / 100,
    acknowledgedDateMs: Date.now(),
    ...change,
  };
  opened.bank.play(md5, { kind: 'paid', transaction });
  return hash;
}

const visitor = (phone: string, options: VisitOptions) =>
  visitAs(phone, { url: product.url, ...options });
const image = (page: Page) => page.locator('main img[src^="data:image/svg"]');
const dialog = (page: Page): Locator => page.locator('dialog[open]');

/** Whether the keyboard is at it, or inside. */
const hasFocus = (place: Locator) => place.evaluate((one) => one.contains(document.activeElement));

/** Waits until the screen says that the money has come: the server asks the bank every 3 s, and waits 5 s for an answer. */
const saidPaid = (page: Page, words: RegExp = WORDS.en.paid) =>
  dialog(page).getByRole('heading', { name: words }).waitFor({ timeout: 40_000 });

/** The payment that a code was confirmed by, as the database has it. */
const entryOf = async ({ id }: Code) =>
  (
    await queryRows<{ kind: string; cents: number; reference: string; made_by: string }>(
      `select kind, cents::int, reference, made_by from loan_entry where intent_id = $1`,
      [id],
      product.dataDir,
    )
  )[0];

describe.each([
  { locale: 'km', width: 360, phone: SOKHA },
  { locale: 'en', width: 1280, phone: KOSAL },
] as const)('in $locale at $width px', ({ locale, width, phone }) => {
  it('what is due is paid by the code: the screen says so, the entry has the bank’s hash, the receipt is a PDF', async () => {
    const words = WORDS[locale];
    const page = await visitor(phone, { locale, width });
    await open(page, '/profile');
    const button = page.getByRole('button', { name: words.pay });
    const said = await button.innerText();
    const card = page.locator('section[aria-labelledby=top-card]');
    const before = await card.innerText();
    await button.dblclick();
    await image(page).waitFor();
    expect(await dialog(page).count(), 'over the page on a phone only').toBe(width < 992 ? 1 : 0);
    expect(await violations(page, `the code at ${width}`)).toEqual([]);
    const save = page.getByRole('link', { name: words.save });
    expect([...(await savedBy(page, save)).subarray(1, 4)]).toEqual([...Buffer.from('PNG')]);
    expect(await sameModules(save, image(page))).toBe(true);
    // The back button closes the code, and who opens it again is shown the same one.
    await page.goBack();
    await image(page).waitFor({ state: 'detached' });
    await button.click();
    await image(page).waitFor();
    const codes = await codesOf(phone);
    expect(codes).toHaveLength(1);
    const [code] = codes as [Code];
    expect(said).toContain(`$${(code.cents / 100).toFixed(2)}`);
    const hash = payAtBank(code);
    await saidPaid(page, words.paid);
    const pdf = await savedBy(page, dialog(page).getByRole('button', { name: words.receipt }));
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    await dialog(page).getByRole('button', { name: words.close }).last().click();
    await dialog(page).waitFor({ state: 'detached' });
    // The card has been asked for anew behind it.
    await soon(() => card.innerText()).not.toBe(before);
    if (phone === SOKHA) {
      // Paid before its day: nothing of the next can be paid yet, and the card offers no code for it.
      await card.getByText(words.ahead).waitFor();
      expect(await button.count()).toBe(0);
      expect(await violations(page, 'a loan paid ahead')).toEqual([]);
    } else await button.waitFor();
    expect(await entryOf(code)).toEqual({
      kind: 'payment',
      cents: code.cents,
      reference: hash,
      made_by: 'system',
    });
    expect((await newestCode(phone)).outcome).toBe('confirmed');
  });
});

it('the pay-off is paid from the loan’s own page: the loan is repaid, and each of its payments has its receipt there', async () => {
  const page = await visitor(VUTHY, { locale: 'en' });
  await open(page, '/profile');
  await page.getByRole('link', { name: 'See the loan' }).click();
  const settle = page.getByRole('region', { name: 'Settle the whole loan' });
  await settle.getByRole('button', { name: /^Pay \$[\d,.]+ today$/ }).click();
  await settle.locator('img[src^="data:image/svg"]').waitFor();
  const code = await newestCode(VUTHY);
  payAtBank(code);
  await saidPaid(page);
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await page.getByText('Nothing is owed on this loan.').waitFor();
  const went = page.getByRole('region', { name: 'Where my money went' });
  const receipt = went.getByRole('button', { name: WORDS.en.receipt }).first();
  expect((await savedBy(page, receipt)).subarray(0, 5).toString()).toBe('%PDF-');
  const [loan] = await queryRows<{ principal: number }>(
    'select sum(cents)::int as principal from loan_entry where loan_id = $1',
    [code.loan_id],
    product.dataDir,
  );
  expect(loan?.principal).toBeGreaterThanOrEqual(code.cents);
});

it('a bank that does not answer, and a line that is lost, are told calmly; the code stays and its payment is found', async () => {
  const page = await visitor(RITHY, {
    locale: 'en',
    width: 360,
    expected: /ERR_INTERNET_DISCONNECTED/,
  });
  await open(page, '/profile');
  await page.getByRole('button', { name: WORDS.en.pay }).click();
  await image(page).waitFor();
  const code = await newestCode(RITHY);
  opened.bank.play(code.md5, { kind: 'hangs' });
  const questions = () =>
    opened.bank.asked.filter(({ body }) => (body as { md5?: string }).md5 === code.md5).length;
  const before = questions();
  await soon(questions).toBeGreaterThan(before);
  await page.getByText('This page tells you when the money has arrived.').waitFor();
  await page.context().setOffline(true);
  await page.getByText('We cannot reach our server right now, and keep trying.').waitFor();
  expect(await image(page).count()).toBe(1);
  await page.context().setOffline(false);
  await page.getByText('We cannot reach our server').waitFor({ state: 'detached' });
  const hash = payAtBank(code);
  await saidPaid(page);
  expect((await entryOf(code))?.reference).toBe(hash);
});

it.each([
  { locale: 'km', width: 360 },
  { locale: 'en', width: 1280 },
] as const)(
  'who would pay more than settles the loan is told so before any code, in $locale at $width px: one press for the code of less, one for the larger all the same',
  async ({ locale, width }) => {
    const words = WORDS[locale];
    const page = await visitor(PISETH, { locale, width });
    await open(page, '/profile');
    const button = page.getByRole('button', { name: words.pay });
    const said = (await button.innerText()).match(/\$[\d.]+/)?.[0] ?? '';
    const cents = (text: string) => Math.round(Number(text.replace('$', '')) * 100);
    const sums = async () => (await codesOf(PISETH)).map((code) => code.cents);
    for (const code of await codesOf(PISETH)) await runOut(code);
    const made = await sums();
    await button.press('Enter');
    const place = width < 992 ? dialog(page) : page.getByRole('group', { name: words.title });
    const settle = place.getByRole('button', { name: words.settle });
    await settle.waitFor();
    expect(await violations(page, `less settles it at ${width}`)).toEqual([]);
    expect(await sums(), 'before a choice none is made').toEqual(made);
    const less = (await settle.innerText()).match(/\$[\d.]+/)?.[0] ?? '';
    expect(cents(less)).toBeLessThan(cents(said));
    await settle.press('Enter');
    await image(page).waitFor();
    expect(await place.innerText()).toContain(less);
    expect(await sums()).toEqual([cents(less), ...made]);
    expect(await hasFocus(place), 'the button that was pressed is gone').toBe(true);
    // The back button closes the code; who opens it again may have the larger one.
    await page.goBack();
    await image(page).waitFor({ state: 'detached' });
    await soon(() => hasFocus(button)).toBe(true);
    await page.keyboard.press('Enter');
    // The button has the same words as the choice that replaces it and takes its focus: a key pressed before that would go astray.
    await settle.waitFor();
    await soon(() => hasFocus(place)).toBe(true);
    await place.getByRole('button', { name: words.pay }).press('Enter');
    await image(page).waitFor();
    expect(await place.innerText()).toContain(said);
    expect(await sums()).toEqual([cents(said), cents(less), ...made]);
    expect(await hasFocus(place)).toBe(true);
  },
);

/** Brings the end of a code to this moment, in place of waiting for it. */
async function runOut({ id }: Code): Promise<void> {
  await asOwner(product.dataDir, async (client) => {
    // Codes are for good: a trigger refuses every change of one.
    await client.query('set session_replication_role = replica');
    await client.query('update intent set expires_at = now() where id = $1', [id]);
  });
}

it('a code that ran out says so, and one press makes another', async () => {
  const page = await visitor(LEAKENA, { locale: 'en', width: 360 });
  await open(page, '/profile');
  await page.getByRole('button', { name: WORDS.en.pay }).click();
  await image(page).waitFor();
  await page.getByText('This page tells you when the money has arrived.').waitFor();
  expect(await page.getByText('This code has run out.').count()).toBe(0);
  await runOut(await newestCode(LEAKENA));
  await page.getByText('This code has run out.').waitFor();
  await page.getByRole('button', { name: 'Make a new code' }).click();
  await image(page).waitFor();
  const codes = await codesOf(LEAKENA);
  expect(new Set(codes.map(({ md5 }) => md5)).size).toBe(2);
});

it('money that is not what the code asks for is not called paid: the screen asks for a call, and a person looks at it', async () => {
  const page = await visitor(SREYMOM, { locale: 'en' });
  await open(page, '/profile');
  await page.getByRole('button', { name: WORDS.en.pay }).click();
  await image(page).waitFor();
  const code = await newestCode(SREYMOM);
  const hash = payAtBank(code, { amount: 1 });
  await page.getByText('Please call us, and do not pay again.').waitFor();
  expect(await entryOf(code)).toBeUndefined();
  const kept = await queryRows<{ bank_hash: string; cause: string }>(
    'select bank_hash, cause from unmatched_money where intent_id = $1',
    [code.id],
    product.dataDir,
  );
  expect(kept).toEqual([{ bank_hash: hash, cause: 'amount' }]);
});
