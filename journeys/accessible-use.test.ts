/** The site used in other ways: with the focus alone, with text twice as large, by a screen reader, by a thumb, without motion. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { phonePhoto } from './page-photo.ts';
import { LOCALES, open, soon, visit } from './page-visit.ts';
import {
  applicant,
  dialog,
  fillStep,
  goOn,
  nextButton,
  openWizard,
  passUpTo,
  type Picture,
  STEPS,
} from './page-wizard.ts';

let photo: Picture;
beforeAll(async () => {
  photo = await phonePhoto();
});

const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id ?? '');

/** Shows every step to a check: with its errors, and filled. */
async function eachState(page: Page, check: (where: string) => Promise<void>): Promise<void> {
  const who = applicant(photo);
  await openWizard(page);
  for (const step of STEPS) {
    await nextButton(page).click();
    await dialog(page).waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await check(`${step} with errors`);
    await fillStep(page, step, who);
    await check(`${step} filled`);
    if (step !== 'bank') await goOn(page);
  }
}

describe('the focus', () => {
  it('goes to the errors when their dialog is closed, from there to the field, and to the name of a new step: ERR-10 ERR-11', async () => {
    const page = await visit({ locale: 'km', width: 360 });
    await openWizard(page);
    await nextButton(page).focus();
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(
      true,
    );
    await page.keyboard.press('Enter');
    await dialog(page).waitFor({ state: 'detached' });
    await soon(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe(
      'alert',
    );
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await soon(() => focusedId(page)).toBe('field-amount');
    await fillStep(page, 'personal-info', applicant(photo));
    await goOn(page);
    await soon(() => focusedId(page)).toBe('step-heading');
  });
});

describe('text twice as large on a phone', () => {
  /** Makes the text as large as the browser's own setting would. */
  const enlarge = (page: Page) =>
    page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const tooWide = (page: Page) =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );

  it.each(LOCALES)('no page scrolls sideways, %s', async (locale) => {
    const page = await visit({ locale, width: 360 });
    for (const path of ['/payday-loan', '/pawn-service', '/faq', '/login', '/no/such/page']) {
      await open(page, path);
      await enlarge(page);
      expect(await tooWide(page), path).toBe(0);
    }
  });

  it.each(LOCALES)('no wizard step scrolls sideways, %s', async (locale) => {
    const page = await visit({ locale, width: 360 });
    await openWizard(page);
    await enlarge(page);
    await eachState(page, async (where) => {
      await enlarge(page);
      expect(await tooWide(page), where).toBe(0);
    });
  });
});

describe('by a screen reader', () => {
  it('Khmer on an English page says that it is Khmer', async () => {
    const page = await visit({ locale: 'en', width: 360 });
    const unmarked = () =>
      page.evaluate(() => {
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const found: string[] = [];
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const parent = node.parentElement;
          if (!parent || /SCRIPT|STYLE|TEMPLATE/.test(parent.tagName)) continue;
          const lang = parent.closest('[lang]')?.getAttribute('lang');
          const text = node.textContent ?? '';
          if (/\p{Script=Khmer}/u.test(text) && lang !== 'km') found.push(text);
        }
        return found;
      });
    for (const path of ['/payday-loan', '/faq', '/no/such/page']) {
      await open(page, path);
      expect(await unmarked(), path).toEqual([]);
    }
    const found: string[] = [];
    await eachState(page, async (where) => {
      found.push(...(await unmarked()).map((text) => `${where}: ${text}`));
    });
    expect(found).toEqual([]);
  });
});

describe('by a thumb', () => {
  /** Links and buttons that stand alone and are lower or narrower than 44 px. */
  const small = (page: Page) =>
    page.evaluate(() => {
      const all = document.querySelectorAll<HTMLElement>('a, button, select, input, [role=option]');
      return [...all].flatMap((one) => {
        const isInSentence = getComputedStyle(one).display === 'inline';
        const isSlider = one instanceof HTMLInputElement && one.type === 'range';
        if (!one.checkVisibility({ opacityProperty: false }) || isInSentence || isSlider) return [];
        const isSkipLink = one.matches('.sr-only, a[href^="#"]:not(form a)');
        const { width, height } = (one.closest('label') ?? one).getBoundingClientRect();
        if (isSkipLink || (width === 0 && height === 0)) return [];
        return Math.round(width) >= 44 && Math.round(height) >= 44
          ? []
          : [`${Math.round(width)} x ${Math.round(height)}: ${one.outerHTML.slice(0, 150)}`];
      });
    });

  it('everything to tap is 44 px or more', async () => {
    const page = await visit({ locale: 'km', width: 360 });
    for (const path of ['/payday-loan', '/faq', '/login', '/no/such/page']) {
      await open(page, path);
      expect(await small(page), path).toEqual([]);
    }
    const found: string[] = [];
    await eachState(page, async (where) => {
      found.push(...(await small(page)).map((text) => `${where}: ${text}`));
    });
    expect([...new Set(found)]).toEqual([]);
  });
});

describe('without motion', () => {
  it('nothing moves by itself, and nothing slides', async () => {
    const page = await visit({
      locale: 'km',
      width: 360,
      context: { reducedMotion: 'reduce' },
    });
    await open(page, '/payday-loan');
    const moving = () =>
      page.evaluate(() =>
        document
          .getAnimations()
          .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 50)
          .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML.slice(0, 100)),
      );
    expect(await moving()).toEqual([]);
    await page.locator('button[aria-haspopup=dialog]').click();
    expect(await moving()).toEqual([]);
    await openWizard(page);
    await passUpTo(page, applicant(photo), 'additional-info');
    await nextButton(page).click();
    await dialog(page).waitFor();
    expect(await moving()).toEqual([]);
  });
});
