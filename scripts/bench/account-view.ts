/** P2w of the account: what a phone loads for the first page after sign-in, and for the other pages of the account. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import type { LoginReply } from 'contract/accounts';
import { overview, type Overview } from 'contract/overview';
import { paths } from '../../site/app/paths.ts';
import { signInByCall } from '../account.ts';
import { launchBrowser } from '../browser.ts';
import type { Product } from '../product.ts';
import { type Bytes, countBytes, newPhone, settle } from './browser-page.ts';
import { type Figure, type Measured, plainFigure } from './figure.ts';

const KILOBYTE = 1000;
/** Of the demo (docs/demo.md): 23 loans, one of them open. */
const SOKHA = {
  phone: '85512000001',
  local: '012000001',
  name: 'Sokha Chan',
  password: 'romdoul-demo',
};

/** A phone that holds nothing but who is signed in opens a page of the account. */
async function bytesOf(
  browser: Browser,
  { address, reply }: { address: string; reply: LoginReply },
): Promise<Bytes> {
  const phone = await newPhone(browser);
  const { access_token: token, user } = reply;
  await phone.context.addInitScript(
    ([key, text]) => {
      localStorage.setItem('token', key);
      localStorage.setItem('user', text);
    },
    [token, JSON.stringify(user)] as const,
  );
  const bytes = await countBytes(phone, () => settle(phone.page, address));
  const at = new URL(phone.page.url()).pathname;
  await phone.close();
  if (at !== new URL(address).pathname) throw new Error(`${address} led away to ${at}`);
  return bytes;
}

function figure(
  what: string,
  bytes: Bytes,
  key: 'all' | 'script',
  bars: [must: number, aim: number],
): Figure {
  return plainFigure({
    id: 'P2w',
    what,
    unit: 'KB',
    value: bytes[key] / KILOBYTE,
    must: { atMost: bars[0] },
    aim: { atMost: bars[1] },
  });
}

/** The number of a borrower's open loan. */
async function openLoan(product: Product, { access_token: token }: LoginReply): Promise<number> {
  const { method, path } = overview;
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(product.url + path, { method, headers });
  const { data } = (await answer.json()) as { data: Overview };
  const [first] = data.loans;
  if (!first) throw new Error('There is no open loan in the demo');
  return first.loanId;
}

/** The product must have the demo's people. */
export async function measureAccountView(product: Product): Promise<Measured> {
  const reply = await signInByCall(SOKHA, product);
  const loanId = await openLoan(product, reply);
  const first = paths.profile();
  const others = [paths.profile({ activeTabs: 'history' }), paths['loan-detail']({ loanId })];
  // Kept pages are kept small a moment after the first visit.
  for (const path of [first, ...others]) await fetch(product.url + path);
  await wait(4000);
  const browser = await launchBrowser();
  const views = new Map<string, Bytes>();
  try {
    for (const path of [first, ...others]) {
      views.set(path, await bytesOf(browser, { address: product.url + path, reply }));
    }
  } finally {
    await browser.close();
  }
  const view = views.get(first);
  if (!view) throw new Error('The account was not seen');
  const shown = (bytes: number) => (bytes / KILOBYTE).toFixed(0);
  const each = [...views].map(
    ([path, { all, script }]) => `${path} ${shown(all)} (${shown(script)})`,
  );
  return {
    figures: [
      figure('the account, first view after sign-in, all bytes', view, 'all', [225, 200]),
      figure('JavaScript of it', view, 'script', [165, 140]),
    ],
    notes: [`first view in KB, of it JavaScript: ${each.join(' · ')}`],
  };
}
