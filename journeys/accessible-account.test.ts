/** No violation of WCAG 2.2 AA that axe can find on the account's pages, in any state, in both languages, at both widths. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import {
  aBorrower,
  alert,
  anApplicant,
  avatar,
  type Borrower,
  errorOf,
  fillLogin,
  fillNew,
  newestCode,
  passTime,
  signedIn,
  submit,
} from './page-account.ts';
import { violations } from './page-axe.ts';
import { CHENDA, DARA, LEAKENA, RATHA, SOKHA, takeOver } from './page-demo.ts';
import { htmlErrors } from './page-html.ts';
import { smallTargets, unmarkedKhmer } from './page-probes.ts';
import { open, SEATS, TWO_SEATS, visit } from './page-visit.ts';
import { dialog, field } from './page-wizard.ts';

let who: Borrower;
beforeAll(async () => {
  who = await aBorrower();
});

/** Looks at a screen: what axe finds, errors in the HTML, Khmer that is not marked, and on a phone what a thumb would miss. */
function lookAt(page: Page, isPhone: boolean, found: string[]) {
  return async (where: string): Promise<void> => {
    const targets = isPhone ? await smallTargets(page) : [];
    const faults = [...targets, ...(await unmarkedKhmer(page))];
    found.push(
      ...(await violations(page, where)),
      ...faults.map((text) => `${where}: ${text}`),
      ...(await htmlErrors(await page.content(), where)),
    );
  };
}

it.each(SEATS)(
  'login and the way to a password, with errors and without, $locale at $width px',
  async (seat) => {
    const applicant = await anApplicant();
    const page = await visit({ ...seat, context: { reducedMotion: 'reduce' } });
    const found: string[] = [];
    const look = lookAt(page, seat.width === 360, found);
    await open(page, '/login');
    await look('login');
    await submit(page).click();
    await errorOf(page, 'username').waitFor();
    await look('login, fields');
    await fillLogin(page, applicant.local, 'not the password');
    await alert(page).waitFor();
    await look('login, alert');
    await page.locator('main form a').click();
    await page.waitForURL('**/input-phone-number');
    await look('phone');
    await submit(page).click();
    await field(page, 'code').fill('12');
    await look('code');
    await submit(page).click();
    await errorOf(page, 'code').waitFor();
    await look('code, error');
    await field(page, 'code').fill(await newestCode(applicant.phone));
    await submit(page).click();
    await field(page, 'password').waitFor();
    await look('new password');
    await fillNew(page, 'short', 'other');
    await errorOf(page, 'password').waitFor();
    await look('new password, errors');
    await passTime(applicant.phone, 11);
    await fillNew(page, applicant.password);
    await dialog(page).waitFor();
    await look('new password, dialog');
    await dialog(page).getByRole('button').last().click();
    await passTime(applicant.phone, -11);
    await submit(page).click();
    await page.waitForURL('**/message');
    await look('message');
    expect([...new Set(found)]).toEqual([]);
  },
);

it.each(SEATS)(
  'the change of a password and the avatar menu, $locale at $width px',
  async (seat) => {
    const context = { ...(await signedIn(who, seat.locale)), reducedMotion: 'reduce' as const };
    const page = await visit({ ...seat, context });
    const found: string[] = [];
    const look = lookAt(page, seat.width === 360, found);
    await open(page, '/user-setting/reset-password');
    await avatar(page).waitFor();
    await look('change');
    await submit(page).click();
    await errorOf(page, 'old_password').waitFor();
    await look('change, errors');
    await open(page, '/about');
    await avatar(page).click();
    await look('avatar menu');
    expect([...new Set(found)]).toEqual([]);
  },
);

/** Pages of people of the demo, each in another state. */
const SCREENS = [
  { phone: SOKHA, path: '/profile' },
  { phone: DARA, path: '/profile' },
  { phone: RATHA, path: '/profile' },
  { phone: SOKHA, path: '/profile/history' },
  { phone: LEAKENA, path: 'loan' },
  { phone: CHENDA, path: 'loan' },
];

it.each(TWO_SEATS)(
  'profile, loan history and loans, which do not scroll sideways, $locale at $width px',
  async (seat) => {
    const page = await visit(seat);
    await open(page, '/login');
    const found: string[] = [];
    for (const { phone, path } of SCREENS) {
      await takeOver(page, phone);
      await open(page, path === 'loan' ? '/profile' : path);
      if (path === 'loan') {
        await page.locator('main a[href^="/loan-detail/"]').first().click();
        await page.locator('#money-went, #late-fees').first().waitFor();
      }
      await page
        .locator('main [role=status]')
        .filter({ hasText: /\S/ })
        .first()
        .waitFor({ state: 'detached' });
      found.push(...(await violations(page, `${path} of ${phone}`)));
      const wider = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      expect(wider, `${path} of ${phone} scrolls sideways`).toBeLessThanOrEqual(0);
    }
    expect(found).toEqual([]);
  },
);
