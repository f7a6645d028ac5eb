/** A short notice at the edge of the page, timed by the page's own clock. */
import { expect, it } from 'vitest';
import { phonePhoto } from './page-photo.ts';
import { visit } from './page-visit.ts';
import { applicant, fillStep, goOn, openWizard } from './page-wizard.ts';

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
  await page.context().setOffline(true);
  await goOn(page);
  const toast = region.getByText('No internet. What you typed is saved. You can go on.');
  await toast.waitFor();
  await toast.waitFor({ state: 'detached' });
  const times = await page.evaluate(() => (window as unknown as { times: number[] }).times);
  expect(times).toHaveLength(2);
  const [shown = 0, gone = 0] = times;
  expect(gone - shown).toBeGreaterThan(3900);
  expect(gone - shown).toBeLessThan(4800);
  await page.context().setOffline(false);
  const back = region.getByText('The internet is back. Everything is saved.');
  await back.waitFor();
  await back.hover();
  await page.clock.runFor(4500);
  expect(await back.isVisible()).toBe(true);
  await region.getByRole('button', { name: 'Close' }).click();
  await back.waitFor({ state: 'detached' });
});
