/** The office's door: logging in, the first time, what may go wrong, and coming back over the page. */
import { describe, expect, it } from 'vitest';
import {
  aNewcomer,
  anOfficePerson,
  atDesk,
  auditOf,
  authenticatorCode,
  awakeOffice,
  endSessions,
  field,
  heading,
  logIn,
  openOffice,
  passPassword,
  SAYS,
  visitOffice,
  wrongAuthenticatorCode,
} from './page-office.ts';
import { dataDir, LOCALES, soon, site } from './page-visit.ts';

const REFUSED = /status of 4\d\d/;

describe('logging in to the office', () => {
  it.each(LOCALES)('with password and code, by the keyboard alone, in %s', async (locale) => {
    const person = await anOfficePerson(dataDir(), 'officer');
    const page = await visitOffice({ locale });
    await openOffice(page, '/messages?state=failed');
    expect(new URL(page.url()).pathname).toBe('/sign-in');
    await field(page, 'username').focus();
    await page.keyboard.type(person.username);
    await page.keyboard.press('Tab');
    await page.keyboard.type(person.password);
    await page.keyboard.press('Enter');
    // The code's field has the focus.
    await soon(() => field(page, 'code').evaluate((node) => node === document.activeElement)).toBe(
      true,
    );
    await page.keyboard.type(authenticatorCode(person.secret));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/messages?state=failed');
    // From now on in the language of who came in.
    expect(await heading(page).innerText()).toBe(SAYS.en.messages);
    expect(await page.locator('.side').innerText()).toContain(person.nameEn);
    const cookies = await page.context().cookies();
    const cookie = cookies.find(({ name }) => name === '__Host-office');
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/' });
    expect(await auditOf(person)).toEqual(['staff.added', 'staff.signed_in']);
  });

  it('refuses a wrong password, a wrong code and one that was used', async () => {
    const person = await anOfficePerson(dataDir(), 'officer');
    const page = await visitOffice({ expected: REFUSED });
    await openOffice(page, '/sign-in');
    await passPassword(page, { ...person, password: 'not this one' });
    expect(await page.getByRole('alert').innerText()).toContain(
      'The address or the password is not right',
    );
    await passPassword(page, person);
    await field(page, 'code').fill(wrongAuthenticatorCode(person.secret));
    await page.keyboard.press('Enter');
    await page.locator('#field-code-error').waitFor();
    expect(await field(page, 'code').getAttribute('aria-invalid')).toBe('true');
    const code = authenticatorCode(person.secret);
    await field(page, 'code').fill(code);
    await page.keyboard.press('Enter');
    await page.locator('.top-bar').waitFor();
    const other = await visitOffice({ expected: REFUSED });
    await openOffice(other, '/sign-in');
    await passPassword(other, person);
    await field(other, 'code').fill(code);
    await other.keyboard.press('Enter');
    expect(await other.locator('#field-code-error').innerText()).toContain('used already');
    expect(await auditOf(person)).toEqual([
      'staff.added',
      'staff.sign_in_refused',
      'staff.code_refused',
      'staff.signed_in',
      'staff.code_refused',
    ]);
  });

  it('the first time sets up password, authenticator and recovery codes, of which each works once', async () => {
    const person = await aNewcomer(dataDir(), 'manager');
    const page = await visitOffice({ expected: REFUSED });
    await openOffice(page, '/sign-in');
    await passPassword(page, person);
    await page.locator('img').waitFor();
    const secret = (await page.locator('p.tabular').innerText()).replaceAll(' ', '');
    const own = 'nine boats at the river';
    await field(page, 'password').fill(own);
    await field(page, 'password_confirmation').fill('another');
    await field(page, 'code').fill(authenticatorCode(secret));
    await page.keyboard.press('Enter');
    await page.locator('#field-password_confirmation-error').waitFor();
    await field(page, 'password_confirmation').fill(own);
    await page.keyboard.press('Enter');
    await page.locator('ol li').first().waitFor();
    const codes = await page.locator('ol li').allInnerTexts();
    expect(new Set(codes).size).toBe(10);
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await page.locator('.top-bar').waitFor();
    await awakeOffice(page);
    await page.getByRole('button', { name: SAYS.en.logout }).click();
    await page.waitForURL('**/sign-in');
    await passPassword(page, { ...person, password: own });
    await page.getByRole('button', { name: 'recovery code' }).click();
    await field(page, 'code').fill(codes[4] ?? '');
    await page.keyboard.press('Enter');
    await page.locator('.top-bar').waitFor();
    // So does another over the page, and for new ones: without the phone there is no six digits.
    await endSessions(person);
    await awakeOffice(page);
    await page.getByRole('button', { name: 'ខ្មែរ' }).click();
    const dialog = page.getByRole('dialog');
    await page.locator('#again-password').fill(own);
    await dialog.getByRole('button', { name: 'recovery code' }).click();
    const again = page.locator('#again-code');
    await soon(() => again.evaluate((node) => node === document.activeElement)).toBe(true);
    await page.keyboard.type(codes[5] ?? '');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await openOffice(page, '/profile');
    await field(page, 'password').fill(own);
    await page.getByRole('button', { name: 'recovery code' }).click();
    await field(page, 'code').fill(codes[6] ?? '');
    await page.keyboard.press('Enter');
    await page.locator('ol li').first().waitFor();
    expect(await page.locator('ol li').allInnerTexts()).not.toContain(codes[6]);
    expect(await auditOf(person)).toEqual([
      'staff.added',
      'staff.enrolled',
      'staff.signed_out',
      'staff.signed_in_by_recovery_code',
      'staff.signed_in_by_recovery_code',
      'staff.recovery_codes_renewed',
    ]);
  });

  it('a session that is over asks over the page, and the act is asked for again', async () => {
    const { page, person } = await atDesk('/messages?state=sent', { expected: REFUSED });
    await endSessions(person);
    await page.getByRole('button', { name: 'ខ្មែរ' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    expect(new URL(page.url()).search).toBe('?state=sent');
    await page.locator('#again-password').fill(person.password);
    await page.locator('#again-code').fill(authenticatorCode(person.secret, 1));
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).search).toBe('?state=sent');
    await page.getByRole('button', { name: 'ខ្មែរ' }).click();
    await soon(() => heading(page).innerText()).toBe(SAYS.km.messages);
    expect(await auditOf(person)).toEqual(['staff.added', 'staff.signed_in', 'staff.signed_in']);
  });

  it('V3.7.2 leads nowhere else than into the office', async () => {
    const person = await anOfficePerson(dataDir(), 'officer');
    const page = await visitOffice();
    for (const next of ['//elsewhere.test/', '/\t/elsewhere.test', 'https://elsewhere.test']) {
      const answer = await page.request.get(`/sign-in?next=${encodeURIComponent(next)}`);
      expect(answer.status()).toBe(200);
    }
    await openOffice(page, `/sign-in?next=${encodeURIComponent('/\t/elsewhere.test/')}`);
    await logIn(page, person);
    await page.waitForURL('**/applications');
    const within = await page.request.get(
      `/sign-in?next=${encodeURIComponent('//elsewhere.test')}`,
      {
        maxRedirects: 0,
      },
    );
    expect(within.headers().location).toBe('/');
  });

  it('V3.5.4 leads a role to its first page, has none of another, and none of the office at the public door', async () => {
    const { page } = await atDesk('/', { roles: ['cashier'] });
    await page.waitForURL('**/loans');
    expect(await page.locator('.nav-link[href="/messages"]').count()).toBe(0);
    const answer = await page.request.get('/messages');
    expect(answer.status()).toBe(403);
    expect(answer.headers()['cache-control']).toBe('no-store');
    const cookies = await page.context().cookies();
    const { value } = cookies.find(({ name }) => name === '__Host-office') ?? { value: '' };
    const headers = { cookie: `__Host-office=${value}` };
    expect((await fetch(`${site}/api/office/session`, { headers })).status).toBe(404);
  });
});
