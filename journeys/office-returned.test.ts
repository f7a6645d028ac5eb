/** A pay-out that came back: a cashier notes it on the loan's page, the manager is led there and confirms it, and the borrower owes nothing. */
import { describe, expect, it } from 'vitest';
import { violations, violationsOver } from './page-axe.ts';
import { visitAs } from './page-demo.ts';
import { htmlErrors } from './page-html.ts';
import { choose, press, typeInto } from './page-keys.ts';
import { actsOn, aLoan, entriesOf, figureOf, loanNumber, newestSms } from './page-lent.ts';
import { atDesk, field, openOffice } from './page-office.ts';
import { open, soon } from './page-visit.ts';

describe('a pay-out that came back', () => {
  it('is noted by one and confirmed by another in the office, and the account says that nothing is owed', async () => {
    const { local, phone, loanId } = await aLoan({ locale: 'km', amount: 100, days: 15, ago: 3 });
    const number = loanNumber(loanId);
    const cashier = await atDesk(`/loans/${number}`, {
      roles: ['cashier'],
      expected: /status of 422/,
    });
    const { page } = cashier;
    await press(page.getByRole('link', { name: 'Note that the pay-out came back…' }));
    const sheet = page.getByRole('dialog');
    await sheet.getByText(/^\$100\.00 was paid out to /).waitFor();
    const note = sheet.getByRole('button', { name: 'Note that $100.00 came back' });
    await press(note);
    // Without the bank's reference the server says so, and nothing is lost.
    await sheet.locator('#field-reference-error').waitFor();
    expect(await violationsOver(page, 'pay-out came back')).toEqual([]);
    await typeInto(field(page, 'reference'), 'BACK-17');
    await choose(field(page, 'reason'), 'The account number was wrong.');
    await page.keyboard.press('Control+Enter');
    await sheet.waitFor({ state: 'detached' });
    await page
      .getByText('The pay-out of $100.00 came back. A second person confirms it.')
      .waitFor();
    // Who noted it is offered no button.
    expect(await page.getByRole('link', { name: 'Look and confirm…' }).count()).toBe(0);
    expect(await entriesOf(loanId)).toEqual([]);

    const manager = (await atDesk('/today', { roles: ['manager'] })).page;
    await press(manager.getByRole('button', { name: /^Waiting for you: / }));
    await press(manager.getByRole('link', { name: /Returned pay-outs to confirm/ }));
    await manager.waitForURL('**/loans?group=payout_return&waits_for=me');
    await manager.getByText(number).first().waitFor();
    await openOffice(manager, `/loans/${number}`);
    await manager.getByText('reference BACK-17').waitFor();
    await press(manager.getByRole('link', { name: 'Look and confirm…' }));
    const confirming = manager.getByRole('dialog');
    await confirming.getByText('“The account number was wrong.”').waitFor();
    await press(
      confirming.getByRole('button', { name: /^End the loan of .*\$100\.00 came back$/ }),
    );
    await confirming.waitFor({ state: 'detached' });
    await manager.getByText(/^The pay-out came back on .* Nothing of this loan is owed/).waitFor();
    await manager.getByText('Not Taken Up').first().waitFor();
    await manager.locator('tr', { hasText: 'Returned pay-out' }).getByText('100.00').waitFor();
    expect(await htmlErrors(await manager.content(), 'loan')).toEqual([]);
    expect(await violations(manager, 'loan')).toEqual([]);
    expect(await entriesOf(loanId)).toMatchObject([
      { kind: 'payoutReturn', cents: '10000', today: true },
    ]);
    const acts = await actsOn(`loan:${loanId}`);
    expect(acts.slice(-2)).toEqual(['payout_return.ordered', 'loan.payout_returned']);
    await newestSms(phone, new RegExp(`\\$100\\.00 នៃកម្ចីលេខ ${number} មិនបានទៅដល់លោកអ្នកទេ`));

    const borrower = await visitAs(local, { locale: 'km', width: 360 });
    await open(borrower, '/profile');
    await borrower.getByText('ប្រាក់ផ្ញើមិនដល់លោកអ្នកទេ', { exact: true }).waitFor();
    expect(await figureOf(borrower)).toBe('$0.00');
    expect(await borrower.getByText('បានសងអស់ហើយ').count()).toBe(0);
    expect(await violations(borrower, 'account')).toEqual([]);
    await open(borrower, `/loan-detail/${loanId}`);
    await borrower.getByText('ប្រាក់ផ្ញើមិនដល់លោកអ្នកទេ', { exact: true }).waitFor();
    await soon(() => figureOf(borrower)).toBe('$0.00');
    expect(await borrower.getByText('សងអស់').count()).toBe(0);
    expect(await borrower.getByRole('button', { name: /KHQR/ }).count()).toBe(0);
    expect(await violations(borrower, 'loan-detail')).toEqual([]);
  });
});
