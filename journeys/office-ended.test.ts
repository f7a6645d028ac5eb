/** What ends without a decision: a request for a paper that is no longer needed, and an application that its applicant no longer wants. */
import { expect, it } from 'vitest';
import { violations, violationsOver } from './page-axe.ts';
import { visitAs } from './page-demo.ts';
import { bar, one, panel, statusOf, toSay } from './page-desk.ts';
import { choose, press, typeInto } from './page-keys.ts';
import { anApplication, newestSms } from './page-lent.ts';
import { atDesk, field } from './page-office.ts';
import { queryRows } from './page-store.ts';

/** How SMS and account speak of a denial. */
const DENIAL = /មិនអាចយល់ព្រម|មិនបានយល់ព្រម|បដិសេធ|ការសម្រេចនេះធ្វើឡើងដោយ/;

const still = { context: { reducedMotion: 'reduce' } } as const;

it('a paper asked for by mistake is no longer asked for: its request ends with a reason, and the page says so', async () => {
  const { applicationId } = await anApplication({ locale: 'en', ago: 3 });
  const at = `/applications/${applicationId}`;
  const { page } = await atDesk(at, { ...still, roles: ['officer'] });
  await page.keyboard.press('d');
  await panel(page).getByText('The applicant gets this by SMS').waitFor();
  await page.keyboard.press('Control+Enter');
  await panel(page).waitFor({ state: 'detached' });
  await press(page.getByRole('button', { name: /^No longer ask for: / }));
  await panel(page).getByText('The account stops asking for it at once').waitFor();
  await choose(field(page, 'reason'), 'mistake');
  const found = await violationsOver(page, 'end');
  await page.keyboard.press('Control+Enter');
  await panel(page).waitFor({ state: 'detached' });
  await toSay(page, /Asked for by mistake · /);
  expect(await page.getByRole('button', { name: /^No longer ask for: / }).count()).toBe(0);
  expect(
    await one(
      'select ended_reason, received_at from document_request where application_id = $1',
      applicationId,
    ),
  ).toEqual({ ended_reason: 'mistake', received_at: null });
  found.push(...(await violations(page, 'ended')));
  expect(found).toEqual([]);
});

it('an application is withdrawn at its applicant’s wish: SMS and account say so, and nothing speaks of a denial', async () => {
  const { applicationId, phone, local } = await anApplication({ locale: 'km', ago: 3 });
  const at = `/applications/${applicationId}`;
  const { page } = await atDesk(at, { ...still, roles: ['officer'] });
  await press(bar(page).getByRole('button', { name: 'Applicant withdraws…' }));
  await panel(page).getByText('តាមបំណងរបស់លោកអ្នក').waitFor();
  await typeInto(field(page, 'reason'), 'He got the money from his brother');
  const found = await violationsOver(page, 'withdraw');
  await page.keyboard.press('Control+Enter');
  await panel(page).waitFor({ state: 'detached' });
  await bar(page).getByText('withdrew this at the applicant’s wish').waitFor();
  expect(await bar(page).getByRole('button', { name: 'Applicant withdraws…' }).count()).toBe(0);
  expect(await statusOf(applicationId)).toBe('Withdrawn');
  expect(await newestSms(phone, /តាមបំណងរបស់លោកអ្នក/)).toContain(`A-${applicationId}`);
  // Those that wait too.
  const told = await queryRows<{ body: string }>('select body from notice where phone = $1', [
    phone,
  ]);
  expect(told.map(({ body }) => body).filter((body) => DENIAL.test(body))).toEqual([]);
  const borrower = await visitAs(local, { locale: 'km', width: 360 });
  await borrower.goto('/profile');
  await toSay(borrower, 'បានដកពាក្យ');
  await toSay(borrower, /^តាមបំណងរបស់លោកអ្នក។/);
  expect(await borrower.locator('main').innerText()).not.toMatch(DENIAL);
  found.push(...(await violations(borrower, 'account')));
  expect(found).toEqual([]);
});
