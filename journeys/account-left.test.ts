/** What a borrower has left open: a page over midnight, papers not sent, an application that is no loan yet. */
import { describe, expect, it } from 'vitest';
import { callsTo } from './page-account.ts';
import { DARA, NITA, RITHY, visitAs } from './page-demo.ts';
import { open, soon } from './page-visit.ts';

const EN = { locale: 'en' } as const;

describe('an account', () => {
  it.each([
    ['/profile', '/api/v1/account/overview'],
    ['/loan-detail', '/api/v1/account/loan'],
  ])('left open over midnight asks again when it is looked at: %s', async (path, asks) => {
    const page = await visitAs(RITHY, EN);
    await open(page, '/profile');
    const seeLoan = page.getByRole('link', { name: 'See the loan' });
    await seeLoan.waitFor();
    if (path !== '/profile') {
      await seeLoan.click();
      await page.getByText('Loan id L').waitFor();
    }
    const calls = callsTo(page, asks);
    const look = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await look();
    expect(calls).toHaveLength(0);
    await page.clock.setFixedTime(Date.now() + 24 * 60 * 60 * 1000);
    await look();
    await soon(() => Promise.resolve(calls.length)).toBe(1);
  });

  it('of a borrower who owes the lender papers says so first, and leads to where they are sent', async () => {
    const page = await visitAs(NITA, EN);
    await open(page, '/profile');
    const top = page.getByRole('region', { name: 'What you owe' });
    await top.getByText('2 things are missing').waitFor();
    await top.getByRole('link', { name: 'See the steps' }).click();
    await page.locator('#steps').getByText('2 things are missing').waitFor();
  });

  it('leads from an application that is no loan to its steps, and says N/A for days that it has not', async () => {
    const page = await visitAs(DARA, EN);
    await open(page, '/profile/history');
    const row = page.locator('main tbody tr').first();
    await row.waitFor();
    const cells = (await row.locator('td').allInnerTexts()).map((text) => text.trim());
    expect([cells[1], cells[3], cells[7], cells[10]]).toEqual(['N/A', 'N/A', '$0.00', 'Other']);
    await row.getByRole('link', { name: `Details of application ${cells[2]}` }).click();
    await page.waitForURL('**/profile#steps');
    await page.getByText(`No. ${cells[2]}`).waitFor();
  });
});
