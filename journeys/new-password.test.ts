/** A first or a forgotten password, by the code that comes as an SMS. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  aBorrower,
  accountOf,
  alert,
  anApplicant,
  type Borrower,
  callsTo,
  codesSentTo,
  errorOf,
  expectFocus,
  fillLogin,
  fillNew,
  newestCode,
  passTime,
  pathOf,
  session,
  stored,
  storedKeys,
  submit,
} from './page-account.ts';
import { awake, LOCALES, open, reload, soon, stopClock, TWO_SEATS, visit } from './page-visit.ts';
import { dialog, field } from './page-wizard.ts';

const SEND = '/api/v1/frontend/borrow/send-code-verify';
const CHECK = '/api/v1/frontend/borrow/check-code-verify';
const FORGOT = '/api/v1/frontend/auth/forgot-password';
const NEW = 'ពាក្យថ្មី by the lake 4';
const resend = (page: Page) => page.locator('[aria-describedby=resend-hint]');

/** From login to the code page, with a phone typed on the way; `before` it is sent, something may be done to the page. */
async function askForCode(page: Page, phone: string, before?: typeof stopClock): Promise<void> {
  await open(page, '/login');
  await page.locator('main form a[href="/input-phone-number"]').click();
  await page.waitForURL('**/input-phone-number');
  await field(page, 'phone').fill(phone);
  await before?.(page);
  await submit(page).click();
  await page.waitForURL('**/verify-code/*');
  await field(page, 'code').waitFor();
}

async function paste(page: Page, name: string, text: string): Promise<void> {
  await field(page, name).evaluate((input: HTMLInputElement, pasted) => {
    input.focus();
    document.execCommand('insertText', false, pasted);
  }, text);
}

/** The way from login to a new password that works, with what the device keeps and the database has. */
async function wholeWay(page: Page, who: Borrower, codes: number): Promise<void> {
  await askForCode(page, who.local);
  const kept = await session(page);
  expect(kept).toMatchObject({
    fromPage: 'forget-password',
    borrow_uuid: expect.any(String) as string,
  });
  expect(kept.phone?.replaceAll(' ', '')).toBe(who.local);
  expect(pathOf(page)).toBe(`/verify-code/${kept.borrow_uuid}`);
  expect(await stored(page, 'request_id')).toMatch(/^[\da-f-]{36}$/);
  const code = await newestCode(who.phone, codes);
  await paste(page, 'code', `${code.slice(0, 3)} ${code.slice(3)}`);
  expect(await field(page, 'code').inputValue()).toBe(code);
  await submit(page).click();
  await page.waitForURL('**/user-setting/reset-password');
  await field(page, 'password').waitFor();
  expect(await field(page, 'old_password').count()).toBe(0);
  await fillNew(page, NEW);
  await page.waitForURL('**/message');
  expect(await storedKeys(page)).toEqual(['locale']);
}

