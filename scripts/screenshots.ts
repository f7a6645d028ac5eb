/**
 * `npm run screenshots`: every screen of the real product at 360 and 1280 px in both languages, written to
 * screenshots/{screen}-{width}-{locale}.png, which git ignores. `npm run screenshots -- account` takes the account's alone,
 * `npm run screenshots -- office` those of the office, with the pictures of docs/office.md; `npm run screenshots -- guide` these alone.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { itemApplicant } from '../journeys/page-items.ts';
import {
  answer,
  applicant,
  dialog,
  done,
  fillStep,
  FORMS,
  goOn,
  nextButton,
  openWizard,
  type Person,
} from '../journeys/page-wizard.ts';
import {
  type AccountPlace,
  aBorrower,
  apply,
  type Borrower,
  newestCode,
  signInByCall,
} from './account.ts';
import { throughDemo } from './account-screens.ts';
import { openBank } from './bank.ts';
import { launchBrowser } from './browser.ts';
import { build } from './build.ts';
import { drawnFace } from './drawn-face.ts';
import { drawGuide } from './office-guide.ts';
import { throughOffice } from './office-screens.ts';
import { startProduct } from './product.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const folder = join(root, 'screenshots');

const WIDTHS = { 360: 740, 1280: 800 } as const;
const LOCALES = ['km', 'en'] as const;

const isAccountOnly = process.argv.includes('account');
const isGuideOnly = process.argv.includes('guide');
const isOfficeOnly = isGuideOnly || process.argv.includes('office');

/** Pages that need nothing but their address. */
const PAGES = {
  'home-payday': '/payday-loan',
  'home-personal': '/personal-loans',
  'home-purchasing': '/purchasing-service',
  'home-pawn': '/pawn-service',
  about: '/about',
  contact: '/contact',
  faq: '/faq',
  privacy: '/privacy-policy',
  terms: '/term-and-conditions',
  partner: '/be-our-partner',
  login: '/login',
  referral: '/referral',
  invest: '/invest-form',
  'not-found': '/no/such/page',
} as const;

/** Takes screenshots of a page in one language and width, once its pictures and fonts have loaded. */
function cameraOf(page: Page, seat: string) {
  return async (screen: string): Promise<void> => {
    // Loads what would otherwise wait for scrolling.
    await page.evaluate(async () => {
      for (const image of document.images) image.loading = 'eager';
      for (const part of document.querySelectorAll<HTMLElement>('.later')) {
        part.style.contentVisibility = 'visible';
      }
      await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
      await document.fonts.ready;
    });
    await page.screenshot({
      path: join(folder, `${screen}-${seat}.png`),
      fullPage: (await dialog(page).count()) === 0,
      animations: 'disabled',
    });
  };
}

type Camera = ReturnType<typeof cameraOf>;

/** Answers that show the guarantor's fields. */
const GUARANTOR = {
  has_relative: 'true',
  relative_name: 'ម៉ាលា',
  relative_contact_phone: '012345670',
};

/** One applicant for each wizard. */
async function everyone(): Promise<Person[]> {
  const face = await drawnFace();
  const guarantor = { ...GUARANTOR, relative_type: 'Sister' };
  return [
    applicant(face),
    itemApplicant('purchasing', face, { 'purchasing-step-3': guarantor }),
    itemApplicant('pawn', face, { 'pawn-step-4': GUARANTOR }),
  ];
}

/** Every step of a wizard: empty, with its errors, and filled; then the completion. */
async function throughWizard(page: Page, take: Camera, who: Person): Promise<void> {
  const { steps } = FORMS[who.form];
  const isBorrow = who.form === 'borrow';
  await openWizard(page, who.form);
  for (const [index, step] of steps.entries()) {
    const name = isBorrow ? `step-${index + 1}-${step}` : step;
    await take(`${name}-empty`);
    if (who.answers[step]?.has_relative) await answer(page, 'has_relative', 'true');
    await nextButton(page).click();
    await dialog(page).waitFor();
    if (index === 0) await take(`${name}-dialog`);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await take(`${name}-errors`);
    await fillStep(page, step, who);
    await page.evaluate(() => scrollTo(0, 0));
    await take(`${name}-filled`);
    if (step !== steps.at(-1)) await goOn(page);
  }
  await nextButton(page).click();
  await done(page).waitFor();
  if (!isBorrow) return;
  await take('done-dialog');
  await dialog(page).evaluate((one: HTMLDialogElement) => one.close());
  await take('done');
}

