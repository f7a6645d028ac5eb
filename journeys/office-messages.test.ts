/** The outbox as staff see it: the office's first list, with keys, filters, pages, and the message beside it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../scripts/product-database.ts';
import { goTo, press } from './page-keys.ts';
import { atDesk, heading, reloadOffice, SAYS } from './page-office.ts';
import { dataDir, LOCALES, soon } from './page-visit.ts';

beforeAll(async () => {
  await asOwner(dataDir(), async (client) => {
    await client.query(`
      insert into notice (kind, audience, phone, locale, body, state, sent_at, tries, last_error, due_at, created_at)
      select 'application_received', 'applicant', '85512345678', 'en', 'Story ' || n,
        case when n = 60 then 'failed' else 'sent' end, case when n = 60 then null else now() end,
        case when n = 60 then 8 else 1 end, case when n = 60 then 'http 503' end, now(), now()
      from generate_series(1, 60) n
      where not exists (select from notice where body = 'Story 1')`);
  });
});

const rows = 'tbody tr';

describe('messages', () => {
  it('are moved through, opened and closed by keys alone, with a Khmer layout too', async () => {
    const { page } = await atDesk('/messages?audience=applicant');
    await page.keyboard.press('j');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-row'));
    expect(await focused()).toBe('0');
    // Where a Khmer layout is on, the key says a Khmer letter; its place is the same.
    for (const [key, code] of [
      ['្', 'KeyJ'],
      ['្', 'KeyJ'],
      ['ក', 'KeyK'],
    ] as const) {
      await page.evaluate(
        ([key, code]) =>
          document.activeElement?.dispatchEvent(
            new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }),
          ),
        [key, code] as const,
      );
    }
    expect(await focused()).toBe('1');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    expect(new URL(page.url()).searchParams.get('open')).toMatch(/^\d+$/);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await soon(focused).toBe('1');
    expect(new URL(page.url()).search).toBe('?audience=applicant');
    await page.keyboard.press('End');
    expect(await focused()).toBe('49');
    // No key works in a field, and none at all once they are switched off.
    await page.keyboard.press('Shift+Slash');
    await page.getByRole('dialog').getByRole('button', { name: 'Single keys work' }).click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('k');
    expect(await focused()).not.toBe('48');
  });

  it('turn their pages, filter, and keep all of it in the address', async () => {
    const { page } = await atDesk('/messages?audience=applicant&sort=-written');
    await press(page.getByRole('link', { name: 'Next page' }));
    await page.waitForURL('**after=*');
    await press(page.getByRole('link', { name: 'Previous page' }));
    await page.waitForURL('**before=*');
    await soon(() => page.locator(rows).count()).toBe(50);
    await page.getByLabel('State', { exact: true }).selectOption('failed');
    await page.waitForURL('**state=failed**');
    // Other stories of this product may have left messages of their own.
    const own = page.locator(rows).filter({ hasText: 'Story 60' });
    const others = page.locator(rows).filter({ hasNotText: 'Failed' });
    await soon(() => others.count()).toBe(0);
    expect(new URL(page.url()).searchParams.has('before')).toBe(false);
    expect(await own.innerText()).toMatch(/012 345 678[\s\S]*Story 60[\s\S]*Failed[\s\S]*8 tries/);
    await reloadOffice(page);
    expect([await own.count(), await others.count()]).toEqual([1, 0]);
    await page.getByLabel('State', { exact: true }).selectOption('held back');
    // A story before may have written to one phone more often than a day allows.
    await soon(() => own.count()).toBe(0);
    expect(await page.locator(rows).filter({ hasNotText: 'Held back' }).count()).toBe(0);
    await page.goBack();
    await own.waitFor();
    await press(page.getByRole('button', { name: 'Clear State' }));
    await soon(() => page.locator(rows).count()).toBe(50);
    // A head sorts by Enter, and opens no row.
    await press(page.getByRole('link', { name: 'Written' }));
    await page.waitForURL('**sort=written**');
    await soon(() => page.locator('th[aria-sort]').getAttribute('aria-sort')).toBe('ascending');
  });

  it('say what of an address is not known', async () => {
    const { page } = await atDesk('/messages?state=lost&colour=red');
    expect(await page.locator('main').innerText()).toContain('left out: state, colour');
  });

  it.each(LOCALES)('speak %s, and switch without leaving what is open', async (locale) => {
    const { page } = await atDesk('/messages', { locale });
    expect(await heading(page).innerText()).toBe(SAYS[locale].messages);
    const other = locale === 'km' ? 'en' : 'km';
    await page.locator(rows).first().click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: other === 'km' ? 'ខ្មែរ' : 'EN' }).click();
    await soon(async () => await heading(page).innerText()).toBe(SAYS[other].messages);
    await reloadOffice(page);
    expect(await heading(page).innerText()).toBe(SAYS[other].messages);
  });

  it('G and the letter of a page lead there', async () => {
    const { page } = await atDesk('/messages?state=failed');
    await goTo(page, 'm');
    await page.waitForURL(/\/messages$/);
  });
});
