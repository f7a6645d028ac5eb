/** A login that ends, or gives way to another person's, while its pages are open on a phone that several people use. */
import { beforeAll, describe, expect, it } from 'vitest';
import { aBorrower, type Borrower, fillLogin, signedIn, stored } from './page-account.ts';
import { storeBodies } from './page-apply.ts';
import { violations } from './page-axe.ts';
import { DEMO_PASSWORD } from './page-demo.ts';
import { itemApplicant } from './page-items.ts';
import { aDenial } from './page-lent.ts';
import { phonePhoto } from './page-photo.ts';
import { queryRows } from './page-store.ts';
import { open, site, soon, TWO_SEATS, visit } from './page-visit.ts';
import {
  dialog,
  field,
  fillAtOnce,
  FORMS,
  goOn,
  heading,
  nextButton,
  openWizard,
  passUpTo,
  type Picture,
  ready,
} from './page-wizard.ts';

let photo: Picture;
beforeAll(async () => {
  photo = await phonePhoto();
});

/** A borrower without an application under way. */
async function freeBorrower(): Promise<Borrower> {
  const { phone, local } = await aDenial({ locale: 'en', ago: 31, reasons: ['income'] });
  return { phone, local, name: '', password: DEMO_PASSWORD };
}

/** Ends every session of a borrower, as a new password on another device does. */
const endSessions = ({ phone }: Borrower) =>
  queryRows(`delete from session where borrower_id = (select id from borrower where phone = $1)`, [
    phone,
  ]);

const pendingOf = ({ phone }: Borrower) =>
  queryRows<{ product: string; is_own: boolean; duplicate_of: string | null }>(
    `select product, phone_proved_at is not null is_own, duplicate_of from application
     where phone = $1 and status = 'Pending'`,
    [phone],
  );

describe('a form of the account whose login has ended', () => {
  it.each(TWO_SEATS)(
    'sends nothing as a stranger’s, says why, and goes on after the same person’s login, $locale at $width px: C-21 G-65 G-68',
    async ({ locale, width }) => {
      const who = await freeBorrower();
      const context = await signedIn(who, locale);
      const page = await visit({ locale, width, context, expected: /status of 422/ });
      const person = itemApplicant('pawn', photo, { 'pawn-step-1': { phone: who.local } });
      await open(page, FORMS.pawn.path);
      await ready(page);
      await passUpTo(page, person, 'pawn-step-3');
      await fillAtOnce(page, 'pawn-step-3', person);
      const title = await heading(page).innerText();
      await endSessions(who);
      const bodies = storeBodies(page);
      await nextButton(page).click();
      await page.waitForURL('**/login');
      await dialog(page).waitFor();
      expect(await violations(page, 'ended login')).toEqual([]);
      await dialog(page).getByRole('button').last().click();
      await dialog(page).waitFor({ state: 'detached' });
      expect(bodies.map(({ formName }) => formName)).toEqual(['pawn-step-3']);
      await fillLogin(page, who.local, who.password);
      await page.waitForURL('**/profile');
      await page.goto(FORMS.pawn.path);
      await dialog(page).getByRole('button').last().click();
      await soon(() => heading(page).innerText()).toBe(title);
      await passUpTo(page, person, 'pawn-step-5', 'pawn-step-3');
      await fillAtOnce(page, 'pawn-step-5', person);
      await nextButton(page).click();
      await page.locator('#done-title').waitFor();
      expect(await pendingOf(who)).toEqual([{ product: 'pawn', is_own: true, duplicate_of: null }]);
    },
  );

  it('is not shown to another person who logs in on that phone: V14.3.1', async () => {
    const [who, next] = [await freeBorrower(), await freeBorrower()];
    const context = await signedIn(who, 'en');
    const page = await visit({ locale: 'en', width: 360, context, expected: /status of 422/ });
    const person = itemApplicant('pawn', photo, { 'pawn-step-1': { phone: who.local } });
    await openWizard(page, 'pawn');
    await fillAtOnce(page, 'pawn-step-1', person);
    await goOn(page);
    await endSessions(who);
    await fillAtOnce(page, 'pawn-step-2', person);
    await nextButton(page).click();
    await page.waitForURL('**/login');
    await dialog(page).getByRole('button').last().click();
    await fillLogin(page, next.local, next.password);
    await page.waitForURL('**/profile');
    await openWizard(page, 'pawn');
    expect((await field(page, 'phone').inputValue()).replaceAll(' ', '')).toBe(next.local);
    expect(await dialog(page).count()).toBe(0);
  });
});

describe('an older tab of the person before', () => {
  it('shows the next one’s account, and sends nothing of theirs', async () => {
    const [before, next] = [await freeBorrower(), await aBorrower()];
    const page = await visit({ locale: 'en', context: await signedIn(before, 'en') });
    await open(page, '/profile');
    const phone = ({ local }: Borrower) => page.getByText(spaced(local)).last();
    await phone(before).waitFor();
    const other = await page.context().newPage();
    await other.goto(`${site}/about`);
    const { storageState } = await signedIn(next, 'en');
    const [, ...session] = storageState.origins[0]?.localStorage ?? [];
    await other.evaluate((all) => {
      for (const { name, value } of all) localStorage.setItem(name, value);
    }, session);
    await phone(next).waitFor();
    expect(await phone(before).count()).toBe(0);
    expect(await stored(page, 'token')).toBe(session.find(({ name }) => name === 'token')?.value);
  });
});

/** A phone as the site writes it. */
const spaced = (local: string): string =>
  [local.slice(0, 3), local.slice(3, 6), local.slice(6)].join(' ');
