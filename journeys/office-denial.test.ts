/** An application that the lender denies at the desk: undone, told, read on the phone, and another one made there. */
import { expect, it, onTestFinished } from 'vitest';
import { violationsOver } from './page-axe.ts';
import { askAgain } from './page-borrower.ts';
import { visitAs } from './page-demo.ts';
import { bar, panel, statusOf, toSay } from './page-desk.ts';
import { press, typeInto } from './page-keys.ts';
import { aReviewedApplication, newestSms } from './page-lent.ts';
import { atDesk, field } from './page-office.ts';
import { asOwner } from '../scripts/product-database.ts';
import { queryRows, sentSms } from './page-store.ts';
import { dataDir, open, stopClock } from './page-visit.ts';

/** Has SMS of denials wait an hour more than their ten seconds, so that an undo comes in time however busy the machine is. @returns ends it */
async function holdDenialSms(): Promise<() => Promise<unknown>> {
  const run = (statement: string) => asOwner(dataDir(), (client) => client.query(statement));
  await run(`create function hold_denial() returns trigger language plpgsql as
    $$ begin new.due_at := new.due_at + interval '1 hour'; return new; end $$`);
  await run(`create trigger hold_denial before update of due_at on notice for each row
    when (new.kind = 'application_denied' and new.state = 'waiting') execute function hold_denial()`);
  const letGo = () => run('drop function if exists hold_denial cascade');
  onTestFinished(async () => void (await letGo()));
  return letGo;
}

it('a denial is undone before its SMS leaves; the next one is read by the borrower with its reasons, who applies again', async () => {
  const { applicationId, local, phone } = await aReviewedApplication({ locale: 'en' });
  const { page } = await atDesk(`/applications/${applicationId}/decision`, {
    before: (opened) => opened.clock.install(),
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
  const letGo = await holdDenialSms();
  await deny(async () => {
    expect(await violationsOver(page, 'denial')).toEqual([]);
    await stopClock(page);
  });
  await press(page.getByRole('button', { name: 'Undo' }));
  await toSay(page, /is in review again, and was not told/);
  await letGo();
  await page.clock.resume();
  expect(await statusOf(applicationId)).toBe('In review');

  await deny();
  await bar(page).getByText('Denied by').waitFor();
  const borrower = await visitAs(local, { locale: 'en', width: 360 });
  await open(borrower, '/profile');
  await toSay(borrower, 'The income that we could confirm is too low for this loan.');
  expect(await borrower.locator('body').innerText()).not.toContain('Two payslips asked for');
  // Whoever asks anew before it has left is told of the old one no more.
  await newestSms(phone, /cannot agree to your application/);
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
  expect(
    sentSms().filter(({ to, text }) => to === phone && /cannot agree/.test(text)),
  ).toHaveLength(1);
});
