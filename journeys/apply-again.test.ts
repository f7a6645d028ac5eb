/** The lender denied an application: the borrower learns why and from when on, and applies again from the account. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { visitAs } from './page-demo.ts';
import { actsOn, aDenial, newestSms } from './page-lent.ts';
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

/** The applications of a phone, oldest first. */
const applicationsOf = (phone: string) =>
  queryRows<Record<string, unknown> & { id: string }>(
    `select a.id, a.status, a.product, a.amount_cents, a.duration, a.loan_type_id, a.company_name, a.borrower_id = b.id own
     from application a join borrower b on b.phone = a.phone where a.phone = $1 order by a.id`,
    [phone],
  );

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
    expect(await newestSms(phone, /cannot agree/)).toContain(`apply again from ${day}`);
    await switchTo(page, 'km');
    await expectReasons(page, 'km');
    expect(await page.locator('main .night-figure').innerText()).toBe(day);
  });

  it('applies again from the account once that day has come', async () => {
    const { phone, local } = await aDenial({
      locale: 'en',
      ago: 31,
      reasons: ['income', 'references'],
    });
    const page = await visitAs(local, { locale: 'en', width: 360 });
    await open(page, '/profile');
    await page.getByText('You can apply again now.').waitFor();
    const borrow = page.locator('main').getByRole('button', { name: 'Borrow', exact: true });
    await borrow.click();
    await page
      .locator(`[id="${await borrow.getAttribute('aria-controls')}"]`)
      .getByRole('button', { name: 'Payday loan' })
      .click();
    await page.waitForURL('**/new-loan');
    await page.getByLabel('Amount', { exact: true }).selectOption('$100');
    await page.getByLabel('Duration', { exact: true }).selectOption('10 days');
    await page.getByLabel('Loan purpose', { exact: true }).selectOption('101');
    await page.getByRole('button', { name: 'Submit' }).click();
    const sent = page.getByRole('alertdialog', { name: 'Your request has been sent' });
    await sent.getByRole('button', { name: 'OK' }).click();
    await page.waitForURL('**/profile');
    await page.getByRole('group', { name: 'Your request' }).waitFor();
    const rows = await applicationsOf(phone);
    expect(rows).toMatchObject([
      { status: 'Denied', amount_cents: '20000', own: true },
      {
        status: 'Pending',
        product: 'payday',
        amount_cents: '10000',
        duration: 10,
        loan_type_id: 101,
        own: true,
      },
    ]);
    const id = rows[1]?.id ?? '';
    expect(await actsOn(`application:${id}`)).toEqual(['application.submitted']);
    expect(await newestSms(phone, new RegExp(`no\\. ${id}\\.`))).toContain('loan application');
  });
});
