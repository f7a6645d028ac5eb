/** A KHQR whose money comes while its page is away: the page that is loaded anew says so, and has no other code made. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BANK_ACCOUNT, openBank } from '../scripts/bank.ts';
import { type Product, startProduct } from '../scripts/product.ts';
import { LEAKENA, visitAs } from './page-demo.ts';
import { queryRows } from './page-store.ts';
import { open, soon } from './page-visit.ts';

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

interface Code {
  md5: string;
  cents: number;
  paid: boolean;
}

/** The codes of the loan of these journeys, newest first. */
const codes = () =>
  queryRows<Code>(
    `select i.md5, i.cents::int, e.number is not null as paid from intent i
     join loan l on l.id = i.loan_id join borrower b on b.id = l.borrower_id
     left join loan_entry e on e.intent_id = i.id
     where i.kind = 'khqr' and b.phone = $1 order by i.made_at desc`,
    [`855${LEAKENA.slice(1)}`],
    product.dataDir,
  );

it.each([
  { width: 360, button: /^Pay \$[\d,.]+ by KHQR$/ },
  { width: 1280, button: /^Pay \$[\d,.]+ today$/ },
] as const)(
  'at $width px the payment stands there in place of the code',
  async ({ width, button }) => {
    const page = await visitAs(LEAKENA, {
      url: product.url,
      locale: 'en',
      width,
      expected: /ERR_INTERNET_DISCONNECTED/,
    });
    await open(page, '/profile');
    await page.getByRole('link', { name: 'See the loan' }).click();
    await page.getByRole('button', { name: button }).click();
    await page.locator('main img[src^="data:image/svg"]').waitFor();
    await page.getByText('This page tells you when the money has arrived.').waitFor();
    const before = await codes();
    const [code] = before;
    if (!code) throw new Error('no code was made');
    await page.context().setOffline(true);
    opened.bank.play(code.md5, {
      kind: 'paid',
      transaction: {
        hash: randomBytes(32).toString('hex'),
        fromAccountId: 'somebody@devb',
        toAccountId: BANK_ACCOUNT,
        currency: 'USD',
        amount: code.cents / 100,
        acknowledgedDateMs: Date.now(),
      },
    });
    await soon(async () => (await codes())[0]?.paid).toBe(true);
    await page.context().setOffline(false);
    await page.reload();
    const said = page.locator('dialog[open]').getByRole('heading', { name: /has arrived$/ });
    await said.waitFor({ timeout: 40_000 });
    expect(await codes()).toHaveLength(before.length);
  },
);
