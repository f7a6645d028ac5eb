/** The stories that count, on the oldest browsers that borrowers hold (ui/build/baseline.ts). */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchOldBrowser, oldBrowserMissing, teach } from '../scripts/old-browser.ts';
import { openHome, slideTo } from './page-home.ts';
import { fillForm, passRobotCheck, REFERRAL_PATH, referrer, submitButton } from './page-lead.ts';
import { expectPhotos, rowOf } from './page-lender.ts';
import { without } from './page-missing.ts';
import { openDrawer } from './page-navbar.ts';
import { turnedPhoto } from './page-photo.ts';
import { colourOf } from './page-picture.ts';
import { queryRows } from './page-store.ts';
import { open, soon, visit, type VisitOptions } from './page-visit.ts';
import {
  applicant,
  dialog,
  done,
  field,
  fillStep,
  goOn,
  nextButton,
  type Picture,
  ready,
  STEPS,
} from './page-wizard.ts';

const PHONE = { locale: 'km', width: 360 } as const;

const reason = oldBrowserMissing();
if (reason !== null) console.warn(`Chromium 103 is not tried. ${reason}`);

let old: Browser | undefined;
let photo: Picture;
beforeAll(async () => {
  photo = await turnedPhoto();
  if (reason === null) old = await launchOldBrowser();
});
afterAll(async () => {
  await old?.close();
});

const inOld = (): VisitOptions => ({ ...PHONE, ...(old && { browser: old }), before: teach });
const asIf = (browser: 'safari' | 'firefox'): VisitOptions => ({
  ...PHONE,
  before: async (page) => void (await page.addInitScript(without(browser))),
});

/** From the home page through the menu to an answer found in the FAQ, and on to the form, by links of the site. */
async function walkToForm(page: Page): Promise<void> {
  await openHome(page, 'payday');
  await slideTo(page, 'amount', 150);
  const drawer = await openDrawer(page);
  await drawer.locator('a[href="/faq"]').click();
  await page.waitForURL('**/faq');
  await page.locator('main input[type=search]').fill('student id');
  await soon(() => page.locator('main section details:visible').count()).toBe(1);
  await page.locator('main a[href="/forms/borrow/borrow-form"]').first().click();
  await page.waitForURL('**/forms/borrow/borrow-form');
  await ready(page);
}

/** Next on an empty step says what is missing. */
async function pressTooEarly(page: Page): Promise<void> {
  await nextButton(page).click();
  await dialog(page).getByRole('button').last().click();
  await dialog(page).waitFor({ state: 'detached' });
  expect(await field(page, 'name').getAttribute('aria-invalid')).toBe('true');
}

/** The photo stands upright, as small as it will be sent. */
async function expectUpright(page: Page): Promise<void> {
  const photo = field(page, 'borrower_photo').locator('figure img');
  // It is there before it is decoded.
  await soon(() =>
    photo.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]),
  ).toEqual([1500, 2000]);
}

/** The chosen card of a question stands out. */
async function expectChosen(page: Page, name: string, value: string): Promise<void> {
  const card = (of: string) => page.locator(`[name=${name}]${of} + span`);
  const chosen = await colourOf(card(`[value="${value}"]`));
  expect(chosen).toBe('rgb(238, 241, 250)');
  expect(await colourOf(card(':not(:checked)').first())).not.toBe(chosen);
}

/** All of it, to the lender's row. */
async function walk(options: VisitOptions): Promise<void> {
  const who = applicant(photo);
  const page = await visit(options);
  await walkToForm(page);
  await pressTooEarly(page);
  for (const step of STEPS) {
    await fillStep(page, step, who);
    if (step === 'additional-info') await expectChosen(page, 'gender', 'Female');
    if (step === 'relative') await expectUpright(page);
    if (step !== 'bank') await goOn(page);
  }
  await nextButton(page).click();
  await done(page).waitFor();
  const row = await rowOf(who);
  expect(row).toMatchObject({ status: 'Pending', amount_cents: '10000' });
  await expectPhotos(row, ['borrower_photo']);
}

/** Somebody is referred, with the robot check that computes in the browser. */
async function refer(options: VisitOptions): Promise<void> {
  const page = await visit(options);
  const who = referrer();
  await open(page, REFERRAL_PATH);
  await fillForm(page, who);
  await passRobotCheck(page);
  await submitButton(page).click();
  const rows = () =>
    queryRows('select 1 from referral where friend_phone = $1', [
      `855${who.referee_phone.slice(1)}`,
    ]);
  await soon(async () => (await rows()).length).toBe(1);
}

describe('from the home page through menu, FAQ and a mistake to a submitted application', () => {
  it.skipIf(reason !== null)('in Chromium 103', () => walk(inOld()));
  it('without what Safari 15.6 lacks', () => walk(asIf('safari')));
  it('without what Firefox 115 lacks', () => walk(asIf('firefox')));
});

describe('a friend is referred', () => {
  it.skipIf(reason !== null)('in Chromium 103', () => refer(inOld()));
  it('without what Safari 15.6 lacks', () => refer(asIf('safari')));
});
