/** Somebody refers a friend: from the form to the row, the audit line and the lender's message. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violations } from './page-axe.ts';
import { errorsOf } from './page-errors.ts';
import {
  control,
  fillForm,
  form,
  passRobotCheck,
  postsTo,
  REFERRAL_PATH,
  referrer,
  robotBox,
  submitButton,
} from './page-lead.ts';
import { switchTo } from './page-navbar.ts';
import { queryRows, sentSms } from './page-store.ts';
import { type Locale, LOCALES, open, SEATS, soon, visit } from './page-visit.ts';
import { dialog } from './page-wizard.ts';

const STORE = '/api/v1/refers/store';
type Referrer = ReturnType<typeof referrer>;
const KEYS = Object.keys(referrer()) as (keyof Referrer)[];
const stored = (phone: string) => `855${phone.slice(1)}`;
const rowsOf = ({ referee_phone: friend }: Referrer) =>
  queryRows<{ id: string }>('select * from referral where friend_phone = $1 order by id', [
    stored(friend),
  ]);

const THANKS: Record<Locale, string> = { km: 'សូមអរគុណ', en: 'Thank you!' };
const thanks = (page: Page, locale: Locale) => page.getByText(THANKS[locale], { exact: true });
const typed = (page: Page) =>
  Promise.all(KEYS.map((key) => control(page, key).inputValue())).then((all) => all.join('|'));

describe('a referral', () => {
  it.each(SEATS)(
    'in $locale at $width px arrives: GEN-16 ROLE-01 RT-10 REF-01 REF-02 REF-05 REF-06 REF-07 REF-16 API-07 API-08',
    async ({ locale, width }) => {
      const page = await visit({ locale, width, context: { reducedMotion: 'reduce' } });
      const who = referrer();
      const found: string[] = [];
      await open(page, REFERRAL_PATH);
      found.push(...(await violations(page, 'empty')));
      const asked = await form(page)
        .locator('input')
        .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).name));
      expect(asked).toEqual([...KEYS, 'recaptcha_response']);
      // As a person types: the mask makes groups of it.
      await control(page, 'referee_name').fill(who.referee_name);
      await control(page, 'referee_phone').click();
      await soon(async () => {
        await control(page, 'referee_phone').fill('');
        await control(page, 'referee_phone').pressSequentially(who.referee_phone);
        return control(page, 'referee_phone').inputValue();
      }).toMatch(/^097 \d{3} \d{4}$/);
      await fillForm(page, {
        referred_name: who.referred_name,
        referred_phone: who.referred_phone,
      });
      await passRobotCheck(page);
      found.push(...(await violations(page, 'filled')));
      const posts = postsTo(page, STORE);
      await submitButton(page).click();
      await thanks(page, locale).waitFor();
      found.push(...(await violations(page, 'thanks')));
      expect(found).toEqual([]);

      const body = posts[0]?.postDataJSON() as Record<string, string>;
      expect(Object.keys(body).toSorted()).toEqual(
        [...KEYS, 'recaptcha_response', 'submit_id'].toSorted(),
      );
      expect(body).toMatchObject(who);
      expect(await typed(page)).toBe('|||');
      expect(await robotBox(page).isChecked()).toBe(false);
      expect(await robotBox(page).inputValue()).toBe('');
      await expectTold(who, locale);
    },
  );

  it('REF-03 REF-04 stands beside its policy on a wide screen, above it on a phone', async () => {
    for (const width of [1280, 360] as const) {
      const page = await visit({ locale: 'en', width });
      await open(page, REFERRAL_PATH);
      const policy = page.locator('aside').filter({ hasText: 'Referral policy' });
      expect(await policy.innerText()).toMatch(/\$2 when .*repaid/);
      const [own, beside] = [await form(page).boundingBox(), await policy.boundingBox()];
      if (!own || !beside) throw new Error('nothing to see');
      if (width === 1280) expect(beside.x).toBeGreaterThanOrEqual(own.x + own.width);
      else expect(beside.y).toBeGreaterThanOrEqual(own.y + own.height);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(width);
    }
  });

  it('GEN-16 can be made by keyboard alone', async () => {
    const page = await visit({ locale: 'en' });
    const who = referrer();
    await open(page, REFERRAL_PATH);
    await control(page, 'referee_name').focus();
    for (const key of KEYS) {
      await page.keyboard.type(who[key]);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    // The check may still be under way: the submit waits for it.
    await page.keyboard.press('Enter');
    await thanks(page, 'en').waitFor();
    expect(await rowsOf(who)).toHaveLength(1);
  });
});

/** Row, audit line and the lender's message, which names nobody. */
async function expectTold(who: Referrer, locale: Locale): Promise<void> {
  const rows = await rowsOf(who);
  expect(rows).toMatchObject([
    {
      friend_name: who.referee_name,
      friend_phone: stored(who.referee_phone),
      referrer_name: who.referred_name,
      referrer_phone: stored(who.referred_phone),
      repeat_of: null,
      status: 'New',
      locale,
    },
  ]);
  const { id = '' } = rows[0] ?? {};
  const audit = await queryRows('select event, actor, facts from audit where subject = $1', [
    `referral:${id}`,
  ]);
  expect(audit).toEqual([{ event: 'referral.made', actor: 'visitor', facts: { repeat_of: null } }]);
  const told = () =>
    sentSms().filter(({ text }) => new RegExp(`ការណែនាំថ្មីលេខ ${id}(?!\\d)`).test(text));
  await soon(() => told().length).toBe(1);
  expect(told()[0]?.to).toBe('lender');
  for (const secret of Object.values(who)) expect(told()[0]?.text).not.toContain(secret);
}

