/** The desk by a pointer, which loses nothing: the other stories of the desk are of the keys alone. */
import { expect, it } from 'vitest';
import { anApplication } from './page-lent.ts';
import { atDesk } from './page-office.ts';

it('a row of the queue shows beside it at a press and opens at two, its box selects it, and an act of the bar is pressed', async () => {
  const { applicationId } = await anApplication({ locale: 'en', ago: 73 });
  const { page } = await atDesk('/applications', { roles: ['officer'] });
  const number = page.getByText(String(applicationId), { exact: true });
  const row = page.locator('tbody tr[data-row]', { has: number });
  await row.click();
  await page.locator('.preview').getByText('criteria met').waitFor();
  expect(new URL(page.url()).searchParams.get('open')).toBe(String(applicationId));
  await row.getByRole('checkbox').check();
  await page.getByText('1 selected').waitFor();
  await page.getByRole('button', { name: 'SMS…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await row.dblclick();
  await page.waitForURL(`**/applications/${applicationId}`);
});
