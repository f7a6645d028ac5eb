/** The account's pages as a person meets them, with a borrower of one's own. */
import type { Locator, Page, Request } from 'playwright-core';
import * as account from '../scripts/account.ts';
import { queryRows } from './page-store.ts';
import { chosen, dataDir, type Locale, site, soon, type StorageState } from './page-visit.ts';

export type Borrower = account.Borrower;

const place = () => ({ url: site, dataDir: dataDir() });

/** Somebody who has applied and has no password yet. */
export const anApplicant = (): Promise<Borrower> => account.apply(place());
/** Somebody who has applied and set a password. */
export const aBorrower = (): Promise<Borrower> => account.aBorrower(place());
/** The codes sent to a phone so far, oldest first. */
export const codesSentTo = (phone: string): string[] => account.codesSentTo(phone, place());
/** The newest code of a phone, once `count` have come. */
export const newestCode = (phone: string, count = 1): Promise<string> =>
  account.newestCode(phone, place(), count);

/** A browser in which this borrower has signed in, or somebody whose token the server does not know: for `visit`'s context. */
export async function signedIn(
  who: Borrower | null,
  locale: Locale,
): Promise<{ storageState: StorageState }> {
  const state = chosen(locale);
  const strange = { access_token: 'x'.repeat(43), user: { phone: '012000000', avatar: null } };
  const { access_token, user } = who ? await account.signInByCall(who, place()) : strange;
  for (const { localStorage } of state.origins) {
    localStorage.push(
      { name: 'token', value: access_token },
      { name: 'user', value: JSON.stringify(user) },
    );
  }
  return { storageState: state };
}

/** The keys of both storages, and one value of the local one. */
export const storedKeys = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].toSorted());
export const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);
export const session = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => Object.fromEntries(Object.entries(sessionStorage)));

/** The borrower's account, as the database has it. */
export async function accountOf({ phone }: Pick<Borrower, 'phone'>) {
  const rows = await queryRows<{ password_hash: string; sessions: number }>(
    `select a.password_hash, (select count(*)::int from session s where s.borrower_id = b.id) sessions
     from borrower b join account a on a.borrower_id = b.id where b.phone = $1`,
    [phone],
  );
  return rows[0];
}

/** Moves a phone's codes into the past, in place of waiting. */
export async function passTime(phone: string, minutes: number): Promise<void> {
  await queryRows(
    `update phone_code set sent_at = sent_at - make_interval(mins => $2),
       verified_at = verified_at - make_interval(mins => $2) where phone = $1`,
    [phone, minutes],
  );
}

/** The calls to an address from now on. */
export function callsTo(page: Page, path: string): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) calls.push(request);
  });
  return calls;
}

export const pathOf = (page: Page): string => new URL(page.url()).pathname;

export const submit = (page: Page): Locator => page.locator('main form [type=submit]').first();
export const errorOf = (page: Page, name: string): Locator =>
  page.locator(`#field-${name}-error > span:last-child`);
export const alert = (page: Page): Locator => page.locator('main [role=alert]');
/** The avatar's button in the bar, and the list below it. */
export const avatar = (page: Page): Locator =>
  page.locator('header').getByRole('button', { name: /^(?:Your account|គណនីរបស់អ្នក)$/ });
export const avatarPanel = (page: Page): Locator =>
  avatar(page).locator('xpath=following-sibling::div');

/** Fills in login and presses the button. */
export async function fillLogin(page: Page, phone: string, password: string): Promise<void> {
  await page.locator('#field-username').fill(phone);
  await page.locator('#field-password').fill(password);
  await submit(page).click();
}

/** Fills in the new password twice and presses the button. */
export async function fillNew(page: Page, password: string, again = password): Promise<void> {
  await page.locator('#field-password').fill(password);
  await page.locator('#field-password_confirmation').fill(again);
  await submit(page).click();
}

/** Waits until an element has the focus, by id. */
export const expectFocus = (page: Page, id: string) =>
  soon(() => page.evaluate(() => document.activeElement?.id)).toBe(id);
