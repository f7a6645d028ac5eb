/** The two short forms: refer a friend, invest with us. Knows no test runner: the screenshots go through them as well. */
import { randomInt } from 'node:crypto';
import type { Locator, Page, Request } from 'playwright-core';

export const REFERRAL_PATH = '/referral';
export const INVEST_PATH = '/invest-form';

export const form = (page: Page): Locator => page.locator('main form');
export const control = (page: Page, key: string): Locator => form(page).locator(`[name=${key}]`);
export const submitButton = (page: Page): Locator => form(page).locator('[type=submit]').last();
/** "I'm not a robot". */
export const robotBox = (page: Page): Locator => control(page, 'recaptcha_response');

/** A phone of nobody: as it is typed. */
const phoneOfNobody = (): string => `097${String(randomInt(1e7)).padStart(7, '0')}`;

/** Somebody who refers a friend, both unknown to every other story: wire key → what is typed. */
export const referrer = () => ({
  referee_name: 'ដារ៉ា ចាន់ធូ',
  referee_phone: phoneOfNobody(),
  referred_name: 'សុភា លីណា',
  referred_phone: phoneOfNobody(),
});

/** Somebody who wants to invest: wire key → what is typed or chosen. */
export const investor = () => ({
  invest_type_id: '2',
  name: 'មករា កែវមុនី',
  amount: '1,240.50',
  profit_expectation: '6-8%',
  phone: phoneOfNobody(),
  note: 'ខ្ញុំចង់ចាប់ផ្ដើម\nនៅខែក្រោយ',
});

/** Fills in a form; nothing is sent. */
export async function fillForm(page: Page, answers: Readonly<Record<string, string>>) {
  for (const [key, value] of Object.entries(answers)) {
    const isRadio = (await control(page, key).first().getAttribute('type')) === 'radio';
    if (isRadio) await form(page).locator(`[name=${key}][value="${value}"]`).check();
    else await control(page, key).fill(value);
  }
}

/** Ticks the box and waits until the check is passed. */
export async function passRobotCheck(page: Page): Promise<void> {
  await robotBox(page).check();
  await page.waitForFunction(() => {
    const box = document.querySelector<HTMLInputElement>('[name=recaptcha_response]');
    return box !== null && box.checked && box.value.length > 100;
  });
}

/** The posts to an address that the page makes from now on. */
export function postsTo(page: Page, path: string): Request[] {
  const posts: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(path)) posts.push(request);
  });
  return posts;
}
