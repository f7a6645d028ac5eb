/**
 * `npm run screenshots`: every screen of the real product at 360 and 1280 px in both languages, written to
 * screenshots/{screen}-{width}-{locale}.png, which git ignores.
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
import { launchBrowser } from './browser.ts';
import { build } from './build.ts';
import { drawnFace } from './drawn-face.ts';
import { startProduct } from './product.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const folder = join(root, 'screenshots');

const WIDTHS = { 360: 740, 1280: 800 } as const;
const LOCALES = ['km', 'en'] as const;

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

async function everyScreen(
  browser: Browser,
  url: string,
  width: keyof typeof WIDTHS,
  locale: (typeof LOCALES)[number],
): Promise<void> {
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
  for (const who of await everyone()) await throughWizard(page, take, who);
  await context.close();
}

await build();
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const product = await startProduct();
const browser = await launchBrowser();
try {
  for (const locale of LOCALES) {
    await everyScreen(browser, product.url, 360, locale);
    await everyScreen(browser, product.url, 1280, locale);
  }
  console.log(`Screenshots of every screen are in ${folder}`);
} finally {
  await browser.close();
  await product.stop();
}
