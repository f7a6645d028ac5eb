/** A network, as a carrier's, from which many wrong passwords came: who knows the right one still comes in. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBorrower } from '../scripts/account.ts';
import { type Product, startProduct } from '../scripts/product.ts';
import { callsTo, fillLogin } from './page-account.ts';
import { queryRows } from './page-store.ts';
import { visit } from './page-visit.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const LOGIN = '/api/v1/frontend/borrow/login';
/** Wrong passwords of one network before the robot check (docs/security.md, "Accounts"). */
const FREE = 30;

async function guess(number: number): Promise<void> {
  const username = `0127771${String(number).padStart(2, '0')}`;
  await fetch(product.url + LOGIN, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'a wrong one' }),
  });
}

it('login passes the robot check by itself: V6.3.1', async () => {
  const who = await aBorrower(product);
  for (let number = 0; number < FREE; number += 1) await guess(number);
  const page = await visit({ locale: 'km', width: 360, url: product.url });
  await page.goto(`${product.url}/login`);
  const calls = callsTo(page, LOGIN);
  await fillLogin(page, who.local, who.password);
  await page.waitForURL('**/profile');
  const asked = calls.map((call) => 'recaptcha_response' in (call.postDataJSON() as object));
  expect(asked).toEqual([false, true]);
  const sessions = await queryRows(
    'select from session s join borrower b on b.id = s.borrower_id where b.phone = $1',
    [who.phone],
    product.dataDir,
  );
  expect(sessions).toHaveLength(1);
});
