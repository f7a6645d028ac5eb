/** A borrower of the demo who is logged in. */
import type { Page } from 'playwright-core';
import { site, visit, type VisitOptions } from './page-visit.ts';

/** People of the demo (docs/demo.md). */
export const SOKHA = '012000001';
export const DARA = '012000002';
export const BOPHA = '012000003';
export const RITHY = '012000004';
export const SREYMOM = '012000005';
export const VUTHY = '012000006';
export const CHENDA = '012000007';
export const KOSAL = '012000009';
export const LEAKENA = '012000010';
export const PISETH = '012000011';
export const SOTHY = '012000012';
export const RATHA = '012000013';
export const NITA = '012000014';

export const DEMO_PASSWORD = 'romdoul-demo';

/** The token that a login gives. @throws Error when it gives none */
async function tokenOf(phone: string, url = site): Promise<string> {
  const answer = await fetch(`${url}/api/v1/frontend/borrow/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: 'password', username: phone, password: DEMO_PASSWORD }),
  });
  const { data } = (await answer.json()) as { data: { access_token?: string } | null };
  if (!data?.access_token) throw new Error(`${phone} cannot log in`);
  return data.access_token;
}

/** Opens a browser in which this borrower is logged in. */
export async function visitAs(phone: string, options: VisitOptions = {}): Promise<Page> {
  const token = await tokenOf(phone, options.url ?? site);
  return visit({
    ...options,
    before: async (page) => {
      await options.before?.(page);
      await page.addInitScript((value) => localStorage.setItem('token', value), token);
    },
  });
}

/** Another borrower logs in on the device of the page that is open; the next page is theirs. */
export async function takeOver(page: Page, phone: string): Promise<void> {
  const token = await tokenOf(phone);
  await page.evaluate((value) => {
    localStorage.clear();
    sessionStorage.clear();
    localStorage.setItem('token', value);
  }, token);
}

/** Asks for $50 for 10 days, or for something else, as another device of this borrower would. @throws Error when it is refused */
export async function askByCall(
  phone: string,
  asked: { readonly amount: number; readonly duration: number; readonly loan_type: string } = {
    amount: 50,
    duration: 10,
    loan_type: 'Payday',
  },
): Promise<void> {
  const answer = await fetch(`${site}/api/v1/frontend/loan/request-new-loan`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${await tokenOf(phone)}`,
    },
    body: JSON.stringify({
      ...asked,
      purpose_loan_id: 101,
      start: new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Phnom_Penh' }).format(new Date()),
    }),
  });
  const { code, message } = (await answer.json()) as { code: number; message: unknown };
  if (code !== 1) throw new Error(`The request was refused: ${JSON.stringify(message)}`);
}

/** The text of each cell of a table's first row, or of all its title cells. */
export async function titles(page: Page): Promise<string[]> {
  const cells = await page.locator('main table thead th').allInnerTexts();
  return cells.map((text) => text.replace('*', '').trim());
}
