/** The site used in other ways: with the focus alone, by a screen reader, by a thumb, without motion. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { phonePhoto } from './page-photo.ts';
import { smallTargets, unmarkedKhmer } from './page-probes.ts';
import { open, soon, visit } from './page-visit.ts';
import {
  applicant,
  dialog,
  fillStep,
  goOn,
  nextButton,
  openWizard,
  passUpTo,
  type Picture,
} from './page-wizard.ts';

let photo: Picture;
beforeAll(async () => {
  photo = await phonePhoto();
});

const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id ?? '');

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

describe('pages without a form', () => {
  it('Khmer on an English page says that it is Khmer', async () => {
    const page = await visit({ locale: 'en', width: 360 });
    for (const path of ['/payday-loan', '/faq', '/no/such/page']) {
      await open(page, path);
      expect(await unmarkedKhmer(page), path).toEqual([]);
    }
  });

  it('everything to tap is 44 px or more', async () => {
    const page = await visit({ locale: 'km', width: 360 });
    for (const path of ['/payday-loan', '/faq', '/login', '/no/such/page']) {
      await open(page, path);
      expect(await smallTargets(page), path).toEqual([]);
    }
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
