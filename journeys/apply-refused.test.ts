/** What the wizard says when the server says no to what the page had let pass. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../scripts/product-database.ts';
import { type Product, startProduct } from '../scripts/product.ts';
import { aBorrower, signedIn } from './page-account.ts';
import { rowsOf } from './page-application.ts';
import { closeDialog, dialogLines, errorsOf } from './page-errors.ts';
import { phonePhoto } from './page-photo.ts';
import { queryRows } from './page-store.ts';
import { soon, visit } from './page-visit.ts';
import {
  answer,
  applicant,
  dialog,
  fillStep,
  goOn,
  heading,
  nextButton,
  openWizard,
} from './page-wizard.ts';

/** The largest payday loan that the server offers now, in dollars. */
async function mostOffered(page: Page): Promise<number> {
  const answer = await page.request.post('/api/v1/interest-rate/get-interest-rates');
  const { data } = (await answer.json()) as { data: { max_amount: number } };
  return data.max_amount;
}

describe('bounds that the lender changes while a form is being filled', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ env: { TRUST_PROXY: 'on' } });
  }, 120_000);
  afterAll(() => product.stop());

  it('are said under the amount, and the rest of the step is kept: ERR-10 ERR-11 CALC-25', async () => {
    const page = await visit({ locale: 'en', width: 360, url: product.url });
    const who = applicant(await phonePhoto());
    await openWizard(page);
    await fillStep(page, 'personal-info', who);
    await answer(page, 'amount', '200');
    await asOwner(product.dataDir, (client) =>
      client.query(`update product set max_amount_cents = 15000 where key = 'payday'`),
    );
    // The server reads bounds anew once a second.
    await soon(() => mostOffered(page)).toBe(150);
    await nextButton(page).click();
    const { lines } = await dialogLines(page);
    expect(lines).toEqual(['Loan amount']);
    await closeDialog(page);
    const errors = await errorsOf(page);
    expect(Object.keys(errors)).toEqual(['amount']);
    expect(errors.amount).toMatch(/50.*150/);
    expect(await rowsOf(who, product.dataDir)).toEqual([]);
    await answer(page, 'amount', '150');
    await goOn(page);
    const rows = await rowsOf(who, product.dataDir);
    expect(rows).toMatchObject([
      { status: 'Draft', amount_cents: '15000', name: who.answers['personal-info'].name },
    ]);
  });
});

describe('a refusal that is a sentence', () => {
  it.each(['km', 'en'] as const)(
    'stands in a dialog, and the step stays, in %s: ERR-13',
    async (locale) => {
      const borrower = await aBorrower();
      const answered = (status: string) =>
        queryRows('update application set status = $2 where phone = $1', [borrower.phone, status]);
      await answered('Denied');
      const page = await visit({
        locale,
        width: 360,
        context: await signedIn(borrower, locale),
        expected: /Failed to load resource: .*422/,
      });
      await openWizard(page, 'pawn');
      await soon(() => page.locator('#field-name').inputValue()).not.toBe('');
      await answer(page, 'amount', '300');
      await answer(page, 'duration', '6');
      await answer(page, 'type_of_collateral', 'phone');
      const name = await page.locator('#field-name').inputValue();
      // Meanwhile another request of this borrower is under way.
      await answered('Pending');
      const before = await heading(page).innerText();
      await nextButton(page).click();
      await dialog(page).waitFor();
      const { lines } = await dialogLines(page);
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatch(
        locale === 'km' ? /[\u1780-\u17ff]{6}/ : /already have a request under way/,
      );
      await closeDialog(page);
      await soon(() => heading(page).innerText()).toBe(before);
      expect(await page.locator('#field-name').inputValue()).toBe(name);
    },
  );
});
