/**
 * No violation of WCAG 2.2 AA that axe can find, on any screen, in any state, in both languages, at both widths. The walk through
 * the wizard also looks for errors in its HTML, for Khmer that is not marked, and for what a thumb would miss.
 */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { violations } from './page-axe.ts';
import { type Product, PRODUCT_KEYS, PRODUCTS } from './page-home.ts';
import { connectionTo } from './page-connection.ts';
import { bar, borrowButton, openDrawer } from './page-navbar.ts';
import { htmlErrors } from './page-html.ts';
import { phonePhoto } from './page-photo.ts';
import { smallTargets, unmarkedKhmer } from './page-probes.ts';
import { LOCALES, open, resize, SEATS, site, visit, type VisitOptions } from './page-visit.ts';
import {
  applicant,
  dialog,
  done,
  fillAtOnce,
  goOn,
  nextButton,
  openWizard,
  type Picture,
  STEPS,
  WIZARD_PATH,
} from './page-wizard.ts';

/** Where a thing is moving, colours are between two; what they end at counts. */
const still = (options: VisitOptions): Promise<Page> =>
  visit({ ...options, context: { ...options.context, reducedMotion: 'reduce' } });

let photo: Picture;
beforeAll(async () => {
  photo = await phonePhoto();
});

/** Forms, each seen from another seat; those of the account are in `accessible-account.test.ts`. */
const LEADS = ['/referral', '/invest-form', '/referral', '/invest-form'];

/** Pages that are only read. */
const CONTENT = [
  '/about',
  '/contact',
  '/faq',
  '/privacy-policy',
  '/term-and-conditions',
  '/be-our-partner',
];

describe('every page without a form', () => {
  it.each(SEATS)(
    'home with its menu, 404, the short forms and the content pages with every question open, $locale at $width px',
    async (seat) => {
      const page = await still(seat);
      const found: string[] = [];
      for (const product of new Set<Product>([
        'payday',
        PRODUCT_KEYS[SEATS.indexOf(seat)] ?? 'payday',
      ])) {
        await open(page, PRODUCTS[product].path);
        found.push(...(await violations(page, product)));
      }
      if (seat.width === 360) await openDrawer(page);
      else await borrowButton(page).click();
      found.push(...(await violations(page, 'menu')));
      for (const path of ['/no/such/page', LEADS[SEATS.indexOf(seat)] ?? '', ...CONTENT]) {
        await open(page, path);
        await page.locator('main details').evaluateAll((all) => {
          for (const one of all) (one as HTMLDetailsElement).open = true;
        });
        found.push(...(await violations(page, path)));
      }
      expect(found).toEqual([]);
    },
  );

  it.each(LOCALES)('the error page, %s', async (locale) => {
    const connection = await connectionTo(site);
    onTestFinished(() => connection.cut());
    const page = await still({
      locale,
      width: 360,
      url: connection.url,
      expected: /ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|fetch/,
      context: { serviceWorkers: 'block' },
    });
    await open(page, '/payday-loan');
    await page.locator('footer a[href="/faq"], footer a[href="/about"]').first().click();
    await page.waitForURL(/\/(?:faq|about)/);
    connection.loseAnswers(true);
    await bar(page).locator('a[href="/payday-loan"]').first().click();
    await page.locator('main a[href="/payday-loan"]').waitFor();
    expect(await page.locator('input[type=range]').count()).toBe(0);
    expect(await violations(page, 'error page')).toEqual([]);
  });
});

describe('the quick form', () => {
  it.each(LOCALES)('with errors, %s', async (locale) => {
    const page = await still({ locale, width: 360 });
    await open(page, '/payday-loan');
    await page.locator('main form input[name=phone]').fill('1');
    await page.locator('main form button[type=submit]').click();
    await page.locator('[aria-invalid=true]').first().waitFor();
    expect(await violations(page, 'quick form')).toEqual([]);
  });
});

/** What is wrong with a state of the wizard beside what axe finds. */
async function otherFaults(page: Page, where: string, isPhone: boolean): Promise<string[]> {
  const targets = isPhone ? await smallTargets(page) : [];
  const faults = [...targets, ...(await unmarkedKhmer(page))].map((text) => `${where}: ${text}`);
  return [...faults, ...(await htmlErrors(await page.content(), where))];
}

describe('every wizard step', () => {
  it.each(LOCALES)(
    'empty, with the dialog, with errors, filled, done, with right HTML, Khmer marked, 44 px to tap: %s at 360 and 1280 px',
    async (locale) => {
      const page = await still({ locale, width: 360 });
      const who = applicant(photo);
      const found: string[] = [];
      const lookBeyondAxe = async (where: string, isPhone: boolean) =>
        found.push(...(await otherFaults(page, where, isPhone)));
      const lookOnPhone = async (where: string) => {
        found.push(...(await violations(page, where)));
        await lookBeyondAxe(where, true);
      };
      const lookWide = async (where: string) => {
        await resize(page, 1280);
        found.push(...(await violations(page, `${where}, wide`)));
        await lookBeyondAxe(`${where}, wide`, false);
        await resize(page, 360);
      };
      const look = async (where: string) => {
        await lookOnPhone(where);
        await lookWide(where);
      };
      await openWizard(page);
      for (const step of STEPS) {
        await look(`${step} empty`);
        await nextButton(page).click();
        await dialog(page).waitFor();
        await lookOnPhone(`${step} dialog`);
        await page.keyboard.press('Escape');
        await dialog(page).waitFor({ state: 'detached' });
        await look(`${step} errors`);
        await fillAtOnce(page, step, who);
        await lookBeyondAxe(`${step} filled`, true);
        await lookWide(`${step} filled`);
        if (step !== 'bank') await goOn(page);
      }
      await nextButton(page).click();
      await done(page).waitFor();
      await look('done');
      expect([...new Set(found)]).toEqual([]);
    },
  );

  it.each(LOCALES)('waiting for the connection, and offered again, %s: G-65', async (locale) => {
    const page = await still({ locale, width: 360, expected: /ERR_INTERNET_DISCONNECTED/ });
    const who = applicant(photo);
    await openWizard(page);
    await fillAtOnce(page, 'personal-info', who);
    await page.context().setOffline(true);
    await goOn(page);
    const found = await violations(page, 'waiting');
    await page.context().setOffline(false);
    const later = await page.context().newPage();
    await later.goto(WIZARD_PATH);
    await dialog(later).waitFor();
    found.push(...(await violations(later, 'offer')));
    expect(found).toEqual([]);
  });
});
