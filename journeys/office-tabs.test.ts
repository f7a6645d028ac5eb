/** Two tabs of one browser, which have one session: what the other shows and keeps when one of them signs out, or another person comes in. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { violations } from './page-axe.ts';
import {
  anOfficePerson,
  atDesk,
  awakeOffice,
  endSessions,
  field,
  logIn,
  openOffice,
  SAYS,
} from './page-office.ts';
import { queryRows } from './page-store.ts';
import { dataDir, soon } from './page-visit.ts';

const REFUSED = { expected: /status of 40[13]/ };
const TYPED = 'The caller was rude.';

/** Another tab of the same browser, which has loaded the same cookie. */
async function anotherTab(page: Page, path: string): Promise<Page> {
  const other = await page.context().newPage();
  await openOffice(other, path);
  return other;
}

/** What the tab keeps of what was typed in it. */
const keptIn = (page: Page) =>
  page.evaluate(
    (typed) => Object.values(sessionStorage).filter((text: string) => text.includes(typed)).length,
    TYPED,
  );

/** Types a complaint in the tab that could be sent as it is, and does not send it. */
async function beginComplaint(page: Page): Promise<void> {
  await field(page, 'name').fill('Sophea Noun');
  await field(page, 'phone').fill('012 345 679');
  await field(page, 'text').fill(TYPED);
  await soon(() => keptIn(page)).toBe(1);
}

const complaintsBy = (...people: { readonly username: string }[]) =>
  queryRows(
    `select c.id from complaint c join staff s on c.made_by = 'staff:' || s.handle where s.username = any($1)`,
    [people.map(({ username }) => username)],
  );

/** The first one's session ends by itself, and somebody else signs in in another tab. */
async function somebodyElseComesIn(page: Page, person: Parameters<typeof endSessions>[0]) {
  const uma = await anOfficePerson(dataDir(), 'officer');
  await endSessions(person);
  const tab = await anotherTab(page, '/sign-in');
  await logIn(tab, uma);
  await tab.locator('.top-bar').waitFor();
  await awakeOffice(tab);
  return { uma, tab };
}

it('a tab whose session was ended by signing out in another says so at the login, and keeps nothing of what was typed', async () => {
  const { page } = await atDesk('/complaints?open=new', REFUSED);
  await beginComplaint(page);
  const other = await anotherTab(page, '/complaints');
  await other.getByRole('button', { name: SAYS.en.logout }).click();
  await page.waitForURL('**/sign-in?*');
  await page.getByText('You were logged out in another tab of this browser').waitFor();
  expect(await violations(page, 'logged out elsewhere')).toEqual([]);
  expect(await keptIn(page)).toBe(0);
  await other.waitForURL('**/sign-in');
  expect(await other.getByText('You were logged out in another tab').count()).toBe(0);
});

it('a tab in whose browser another person logs in says at once whose it is now, and keeps nothing that the first has typed', async () => {
  const { page, person } = await atDesk('/complaints?open=new', REFUSED);
  await beginComplaint(page);
  const { uma, tab } = await somebodyElseComesIn(page, person);
  await page.getByRole('heading', { name: `${uma.nameEn} is logged in now` }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await violations(page, 'another person')).toEqual([]);
  expect(await keptIn(page)).toBe(0);
  await page.getByRole('button', { name: `Go on as ${uma.nameEn}` }).click();
  await page.locator('.top-bar').waitFor();
  await awakeOffice(page);
  expect(await field(page, 'text').inputValue()).toBe('');
  // What is one's own in the other tab is left alone.
  expect(await tab.locator('.top-bar').count()).toBe(1);
});

it('a page that was another person’s for a while is its owner’s again once they are back in another tab', async () => {
  const { page, person } = await atDesk('/complaints', REFUSED);
  const { uma, tab } = await somebodyElseComesIn(page, person);
  await page.getByRole('heading', { name: `${uma.nameEn} is logged in now` }).waitFor();
  await endSessions(uma);
  await openOffice(tab, '/sign-in');
  // The code of this half minute is used up.
  await logIn(tab, person, 1);
  await tab.locator('.top-bar').waitFor();
  await page.locator('.top-bar').waitFor();
  expect(await page.getByText('is logged in now').count()).toBe(0);
});

it('who is not the person that has logged in meanwhile logs them out on the page that says so, and comes to the login in both tabs', async () => {
  const { page, person } = await atDesk('/complaints', REFUSED);
  const { uma, tab } = await somebodyElseComesIn(page, person);
  await page.getByRole('heading', { name: `${uma.nameEn} is logged in now` }).waitFor();
  await page.getByText(`If you are not ${uma.nameEn}, log out first`).waitFor();
  await page.getByRole('button', { name: SAYS.en.logout }).click();
  await page.waitForURL('**/sign-in');
  await tab.waitForURL('**/sign-in?*');
  // The session itself is over, not the page alone.
  const over = await page.request.get('/api/office/session');
  expect(over.status()).toBe(401);
  await awakeOffice(page);
  // The code of this half minute is used up.
  await logIn(page, person, 1);
  await page.locator('.top-bar').waitFor();
});

it('an act of a page that was another person’s is refused and does nothing, where no tab could tell of it; then the page says whose it is', async () => {
  const { page, person } = await atDesk('/complaints', {
    ...REFUSED,
    before: async (page) => {
      // No word goes from tab to tab, as where a browser has put one to sleep.
      await page
        .context()
        .addInitScript(() => Reflect.deleteProperty(globalThis, 'BroadcastChannel'));
    },
  });
  await openOffice(page, '/complaints?open=new');
  await beginComplaint(page);
  const { uma } = await somebodyElseComesIn(page, person);
  expect(await field(page, 'text').inputValue()).toBe(TYPED);
  const refused = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await field(page, 'text').press('Control+Enter');
  const answer = await refused;
  expect([answer.status(), ((await answer.json()) as { code: string }).code]).toEqual([
    403,
    'another_person',
  ]);
  await page.getByRole('heading', { name: `${uma.nameEn} is logged in now` }).waitFor();
  expect(await keptIn(page)).toBe(0);
  expect(await complaintsBy(uma, person)).toEqual([]);
});
