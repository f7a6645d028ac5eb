/** The lender denied an application: the borrower learns why and from when on. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { visitAs } from './page-demo.ts';
import { aDenial, newestSms } from './page-lent.ts';
import { switchTo } from './page-navbar.ts';
import { queryRows } from './page-store.ts';
import { type Locale, open, soon } from './page-visit.ts';

const REASONS: Record<Locale, string[]> = {
  km: ['ចំណូលដែលយើងអាចបញ្ជាក់បាន ទាបពេកសម្រាប់កម្ចីនេះ។', 'បុគ្គលបញ្ជាក់ មិនបានបញ្ជាក់ព័ត៌មានរបស់លោកអ្នកទេ។'],
  en: [
    'The income that we could confirm is too low for this loan.',
    'Your references did not confirm what you told us.',
  ],
};
const TITLE: Record<Locale, string> = {
  km: 'លើកនេះ អ្នកឱ្យខ្ចីមិនអាចយល់ព្រមបានទេ',
  en: 'This time the lender could not agree',
};

/** The reasons on the page, in the language that it speaks now. */
async function expectReasons(page: Page, locale: Locale): Promise<void> {
  const refused = page.getByRole('region', { name: TITLE[locale] });
  await soon(() => refused.locator('ul').first().locator('li').allInnerTexts()).toEqual(
    REASONS[locale],
  );
}

describe('somebody whom the lender denied', () => {
  it('is told every reason in both languages, what to prepare, and the day to apply again', async () => {
    const { phone, local, applicationId } = await aDenial({
      locale: 'en',
      ago: 1,
      reasons: ['income', 'references'],
    });
    const page = await visitAs(local, { locale: 'en' });
    await open(page, '/profile');
    await expectReasons(page, 'en');
    await page.getByText(/^Prepare a pay slip/).waitFor();
    const rows = await queryRows<{ day: string; reasons: string[] }>(
      `select to_char(apply_again_on, 'DD/MM/YYYY') "day", reasons from denial where application_id = $1`,
      [applicationId],
    );
    expect(rows[0]?.reasons).toEqual(['income', 'references']);
    const day = rows[0]?.day ?? '';
    await page.getByText('Best to apply again from', { exact: true }).waitFor();
    expect(await page.locator('main .night-figure').innerText()).toBe(day);
    expect(await newestSms(phone, /cannot agree/)).toContain(`best to wait until ${day}`);
    await switchTo(page, 'km');
    await expectReasons(page, 'km');
    expect(await page.locator('main .night-figure').innerText()).toBe(day);
  });
});
