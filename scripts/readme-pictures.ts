/** The README's two pictures, taken from the real product on a phone in Khmer. */
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import {
  answer,
  applicant,
  dialog,
  fillStep,
  goOn,
  nextButton,
  openWizard,
} from '../journeys/page-wizard.ts';
import { build } from './build.ts';
import { drawnFace } from './drawn-face.ts';
import { startProduct } from './product.ts';

const target = join(dirname(fileURLToPath(import.meta.url)), '../docs/pictures');

/** What a phone shows without scrolling, in few colours. */
async function pictureOf(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const taken = await page.screenshot({ animations: 'disabled' });
  await sharp(taken)
    .png({ palette: true, colours: 128, effort: 10 })
    .toFile(join(target, `${name}.png`));
}

/** The second step, filled but for a day that does not exist and one choice. */
async function stepWithErrors(page: Page): Promise<void> {
  const who = applicant(await drawnFace());
  await openWizard(page, 'borrow');
  await fillStep(page, 'personal-info', who);
  await goOn(page);
  await fillStep(page, 'additional-info', who);
  await page.evaluate(() => scrollTo(0, 0));
  await answer(page, 'date_of_birth', '31/02/1995');
  await answer(page, 'marital_status', '');
  await nextButton(page).click();
  await dialog(page).waitFor();
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
}

/** Builds and starts the product and writes the pictures to docs/pictures. */
export async function drawReadmePictures(browser: Browser): Promise<void> {
  await build();
  mkdirSync(target, { recursive: true });
  const product = await startProduct({ env: { DEMO: 'on' } });
  try {
    const page = await browser.newPage({
      baseURL: product.url,
      viewport: { width: 360, height: 740 },
      isMobile: true,
      hasTouch: true,
      reducedMotion: 'reduce',
    });
    await page.goto('/payday-loan', { waitUntil: 'networkidle' });
    await pictureOf(page, 'home-360-km');
    await stepWithErrors(page);
    await pictureOf(page, 'wizard-errors-360-km');
  } finally {
    await product.stop();
  }
}
