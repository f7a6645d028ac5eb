/** The controls of the borrow wizard, one by one: what they offer, hold and send. */
import type { Locator, Page, Request } from 'playwright-core';
import { answer, field } from './page-wizard.ts';

/** What a select offers, without its empty first choice. */
export const offered = (page: Page, key: string): Promise<string[]> =>
  field(page, key).evaluate((select: HTMLSelectElement) =>
    [...select.options].filter(({ value }) => value !== '').map(({ text }) => text),
  );

/** What stands in a field, as it goes over the wire where the person sees a name for it. */
export const wireValue = (page: Page, key: string): Promise<string> =>
  page.locator(`[name=${key}]`).inputValue();

/** Which of these fields are on the page. */
export async function present(page: Page, keys: readonly string[]): Promise<string[]> {
  const here = await Promise.all(keys.map((key) => field(page, key).isVisible()));
  return keys.filter((_key, index) => here[index]);
}

/** Answers several fields in the order given. */
export async function answerAll(
  page: Page,
  answers: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [key, value] of Object.entries(answers)) await answer(page, key, value);
}

const options = (page: Page): Locator => page.locator('[role=option]');

/** Types into a combobox whose list is there, and reads what the list then holds. */
export async function search(page: Page, key: string, text: string): Promise<string[]> {
  await field(page, key).click();
  await field(page, key).locator('..').locator('.animate-spin').waitFor({ state: 'detached' });
  await field(page, key).fill(text);
  await page.locator(`#field-${key}-list`).waitFor({ state: 'attached' });
  return options(page).allInnerTexts();
}

/** Takes the only option of this very name from the open list. */
export async function take(page: Page, name: string): Promise<void> {
  await options(page)
    .filter({ hasText: new RegExp(`^${name}$`) })
    .click();
}

export type StoreBody = Readonly<Record<string, unknown>>;

/** The two store calls (C-38). */
const STORE = /\/api\/(?:v1\/borrows|v3\/frontend\/borrow)\/store$/;

/** The JSON that the page sends to the store call from now on, as it goes. */
export function storeBodies(page: Page): StoreBody[] {
  const bodies: StoreBody[] = [];
  page.on('request', (request) => {
    if (!STORE.test(request.url())) return;
    const isJson = request.headers()['content-type']?.startsWith('application/json');
    if (isJson) bodies.push(request.postDataJSON() as StoreBody);
  });
  return bodies;
}

export interface StoreCall {
  request: Request;
  answer: Promise<{ code: number; data: { id: string } }>;
}

/** The store calls that the page makes from now on, with their answers. */
export function storeCalls(page: Page): StoreCall[] {
  const calls: StoreCall[] = [];
  page.on('response', (response) => {
    const request = response.request();
    if (!STORE.test(request.url())) return;
    calls.push({ request, answer: response.json() as StoreCall['answer'] });
  });
  return calls;
}

/** How each of them went: the address, the kind of body, what was sent as JSON, and the success code of its answer. */
export async function sentSteps(calls: readonly StoreCall[]) {
  return Promise.all(
    calls.map(async ({ request, answer }) => {
      const [kind = ''] = ((await request.headerValue('content-type')) ?? '').split(';');
      const { code, data } = await answer;
      const isJson = kind === 'application/json';
      const body = (isJson ? request.postDataJSON() : {}) as Readonly<Record<string, unknown>>;
      return { path: new URL(request.url()).pathname, kind, body, code, id: data.id };
    }),
  );
}

/** The drafts on this device, as text. */
export const storedDrafts = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((done, failed) => {
        const opening = indexedDB.open('romdoul');
        opening.addEventListener('error', () => failed(opening.error));
        opening.addEventListener('success', () => {
          const all = opening.result.transaction('drafts').objectStore('drafts').getAll();
          all.addEventListener('success', () => {
            opening.result.close();
            done(JSON.stringify(all.result));
          });
        });
      }),
  );

/** Where the keyboard is: the wire key of a field, or what the button says. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const node = document.activeElement as HTMLInputElement;
    const key = node.id.startsWith('field-') ? node.id.slice('field-'.length) : node.name;
    return key || (node.ariaLabel ?? node.innerText.trim());
  });

/** Today in Phnom Penh. */
export function phnomPenhToday(): { year: number; month: number; day: number } {
  const [year = 0, month = 0, day = 0] = new Intl.DateTimeFormat('en-CA', {
    timeZone: 'Asia/Phnom_Penh',
  })
    .format(new Date())
    .split('-')
    .map(Number);
  return { year, month, day };
}