const MISSING: Record<Locale, Record<string, string | RegExp>> = {
  en: {
    referee_name: 'The your friend name field is required.',
    referee_phone: 'The your friend field is required.',
    referred_name: 'The you name field is required.',
    referred_phone: 'The you phone field is required.',
    recaptcha_response: "Please! click on I'm not a robot",
  },
  km: {
    referee_name: 'សូមបំពេញឈ្មោះមិត្តភក្ដិ។',
    referee_phone: 'សូមបំពេញលេខទូរស័ព្ទមិត្តភក្ដិ។',
    referred_name: 'សូមបំពេញឈ្មោះរបស់អ្នក។',
    referred_phone: 'សូមបំពេញលេខទូរស័ព្ទរបស់អ្នក។',
    recaptcha_response: 'សូមបញ្ជាក់ថាអ្នកមិនមែនជាមនុស្សយន្ត។',
  },
};

describe('what is wrong', () => {
  it.each(LOCALES)(
    'is said under each field, and nothing is sent, %s: REF-08 to REF-12',
    async (locale) => {
      const page = await visit({ locale, width: 360, context: { reducedMotion: 'reduce' } });
      await open(page, REFERRAL_PATH);
      const posts = postsTo(page, STORE);
      await submitButton(page).click();
      await soon(() => errorsOf(page)).toEqual(MISSING[locale]);
      await soon(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe(
        'referee_name',
      );
      // Seen from the top, so that nothing stands half under the bar.
      await page.evaluate(() => window.scrollTo(0, 0));
      expect(await violations(page, 'errors')).toEqual([]);
      expect(posts).toHaveLength(0);
      expect(await dialog(page).count()).toBe(0);
      // Put right one by one, the messages go.
      await robotBox(page).check();
      await control(page, 'referee_name').fill('Dara');
      await soon(async () => Object.keys(await errorsOf(page))).toEqual([
        'referee_phone',
        'referred_name',
        'referred_phone',
      ]);
    },
  );

  it('the server’s own messages stand there too, without a dialog; the check begins anew: REF-07 REF-08 REF-09 REF-10 REF-11 REF-12 REF-14 API-08', async () => {
    const page = await visit({ locale: 'en' });
    await open(page, REFERRAL_PATH);
    await fillForm(page, referrer());
    await passRobotCheck(page);
    // The page would not send such a form: the server sees an empty one.
    await page.route(`**${STORE}`, (route) => route.continue({ postData: '{}' }));
    await submitButton(page).click();
    await soon(() => errorsOf(page)).toEqual(MISSING.en);
    expect(await dialog(page).count()).toBe(0);
    expect(await robotBox(page).isChecked()).toBe(false);
    expect(await typed(page)).not.toContain('||');
  });

  it('a refusal without fields is a dialog: REF-13', async () => {
    const page = await visit({ locale: 'en', expected: /status of 415/ });
    const who = referrer();
    await open(page, REFERRAL_PATH);
    await fillForm(page, who);
    await passRobotCheck(page);
    // A form of another kind than the server takes: it says no as a whole.
    await page.route(`**${STORE}`, (route) =>
      route.continue({ headers: { ...route.request().headers(), 'content-type': 'text/plain' } }),
    );
    await submitButton(page).click();
    await dialog(page).waitFor();
    expect(await dialog(page).locator('h2').innerText()).toBe('Having Problem!');
    expect(await dialog(page).locator('p').first().innerText()).toBe(
      'Something went wrong. Please try again.',
    );
    await page.keyboard.press('Escape');
    await page.unroute(`**${STORE}`);
    expect(await robotBox(page).isChecked()).toBe(false);
    await passRobotCheck(page);
    await submitButton(page).click();
    await thanks(page, 'en').waitFor();
    expect(await rowsOf(who)).toHaveLength(1);
  });

  it('one cannot refer oneself: G-33', async () => {
    const page = await visit({ locale: 'en' });
    await open(page, REFERRAL_PATH);
    const who = referrer();
    await fillForm(page, { ...who, referee_phone: who.referred_phone });
    await passRobotCheck(page);
    await submitButton(page).click();
    await soon(() => errorsOf(page)).toEqual({
      referee_phone: "Please enter your friend's number, not your own.",
    });
    // Nothing was sent, so the check still counts.
    await control(page, 'referee_phone').fill(who.referee_phone);
    await submitButton(page).click();
    await thanks(page, 'en').waitFor();
  });

  it('a change of language clears the messages and keeps what is typed: STATE-15', async () => {
    const page = await visit({ locale: 'en', width: 360 });
    await open(page, REFERRAL_PATH);
    await fillForm(page, { referee_name: 'Dara', referred_phone: '012' });
    await submitButton(page).click();
    await soon(async () => Object.keys(await errorsOf(page))).toHaveLength(4);
    await switchTo(page, 'km');
    await soon(() => errorsOf(page)).toEqual({});
    expect(await typed(page)).toBe('Dara|||012');
    await soon(() => page.locator('h1').innerText()).toBe('ណែនាំមិត្តភក្ដិ');
    await soon(() => page.locator('aside').innerText()).toMatch(/\p{Script=Khmer}/u);
    await submitButton(page).click();
    await soon(async () => (await errorsOf(page)).referee_phone).toBe(MISSING.km.referee_phone);
  });
});
