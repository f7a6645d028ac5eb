/** A phone that more than one person uses: whoever comes next finds nothing of somebody else's in their own application. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectWhole, rowsOf } from './page-application.ts';
import { focused, storedDrafts } from './page-apply.ts';
import { violations } from './page-axe.ts';
import { applyNow, fillQuickForm, openHome } from './page-home.ts';
import { phonePhoto } from './page-photo.ts';
import { open, soon, TWO_SEATS, visit } from './page-visit.ts';
import {
  applicant,
  choosePhoto,
  dialog,
  field,
  fillAtOnce,
  finish,
  goOn,
  heading,
  openWizard,
  passUpTo,
  type Picture,
  previousButton,
  ready,
} from './page-wizard.ts';

let photo: Picture;
beforeAll(async () => {
  photo = await phonePhoto();
});

const START_AGAIN = { km: 'ចាប់ផ្ដើមថ្មី', en: 'Start again' };

/** Fills and passes the first two steps, as the person before. */
async function begun(page: Page) {
  const before = applicant(photo);
  await openWizard(page);
  await passUpTo(page, before, 'employment');
  return before;
}

describe('the next person in the same tab', () => {
  it('who fills in the quick form gets an application of their own: HOME-17', async () => {
    const page = await visit({ locale: 'en', width: 360 });
    const before = await begun(page);
    const who = applicant(photo);
    const { name = '', phone = '' } = who.answers['personal-info'];
    await openHome(page, 'payday');
    await fillQuickForm(page, { name, phone });
    await applyNow(page).click();
    await page.waitForURL('**/forms/borrow/borrow-form');
    await ready(page);
    expect((await field(page, 'phone').inputValue()).replaceAll(' ', '')).toBe(phone);
    expect(await field(page, 'national_id_number').inputValue()).toBe('');
    await fillAtOnce(page, 'personal-info', who);
    await goOn(page);
    expect(await field(page, 'date_of_birth').inputValue()).toBe('');
    await finish(page, who, 'additional-info');
    await expectWhole(who);
    expect((await rowsOf(before)).map(({ status }) => status)).toEqual(['Draft']);
  });

  it.each(TWO_SEATS)(
    'starts again on the first step, which asks first, $locale at $width px: G-65',
    async ({ locale, width }) => {
      const page = await visit({ locale, width });
      await begun(page);
      await soon(() => storedDrafts(page)).toContain('Battambang');
      await previousButton(page).click();
      await previousButton(page).click();
      const again = page.locator('main').getByRole('button', { name: START_AGAIN[locale] });
      await again.waitFor();
      expect(await violations(page, 'start again')).toEqual([]);
      await again.click();
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'detached' });
      expect(await field(page, 'national_id_number').inputValue()).not.toBe('');
      await again.click();
      await dialog(page).getByRole('button', { name: START_AGAIN[locale] }).click();
      await soon(() => field(page, 'national_id_number').inputValue()).toBe('');
      await again.waitFor({ state: 'detached' });
      await soon(() => focused(page)).toBe(await heading(page).innerText());
      await soon(() => storedDrafts(page)).not.toContain('Battambang');
      const who = applicant(photo);
      await finish(page, who, 'personal-info');
      await expectWhole(who);
    },
  );
});

it('any page removes from the device what a form has kept there for 24 hours: V14.3.3', async () => {
  const page = await visit({ locale: 'en', width: 360 });
  await begun(page);
  await soon(() => storedDrafts(page)).toContain('Battambang');
  await page.clock.setFixedTime(Date.now() + 25 * 60 * 60 * 1000);
  await open(page, '/payday-loan');
  await soon(() => storedDrafts(page)).toBe('[]');
});

it('a photo that was removed before Submit is not sent with the application: C-30', async () => {
  const page = await visit({ locale: 'en', width: 360 });
  const who = applicant(photo);
  await openWizard(page);
  await passUpTo(page, who, 'relative');
  await choosePhoto(page, 'borrower_national_id_photo', photo);
  await passUpTo(page, who, 'bank', 'relative');
  expect((await rowsOf(who)).map(({ photos }) => photos)).toEqual([2]);
  await previousButton(page).click();
  await field(page, 'borrower_national_id_photo')
    .getByRole('button', { name: 'Remove photo' })
    .click();
  await goOn(page);
  await finish(page, who, 'bank');
  await expectWhole(who);
});
