/** The lender has agreed: the borrower reads the agreement and signs it by SMS, or does not want the loan. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { errorOf } from './page-account.ts';
import { visitAs } from './page-demo.ts';
import { actsOn, anOffer, figureOf, newestSms, pdfText } from './page-lent.ts';
import { switchTo } from './page-navbar.ts';
import { queryRows } from './page-store.ts';
import { type Locale, open, savedBy, soon, stopClock, TWO_SEATS } from './page-visit.ts';
import { field } from './page-wizard.ts';

const ADDRESS = '10.77.5.4';

interface Texts {
  read: string;
  agreed: string;
  send: string;
  sign: string;
  done: string;
  signed: string;
  /** In the SMS before the sum that is paid back. */
  payBack: RegExp;
  /** Begins the SMS with the code. */
  code: RegExp;
}

const TEXTS: Record<Locale, Texts> = {
  km: {
    read: 'អាន និងចុះហត្ថលេខា',
    agreed: 'អ្នកឱ្យខ្ចីបានយល់ព្រម',
    send: 'ផ្ញើលេខកូដមកខ្ញុំ',
    sign: 'ចុះហត្ថលេខាលើកិច្ចសន្យា',
    done: 'លោកអ្នកបានចុះហត្ថលេខាលើកិច្ចសន្យាហើយ',
    signed: 'បានចុះហត្ថលេខា',
    payBack: /ត្រូវសងសរុប (\$[\d,.]+\d)/,
    code: /(?<!\d)(\d{4}) ជាលេខកូដចុះហត្ថលេខា/,
  },
  en: {
    read: 'Read and sign',
    agreed: 'The lender has agreed',
    send: 'Send me the code',
    sign: 'Sign the agreement',
    done: 'You signed the agreement',
    signed: 'Signed',
    payBack: /You pay back (\$[\d,.]+\d) in all/,
    code: /(?<!\d)(\d{4}) is the code that signs your loan agreement/,
  },
};

interface OfferRow {
  status: string;
  hash: string;
  application: string;
  phone: string | null;
  address: string | null;
  user_agent: string | null;
  signed_hash: string | null;
  tries: number | null;
}

/** The offer as stored, with the evidence of its signature. */
async function offerRow(offerId: bigint): Promise<OfferRow | undefined> {
  const rows = await queryRows<OfferRow>(
    `select o.status, encode(o.agreement_hash, 'hex') hash, a.status application, s.phone, s.address, s.user_agent,
       encode(s.agreement_hash, 'hex') signed_hash, c.tries
     from offer o join application a on a.id = o.application_id
       left join signature s on s.offer_id = o.id left join signing_code c on c.offer_id = o.id
     where o.id = $1`,
    [offerId],
  );
  return rows[0];
}

/** From the account to the agreement that waits. */
async function read(page: Page, locale: Locale): Promise<void> {
  await open(page, '/profile');
  await page.getByText(TEXTS[locale].agreed, { exact: true }).first().waitFor();
  await page.locator('main').getByRole('link', { name: TEXTS[locale].read }).first().click();
  await page.waitForURL('**/sign/*');
  await page.locator('main .night-figure').waitFor();
}

const typeCode = async (page: Page, locale: Locale, code: string) => {
  await field(page, 'code').fill(code);
  await page.getByRole('button', { name: TEXTS[locale].sign, exact: true }).click();
};

describe.each(TWO_SEATS)('the agreement, $locale at $width px', (seat) => {
  const { locale } = seat;
  const texts = TEXTS[locale];

  it('is read, signed by the code of the SMS and not by a wrong one, and opens as a PDF with the same hash: TERM-02 TERM-06 G-29', async () => {
    const { phone, local, offerId } = await anOffer(locale);
    const context = { extraHTTPHeaders: { 'x-forwarded-for': ADDRESS } };
    const page = await visitAs(local, { ...seat, context });
    await read(page, locale);
    const told = await newestSms(phone, texts.payBack);
    expect(await figureOf(page)).toBe(texts.payBack.exec(told)?.[1]);
    const mark = (await page.locator('main p.font-mono').innerText()).replaceAll(/\s/g, '');
    expect(mark).toBe((await offerRow(offerId))?.hash);

    await page.getByRole('button', { name: texts.send }).click();
    const code = texts.code.exec(await newestSms(phone, texts.code))?.[1] ?? '';
    await typeCode(page, locale, code === '0000' ? '0001' : '0000');
    await errorOf(page, 'code').waitFor();
    expect(await offerRow(offerId)).toMatchObject({ status: 'Open', tries: 1, signed_hash: null });

    await typeCode(page, locale, code);
    await page.getByText(texts.done).waitFor();
    expect(await offerRow(offerId)).toMatchObject({
      status: 'Signed',
      phone,
      address: ADDRESS,
      user_agent: await page.evaluate(() => navigator.userAgent),
      signed_hash: mark,
    });
    expect(await actsOn(`offer:${offerId}`)).toEqual([
      'offer.made',
      'offer.code_sent',
      'offer.signed',
    ]);

    const pdf = await savedBy(page, page.getByRole('button', { name: /PDF/ }));
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdfText(pdf)).toContain(mark);
    await open(page, '/profile');
    await page.getByText(texts.signed, { exact: true }).first().waitFor();
  });
});

