/** The pictures of docs/office.md and docs/office.km.md: the office of a demo product on a working day, in each language at 1440 px. */
import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StaffRole } from 'contract/office/endpoint';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import sharp, { type Sharp } from 'sharp';
import { GUIDE_SHOTS, type GuideRecords, ROLES_PICTURE, type Shot } from './guide-shots.ts';
import { liveThroughNight } from './lender.ts';
import { setScene, workToday } from './office-scene.ts';
import { logInAs, type OfficePlace, someoneChangedDetails } from './office-screens.ts';

const pictures = join(dirname(fileURLToPath(import.meta.url)), '../docs/pictures');
/** Where those of a language lie. */
const TARGETS = { en: join(pictures, 'office'), km: join(pictures, 'office-km') } as const;
type Locale = keyof typeof TARGETS;

/** As wide as a page of text shows it, and light enough for a repository. */
const WIDTH = 1080;
/** Between two navigations, and behind them. */
const BESIDE = { gap: 20, ground: '#e9e4d6', height: 1060 } as const;

type Place = OfficePlace & { readonly url: string };

/** Nothing is being asked for, loaded or faded in any more: no picture shows what is half there. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page
    .locator('.animate-spin, [aria-busy=true], .progress')
    .filter({ visible: true })
    .first()
    .waitFor({ state: 'detached' });
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
}

const keep = (picture: Sharp, locale: Locale, name: string) =>
  picture.webp({ quality: 72, effort: 6 }).toFile(join(TARGETS[locale], `${name}.webp`));

async function take(
  page: Page,
  { locale, records }: { locale: Locale; records: GuideRecords },
  [name, { path, before, height = 900 }]: readonly [string, Shot],
): Promise<void> {
  await page.setViewportSize({ width: 1440, height });
  await page.goto(path(records), { waitUntil: 'networkidle' });
  await settle(page);
  await before?.(page);
  await settle(page);
  const taken = await page.screenshot({ animations: 'disabled' });
  await keep(sharp(taken).resize({ width: WIDTH }), locale, name);
}

async function aContext(
  browser: Browser,
  { officeUrl }: Place,
  { locale, height = 900 }: { locale: Locale; height?: number },
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: officeUrl,
    viewport: { width: 1440, height },
    reducedMotion: 'reduce',
  });
  await speak(context, officeUrl, locale);
  return context;
}

const speak = (context: BrowserContext, url: string, locale: Locale) =>
  context.addCookies([{ name: 'office_locale', value: locale, url }]);

/** The navigation as each role has it, side by side. */
async function drawRoles(browser: Browser, place: Place): Promise<void> {
  const taken: Record<Locale, Buffer[]> = { en: [], km: [] };
  const roles: readonly StaffRole[] = ['officer', 'approver', 'cashier', 'manager'];
  for (const role of roles) {
    const context = await aContext(browser, place, { locale: 'en', height: BESIDE.height });
    const page = await context.newPage();
    await logInAs(page, place, role);
    for (const locale of ['en', 'km'] as const) {
      await speak(context, place.officeUrl, locale);
      await page.goto('/profile', { waitUntil: 'networkidle' });
      await settle(page);
      taken[locale].push(await page.locator('.side').screenshot({ animations: 'disabled' }));
    }
    await context.close();
  }
  for (const locale of ['en', 'km'] as const) {
    const { width, height } = await sharp(taken[locale][0]).metadata();
    const { gap, ground } = BESIDE;
    const sheet = sharp({
      create: {
        width: roles.length * (width + gap) + gap,
        height: height + 2 * gap,
        channels: 3,
        background: ground,
      },
    }).composite(
      taken[locale].map((input, index) => ({
        input,
        left: gap + index * (width + gap),
        top: gap,
      })),
    );
    await keep(sheet, locale, ROLES_PICTURE);
  }
}

/** Sets the scene at a demo product that runs, with its working day, and writes the pictures of the guide in both languages. */
export async function drawGuide(browser: Browser, place: Place): Promise<void> {
  const { loans, records } = await setScene(place);
  await someoneChangedDetails(place);
  await liveThroughNight(place);
  const context = await aContext(browser, place, { locale: 'en' });
  const page = await context.newPage();
  await logInAs(page, place, 'officer', 'approver', 'cashier', 'manager');
  await workToday(page, loans);
  for (const locale of ['en', 'km'] as const) {
    rmSync(TARGETS[locale], { recursive: true, force: true });
    mkdirSync(TARGETS[locale], { recursive: true });
    await speak(context, place.officeUrl, locale);
    const outside = await aContext(browser, place, { locale });
    const outsidePage = await outside.newPage();
    for (const shot of Object.entries(GUIDE_SHOTS)) {
      await take(shot[1].isOutside ? outsidePage : page, { locale, records }, shot);
    }
    await outside.close();
  }
  await context.close();
  await drawRoles(browser, place);
}
