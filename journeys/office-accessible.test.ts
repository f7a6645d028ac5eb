/** No violation of WCAG 2.2 AA that axe can find in the office, each language and each width once; and the HTML that is sent. */
import { describe, expect, it } from 'vitest';
import { violations } from './page-axe.ts';
import { htmlErrors } from './page-html.ts';
import { press } from './page-keys.ts';
import {
  aNewcomer,
  anOfficePerson,
  atDesk,
  awakeOffice,
  openOffice,
  passPassword,
  visitOffice,
} from './page-office.ts';
import { unmarkedKhmer } from './page-probes.ts';
import { dataDir, LOCALES, officeSite, TWO_SEATS } from './page-visit.ts';

const still = { context: { reducedMotion: 'reduce' } } as const;

describe('axe finds nothing', () => {
  it.each(TWO_SEATS)('at the door, $locale at $width px', async (seat) => {
    const page = await visitOffice({ ...still, ...seat });
    const found: string[] = [];
    await openOffice(page, '/sign-in');
    found.push(...(await violations(page, 'sign-in')));
    await passPassword(page, await aNewcomer(dataDir(), 'officer'));
    await page.locator('img').waitFor();
    found.push(...(await violations(page, 'enrolment')));
    await openOffice(page, '/sign-in');
    await passPassword(page, await anOfficePerson(dataDir(), 'officer'));
    await page.locator('#field-code').waitFor();
    found.push(...(await violations(page, 'code')));
    expect(found).toEqual([]);
  });

  it.each(TWO_SEATS)('in the shell and its list, $locale at $width px', async (seat) => {
    const { page } = await atDesk('/messages', { ...still, ...seat });
    const found = [...(await violations(page, 'messages'))];
    found.push(...(await unmarkedKhmer(page)));
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    found.push(...(await violations(page, 'a message')));
    await page.keyboard.press('Escape');
    await openOffice(page, '/messages?state=held+back&audience=lender');
    found.push(...(await violations(page, 'no message')));
    await page.goto('/nothing-here');
    await awakeOffice(page);
    found.push(...(await violations(page, 'no page')));
    await page.keyboard.press('Shift+Slash');
    await press(page.locator('dialog a[href="/guide"]'));
    await page.locator('.guide-text h2').first().waitFor();
    found.push(...(await violations(page, 'the guide')), ...(await unmarkedKhmer(page)));
    expect(found).toEqual([]);
  });
});

describe.each(LOCALES)('the HTML in %s has no error', (locale) => {
  it('at the door and within', async () => {
    const { page } = await atDesk('/messages', { locale });
    const answers = [
      ['messages', await (await page.request.get('/messages')).text()],
      ['no page', await (await page.request.get('/nothing-here')).text()],
      [
        'sign-in',
        await (
          await fetch(`${officeSite()}/sign-in`, { headers: { cookie: `office_locale=${locale}` } })
        ).text(),
      ],
    ] as const;
    for (const [where, html] of answers) expect(await htmlErrors(html, where)).toEqual([]);
  });
});

it('V3.4.3 every page forbids foreign and inline scripts, and to be kept', async () => {
  const answer = await fetch(`${officeSite()}/sign-in`);
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/default-src 'none'; script-src 'self' 'sha256-/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).not.toMatch(/unsafe-eval|https:|script-src[^;]*unsafe-inline/);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});