describe('somebody whose page is gone when the SMS has come', () => {
  it('finds the field for the code again, in the same tab and on another device', async () => {
    const { phone, local, offerId } = await anOffer('en');
    const page = await visitAs(local, { locale: 'en', width: 360 });
    await read(page, 'en');
    await page.getByRole('button', { name: 'Send me the code' }).click();
    const code = TEXTS.en.code.exec(await newestSms(phone, TEXTS.en.code))?.[1] ?? '';
    await page.reload();
    await field(page, 'code').waitFor();

    const other = await visitAs(local, { locale: 'en', width: 360 });
    await read(other, 'en');
    await other.getByRole('button', { name: 'Send me the code' }).click();
    await typeCode(other, 'en', code);
    await other.getByText('You signed the agreement').waitFor();
    expect(await offerRow(offerId)).toMatchObject({ status: 'Signed' });
  });
});

it('that a code was sent is said for 5 s: CONST-02', async () => {
  const { local } = await anOffer('en');
  const page = await visitAs(local, {
    locale: 'en',
    width: 360,
    before: (opened) => opened.clock.install(),
  });
  await read(page, 'en');
  await stopClock(page);
  await page.getByRole('button', { name: 'Send me the code' }).click();
  const notice = page.getByRole('status', { name: 'Notices' }).getByText('The code was sent.');
  await soon(async () => {
    await page.clock.runFor(20);
    return notice.count();
  }).toBe(1);
  await page.clock.runFor(4500);
  expect(await notice.isVisible()).toBe(true);
  await page.clock.runFor(600);
  await notice.waitFor({ state: 'detached' });
});

describe('somebody who does not want the loan', () => {
  it('is told why that was refused until the language is another: STATE-15', async () => {
    const { local } = await anOffer('en');
    const page = await visitAs(local, { locale: 'en', width: 360 });
    await read(page, 'en');
    await page.route('**/decline-offer', (route) =>
      route.fulfill({
        json: { code: 0, data: null, message: 'x', message_en: 'Not now.', message_km: 'នៅទេ។' },
      }),
    );
    const refusing = page.getByRole('button', { name: 'I do not want this loan' });
    await refusing.click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'I do not want this loan' })
      .click();
    const refused = page.locator('main').getByText('Not now.');
    await refused.waitFor();
    await switchTo(page, 'km');
    await refused.waitFor({ state: 'detached' });
  });

  it('says so after one more question, owes nothing, and may ask anew', async () => {
    const { local, offerId } = await anOffer('en');
    const page = await visitAs(local, { locale: 'en', width: 360 });
    await open(page, '/profile');
    await page.locator('main').getByRole('link', { name: 'I do not want this loan' }).click();
    const refusing = page.getByRole('button', { name: 'I do not want this loan' });
    await soon(() => refusing.evaluate((node) => node === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog', {
      name: 'Do you really not want this loan of $100.00?',
    });
    await question.getByRole('button', { name: 'Back to the agreement' }).click();
    await question.waitFor({ state: 'hidden' });
    expect((await offerRow(offerId))?.status).toBe('Open');

    await page.getByRole('button', { name: 'I do not want this loan' }).click();
    await question.getByRole('button', { name: 'I do not want this loan' }).click();
    await page.getByText('You did not take this loan').waitFor();
    expect(await offerRow(offerId)).toMatchObject({
      status: 'Not taken up',
      application: 'Withdrawn',
      signed_hash: null,
    });
    expect(await actsOn(`offer:${offerId}`)).toEqual(['offer.made', 'offer.declined']);
    await page.locator('main').getByRole('link', { name: 'To my account' }).click();
    await page.getByText('You owe nothing').waitFor();
    const borrow = page.locator('main').getByRole('button', { name: 'Borrow', exact: true });
    await soon(() => borrow.getAttribute('aria-disabled')).not.toBe('true');
  });
});
