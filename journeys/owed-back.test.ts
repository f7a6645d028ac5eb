/** A loan that was repaid, and of which a refund is owed back since its payment bounced: every screen says so, until the money has come. */
import { describe, expect, it } from 'vitest';
import { aLoanOwedBack, figureOf, factOf, payAtCounter } from './page-lent.ts';
import { visitAs } from './page-demo.ts';
import { type Locale, open, TWO_SEATS } from './page-visit.ts';

interface Texts {
  owed: string;
  text: string;
  fact: string;
  badge: string;
  ways: string;
  call: RegExp;
  repaid: RegExp;
}

const TEXTS: Record<Locale, Texts> = {
  km: {
    owed: 'មិនទាន់សងអស់៖ ត្រូវបង់ $27.00 មកវិញ',
    text: 'ដូច្នេះអ្នកត្រូវបង់ $27.00 មកយើងវិញ។',
    fact: 'ប្រាក់ដែលបានប្រគល់ជូនវិញ ត្រូវបង់មកវិញ',
    badge: 'ត្រូវបង់មកវិញ',
    ways: 'របៀបបង់ប្រាក់',
    call: /^ទូរស័ព្ទ/,
    repaid: /^បានសងអស់ហើយ/,
  },
  en: {
    owed: 'Not repaid in full: $27.00 is to be paid back',
    text: 'Of what we gave back to you because more had been paid than was owed, $27.00 is to be paid back to us',
    fact: 'Given back to you, to be paid back',
    badge: 'To be paid back',
    ways: 'How to pay',
    call: /^Call /,
    repaid: /^Repaid in full/,
  },
};

describe.each(TWO_SEATS)('a refund that is owed back, $locale at $width px', (seat) => {
  const { locale } = seat;
  const texts = TEXTS[locale];

  it('is the figure of the account and of the loan’s page with how it is paid, and nothing says repaid before it has come', async () => {
    const { local, loanId } = await aLoanOwedBack({ locale, cents: 27_00 });
    const page = await visitAs(local, seat);
    const expectOwed = async () => {
      await page.getByText(texts.owed, { exact: true }).waitFor();
      expect(await figureOf(page)).toBe('$27.00');
      await page.getByText(texts.text).waitFor();
      await page.getByText(texts.ways, { exact: true }).waitFor();
      await page.locator('main').getByRole('link', { name: texts.call }).waitFor();
      expect(await page.getByText(texts.repaid).count()).toBe(0);
      // No code asks for it.
      expect(await page.getByRole('button', { name: /KHQR/ }).count()).toBe(0);
    };
    await open(page, '/profile');
    await expectOwed();
    await open(page, '/profile?activeTabs=history');
    await page
      .locator('main')
      .getByText(texts.badge, { exact: true })
      .locator('visible=true')
      .waitFor();
    await open(page, `/loan-detail/${loanId}`);
    await expectOwed();
    expect(await factOf(page, texts.fact)).toBe('$27.00');
    await page.getByText(texts.badge, { exact: true }).waitFor();

    await payAtCounter(loanId, 27_00);
    await page.reload();
    await page.getByText(texts.repaid).first().waitFor();
    expect(await figureOf(page)).toBe('$0.00');
    expect(await page.getByText(texts.fact).count()).toBe(0);
  });
});
