/** "I'm not a robot": our own check in all its states, and a provider's in its place. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '../scripts/product.ts';
import { violations } from './page-axe.ts';
import {
  fillForm,
  form,
  INVEST_PATH,
  passRobotCheck,
  postsTo,
  REFERRAL_PATH,
  referrer,
  robotBox,
  submitButton,
} from './page-lead.ts';
import { LOCALES, open, soon, visit } from './page-visit.ts';

const said = (page: Page) => page.locator('#field-recaptcha_response-hint');
const SAID = {
  en: {
    failed: /did not work/,
    expired: /has expired/,
    passed: /Checked/,
    label: "I'm not a robot",
  },
  km: {
    failed: /មិនបានជោគជ័យ/,
    expired: /ហួសពេល/,
    passed: /បានពិនិត្យហើយ/,
    label: 'ខ្ញុំមិនមែនជាមនុស្សយន្តទេ',
  },
};

describe('the robot check', () => {
  it.each(LOCALES)(
    'is a box with a name that says how it stands, %s: REF-02 INV-12',
    async (locale) => {
      const page = await visit({
        locale,
        width: 360,
        expected: /ERR_FAILED/,
        context: { reducedMotion: 'reduce' },
      });
      await page.clock.install();
      await open(page, REFERRAL_PATH);
      const words = SAID[locale];
      expect(await page.getByRole('checkbox', { name: words.label }).count()).toBe(1);
      const size = await form(page)
        .locator('label', { has: page.locator('[name=recaptcha_response]') })
        .boundingBox();
      expect(size?.height).toBeGreaterThanOrEqual(44);

      await page.route('**/robot-check/challenge', (route) => route.abort());
      await robotBox(page).click();
      await soon(() => said(page).innerText()).toMatch(words.failed);
      expect(await robotBox(page).isChecked()).toBe(false);
      expect(await violations(page, 'failed')).toEqual([]);

      await page.unroute('**/robot-check/challenge');
      await passRobotCheck(page);
      expect(await said(page).innerText()).toMatch(words.passed);
      await page.clock.fastForward('20:00');
      await soon(() => said(page).innerText()).toMatch(words.expired);
      expect(await robotBox(page).isChecked()).toBe(false);
      expect(await violations(page, 'expired')).toEqual([]);

      await passRobotCheck(page);
      await robotBox(page).uncheck();
      await soon(() => said(page).innerText()).toBe('');
      expect(await robotBox(page).inputValue()).toBe('');
    },
  );

  it('is waited for by a submit that comes too early', async () => {
    const page = await visit({ locale: 'en' });
    await open(page, REFERRAL_PATH);
    await fillForm(page, referrer());
    const { promise: pressed, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/robot-check/challenge', async (route) => {
      await pressed;
      await route.continue();
    });
    await robotBox(page).check();
    await submitButton(page).click();
    await soon(() => submitButton(page).getAttribute('aria-busy')).toBe('true');
    release();
    await page.getByText('Thank you!', { exact: true }).waitFor();
  });

  it('V14.2.3 loads no foreign script: API-40', async () => {
    const page = await visit({ locale: 'en' });
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).hostname !== 'localhost' && request.url().startsWith('http')) {
        foreign.push(request.url());
      }
    });
    await open(page, REFERRAL_PATH);
    await passRobotCheck(page);
    expect(foreign).toEqual([]);
  });
});

/** A provider's script as far as the page uses it: draws a button that hands out tokens, and notes what it was told. */
const COUNTERPART = `
  const calls = window.providerCalls = [];
  const api = {
    render(place, options) {
      calls.push('render ' + options.sitekey);
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'provider';
      button.onclick = () => options.callback('token-' + calls.length);
      button.ondblclick = () => options['expired-callback']();
      place.append(button);
      return 7;
    },
    reset(widget) { calls.push('reset ' + widget); },
    ready(then) { then(); },
  };
`;
const PROVIDERS = [
  {
    name: 'turnstile',
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    body: `${COUNTERPART} window.turnstile = api;`,
  },
  {
    name: 'recaptcha',
    script: 'https://www.google.com/recaptcha/api.js?render=explicit&hl=en',
    body: `${COUNTERPART} window.grecaptcha = api;`,
  },
] as const;

describe.each(PROVIDERS)('a provider’s check, $name', ({ name, script, body }) => {
  let product: Product;
  beforeAll(async () => {
    const keys = { CAPTCHA_SITE_KEY: 'the-site-key', CAPTCHA_SECRET_KEY: 'a-secret' };
    product = await startProduct({ env: { CAPTCHA: name, ...keys } });
  });
  afterAll(() => product?.stop());

  const calls = (page: Page) =>
    page.evaluate(() => (window as unknown as { providerCalls: string[] }).providerCalls);

  it('its script loads on the two pages only, its answer goes along, and it begins anew after every submit: REF-07 REF-12 REF-15 INV-26 API-40', async () => {
    const page = await visit({ locale: 'en', url: product.url });
    const loads: string[] = [];
    await page.route(/cloudflare\.com|google\.com/, (route) => {
      loads.push(route.request().url());
      return route.fulfill({ contentType: 'text/javascript', body });
    });
    for (const path of ['/payday-loan', '/forms/borrow/borrow-form']) {
      await open(page, path);
    }
    expect(loads).toEqual([]);
    await open(page, REFERRAL_PATH);
    await soon(() => loads).toEqual([script]);
    const button = page.getByRole('button', { name: 'provider' });
    await button.waitFor();
    expect(await calls(page)).toEqual(['render the-site-key']);
    await fillForm(page, referrer());
    await submitButton(page).click();
    const robot = "Please! click on I'm not a robot";
    await soon(() => said(page).locator('~ p').innerText()).toContain(robot);
    await button.click();
    await soon(() => said(page).locator('~ p').count()).toBe(0);
    const posts = postsTo(page, '/api/v1/refers/store');
    await submitButton(page).click();
    // Nobody vouches for this token, so the server says no.
    await soon(() => said(page).locator('~ p').innerText()).toContain(robot);
    expect(posts[0]?.postDataJSON()).toMatchObject({ recaptcha_response: 'token-1' });
    expect(await calls(page)).toEqual(['render the-site-key', 'reset 7']);
    await button.click();
    await soon(() => robotBox(page).inputValue()).toBe('token-2');
    await open(page, INVEST_PATH);
    await form(page).locator('[name=invest_type_id]').first().check();
    await button.waitFor();
    expect(loads).toEqual([script, script]);
  });

  it('that does not come can be asked for again', async () => {
    const page = await visit({ locale: 'en', url: product.url, expected: /ERR_FAILED/ });
    let isThere = false;
    await page.route(/cloudflare\.com|google\.com/, (route) =>
      isThere ? route.fulfill({ contentType: 'text/javascript', body }) : route.abort(),
    );
    await open(page, REFERRAL_PATH);
    await page.getByText('The robot check could not be loaded.').waitFor();
    isThere = true;
    await form(page).getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'provider' }).waitFor();
  });
});
