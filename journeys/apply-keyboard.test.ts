/** The borrow wizard without mouse or finger: every step, its dialogs, calendar and photos. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { focused } from './page-apply.ts';
import { expectWhole } from './page-application.ts';
import { isSeen } from './page-keys.ts';
import { rowOf } from './page-lender.ts';
import { phonePhoto } from './page-photo.ts';
import { soon, visit } from './page-visit.ts';
import {
  type Applicant,
  applicant,
  dialog,
  done,
  field,
  heading,
  openWizard,
  passUpTo,
  type StepName,
  STEPS,
} from './page-wizard.ts';

/** Between two fields there may be a button or a link, not more. */
const NEAR = 4;

/** Tabs to a field or button; everything passed on the way shows that it has the keyboard. */
async function tabTo(page: Page, key: string, near = NEAR): Promise<void> {
  for (let count = 0; (await focused(page)) !== key; count += 1) {
    if (count > near) throw new Error(`no way to ${key} from ${await focused(page)}`);
    await page.keyboard.press('Tab');
    expect(await isSeen(page), `focus seen at ${await focused(page)}`).toBe(true);
  }
}

/** Puts an answer into the control that has the keyboard. */
async function enter(page: Page, key: string, value: string): Promise<void> {
  const { keyboard } = page;
  const kind = await page.evaluate(() => {
    const node = document.activeElement;
    return node?.getAttribute('role') ?? node?.getAttribute('type') ?? node?.tagName;
  });
  if (kind === 'combobox') {
    await keyboard.press('ArrowDown');
    await keyboard.type(value);
    await page.locator('[role=option]').first().waitFor();
    await keyboard.press(value === '' ? 'ArrowDown' : 'Enter');
    if (value === '') await keyboard.press('Enter');
    return;
  }
  if (kind === 'checkbox') return keyboard.press('Space');
  if (kind !== 'SELECT' && kind !== 'radio') return keyboard.type(value);
  const chosen = () =>
    kind === 'radio'
      ? page.locator(`[name=${key}]:checked`).inputValue()
      : field(page, key).inputValue();
  for (let count = 0; count < 45; count += 1) {
    await keyboard.press('ArrowDown');
    if ((await chosen()) === value) return;
  }
  throw new Error(`${key} offers no ${value}`);
}

/** Chooses the photo through the button that asks for one; the keyboard stays there. */
async function enterPhoto(page: Page, who: Applicant): Promise<void> {
  // Listened for early: the browser must be told before the key is pressed.
  const asked = page.waitForEvent('filechooser');
  await tabTo(page, 'borrower_photo');
  await page.keyboard.press('Enter');
  await (await asked).setFiles(who.photo);
  await page.locator('figure img').first().waitFor();
  expect(await focused(page)).toBe('borrower_photo');
}

async function fillByKeyboard(page: Page, step: StepName, who: Applicant): Promise<void> {
  for (const [key, value] of Object.entries(who.answers[step])) {
    if (key === 'accept') break;
    await tabTo(page, key);
    await enter(page, key, value);
  }
  if (step === 'relative') await enterPhoto(page, who);
}

describe('the keyboard alone', () => {
  it('goes through all steps to Submit: BW-06 BW-14 to BW-18 BW-34 BW-36', async () => {
    const page = await visit({ locale: 'en' });
    const who = applicant(await phonePhoto());
    await openWizard(page);
    await page.locator('#step-heading').focus();
    for (const step of STEPS) {
      await fillByKeyboard(page, step, who);
      if (step === 'bank') break;
      const before = await heading(page).innerText();
      if (step === 'relative') await tabTo(page, 'Next', 8);
      await page.keyboard.press('Enter');
      await soon(() => heading(page).innerText()).not.toBe(before);
      await soon(() => page.evaluate(() => document.activeElement?.id)).toBe('step-heading');
    }
    // Enter in the last field submits: the consent is missing, and the dialog's OK has the keyboard.
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    await page.keyboard.press('Enter');
    await soon(() => dialog(page).count()).toBe(0);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await focused(page)).toBe('accept');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await done(page).waitFor();
    await expectWhole(who);
  });

  it('picks a birthday from the calendar and comes back to its button: BW-14 VAL-52', async () => {
    const page = await visit({ locale: 'km', width: 360 });
    const who = applicant(await phonePhoto());
    await openWizard(page);
    await passUpTo(page, who, 'additional-info');
    await tabTo(page, 'date_of_birth');
    await page.keyboard.type('14041995');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await dialog(page).locator('table').waitFor();
    await page.keyboard.press('Escape');
    await soon(() => dialog(page).count()).toBe(0);
    expect(await field(page, 'date_of_birth').inputValue()).toBe('14/04/1995');
    await page.keyboard.press('Enter');
    await dialog(page).locator('table').waitFor();
    // One week and a day on from the chosen day.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await soon(() => dialog(page).count()).toBe(0);
    expect(await field(page, 'date_of_birth').inputValue()).toBe('22/04/1995');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-haspopup'))).toBe(
      'dialog',
    );
    expect((await rowOf(who)).born).toBeNull();
  });
});