describe('a forgotten password', () => {
  it.each(TWO_SEATS)(
    'is set anew by phone, code and form, and the new one signs in, $locale at $width px: PWD-01 PWD-02 PWD-03 PWD-04 PWD-05 PWD-06 PWD-07 PWD-08 PWD-09 PWD-13 PWD-14 RT-30 RT-31 RT-33 ROLE-02 API-36 API-37 API-39',
    async (seat) => {
      const who = await aBorrower();
      await passTime(who.phone, 3);
      const before = await accountOf(who);
      const page = await visit(seat);
      await wholeWay(page, who, 2);
      const after = await accountOf(who);
      expect(after?.password_hash).not.toBe(before?.password_hash);
      expect(after?.sessions).toBe(0);
      await reload(page);
      await page.locator('main a[href="/login"]').click();
      await page.waitForURL('**/login');
      await fillLogin(page, who.local, who.password);
      await alert(page).waitFor();
      await field(page, 'password').fill(NEW);
      await submit(page).click();
      await page.waitForURL('**/profile');
      await soon(async () => (await accountOf(who))?.sessions).toBe(1);
    },
  );

  it.each(LOCALES)(
    'the first one begins the account of who has applied, in %s: PWD-05 ROLE-02',
    async (locale) => {
      const who = await anApplicant();
      expect(await accountOf(who)).toBeUndefined();
      const page = await visit({ locale, width: 360 });
      await wholeWay(page, who, 1);
      expect((await accountOf(who))?.password_hash).toMatch(/^\$argon2id\$/);
    },
  );

  it('each of its three calls says what the documents name, and the request’s own alias: GEN-21 PWD-11 PWD-12', async () => {
    const who = await anApplicant();
    const page = await visit({ locale: 'en' });
    const sent = [SEND, CHECK, FORGOT].map((path) => callsTo(page, path));
    await wholeWay(page, who, 1);
    const [asked, checked, set] = sent.map((calls) =>
      calls.map((call) => call.postDataJSON() as Record<string, string>),
    );
    const { borrow_uuid, request_id, code } = checked?.[0] ?? {};
    expect(borrow_uuid).toMatch(/^[\w-]{20,}$/);
    expect(asked).toEqual([
      {
        phone: expect.stringMatching(/^[\d ]+$/) as string,
        formType: 'ForgetPassword',
        // The device's own from the beginning: a call whose answer is lost is known by it when it comes again.
        request_id,
      },
    ]);
    expect(asked?.[0]?.phone?.replaceAll(' ', '')).toBe(who.local);
    expect(checked).toEqual([{ borrow_uuid, request_id, code: codesSentTo(who.phone)[0] }]);
    expect(code).toMatch(/^\d{6}$/);
    expect(request_id).toMatch(/^[\da-f-]{36}$/);
    expect(set).toEqual([{ borrow_uuid, password: NEW, password_confirmation: NEW }]);
    expect((await accountOf(who))?.password_hash).toMatch(/^\$argon2id\$/);
  });

  it('a phone that nobody has gets the same page, and no code: the sentence begins with If', async () => {
    const page = await visit({ locale: 'en', width: 360 });
    await askForCode(page, '012 000 999');
    await page.getByText('If 012 000 999 has an account').waitFor();
    await page.getByRole('status').getByText('The code has been sent').waitFor();
    await field(page, 'code').fill('123456');
    await submit(page).click();
    await errorOf(page, 'code').waitFor();
    expect(codesSentTo('85512000999')).toEqual([]);
  });

  it('a wrong code is said under the field, and the page outlives a reload: PWD-15 PWD-19 ERR-16 RT-32', async () => {
    const who = await anApplicant();
    const page = await visit({ locale: 'en', width: 360 });
    await askForCode(page, who.local);
    await expectFocus(page, 'field-code');
    expect(await field(page, 'code').getAttribute('autocomplete')).toBe('one-time-code');
    await page.keyboard.type('១២x3');
    expect(await field(page, 'code').inputValue()).toBe('123');
    await page.keyboard.press('Enter');
    await errorOf(page, 'code').waitFor();
    expect(await errorOf(page, 'code').innerText()).toContain('code of 6 digits');
    const right = await newestCode(who.phone);
    const wrong = right === '000000' ? '000001' : '000000';
    await field(page, 'code').fill(wrong);
    await soon(() => errorOf(page, 'code').count()).toBe(0);
    await submit(page).click();
    await errorOf(page, 'code').waitFor();
    expect(await errorOf(page, 'code').innerText()).toContain('not correct');
    await page.reload();
    await awake(page);
    await field(page, 'code').fill(right);
    await submit(page).click();
    await page.waitForURL('**/user-setting/reset-password');
    // What the code has proved outlives a reload; a code that was used is no page to come back to.
    await page.reload();
    await field(page, 'password').waitFor();
    await page.goBack();
    await page.waitForURL('**/input-phone-number');
  });

  it('another code can be asked for after two minutes, which a ring and a figure count, and ends the first: PWD-02 PWD-16 PWD-17 CONST-02', async () => {
    const who = await anApplicant();
    const page = await visit({ locale: 'en' });
    await page.clock.install();
    await page.mouse.move(5, 400);
    // The clock stands from then on: how long all this takes on a busy machine does not count.
    await askForCode(page, who.local, stopClock);
    const first = await newestCode(who.phone);
    const notice = page.getByRole('status').getByText('The code has been sent');
    await notice.waitFor();
    await page.clock.runFor(4999);
    expect(await notice.count()).toBe(1);
    await page.clock.runFor(1);
    await notice.waitFor({ state: 'detached' });
    await page.getByText('wait 2 to 3 minutes').waitFor();
    expect(await resend(page).getAttribute('aria-disabled')).toBe('true');
    await page.clock.runFor(60_000);
    await page.getByText('Possible in 0:55 minutes').waitFor();
    await resend(page).click({ force: true });
    expect(codesSentTo(who.phone)).toEqual([first]);
    await passTime(who.phone, 2);
    await page.clock.runFor(60_000);
    await page.getByText('You can ask for a new code now.').waitFor();
    const old = pathOf(page);
    const [call] = await Promise.all([page.waitForRequest(`**${SEND}`), resend(page).click()]);
    expect(call.postDataJSON()).toMatchObject({
      formType: 'ForgetPassword',
      borrow_uuid: old.split('/').at(-1),
      request_id: expect.stringMatching(/^[\da-f-]{36}$/) as string,
    });
    await soon(() => pathOf(page)).not.toBe(old);
    const second = await newestCode(who.phone, 2);
    // The new request's own page, with a field of its own: the address changes before it is drawn.
    await soon(() => resend(page).getAttribute('aria-disabled')).toBe('true');
    if (first !== second) {
      await field(page, 'code').fill(first);
      await submit(page).click();
      await errorOf(page, 'code').waitFor();
    }
    await field(page, 'code').fill(second);
    await submit(page).click();
    await page.waitForURL('**/user-setting/reset-password');
  });

  it('the same phone soon again leads to the code that was sent, and no other is', async () => {
    const who = await anApplicant();
    const page = await visit({ locale: 'en', width: 360 });
    await askForCode(page, who.local);
    const where = pathOf(page);
    await newestCode(who.phone);
    await page.getByRole('link', { name: 'Change the phone number' }).click();
    await page.waitForURL('**/input-phone-number');
    await soon(async () => (await field(page, 'phone').inputValue()).replaceAll(' ', '')).toBe(
      who.local,
    );
    await submit(page).click();
    await page.waitForURL(`**${where}`);
    expect(codesSentTo(who.phone)).toHaveLength(1);
  });

  it.each(LOCALES)(
    'what the server says of the new password stands under its fields, and the rest in a dialog, in %s: PWD-20 PWD-22',
    async (locale) => {
      const who = await anApplicant();
      const page = await visit({ locale, width: 360 });
      await askForCode(page, who.local);
      await field(page, 'code').fill(await newestCode(who.phone));
      await submit(page).click();
      await page.waitForURL('**/user-setting/reset-password');
      await field(page, 'password').waitFor();
      await fillNew(page, 'short', 'other');
      await errorOf(page, 'password').waitFor();
      expect(await errorOf(page, 'password').innerText()).toContain('8');
      expect(await errorOf(page, 'password_confirmation').count()).toBe(1);
      await passTime(who.phone, 11);
      await fillNew(page, NEW);
      await dialog(page).waitFor();
      expect(await dialog(page).innerText()).toContain(
        locale === 'km' ? 'លេខសម្ងាត់លែងប្រើបានហើយ' : 'The code is no longer valid.',
      );
      await dialog(page).getByRole('button').last().click();
      expect(await field(page, 'password').inputValue()).toBe(NEW);
      await page.locator('main a[href="/input-phone-number"]').click();
      await page.waitForURL('**/input-phone-number');
    },
  );

  it('what is no phone is said under the field: ERR-15', async () => {
    const page = await visit({ locale: 'en', width: 360 });
    await open(page, '/input-phone-number');
    await field(page, 'phone').fill('012 34');
    await submit(page).click();
    await errorOf(page, 'phone').waitFor();
    await expectFocus(page, 'field-phone');
  });
});
