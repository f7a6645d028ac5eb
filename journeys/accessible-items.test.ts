/** The purchasing and the pawn wizard: no violation that axe can find, and no step wider than a phone. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { violations } from './page-axe.ts';
import { itemApplicant } from './page-items.ts';
import { phonePhoto } from './page-photo.ts';
import { resize, visit } from './page-visit.ts';
import {
  answer,
  choosePhoto,
  dialog,
  done,
  fillAtOnce,
  FORMS,
  goOn,
  nextButton,
  openWizard,
  type Picture,
} from './page-wizard.ts';

/** Where the guarantor is asked: with yes there is something to leave out. */
const GUARANTOR = ['purchasing-step-3', 'pawn-step-4'];
const relative = {
  has_relative: 'true',
  relative_name: 'ម៉ាលា',
  relative_contact_phone: '012345670',
};

let photo: Picture;
beforeAll(async () => {
  photo = await phonePhoto();
});

/** How far the page is wider than the phone with text twice as large. */
const tooWide = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { style } = document.documentElement;
    style.setProperty('font-size', '200%');
    const { scrollWidth, clientWidth } = document.documentElement;
    style.removeProperty('font-size');
    return scrollWidth - clientWidth;
  });

// What both languages have in common with the borrow wizard is looked at there (accessible.test.ts).
describe.each([
  { form: 'purchasing', locale: 'km' },
  { form: 'pawn', locale: 'en' },
] as const)('every step of $form, $locale at 360 and 1280 px', ({ form, locale }) => {
  it('empty, with the dialog, with errors, filled, done', async () => {
    const page = await visit({ locale, width: 360, context: { reducedMotion: 'reduce' } });
    const who = itemApplicant(form, photo, {
      'purchasing-step-3': { ...relative, relative_type: 'Sister' },
      'pawn-step-4': relative,
    });
    const found: string[] = [];
    const look = async (where: string) => {
      found.push(...(await violations(page, where)));
      expect(await tooWide(page), where).toBe(0);
    };
    const lookWide = async (where: string) => {
      await resize(page, 1280);
      found.push(...(await violations(page, `${where}, wide`)));
      await resize(page, 360);
    };
    await openWizard(page, form);
    for (const step of FORMS[form].steps) {
      await look(`${step} empty`);
      if (GUARANTOR.includes(step)) await answer(page, 'has_relative', 'true');
      await nextButton(page).click();
      await dialog(page).waitFor();
      found.push(...(await violations(page, `${step} dialog`)));
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'detached' });
      await look(`${step} errors`);
      await lookWide(`${step} errors`);
      await fillAtOnce(page, step, who);
      if (step === FORMS[form].photos) {
        await choosePhoto(page, 'borrower_employment_card_photo', photo);
        await look(`${step} filled`);
      } else await goOn(page);
    }
    await nextButton(page).click();
    await done(page).waitFor();
    await look('done');
    expect(found).toEqual([]);
  });
});
