/** Where the money goes, as staff fill it in: at a bank that the list has not, and corrected; and agreements that wait for a signature. */
import { expect, it } from 'vitest';
import { violations, violationsOver } from './page-axe.ts';
import { bar, one, panel } from './page-desk.ts';
import { choose, press, typeInto } from './page-keys.ts';
import { anApplication, anOffer, newestSms } from './page-lent.ts';
import { atDesk, field, openOffice } from './page-office.ts';

const still = { context: { reducedMotion: 'reduce' } } as const;

it('a bank that is not in the list is named, nothing is saved without its name, and the account is corrected', async () => {
  const { applicationId, phone } = await anApplication({ locale: 'en', ago: 2, product: 'pawn' });
  const at = `/applications/${applicationId}/decision`;
  const { page } = await atDesk(at, { ...still, roles: ['officer'], expected: /422/ });
  await press(bar(page).getByRole('button', { name: 'Fill in the account…' }));
  await choose(field(page, 'bank'), 'Other');
  await typeInto(field(page, 'account_number'), '000700700');
  await page.keyboard.press('Control+Enter');
  await panel(page).getByText('Enter the bank by its name').waitFor();
  const found = await violationsOver(page, 'unnamed');
  await typeInto(field(page, 'other_bank'), 'Bank of Another List');
  await page.keyboard.press('Control+Enter');
  await panel(page).waitFor({ state: 'detached' });
  expect(await newestSms(phone, /account ending in/)).toMatch(/Bank of Another List.*0700/);

  await press(bar(page).getByRole('button', { name: 'Correct the account…' }));
  await panel(page).getByText('Bank of Another List ··· 0700').waitFor();
  await choose(field(page, 'bank'), 'Wing Bank');
  await typeInto(field(page, 'account_number'), '000700701');
  found.push(...(await violationsOver(page, 'correct')));
  await page.keyboard.press('Control+Enter');
  await panel(page).waitFor({ state: 'detached' });
  expect(await newestSms(phone, /0701/)).toContain('Wing Bank');
  expect(
    await one('select bank_name as bank from application where id = $1', applicationId),
  ).toEqual({ bank: 'Wing Bank' });
  expect(found).toEqual([]);
});

it('an agreement that waits for its signature is in a view of the queue, with the last day to sign', async () => {
  const { offerId } = await anOffer('en');
  const { id, day } = await one<{ id: string; day: string }>(
    `select application_id id, to_char(sign_by, 'DD/MM/YYYY') as day from offer where id = $1`,
    offerId,
  );
  const { page } = await atDesk('/applications', { ...still, roles: ['officer'] });
  await press(page.getByRole('link', { name: /^Waiting for signature/ }));
  await page.waitForURL('**/applications?view=signing');
  const row = page.locator('tbody tr[data-row]', { hasText: id });
  await row.getByText(day).waitFor();
  const found = await violations(page, 'signing');
  await openOffice(page, '/applications?view=decided');
  expect(await page.getByRole('columnheader', { name: 'Sign by' }).count()).toBe(0);
  expect(found).toEqual([]);
});
