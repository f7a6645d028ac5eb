/** The policy of the pages in a real browser: what is ours works, what got in does not. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { soon, visit } from './page-visit.ts';

/** Changes the next documents on their way, their policy stays. */
async function changeDocuments(page: Page, change: (html: string) => string): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue();
    const response = await route.fetch();
    return route.fulfill({ response, body: change(await response.text()) });
  });
}

describe('the policy of a page', () => {
  it('blocks an inline script that content has brought in', async () => {
    const page = await visit({ expected: /Content Security Policy/ });
    const script = '<script>document.documentElement.dataset.stolen = "yes"</script>';
    await changeDocuments(page, (html) => html.replace('</h1>', () => `</h1>${script}`));
    await page.goto('/about');
    expect(await page.locator('main script').count()).toBe(1);
    expect(await page.locator('html').getAttribute('data-stolen')).toBeNull();
  });

  it('V3.2.2 turns no text into HTML or a script but what React and we are known to write', async () => {
    const page = await visit({ expected: /Trusted/i });
    await page.goto('/about');
    const refused = await page.evaluate(() =>
      [
        () => (document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>'),
        () => (document.createElement('script').text = 'alert(1)'),
        () => (document.createElement('script').src = '/healthz'),
        () => (document.createElement('script').src = 'https://evil.example/x.js'),
      ].map((write) => {
        try {
          write();
          return 'written';
        } catch (error) {
          return (error as Error).name;
        }
      }),
    );
    expect(refused).toEqual(Array.from({ length: 4 }, () => 'TypeError'));
  });

  it('lets React render a page anew that was changed on its way', async () => {
    const page = await visit({ expected: /hydrat|#418/i });
    await changeDocuments(page, (html) => html.replace(/<h1([^>]*)>/, '<h1$1>Changed '));
    await page.goto('/payday-loan');
    await soon(() => page.locator('h1').textContent()).not.toContain('Changed');
    await page.locator('header button[lang=en]').click();
    await soon(() => page.locator('html').getAttribute('lang')).toBe('en');
  });
});
