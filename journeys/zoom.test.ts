/** Twice as large, by the browser's zoom or by the device's text size: nothing is cut off, nothing needs a sideways scroll. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { phonePhoto } from './page-photo.ts';
import { LOCALES, open, visit } from './page-visit.ts';
import {
  applicant,
  dialog,
  fillAtOnce,
  goOn,
  nextButton,
  openWizard,
  STEPS,
} from './page-wizard.ts';

const PAGES = [
  '/payday-loan',
  '/pawn-service',
  '/faq',
  '/login',
  '/input-phone-number',
  '/no/such/page',
];

/** How far the page can be pushed sideways, in CSS pixels, and what sticks out. */
async function sideways(page: Page): Promise<string> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const more = root.scrollWidth - root.clientWidth;
    if (more <= 0) return '';
    const wide = [...document.querySelectorAll('body *')].filter(
      (one) =>
        one.getBoundingClientRect().right > root.clientWidth + 1 && one.children.length === 0,
    );
    return `${more} px: ${wide.map((one) => one.outerHTML.slice(0, 100)).join(' | ')}`;
  });
}

/** 1280 px wide at 200 % is a page of 640 px; a phone with text twice as large keeps its width. */
const WAYS = [
  { name: 'zoomed to 200 %', viewport: { width: 640, height: 400 }, text: 1 },
  { name: 'with text at 200 %', viewport: { width: 360, height: 740 }, text: 2 },
] as const;

it.each(LOCALES)(
  'every page and step fits, zoomed to 200 % and with text at 200 %, in %s',
  async (locale) => {
    const page = await visit({
      locale,
      context: { viewport: WAYS[0].viewport, deviceScaleFactor: 2, reducedMotion: 'reduce' },
    });
    const found: Record<string, string> = {};
    const look = async (where: string) => {
      for (const { name, viewport, text } of WAYS) {
        await page.setViewportSize(viewport);
        await page.evaluate((size) => {
          document.documentElement.style.fontSize = size > 1 ? `${size * 100}%` : '';
          return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
        }, text);
        const out = await sideways(page);
        if (out) found[`${where}, ${name}`] = out;
      }
    };
    for (const path of PAGES) {
      await open(page, path);
      await look(path);
    }
    await openWizard(page);
    const who = applicant(await phonePhoto());
    for (const step of STEPS) {
      await nextButton(page).click();
      await dialog(page).waitFor();
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'detached' });
      await look(`${step} with errors`);
      await fillAtOnce(page, step, who);
      await look(step);
      if (step !== 'bank') await goOn(page);
    }
    expect(found).toEqual({});
  },
);
