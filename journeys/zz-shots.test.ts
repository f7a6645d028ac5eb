import { it } from 'vitest';
import { aPawnLoan, payOffAtCounter } from './page-lent.ts';
import { atDesk, field, openOffice } from './page-office.ts';
import { asOwner } from '../scripts/product-database.ts';
import { dataDir } from './page-visit.ts';

it('shots', async () => {
  const { loanId } = await aPawnLoan({ locale: 'km', ago: 20 });
  const number = `L${String(loanId).padStart(6, '0')}`;
  await payOffAtCounter(loanId);
  await asOwner(dataDir(), async (client) => {
    await client.query(
      `update collateral set released_by = 'staff:uma', released_at = now()
       where application_id = (select application_id from loan where id = $1)`,
      [loanId],
    );
  });
  for (const locale of ['en', 'km'] as const) {
    for (const width of [1440, 360] as const) {
      const shot = async (name: string, page: import('playwright-core').Page) => {
        await page.setViewportSize({ width, height: 900 });
        await page.waitForLoadState('networkidle');
        await page.screenshot({
          path: `/tmp/money-shots/${name}-${width}-${locale}.png`,
          fullPage: true,
        });
      };
      const { page } = await atDesk(`/loans/${number}`, {
        roles: ['cashier'],
        locale,
        expected: /./,
      });
      await shot('loan-before', page);
      await openOffice(page, `/loans/${number}?open=reverse-1`);
      await shot('order', page);
      if (locale === 'en' && width === 1440) {
        await field(page, 'reason').selectOption({ index: 1 });
        await page.keyboard.press('Control+Enter');
        await page.getByText('You ordered it').waitFor();
        await shot('ordered', page);
      }
      await openOffice(page, '/cash?open=open');
      await asOwner(dataDir(), async (client) => {
        await client.query(
          `insert into cash_sheet (cashier, on_day, opening_cents, opened_at, counted_cents, expected_cents, counted_at)
           select 'staff:' || handle, current_date - 3, 10000, now(), 30000, 30000, now() from staff order by id desc limit 1`,
        );
      });
      await page.reload();
      await field(page, 'opening').fill('250');
      await shot('cash-open', page);
      const { page: other } = await atDesk(`/loans/${number}`, {
        roles: ['approver'],
        locale,
        expected: /./,
      });
      await shot('waiting', other);
      await openOffice(other, `/loans/${number}?open=confirm-reversal`);
      await shot('confirm', other);
    }
  }
}, 240_000);
