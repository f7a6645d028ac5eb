/** A person of the lender at the office's door: their browser, and how they log in. */
import type { Page } from 'playwright-core';
import { asOwner } from '../scripts/product-database.ts';
import {
  anOfficePerson,
  authenticatorCode,
  type OfficePerson,
  SIGN_IN,
} from '../scripts/office.ts';
import {
  dataDir,
  type Locale,
  officeSite,
  takenOver,
  visit,
  type VisitOptions,
} from './page-visit.ts';

export {
  aNewcomer,
  anOfficePerson,
  authenticatorCode,
  type OfficePerson,
  wrongAuthenticatorCode,
} from '../scripts/office.ts';

/** What the office says, as its stories look for it. */
export const SAYS = {
  km: { next: 'បន្ទាប់', login: 'ចូលប្រើ', messages: 'សារ', logout: 'ចាកចេញ' },
  en: { next: 'Next', login: 'Log in', messages: 'Messages', logout: 'Log out' },
} as const;

/** Opens a browser at the office's door, in a language that was chosen before. */
export async function visitOffice(options: VisitOptions = {}): Promise<Page> {
  const { locale = 'en', url = officeSite() } = options;
  const page = await visit({ ...options, url });
  const { hostname } = new URL(url);
  await page
    .context()
    .addCookies([{ name: 'office_locale', value: locale, domain: hostname, path: '/' }]);
  return page;
}

/** Waits until the page's scripts have taken over. */
export const awakeOffice = (page: Page): Promise<void> => takenOver(page, 'main');

/** Goes to a page of the office and waits until it is awake. */
export async function openOffice(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await awakeOffice(page);
}

/** Loads the page anew, and waits until it is awake: a key or a click before that is lost. */
export async function reloadOffice(page: Page): Promise<void> {
  await page.reload();
  await awakeOffice(page);
}

export const field = (page: Page, name: string) => page.locator(`#field-${name}`);
export const heading = (page: Page) => page.locator('h1');

/** The first step: address and password. */
export async function passPassword(
  page: Page,
  { username, password }: Pick<OfficePerson, 'username' | 'password'>,
): Promise<void> {
  await field(page, 'username').fill(username);
  await field(page, 'password').fill(password);
  await page.locator('form button[type=submit]').click();
}

/** Logs in from the sign-in page that is open. */
export async function logIn(page: Page, person: OfficePerson, halfMinutes = 0): Promise<void> {
  await passPassword(page, person);
  await field(page, 'code').fill(authenticatorCode(person.secret, halfMinutes));
  await page.locator('form button[type=submit]').click();
}

/** Logs in past the sign-in page, whose stories are in `office-sign-in.test.ts`. @throws Error when it is refused */
async function logInByCall(
  page: Page,
  { username, password, secret }: OfficePerson,
): Promise<void> {
  const post = async (path: string, data: object): Promise<unknown> => {
    const answer = await page.request.post(path, { data });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  };
  const { ticket } = (await post(SIGN_IN.password, { username, password })) as { ticket: string };
  await post(SIGN_IN.code, { ticket, code: authenticatorCode(secret) });
}

/** Makes somebody with these roles, and brings them to a page. Who was entered speaks the story's language. */
export async function atDesk(
  path: string,
  {
    locale = 'en',
    roles = ['officer'],
    folder = dataDir(),
    ...options
  }: VisitOptions & {
    roles?: Parameters<typeof anOfficePerson>[1][];
    /** The data folder of another product than the journeys' own, whose office is at `url`. */
    folder?: string;
  } = {},
): Promise<{ page: Page; person: OfficePerson }> {
  const person = await anOfficePerson(folder, ...roles);
  await speak(person, locale, folder);
  const page = await visitOffice({ ...options, locale });
  await logInByCall(page, person);
  await openOffice(page, path);
  await page.locator('.top-bar').waitFor();
  return { page, person };
}

/** In which language the office speaks to somebody. */
async function speak({ username }: Pick<OfficePerson, 'username'>, locale: Locale, folder: string) {
  await asOwner(folder, (client) =>
    client.query('update staff set locale = $2 where username = $1', [username, locale]),
  );
}

/** Ends somebody's sessions, as eight hours do. */
export async function endSessions({ username }: Pick<OfficePerson, 'username'>): Promise<void> {
  await asOwner(dataDir(), (client) =>
    client.query(
      'delete from staff_session using staff where staff.id = staff_id and username = $1',
      [username],
    ),
  );
}

/** What the audit says of somebody, in order. */
export async function auditOf({ username }: Pick<OfficePerson, 'username'>): Promise<string[]> {
  return asOwner(dataDir(), async (client) => {
    const { rows } = await client.query<{ event: string }>(
      `select a.event from audit a join staff s on a.subject = 'staff:' || s.handle
       where s.username = $1 order by a.id`,
      [username],
    );
    return rows.map(({ event }) => event);
  });
}
