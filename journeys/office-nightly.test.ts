/** What runs by itself: its page, what failed run again by key, a message that was given up sent again, days of contact. */
import type { Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { violations } from './page-axe.ts';
import { press } from './page-keys.ts';
import { atDesk, openOffice } from './page-office.ts';
import { unmarkedKhmer } from './page-probes.ts';
import { queryRows, sentSms } from './page-store.ts';
import { soon, TWO_SEATS } from './page-visit.ts';

const overflow = `document.documentElement.scrollWidth - window.innerWidth`;

it.each(TWO_SEATS)(
  'a work that failed tells why, R has it run again, and it is well; axe finds nothing, $locale at $width px',
  async ({ locale, width }) => {
    await queryRows(
      `insert into job_run (job, began_at, ended_at, problem, cause)
       values ('photo check', now() - interval '90 s', now(), 'Of the story', 'store_away')
       on conflict (job) do update set began_at = excluded.began_at, ended_at = excluded.ended_at,
         problem = excluded.problem, cause = excluded.cause`,
    );
    const { page, person } = await atDesk('/nightly', { roles: ['manager'], locale, width });
    const row = page.locator('[data-work=photo_check]');
    await row.getByText(locale === 'km' ? 'មិនឆ្លើយតប' : 'does not answer').waitFor();
    expect([
      ...(await violations(page, 'nightly')),
      ...(await unmarkedKhmer(page)),
      await page.evaluate(overflow),
    ]).toEqual([0]);
    if (width === 1280) {
      // The navigation is longer than the screen: the page that one is on is in sight all the same.
      const here = await page.locator('.side nav [aria-current=page]').boundingBox();
      const foot = await page.locator('.side-foot').first().boundingBox();
      expect((here?.y ?? 0) + (here?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
    }
    await page.keyboard.press('r');
    // It reads the photos of all stories of this product, on a busy machine for longer than a step of a page takes.
    const well = row.getByText(locale === 'km' ? 'គ្មានបញ្ហា' : 'Nothing is wrong');
    await well.waitFor({ timeout: 120_000 });
    const [kept] = await queryRows<{ problem: string | null; asked: number }>(
      `select problem, (select count(*)::int from audit a join staff s on a.actor = 'staff:' || s.handle
         where event = 'work.asked' and subject = 'work:photo_check' and s.username = $1) as asked
       from job_run where job = 'photo check'`,
      [person.username],
    );
    expect(kept).toEqual({ problem: null, asked: 1 });
  },
);

it('a message that was given up is sent again once, pressed twice; the audit names the act; other days of contact are asked for by both sides', async () => {
  const phone = `85511${String(Date.now()).slice(-6)}`;
  const [notice] = await queryRows<{ id: string }>(
    `insert into notice (kind, audience, phone, locale, body, state, tries, last_error, due_at, created_at)
     values ('complaint_received', 'applicant', $1, 'en', 'Of the story', 'failed', 8, 'timeout', now(), now()) returning id`,
    [phone],
  );
  const { page } = await atDesk(`/messages?open=${notice?.id}`, { roles: ['officer', 'manager'] });
  await page.getByText('did not answer in time').waitFor();
  const { promise: isDone, resolve: done } = Promise.withResolvers<void>();
  const { promise: isPressed, resolve: pressed } = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    done();
    await isPressed;
    await route.continue();
  };
  await page.route('**/messages.data?*', hold, { times: 1 });
  await press(page.getByRole('button', { name: 'Send again' }));
  // Once more when it is done, and the page does not show it yet.
  await isDone;
  await page.keyboard.press('Enter');
  pressed();
  await page.getByText('The message goes out again.').waitFor();
  const state = async () => {
    const [row] = await queryRows<{ state: string; sent_again: number }>(
      'select state, sent_again from notice where id = $1',
      [notice?.id],
    );
    return row;
  };
  await soon(state).toEqual({ state: 'sent', sent_again: 1 });
  expect(sentSms().filter(({ to }) => to === phone)).toHaveLength(1);

  await openOffice(page, `/audit?subject=message:${notice?.id}`);
  await page.locator('tbody tr', { hasText: 'Message sent again' }).waitFor();

  await openOffice(page, '/settings');
  const days = page.locator('#field-contact_days');
  for (const name of ['Saturday', 'Sunday']) {
    await press(days.getByRole('checkbox', { name }), 'Space');
  }
  const form = page.locator('form').filter({ has: days });
  await press(form.getByRole('button', { name: 'Propose' }));
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('Monday to Friday').waitFor();
  await dialog.getByText('Monday to Sunday').waitFor();
  expect(await queryRows(`select from setting where key = 'contact_days'`)).toEqual([]);
});
