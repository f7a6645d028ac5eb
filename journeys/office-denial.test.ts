/** An application that the lender denies at the desk: undone, told, read on the phone, and another one made there. */
import { expect, it } from 'vitest';
import { violationsOver } from './page-axe.ts';
import { askAgain } from './page-borrower.ts';
import { visitAs } from './page-demo.ts';
import { bar, panel, statusOf, toSay } from './page-desk.ts';
import { press, typeInto } from './page-keys.ts';
import { aReviewedApplication, newestSms } from './page-lent.ts';
import { atDesk, field } from './page-office.ts';
import { queryRows, sentSms } from './page-store.ts';
import { open } from './page-visit.ts';

it('a denial is undone before its SMS leaves; the next one is read by the borrower with its reasons, who applies again', async () => {
  const { applicationId, local, phone } = await aReviewedApplication({ locale: 'en' });
  const { page } = await atDesk(`/applications/${applicationId}/decision`, {
    context: { reducedMotion: 'reduce' },
    roles: ['approver'],
  });
  /** @param act with the panel filled in */
  const deny = async (act?: () => Promise<void>) => {
    await bar(page).getByRole('button', { name: /Deny/ }).waitFor();
    await page.keyboard.press('Shift+X');
    await press(panel(page).getByLabel('The income that we could confirm'), 'Space');
    await typeInto(field(page, 'deny_note'), 'Two payslips asked for');
    await act?.();
    await page.keyboard.press('Control+Enter');
    await panel(page).waitFor({ state: 'detached' });
  };
  await deny(async () => expect(await violationsOver(page, 'denial')).toEqual([]));
  await press(page.getByRole('button', { name: 'Undo' }));
  await toSay(page, /is in review again, and was not told/);
  expect(await statusOf(applicationId)).toBe('In review');

  await deny();
  await bar(page).getByText('Denied by').waitFor();
  const borrower = await visitAs(local, { locale: 'en', width: 360 });
  await open(borrower, '/profile');
  await toSay(borrower, 'The income that we could confirm is too low for this loan.');
  expect(await borrower.locator('body').innerText()).not.toContain('Two payslips asked for');
  await askAgain(borrower);

  const applications = await queryRows<{ id: string; status: string; cents: number }>(
    `select id, status, amount_cents::int as cents from application where phone = $1 order by id`,
    [phone],
  );
  expect(applications).toMatchObject([
    { status: 'Denied', cents: 100_00 },
    { status: 'Pending', cents: 50_00 },
  ]);
  const { page: officer } = await atDesk(`/applications/${applications[1]?.id}`);
  await toSay(officer, new RegExp(`A-${applicationId}(?!\\d)`));
  const denials = await queryRows(
    'select reasons, note, withdrawn_at is null as stands from denial where application_id = $1 order by denied_at',
    [applicationId],
  );
  expect(denials).toEqual([
    { reasons: ['income'], note: 'Two payslips asked for', stands: false },
    { reasons: ['income'], note: 'Two payslips asked for', stands: true },
  ]);
  await newestSms(phone, /cannot agree to your application/);
  expect(
    sentSms().filter(({ to, text }) => to === phone && /cannot agree/.test(text)),
  ).toHaveLength(1);
});
