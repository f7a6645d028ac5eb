/** Who leaves the form, comes back later, has it open twice, or whose battery dies, goes on where it was. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { findChromium } from '../scripts/browser.ts';
import { expectWhole, rowsOf } from './page-application.ts';
import { storedDrafts } from './page-apply.ts';
import { phonePhoto } from './page-photo.ts';
import { site, soon, visit, watch } from './page-visit.ts';
import {
  type Applicant,
  applicant,
  dialog,
  done,
  field,
  fillStep,
  finish,
  heading,
  nextButton,
  openWizard,
  passUpTo,
  type Picture,
  WIZARD_PATH,
} from './page-wizard.ts';

let photo: Picture;
beforeAll(async () => {
  photo = await phonePhoto();
});

const button = (page: Page, name: string) => dialog(page).getByRole('button', { name });

/** Answers the offer to go on with what is on this device. */
async function takeUp(page: Page, name: 'Continue' | 'Start again'): Promise<void> {
  await page.goto(WIZARD_PATH);
  await dialog(page).getByText('Continue your application?').waitFor();
  await button(page, name).click();
  await dialog(page).waitFor({ state: 'detached' });
}

/** Somebody who has filled two steps and half of the third, and then closed the tab. */
async function gone(): Promise<{ context: BrowserContext; who: Applicant }> {
  const page = await visit({ locale: 'en', width: 360 });
  const who = applicant(photo);
  await openWizard(page);
  await passUpTo(page, who, 'employment');
  await field(page, 'company_name').fill('half typed');
  const context = page.context();
  // Closed as a person closes it: the page is told and may still write.
  await page.close({ runBeforeUnload: true });
  await soon(() => context.pages().length).toBe(0);
  return { context, who };
}

it('after a reload the summary names the address in Khmer to who reads Khmer: BW-19', async () => {
  const page = await visit({ locale: 'km', width: 360 });
  const plain = applicant(photo);
  const home = { ...plain.answers['additional-info'], commune: 'Tuol Ta Ek' };
  const who: Applicant = { ...plain, answers: { ...plain.answers, 'additional-info': home } };
  await openWizard(page);
  await passUpTo(page, who, 'bank');
  const summary = page.locator('section[aria-labelledby=summary-additional-info]');
  await soon(() => summary.innerText()).toContain('ទួលតាឯក');
  await page.reload();
  await soon(() => summary.innerText()).toContain('ទួលតាឯក');
  expect(await summary.innerText()).not.toMatch(/Battambang|Tuol Ta Ek/);
});

describe('coming back later', () => {
  it('may go on at the same step with the same draft: G-65 BW-38', async () => {
    const { context, who } = await gone();
    const page = await context.newPage();
    await takeUp(page, 'Continue');
    await soon(() => heading(page).innerText()).toBe('Work and income');
    expect(await field(page, 'company_name').inputValue()).toBe('half typed');
    await finish(page, who, 'employment');
    await expectWhole(who);
  });

  it('may begin anew, with nothing of the old one left on the device: G-65', async () => {
    const { context, who } = await gone();
    const page = await context.newPage();
    await takeUp(page, 'Start again');
    await soon(() => heading(page).innerText()).toBe('Personal details');
    expect(await field(page, 'name').inputValue()).toBe('');
    const another = applicant(photo);
    await finish(page, another, 'personal-info');
    await expectWhole(another);
    expect((await rowsOf(who)).map(({ status }) => status)).toEqual(['Draft']);
    const later = await context.newPage();
    await openWizard(later);
    expect(await dialog(later).count()).toBe(0);
    expect(await field(later, 'name').inputValue()).toBe('');
  });
});

describe('two tabs', () => {
  it('on one application lose nothing of each other and send it once: BW-38', async () => {
    const one = await visit({ locale: 'en', width: 360 });
    const who = applicant(photo);
    await openWizard(one);
    await passUpTo(one, who, 'employment');
    const other = await one.context().newPage();
    await takeUp(other, 'Continue');
    await soon(() => heading(other).innerText()).toBe('Work and income');
    await field(one, 'company_name').fill('from the first tab');
    await field(other, 'company_contact_name').fill('from the second tab');
    // A draft is written a moment after the last key.
    for (const typed of ['from the first tab', 'from the second tab']) {
      await soon(() => storedDrafts(one)).toContain(typed);
    }
    await one.reload();
    await soon(() => field(one, 'company_name').inputValue()).toBe('from the first tab');
    expect(await field(one, 'company_contact_name').inputValue()).toBe('from the second tab');
    await finish(other, who, 'employment');
    // The first tab still shows the form: its next word ends it, and sends nothing more.
    await field(one, 'company_name').fill('one word more');
    await done(one).waitFor();
    await expectWhole(who);
  });
});

/** A browser whose profile lies on the disk, as a phone's does; its main process may be killed. */
async function ownBrowser(profile: string) {
  const { executablePath, args, env } = await findChromium();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args,
    env,
    baseURL: site,
    viewport: { width: 360, height: 740 },
    locale: 'en-GB',
  });
  context.setDefaultTimeout(15_000);
  await context.addCookies([{ name: 'locale', value: 'en', url: site }]);
  await context.addInitScript(() => localStorage.setItem('locale', 'en'));
  return { context, page: context.pages()[0] ?? (await context.newPage()) };
}

/** Ends the browser of a profile at once, without a word to its pages. */
function pullTheBattery(profile: string): void {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,args='], { encoding: 'utf8' });
  const line = table
    .split('\n')
    .find((one) => one.includes(`--user-data-dir=${profile}`) && !one.includes('--type='));
  process.kill(Number.parseInt(line ?? '', 10), 'SIGKILL');
}

describe('a dead battery', () => {
  it('while the photo is on its way costs neither text nor photo: BW-38', async () => {
    const profile = mkdtempSync(join(tmpdir(), 'romdoul-profile-'));
    onTestFinished(() => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }));
    const { context, page } = await ownBrowser(profile);
    const who = applicant(photo);
    await openWizard(page);
    await passUpTo(page, who, 'relative');
    await fillStep(page, 'relative', who);
    const line = await context.newCDPSession(page);
    await line.send('Network.enable');
    await line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 200,
      downloadThroughput: 50_000,
      uploadThroughput: 20_000,
    });
    await nextButton(page).click();
    await dialog(page).locator('progress, [role=progressbar]').waitFor();
    const closed = context.waitForEvent('close');
    pullTheBattery(profile);
    await closed;
    expect((await rowsOf(who)).map(({ photos }) => photos)).toEqual([0]);

    const again = await ownBrowser(profile);
    onTestFinished(() => again.context.close());
    const problems = watch(again.context);
    await takeUp(again.page, 'Continue');
    await soon(() => heading(again.page).innerText()).toBe('Relative and photos');
    expect(await field(again.page, 'relative_name').inputValue()).toBe(
      who.answers.relative.relative_name,
    );
    await again.page.locator('figure img').waitFor();
    await nextButton(again.page).click();
    await soon(() => heading(again.page).innerText()).toBe('Bank account');
    await finish(again.page, who, 'bank');
    await expectWhole(who);
    expect(problems).toEqual([]);
  });
});
