import { createHash } from 'node:crypto';
import type { PageText } from 'contract/content';
import { PAGE_NAMES } from 'contract/page-text';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '../../testing/applications.ts';
import { testEnv } from '../../testing/env.ts';
import { openTestCalls } from '../../testing/http.ts';
import { seedReference } from '../seed/reference.ts';
import { routes } from './routes.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

async function ask(query: string, locale: string, settings: Record<string, string> = {}) {
  const { db, clock } = house;
  const env = testEnv(settings);
  const app = await openTestCalls({ db, clock, env }, (api) => routes(api, { db, env, clock }));
  const url = `/api/v1/frontend/page?${query}`;
  const answer = await app.inject({ url, headers: { 'x-localization': locale } });
  await app.close();
  return answer;
}

async function text(page: string, locale: string, settings?: Record<string, string>) {
  const answer = await ask(`page=${page}`, locale, settings);
  expect(answer.json().code).toBe(1);
  return answer.json().data as PageText;
}

const said = (page: PageText) => JSON.stringify(page);

describe('GET /api/v1/frontend/page', () => {
  it.each(PAGE_NAMES)(
    'tells %s in the reader’s language: CONTENT-01 CONTENT-05 CONTENT-22',
    async (name) => {
      const km = await text(name, 'km');
      const en = await text(name, 'en');
      expect([en.name, en.lang]).toEqual([name, 'en']);
      expect(en.title).toMatch(/^[A-Z]/);
      // The privacy policy is in English for everybody: CONTENT-20.
      expect(km.lang).toBe(name === 'privacy' ? 'en' : 'km');
      expect(km.title).toMatch(name === 'privacy' ? /^Privacy policy$/ : /\p{Script=Khmer}/u);
      expect(km.lead[0]?.text).toContain(km.description.slice(0, 20));
    },
  );

  it('tells another language than the reader’s when asked for it', async () => {
    expect((await ask('page=faq&locale=en', 'km')).json().data.lang).toBe('en');
    expect((await ask('page=faq&locale=km', 'en')).json().data.lang).toBe('km');
  });

  it.each(['', 'page=', 'page=secret', 'page=faq&locale=fr', "page=faq' or 1=1"])(
    'refuses %j',
    async (query) => {
      expect((await ask(query, 'en')).statusCode).toBe(400);
    },
  );

  it('is filled in from the settings: CONTENT-02 C-72', async () => {
    const settings = {
      COMPANY_NAME: 'Flower Co., Ltd.',
      COMPANY_HOTLINE: '023 900 900',
      LENDER_NAME: 'Rice Finance Plc.',
      LENDER_NAME_KM: 'ស្រូវ ហ្វាយនែន',
      LENDER_LICENCE: 'NBC 7',
    };
    const about = said(await text('about', 'en', settings));
    expect(about).toContain('Rice Finance Plc., licence number NBC 7');
    expect(about).toContain('a service of Flower Co., Ltd.');
    expect(said(await text('about', 'km', settings))).toContain('ស្រូវ ហ្វាយនែន');
    expect(said(await text('faq', 'en', settings))).toContain('"href":"tel:023900900"');
  });

  it('has an honest placeholder for what is not set yet', async () => {
    const terms = said(await text('terms', 'en', { DEMO: 'off' }));
    expect(terms).toContain('[000 000 000]');
    expect(terms).toContain('[Name of the company]');
    for (const name of PAGE_NAMES) {
      expect(said(await text(name, 'km', { DEMO: 'off' })), name).not.toMatch(/\{[a-z]+\}/);
    }
  });

  it('says what the documents fix: CONTENT-11 to 14 GEN-10 to 13 GEN-16 to 18', async () => {
    const faq = said(await text('faq', 'en'));
    for (const fact of [
      'Phnom Penh, in Siem Reap and in Sihanoukville', // CONTENT-11
      '10 to 30 days', // CONTENT-12
      '1 to 6 months', // CONTENT-13
      '$5,000 to $15,000', // CONTENT-14
      'income of at least $200 a month and a student ID',
      'an income history or collateral',
      'References are required',
      '12 to 24 hours', // CONST-15
    ]) {
      expect(faq).toContain(fact);
    }
    expect(faq).not.toMatch(/battambang/i);
    const about = await text('about', 'en');
    expect(said(about)).toMatch(/Investors:.*Referrers:.*Business partners:/);
    // GEN-14, in order.
    const steps = about.sections.find(({ slug }) => slug === 'how-it-works');
    expect(said(about)).toMatch(/online.*call.*SMS.*bank account.*Repay/s);
    expect(steps?.blocks[0]).toMatchObject({ kind: 'list', ordered: true });
  });

  it('REF-04 CONST-17 the referral policy states $2 when the friend has fully repaid', async () => {
    const policy = await text('referral-policy', 'en');
    expect(policy.description).toBe(
      'You earn $2 when a friend whom you referred has fully repaid a first loan.',
    );
  });

  it('CONTENT-15 CONTENT-16 CONTENT-17 CONTENT-18 CONTENT-19 the investor copy', async () => {
    const copy = await text('invest', 'en');
    const table = copy.sections[0]?.blocks.find((block) => block.kind === 'table');
    const cells = table?.rows.map((row) => row.map((cell) => cell[0]?.text));
    expect(cells).toEqual([
      ['$5,000 to $15,000', '10%'],
      ['$15,000 to $25,000', '11%'],
      ['$25,000 to $50,000', '12%'],
      ['above $50,000', 'negotiated'],
    ]);
    expect(said(copy)).toMatch(
      /updated quarterly.*funds back after one year.*VIP phone number.*Transfer fees are not included/s,
    );
  });

  it('CONTENT-26 CONST-18 GEN-18 the partner copy states a down payment from 15 %', async () => {
    expect((await text('partner', 'en')).description).toContain('down payment from 15%');
    expect((await text('partner', 'km')).description).toContain('15%');
  });
});

describe('G-36 what staff made of a text', () => {
  const stored = async (page: string) =>
    house.db
      .selectFrom('page_text')
      .select(['body', 'default_hash'])
      .where('page', '=', page)
      .where('locale', '=', 'en')
      .executeTakeFirstOrThrow();
  const change = (page: string, body: string, hashed?: string) =>
    house.db
      .updateTable('page_text')
      .set({
        body,
        ...(hashed && { default_hash: createHash('sha256').update(hashed).digest('hex') }),
      })
      .where('page', '=', page)
      .where('locale', '=', 'en')
      .execute();

  it('is told at once, and stays when the program is started again', async () => {
    const ours = '# Ours\n\nAbout us, in our own words. <b>x</b>';
    await change('about', ours);
    await seedReference(house.db, { demo: false });
    const about = await text('about', 'en');
    expect([about.title, about.lead]).toEqual([
      'Ours',
      [{ text: 'About us, in our own words. <b>x</b>' }],
    ]);
    // A newer program's text does not replace it either.
    await change('about', ours, 'an older default');
    await seedReference(house.db, { demo: false });
    expect((await stored('about')).body).toBe(ours);
  });

  it('a text that nobody changed is replaced by a newer program’s', async () => {
    const before = await stored('contact');
    const older = '# Older\n\nThe default of an older program.';
    await change('contact', older, older);
    await seedReference(house.db, { demo: false });
    expect(await stored('contact')).toEqual(before);
  });
});
