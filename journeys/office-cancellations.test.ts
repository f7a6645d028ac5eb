/** Money that cannot go on: a signed agreement is cancelled by two, and money on no loan goes back by two. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { violations, violationsOver } from './page-axe.ts';
import { visitAs } from './page-demo.ts';
import { bar, one, panel, toSay } from './page-desk.ts';
import { choose, press, toRow, typeInto } from './page-keys.ts';
import { aSignedAgreement, moneyOnNoLoan, newestSms } from './page-lent.ts';
import { atDesk, field } from './page-office.ts';

const still = { context: { reducedMotion: 'reduce' } } as const;

it('a signed agreement whose money cannot go out is cancelled by two, and its borrower reads it in SMS and account', async () => {
  const { applicationId, offerId, phone, local } = await aSignedAgreement('km');
  const at = `/applications/${applicationId}/decision`;
  const { page: officer } = await atDesk(at, { ...still, roles: ['officer'] });
  await bar(officer)
    .getByText('“Cancel the agreement” may be done by: Approver, Manager')
    .waitFor();
  const { page: approver } = await atDesk(at, { ...still, roles: ['approver'] });
  await press(bar(approver).getByRole('button', { name: 'Cancel the agreement…' }));
  await typeInto(field(approver, 'reason'), 'His account is closed');
  const found = await violationsOver(approver, 'cancel');
  await approver.keyboard.press('Control+Enter');
  await panel(approver).waitFor({ state: 'detached' });
  await bar(approver).getByText('proposed to cancel the agreement').waitFor();
  expect(await bar(approver).innerText()).toMatch(/Max.* can confirm it/);

  const { page: cashier } = await atDesk(`/disbursements?open=${offerId}`, {
    ...still,
    roles: ['cashier'],
  });
  await panel(cashier).getByText('so no money is ordered').waitFor();
  expect(
    await panel(cashier)
      .getByRole('button', { name: /^Order/ })
      .count(),
  ).toBe(0);

  const { page: manager } = await atDesk(at, { ...still, roles: ['manager'] });
  await press(bar(manager).getByRole('button', { name: 'Look at the cancellation…' }));
  await panel(manager).getByText('His account is closed').waitFor();
  await panel(manager).getByText('ត្រូវបានរំលាយ').waitFor();
  found.push(...(await violationsOver(manager, 'confirm')));
  await manager.keyboard.press('Control+Enter');
  await panel(manager).waitFor({ state: 'detached' });
  await bar(manager)
    .getByText(/cancelled the agreement/)
    .waitFor();
  const card = manager.getByRole('region', { name: 'Cancellation of the agreement' });
  expect(await card.innerText()).toMatch(/Confirmed by\s.+\s*Ended on/);
  expect(
    await one(
      `select a.status, o.status as offer, c.reason, e.ended_by <> c.proposed_by as two
       from application a join offer o on o.application_id = a.id
       join agreement_cancellation c on c.offer_id = o.id
       join agreement_cancellation_end e on e.cancellation_id = c.id where a.id = $1`,
      applicationId,
    ),
  ).toEqual({
    status: 'Withdrawn',
    offer: 'Cancelled',
    reason: 'His account is closed',
    two: true,
  });

  expect(await newestSms(phone, /រំលាយ/)).toContain('មិនជំពាក់');
  const borrower = await visitAs(local, { locale: 'km', width: 360 });
  await borrower.goto('/profile');
  await toSay(borrower, 'កិច្ចសន្យាត្រូវបានរំលាយ');
  found.push(...(await violations(borrower, 'status')));
  expect(found).toEqual([]);
});

it('money on no loan is ordered back by a cashier and confirmed by a manager with the bank’s reference', async () => {
  const reference = await moneyOnNoLoan('9.40');
  const row = (page: Page) => page.locator('tbody tr[data-row]', { hasText: '$9.40' }).first();
  const { page: cashier } = await atDesk('/money', { ...still, roles: ['cashier'] });
  await toRow(row(cashier));
  await cashier.keyboard.press('Enter');
  await panel(cashier).getByText(reference).waitFor();
  await choose(field(cashier, 'reason'), '0');
  const found = await violationsOver(cashier, 'order');
  await press(panel(cashier).getByRole('button', { name: 'Order $9.40 to be given back' }));
  await panel(cashier).waitFor({ state: 'detached' });

  const { page: manager } = await atDesk('/money?view=back', { ...still, roles: ['manager'] });
  await toRow(row(manager));
  await manager.keyboard.press('Enter');
  await panel(manager).getByText(reference).waitFor();
  await typeInto(field(manager, 'reference'), 'FT 9');
  found.push(...(await violationsOver(manager, 'confirm')));
  await manager.keyboard.press('Control+Enter');
  await toSay(manager, '$9.40 was given back.');
  expect(
    await one(
      `select e.outcome, e.reference, e.ended_by <> r.ordered_by as two from money_return r
       join money_return_end e on e.return_id = r.id join bank_line l on l.id = r.line_id
       where l.reference = $1`,
      reference,
    ),
  ).toEqual({ outcome: 'confirmed', reference: 'FT 9', two: true });
  expect(found).toEqual([]);
});
