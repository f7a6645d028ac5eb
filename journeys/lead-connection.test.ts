/** A connection that breaks while one of the short forms is sent: nothing typed is lost, and nothing is made twice. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { connectionTo } from './page-connection.ts';
import {
  control,
  fillForm,
  form,
  INVEST_PATH,
  investor,
  passRobotCheck,
  postsTo,
  REFERRAL_PATH,
  referrer,
  robotBox,
  submitButton,
} from './page-lead.ts';
import { bar } from './page-navbar.ts';
import { queryRows } from './page-store.ts';
import { open, site, soon, visit } from './page-visit.ts';
import { dialog } from './page-wizard.ts';

const REFER = '/api/v1/refers/store';
const INVEST = '/api/v1/invests/store';
const stored = (phone: string) => `855${phone.slice(1)}`;
const referralsOf = (who: ReturnType<typeof referrer>) =>
  queryRows('select id from referral where friend_phone = $1', [stored(who.referee_phone)]);
const investorsOf = (who: ReturnType<typeof investor>) =>
  queryRows('select id from invest_lead where phone = $1', [stored(who.phone)]);

const thanks = (page: Page) => page.getByText('Thank you!', { exact: true });
const toasts = (page: Page) => page.locator('[role=status][aria-label]');
const typed = (page: Page) =>
  Promise.all(Object.keys(referrer()).map((key) => control(page, key).inputValue())).then((all) =>
    all.join('|'),
  );

describe('a referral on a bad connection', () => {
  it('keeps everything typed, in this tab also over a reload, and says so: REF-07', async () => {
    const page = await visit({ locale: 'en', width: 360, expected: /ERR_INTERNET_DISCONNECTED/ });
    const who = referrer();
    await open(page, REFERRAL_PATH);
    await fillForm(page, who);
    await passRobotCheck(page);
    await page.context().setOffline(true);
    await submitButton(page).click();
    await toasts(page).getByText('No internet. What you typed is saved.').waitFor();
    expect(await robotBox(page).isChecked()).toBe(false);
    await page.context().setOffline(false);
    await page.reload();
    await bar(page).waitFor();
    await soon(() => typed(page).then((all) => all.replaceAll(' ', ''))).toBe(
      Object.values(who).join('|').replaceAll(' ', ''),
    );
    const kept = await page.evaluate(() =>
      JSON.stringify([localStorage, sessionStorage].map((area) => Object.entries(area))),
    );
    expect(kept).not.toContain('eyJ');
    await passRobotCheck(page);
    await submitButton(page).click();
    await thanks(page).waitFor();
    await page.reload();
    await soon(() => typed(page)).toBe('|||');
    expect(await page.evaluate(() => sessionStorage.getItem('referral_draft'))).toBeNull();
  });

  it('that loses the answer makes one referral all the same; so does a double click', async () => {
    const connection = await connectionTo(site);
    const page = await visit({ locale: 'en', url: connection.url, expected: /ERR_/ });
    const who = referrer();
    await open(page, REFERRAL_PATH);
    await fillForm(page, who);
    await passRobotCheck(page);
    connection.loseAnswers(true);
    await submitButton(page).click();
    await toasts(page).getByText('What you typed is saved.').waitFor();
    await soon(() => referralsOf(who).then((rows) => rows.length)).toBe(1);
    connection.loseAnswers(false);
    await passRobotCheck(page);
    const posts = postsTo(page, REFER);
    await submitButton(page).dblclick();
    await thanks(page).waitFor();
    expect(posts).toHaveLength(1);
    expect(await referralsOf(who)).toHaveLength(1);
    await connection.cut();
  });
});

describe('an offer to invest on a bad connection', () => {
  it('keeps everything typed and says so; the form can be sent again, once: INV-25 C-64', async () => {
    const connection = await connectionTo(site);
    const page = await visit({ locale: 'en', width: 360, url: connection.url, expected: /ERR_/ });
    const who = investor();
    await open(page, INVEST_PATH);
    await fillForm(page, who);
    await passRobotCheck(page);
    connection.loseAnswers(true);
    await submitButton(page).click();
    await toasts(page).getByText('No internet. What you typed is saved.').waitFor();
    expect(await dialog(page).count()).toBe(0);
    expect(await robotBox(page).isChecked()).toBe(false);
    await soon(() => investorsOf(who).then((rows) => rows.length)).toBe(1);
    connection.loseAnswers(false);
    await page.reload();
    await soon(() => control(page, 'note').inputValue()).toBe(who.note);
    expect(await control(page, 'amount').inputValue()).toBe(who.amount);
    expect(await form(page).locator('[value="6-8%"]').isChecked()).toBe(true);
    await passRobotCheck(page);
    const posts = postsTo(page, INVEST);
    await submitButton(page).dblclick();
    await dialog(page).waitFor();
    expect(posts).toHaveLength(1);
    expect(await investorsOf(who)).toHaveLength(1);
    await connection.cut();
  });
});
