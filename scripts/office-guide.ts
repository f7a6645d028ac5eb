/** The pictures of docs/office.md and docs/office.km.md: the office of a demo product on a working day, in each language at 1440 px. */
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { liveThroughNight } from './lender.ts';
import { findScene, type Scene, workToday } from './office-scene.ts';
import { logInAs, type OfficePlace, recordsOf } from './office-screens.ts';

const pictures = join(dirname(fileURLToPath(import.meta.url)), '../docs/pictures');
/** Where those of a language lie. */
const TARGETS = { en: join(pictures, 'office'), km: join(pictures, 'office-km') } as const;
type Locale = keyof typeof TARGETS;

/** As wide as a page of text shows it, and light enough for a repository. */
const WIDTH = 1080;

/** What is shown: an address, and what is done there before. */
interface Shot {
  readonly name: string;
  readonly path: string;
  readonly before?: (page: Page) => Promise<void>;
  /** Of the window; a page that is longer scrolls. */
  readonly height?: number;
}

const press = async (page: Page, ...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

async function shotsOf(
  place: OfficePlace,
  ids: Pick<Scene, 'waiting' | 'reviewed'>,
): Promise<Shot[]> {
  const records = await recordsOf(place);
  const select = async (page: Page) => {
    for (const row of [0, 1, 2]) {
      await page.locator('tbody tr[data-row]').nth(row).getByRole('checkbox').check();
    }
    await press(page, 'a');
    await page.locator('dialog[open]').waitFor();
  };
  const pay = async (page: Page) => {
    await page
      .locator('#field-cents, #field-amount, input[inputmode=decimal]')
      .first()
      .fill('64.89');
    await page.keyboard.press('Tab');
    await page.waitForLoadState('networkidle');
  };
  return [
    { name: 'queue', path: `/applications?open=${ids.waiting}` },
    { name: 'selected', path: '/applications', before: select },
    { name: 'review', path: `/applications/${ids.waiting}` },
    {
      name: 'approve',
      path: `/applications/${ids.reviewed}`,
      before: async (page) => {
        await press(page, 'v', 'Shift+A');
        await page.locator('dialog[open] table').first().waitFor();
      },
    },
    { name: 'payouts', path: '/disbursements' },
    { name: 'loans', path: '/loans' },
    { name: 'loan', path: records['loan-pawn'] ?? '/loans', before: pay, height: 1120 },
    { name: 'today', path: '/today' },
    { name: 'money', path: '/money' },
    { name: 'cash', path: '/cash' },
    { name: 'pawn', path: records['pawned'] ?? '/pawn' },
    { name: 'complaints', path: '/complaints' },
    { name: 'messages', path: '/messages' },
    { name: 'leads', path: '/leads?view=partners' },
    { name: 'reports', path: '/reports', height: 1120 },
    { name: 'product', path: '/products/personal', height: 1120 },
    { name: 'staff', path: '/staff' },
    { name: 'settings', path: '/settings' },
    { name: 'texts', path: '/content' },
    { name: 'audit', path: '/audit' },
  ];
}

async function take(
  page: Page,
  locale: Locale,
  { name, path, before, height = 900 }: Shot,
): Promise<void> {
  await page.setViewportSize({ width: 1440, height });
  await page.goto(path, { waitUntil: 'networkidle' });
  await before?.(page);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const taken = await page.screenshot({ animations: 'disabled' });
  await sharp(taken)
    .resize({ width: WIDTH })
    .webp({ quality: 74, effort: 6 })
    .toFile(join(TARGETS[locale], `${name}.webp`));
}

/** Sets the scene at a demo product that runs, with its working day, and writes the pictures of the guide in both languages. */
export async function drawGuide(
  browser: Browser,
  place: OfficePlace & { readonly url: string },
): Promise<void> {
  const { loans, ...ids } = await findScene(place);
  await liveThroughNight(place);
  const context = await browser.newContext({
    baseURL: place.officeUrl,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await logInAs(page, place, 'officer', 'approver', 'cashier', 'manager');
  await workToday(page, loans);
  for (const locale of ['en', 'km'] as const) {
    mkdirSync(TARGETS[locale], { recursive: true });
    await context.addCookies([{ name: 'office_locale', value: locale, url: place.officeUrl }]);
    for (const shot of await shotsOf(place, ids)) await take(page, locale, shot);
  }
  await context.close();
}
