/**
 * `npm run screenshots`: every screen of the real product at 360 and 1280 px in both languages, written to
 * screenshots/{screen}-{width}-{locale}.png, and the README's two pictures to docs/pictures.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
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
  type Picture,
} from '../journeys/page-wizard.ts';
import { launchBrowser } from './browser.ts';
import { build } from './build.ts';
import { startProduct } from './product.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const folder = join(root, 'screenshots');
const pictures = join(root, 'docs/pictures');

const WIDTHS = { 360: 740, 1280: 800 } as const;
const LOCALES = ['km', 'en'] as const;

/** Pages that show by their address alone. */
const PAGES = {
  'home-payday': '/payday-loan',
  'home-personal': '/personal-loans',
  'home-purchasing': '/purchasing-service',
  'home-pawn': '/pawn-service',
  'coming-soon': '/new-loan',
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

/** Somebody drawn: a screenshot shows no living person. */
async function drawnFace(): Promise<Picture> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200">
    <rect width="1600" height="1200" fill="#dfe6ee"/>
    <path d="M420 1200c0-290 170-400 380-400s380 110 380 400z" fill="#3c56a0"/>
    <rect x="720" y="660" width="160" height="200" rx="70" fill="#c98f6b"/>
    <ellipse cx="800" cy="500" rx="210" ry="260" fill="#d9a17c"/>
    <path d="M570 500c-20-240 100-330 230-330s250 90 230 330c-40-150-110-200-230-200s-190 50-230 200z" fill="#2b2320"/>
    <circle cx="720" cy="500" r="20" fill="#2b2320"/><circle cx="880" cy="500" r="20" fill="#2b2320"/>
    <path d="M720 620q80 60 160 0" stroke="#7d4b35" stroke-width="14" fill="none"/>
    <rect x="1090" y="560" width="360" height="230" rx="18" fill="#fff" stroke="#8b8c96" stroke-width="6"/>
    <rect x="1120" y="610" width="100" height="130" fill="#c9d3e6"/>
    <path d="M1250 630h160M1250 680h160M1250 730h100" stroke="#8b8c96" stroke-width="16"/>
  </svg>`;
  const buffer = await sharp(Buffer.from(drawing)).jpeg({ quality: 88 }).toBuffer();
  return { name: 'me.jpg', mimeType: 'image/jpeg', buffer };
}

/** A photographer at one seat: waits until pictures and fonts are there, then takes the whole page. */
function cameraOf(page: Page, seat: string) {
  return async (screen: string): Promise<void> => {
    // Whoever scrolls by makes the pictures that wait for that arrive.
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

/** A picture for the README: what a phone shows without scrolling, in few colours. */
async function pictureOf(page: Page, name: string): Promise<void> {
  const taken = await page.screenshot({ animations: 'disabled' });
  await sharp(taken)
    .png({ palette: true, colours: 128, effort: 10 })
    .toFile(join(pictures, `${name}.png`));
}

/** The second step, filled but for a day that does not exist and one choice. */
async function pictureOfTwoErrors(page: Page): Promise<void> {
  await answer(page, 'date_of_birth', '31/02/1995');
  await answer(page, 'marital_status', '');
  await nextButton(page).click();
  await dialog(page).waitFor();
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await pictureOf(page, 'wizard-errors-360-km');
}

type Camera = ReturnType<typeof cameraOf>;

/** Where the guarantor is asked: with yes there is something to fill in. */
const GUARANTOR = {
  has_relative: 'true',
  relative_name: 'ម៉ាលា',
  relative_contact_phone: '012345670',
};

/** Somebody for each wizard. */
async function everyone(): Promise<Person[]> {
  const face = await drawnFace();
  const guarantor = { ...GUARANTOR, relative_type: 'Sister' };
  return [
    applicant(face),
    itemApplicant('purchasing', face, { 'purchasing-step-3': guarantor }),
    itemApplicant('pawn', face, { 'pawn-step-4': GUARANTOR }),
  ];
}

/** Every step of a wizard empty, with its errors, and filled; then the thanks. */
async function throughWizard(
  page: Page,
  take: Camera,
  who: Person,
  isReadme: boolean,
): Promise<void> {
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
    if (isReadme && step === 'additional-info') {
      await pictureOfTwoErrors(page);
      await fillStep(page, step, who);
    }
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
  const isReadme = width === 360 && locale === 'km';
  const take = cameraOf(page, `${width}-${locale}`);
  for (const [screen, path] of Object.entries(PAGES)) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await take(screen);
    if (isReadme && screen === 'home-payday') await pictureOf(page, 'home-360-km');
  }
  await page.goto(PAGES['home-payday'], { waitUntil: 'networkidle' });
  await page
    .locator(width === 360 ? 'button[aria-haspopup=dialog]' : 'header button[aria-controls]')
    .first()
    .click();
  await take('menu');
  for (const who of await everyone()) await throughWizard(page, take, who, isReadme);
  await context.close();
}

await build();
rmSync(folder, { recursive: true, force: true });
for (const each of [folder, pictures]) mkdirSync(each, { recursive: true });
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
