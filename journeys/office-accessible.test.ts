/** No violation of WCAG 2.2 AA that axe can find in the office, each language and each width once; and the HTML that is sent. */
import type { Page } from 'playwright-core';
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

/** The pages that the navigation leads somebody with every role to, and what lies beside it. */
async function pagesOf(page: Page): Promise<string[]> {
  const links = page.locator('.side a.nav-link');
  const led = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  return [...new Set([...led, '/profile', '/guide', '/nothing-here'])];
}

const EVERY_ROLE = { roles: ['officer', 'approver', 'cashier', 'manager'] } as const;

describe.each(LOCALES)('the HTML in %s has no error', (locale) => {
  it('at the door and on every page that the navigation leads to', async () => {
    const { page } = await atDesk('/messages', { locale, roles: [...EVERY_ROLE.roles] });
    const paths = await pagesOf(page);
    expect(paths.length).toBeGreaterThan(20);
    const within = await Promise.all(
      paths.map(async (path) => [path, await (await page.request.get(path)).text()] as const),
    );
    const answers = [
      ...within,
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

it('V3.4.3 the door and every page that the navigation leads to forbid foreign and inline scripts, and to be kept', async () => {
  const { page } = await atDesk('/messages', { roles: [...EVERY_ROLE.roles] });
  const door = await fetch(`${officeSite()}/sign-in`);
  const headers = [Object.fromEntries(door.headers)];
  for (const path of await pagesOf(page)) headers.push((await page.request.get(path)).headers());
  expect(headers.length).toBeGreaterThan(20);
  for (const one of headers) forbids(one);
});

function forbids(headers: Readonly<Record<string, string>>): void {
  const policy = headers['content-security-policy'] ?? '';
  expect(policy).toMatch(/default-src 'none'; script-src 'self' 'sha256-/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).not.toMatch(/unsafe-eval|https:|script-src[^;]*unsafe-inline/);
  expect(headers['cache-control']).toBe('no-store');
}
