/** A short notice at the edge of the page, timed by the page's own clock. */
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { phonePhoto } from './page-photo.ts';
import { soon, stopClock, visit } from './page-visit.ts';
import { applicant, fillStep, nextButton, openWizard } from './page-wizard.ts';

it('stays for 4 s, longer while it is pointed at, and can be closed: CONST-01', async () => {
  const page = await visit({
    locale: 'en',
    expected: /ERR_INTERNET_DISCONNECTED/,
    before: (opened) => opened.clock.install(),
  });
  const who = applicant(await phonePhoto());
  await openWizard(page);
  await fillStep(page, 'personal-info', who);
  const region = page.getByRole('status', { name: 'Notices' });
  await region.evaluate((node) => {
    const times: number[] = [];
    Object.assign(window, { times });
    new MutationObserver(() => times.push(performance.now())).observe(node, { childList: true });
  });
  /** Time passes in small steps until a notice is there: what brings it may wait for some. */
  const comes = (notice: Locator) =>
    soon(async () => {
      await page.clock.runFor(20);
      return notice.count();
    }).toBe(1);
  await page.context().setOffline(true);
  // From here on the notice's 4 s do not pass while the machine is busy.
  await stopClock(page);
  await nextButton(page).click();
  const toast = region.getByText('No internet. What you typed is saved. You can go on.');
  await comes(toast);
  const left = await page.evaluate(() => {
    const [shown = 0] = (window as unknown as { times: number[] }).times;
    return shown + 4000 - performance.now();
  });
  await page.clock.runFor(left - 50);
  expect(await toast.isVisible()).toBe(true);
  await page.clock.runFor(100);
  await toast.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => (window as unknown as { times: number[] }).times)).toHaveLength(
    2,
  );
  await page.context().setOffline(false);
  const back = region.getByText('The internet is back. Everything is saved.');
  await comes(back);
  await back.hover();
  await page.clock.runFor(4500);
  expect(await back.isVisible()).toBe(true);
  await region.getByRole('button', { name: 'Close' }).click();
  await back.waitFor({ state: 'detached' });
});
