/** Somebody wants to invest: from the choice of a type to the row, the audit line and the lender's message. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violations } from './page-axe.ts';
import { closeDialog, dialogLines, errorsOf } from './page-errors.ts';
import {
  control,
  fillForm,
  form,
  INVEST_PATH,
  investor,
  passRobotCheck,
  postsTo,
  robotBox,
  submitButton,
} from './page-lead.ts';
import { switchTo } from './page-navbar.ts';
import { queryRows, sentSms } from './page-store.ts';
import { type Locale, LOCALES, open, SEATS, soon, visit } from './page-visit.ts';
import { dialog } from './page-wizard.ts';

const STORE = '/api/v1/invests/store';
type Investor = ReturnType<typeof investor>;
const rowsOf = ({ phone }: Pick<Investor, 'phone'>) =>
  queryRows<{ id: string }>('select * from invest_lead where phone = $1 order by id', [
    `855${phone.slice(1)}`,
  ]);

const chooseType = (page: Page, id: string) =>
  form(page).locator(`[name=invest_type_id][value="${id}"]`).check();
/** The controls that are there, each key once. */
const asked = (page: Page): Promise<string[]> =>
  form(page)
    .locator('input, textarea')
    .evaluateAll((all) => [...new Set(all.map((one) => (one as HTMLInputElement).name))]);
/** Label of a control, as it stands above it. */
const labelOf = (page: Page, key: string) => page.locator(`#field-${key}-label`).innerText();
const FIELDS = ['name', 'amount', 'profit_expectation', 'phone', 'note', 'recaptcha_response'];

const DONE: Record<Locale, { title: string; text: RegExp }> = {
  en: { title: 'Submitted', text: /received your details/ },
  km: { title: 'បានបញ្ជូនហើយ', text: /បានទទួលព័ត៌មានរបស់អ្នក/ },
};