/** Login with its alert, the three steps to a password, and the page after them. */
async function throughPassword(page: Page, take: Camera, place: AccountPlace): Promise<void> {
  const submit = page.locator('main form [type=submit]').first();
  const who = await apply(place);
  await page.goto('/login');
  await page.locator('[name=username]').fill(who.local);
  await page.locator('[name=password]').fill('not the password');
  await submit.click();
  await page.locator('main [role=alert]').waitFor();
  await take('login-refused');
  await page.locator('main form a').click();
  await page.waitForURL('**/input-phone-number');
  await take('password-1-phone');
  await submit.click();
  await page.locator('[name=code]').fill('12');
  await take('password-2-code');
  await submit.click();
  await page.locator('#field-code-error').waitFor();
  await take('password-2-code-errors');
  await page.locator('[name=code]').fill(await newestCode(who.phone, place));
  await submit.click();
  await page.locator('[name=password]').waitFor();
  await take('password-3-new');
  await page.locator('[name=password]').fill('short');
  await submit.click();
  await page.locator('#field-password-error').waitFor();
  await take('password-3-new-errors');
  await page.locator('[name=password]').fill(who.password);
  await page.locator('[name=password_confirmation]').fill(who.password);
  await submit.click();
  await page.waitForURL('**/message');
  await take('password-changed');
}

/** What only who is signed in sees. */
async function throughAccount(
  page: Page,
  take: Camera,
  { place, who }: { place: AccountPlace; who: Borrower },
): Promise<void> {
  const { access_token: token, user } = await signInByCall(who, place);
  await page.evaluate(
    ([key, text]) => {
      localStorage.setItem('token', key);
      localStorage.setItem('user', text);
    },
    [token, JSON.stringify(user)] as const,
  );
  await page.goto('/user-setting/reset-password', { waitUntil: 'networkidle' });
  await take('password-change');
  await page.locator('header button[aria-controls]').last().click();
  await take('account-menu');
  await page.evaluate(() => localStorage.removeItem('token'));
}

async function everyScreen(
  browser: Browser,
  { place, who }: { place: AccountPlace; who: Borrower },
  width: keyof typeof WIDTHS,
  locale: (typeof LOCALES)[number],
): Promise<void> {
  const { url } = place;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: WIDTHS[width] },
    isMobile: width === 360,
    hasTouch: width === 360,
    reducedMotion: 'reduce',
  });
  await context.addCookies([{ name: 'locale', value: locale, url }]);
  await context.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale);
  const page = await context.newPage();
  const take = cameraOf(page, `${width}-${locale}`);
  if (isAccountOnly) {
    await page.goto('/login');
    await throughDemo(page, take, place);
    return context.close();
  }
  for (const [screen, path] of Object.entries(PAGES)) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await take(screen);
  }
  await page.goto(PAGES['home-payday'], { waitUntil: 'networkidle' });
  await page
    .locator(width === 360 ? 'button[aria-haspopup=dialog]' : 'header button[aria-controls]')
    .first()
    .click();
  await take('menu');
  await throughPassword(page, take, place);
  await throughAccount(page, take, { place, who });
  await throughDemo(page, take, place);
  for (const one of await everyone()) await throughWizard(page, take, one);
  await context.close();
}

await build();
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const { bank, env } = await openBank();
// Its callers have addresses of their own, so that fourteen people may sign in from here.
// The office is shown at work; the account's people are the cast alone either way.
const DEMO_DAY = isAccountOnly ? 'off' : 'on';
// Whoever takes them in the evening sees the office as at noon.
const CONTACT_HOURS = '00:00-24:00 daily';
const product = await startProduct({
  env: { DEMO: 'on', DEMO_DAY, CONTACT_HOURS, TRUST_PROXY: 'on', ...env },
});
const browser = await launchBrowser();
try {
  if (!isAccountOnly) await drawGuide(browser, product);
  if (!isAccountOnly && !isGuideOnly) await throughOffice(browser, product, folder);
  const account = { place: product, who: await aBorrower(product) };
  for (const locale of isOfficeOnly ? [] : LOCALES) {
    await everyScreen(browser, account, 360, locale);
    await everyScreen(browser, account, 1280, locale);
  }
  console.log(`Screenshots of every screen are in ${folder}`);
} finally {
  await browser.close();
  await product.stop();
  await bank.close();
}