describe('an offer to invest', () => {
  it.each(SEATS)(
    'in $locale at $width px arrives: GEN-16 ROLE-01 RT-15 INV-01 INV-02 INV-05 INV-07 INV-08 INV-10 INV-12 INV-13 INV-16 INV-18 INV-19 INV-20 API-10 API-11',
    async ({ locale, width }) => {
      const page = await visit({ locale, width, context: { reducedMotion: 'reduce' } });
      const who = investor();
      const found: string[] = [];
      const types = page.waitForRequest('**/api/v1/invests/get-invest-type');
      await open(page, INVEST_PATH);
      await types;
      const head = await page.locator('main h1 + p').innerText();
      expect(head).toMatch(/\$500/);
      expect(head).toMatch(/12/);
      expect(await asked(page)).toEqual(['invest_type_id']);
      expect(await submitButton(page).count()).toBe(0);
      found.push(...(await violations(page, 'before a type')));
      await fillForm(page, who);
      expect(await asked(page)).toEqual(['invest_type_id', ...FIELDS]);
      await passRobotCheck(page);
      found.push(...(await violations(page, 'filled')));
      const posts = postsTo(page, STORE);
      await submitButton(page).click();
      await dialog(page).waitFor();
      found.push(...(await violations(page, 'done')));
      expect(found).toEqual([]);

      const body = posts[0]?.postDataJSON() as Record<string, unknown>;
      expect(Object.keys(body).toSorted()).toEqual(
        ['invest_type_id', ...FIELDS, 'submit_id'].toSorted(),
      );
      expect(body).toMatchObject({ ...who, amount: 1240.5, phone: who.phone });
      expect(await dialog(page).locator('h2').innerText()).toBe(DONE[locale].title);
      expect(await dialog(page).locator('p').innerText()).toMatch(DONE[locale].text);
      const button = dialog(page).locator('button').last();
      expect(await button.evaluate((node) => getComputedStyle(node).backgroundColor)).toBe(
        'rgb(60, 86, 160)',
      );
      await button.click();
      await page.waitForURL('**/payday-loan');
      await expectTold(who, locale);
      await open(page, INVEST_PATH);
      expect(await asked(page)).toEqual(['invest_type_id']);
    },
  );

  it.each([
    ['en', '1', 'Company name'],
    ['en', '2', 'Person name'],
    ['en', '3', 'Other name'],
    ['km', '1', 'ឈ្មោះក្រុមហ៊ុន'],
    ['km', '2', 'ឈ្មោះបុគ្គល'],
    ['km', '3', 'ឈ្មោះ (ប្រភេទផ្សេងទៀត)'],
  ] as const)('INV-03 INV-06 in %s the name of type %s is “%s”', async (locale, id, label) => {
    const page = await visit({ locale, width: 360 });
    await open(page, INVEST_PATH);
    await chooseType(page, id);
    expect(await labelOf(page, 'name')).toBe(label);
    const types = form(page).locator('[name=invest_type_id]');
    expect(
      await types.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
    ).toEqual(['1', '2', '3']);
  });

  it('INV-04 type 3 asks what kind, and the answer leads the note: INV-17 C-63', async () => {
    const page = await visit({ locale: 'en', width: 360 });
    const who = { ...investor(), invest_type_id: '3' };
    await open(page, INVEST_PATH);
    for (const [id, count] of [
      ['1', 0],
      ['3', 1],
      ['2', 0],
      ['3', 1],
    ] as const) {
      await chooseType(page, id);
      expect(await control(page, 'companyOrPerson').count()).toBe(count);
    }
    await fillForm(page, { ...who, companyOrPerson: 'សមាគមស្ត្រី' });
    const kept = await page.evaluate(() => sessionStorage.getItem('invest_draft'));
    expect(Object.keys(JSON.parse(kept ?? '{}'))).toEqual(
      expect.arrayContaining([
        ...['companyOrPerson', 'name', 'amountToInvest', 'contactNumber', 'noteAndComment'],
      ]),
    );
    await passRobotCheck(page);
    await submitButton(page).click();
    await dialog(page).waitFor();
    expect(await rowsOf(who)).toMatchObject([
      { investor_type_id: 3, note: `Investor type: សមាគមស្ត្រី\n${who.note}` },
    ]);
  });

  it('INV-09 INV-11 the profit is one of three, the note has several lines', async () => {
    const page = await visit({ locale: 'en', width: 360 });
    await open(page, INVEST_PATH);
    await chooseType(page, '1');
    const profits = form(page).locator('[name=profit_expectation]');
    expect(
      await profits.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
    ).toEqual(['2-5%', '6-8%', '9-10%']);
    expect(await control(page, 'note').evaluate((node) => node.tagName)).toBe('TEXTAREA');
    expect(await control(page, 'amount').getAttribute('inputmode')).toBe('decimal');
  });
});

async function expectTold(who: Investor, locale: Locale): Promise<void> {
  const rows = await rowsOf(who);
  expect(rows).toMatchObject([
    {
      investor_type_id: 2,
      name: who.name,
      amount_cents: '124050',
      profit_expectation: '6-8%',
      note: who.note,
      tag: 'below published tier',
      status: 'New',
      locale,
    },
  ]);
  const { id = '' } = rows[0] ?? {};
  const audit = await queryRows('select event, actor, facts from audit where subject = $1', [
    `invest_lead:${id}`,
  ]);
  expect(audit).toEqual([
    {
      event: 'invest_lead.made',
      actor: 'visitor',
      facts: { type: 2, tag: 'below published tier' },
    },
  ]);
  const told = () =>
    sentSms().filter(({ text }) => new RegExp(`វិនិយោគថ្មីលេខ ${id}(?!\\d)`).test(text));
  await soon(() => told().length).toBe(1);
  expect(told()[0]?.to).toBe('lender');
  for (const secret of [who.name, who.phone, '1240', '1,240']) {
    expect(told()[0]?.text).not.toContain(secret);
  }
}

const MISSING = {
  name: 'The invest name field is required.',
  amount: 'The invest amount field is required.',
  profit_expectation: 'The profit expectation field is required.',
  phone: 'The contact number field is required.',
  note: 'The invest note field is required.',
  recaptcha_response: "Please! click on I'm not a robot",
};

describe('what is wrong', () => {
  it.each(LOCALES)(
    'is said under each field and nothing is sent, %s: INV-11 INV-12 INV-14 INV-15 VAL-39',
    async (locale) => {
      const page = await visit({ locale, width: 360, context: { reducedMotion: 'reduce' } });
      await open(page, INVEST_PATH);
      const posts = postsTo(page, STORE);
      await chooseType(page, '1');
      await submitButton(page).click();
      await soon(async () => Object.keys(await errorsOf(page))).toEqual(FIELDS);
      if (locale === 'en') expect(await errorsOf(page)).toEqual(MISSING);
      else
        for (const text of Object.values(await errorsOf(page)))
          expect(text).toMatch(/^[\p{Script=Khmer}។]+$/u);
      await soon(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe(
        'name',
      );
      // Seen from the top, so that nothing stands half under the bar.
      await page.evaluate(() => window.scrollTo(0, 0));
      expect(await violations(page, 'errors')).toEqual([]);
      for (const [amount, isRight] of [
        // Right and wrong in turn, so that each answer can be told from the one before.
        ['0', true],
        ['-5', false],
        ['0', true],
        ['many', false],
        ['0', true],
      ] as const) {
        await control(page, 'amount').fill(amount);
        await submitButton(page).click();
        await soon(async () => 'amount' in (await errorsOf(page))).toBe(!isRight);
      }
      expect(posts).toHaveLength(0);
      await switchTo(page, locale === 'km' ? 'en' : 'km');
      await soon(() => errorsOf(page)).toEqual({});
      expect(await control(page, 'amount').inputValue()).toBe('0');
      expect(await form(page).locator('[value="1"]').isChecked()).toBe(true);
    },
  );

  it.each(LOCALES)(
    'the server’s own: a dialog names each field with a cross, the page stands at its top, messages under the fields, %s: INV-21 INV-22 INV-23',
    async (locale) => {
      const page = await visit({ locale, width: 360, context: { reducedMotion: 'reduce' } });
      await open(page, INVEST_PATH);
      await fillForm(page, investor());
      await passRobotCheck(page);
      // The page would not send such a form: the server sees one without answers.
      await page.route(`**${STORE}`, (route) =>
        route.continue({ postData: '{"invest_type_id":2}' }),
      );
      await submitButton(page).click();
      const { title, lines } = await dialogLines(page);
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      if (locale === 'en') {
        expect(title).toBe('Oops...');
        expect(lines).toEqual([
          'Person name',
          'Amount to invest (USD)',
          'Expected profit a year',
          'Contact number',
          'Note',
          "I'm not a robot",
        ]);
        expect(await errorsOf(page)).toEqual(MISSING);
      } else {
        expect(lines).toHaveLength(6);
        for (const line of [title, ...lines]) expect(line).toMatch(/^\p{Script=Khmer}/u);
        expect(Object.keys(await errorsOf(page))).toEqual(FIELDS);
      }
      expect(await violations(page, 'oops')).toEqual([]);
      await closeDialog(page);
      await soon(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe(
        'name',
      );
      expect(await robotBox(page).isChecked()).toBe(false);
      expect(await control(page, 'amount').inputValue()).toBe('1,240.50');
    },
  );

  it.each(LOCALES)(
    'a refusal without fields is a dialog of its own, %s: INV-24',
    async (locale) => {
      const page = await visit({ locale, expected: /status of 415/ });
      const who = investor();
      await open(page, INVEST_PATH);
      await fillForm(page, who);
      await passRobotCheck(page);
      await page.route(`**${STORE}`, (route) =>
        route.continue({ headers: { ...route.request().headers(), 'content-type': 'text/plain' } }),
      );
      await submitButton(page).click();
      await dialog(page).waitFor();
      expect(await dialog(page).locator('h2').innerText()).toBe(
        locale === 'en' ? 'Server error' : 'ប្រព័ន្ធមានបញ្ហា',
      );
      expect(await dialog(page).locator('p').innerText()).toBe(
        locale === 'en' ? 'Look like something went wrong!' : 'ហាក់ដូចជាមានបញ្ហាអ្វីមួយ',
      );
      await closeDialog(page);
      await page.unroute(`**${STORE}`);
      await passRobotCheck(page);
      await submitButton(page).click();
      await dialog(page).waitFor();
      expect(await rowsOf(who)).toHaveLength(1);
    },
  );
});
