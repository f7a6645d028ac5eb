/** A loan that is past its Pay Day: what it costs today and tomorrow, until it is paid. */
import { describe, expect, it } from 'vitest';
import { visitAs } from './page-demo.ts';
import {
  aLoan,
  entriesOf,
  factOf,
  figureOf,
  newestSms,
  payOffAtCounter,
  reckoned,
} from './page-lent.ts';
import { queryRows } from './page-store.ts';
import { type Locale, open, soon, TWO_SEATS } from './page-visit.ts';

interface Texts {
  past: RegExp;
  tomorrow: (amount: string) => string;
  lateFees: string;
  dots: string;
  repaid: string;
  received: RegExp;
}

const TEXTS: Record<Locale, Texts> = {
  km: {
    past: /^ហួសថ្ងៃកំណត់សង 5 ថ្ងៃ/,
    tomorrow: (amount) => `បើមិនទាន់បង់ ថ្ងៃស្អែក ${amount}`,
    lateFees: 'ប្រាក់ពិន័យសងយឺត',
    dots: 'របៀបគិតប្រាក់ពិន័យសងយឺត',
    repaid: 'បានសងអស់ហើយ',
    received: /យើងបានទទួល (\$[\d.,]+\d)/,
  },
  en: {
    past: /^5 days past the Pay Day/,
    tomorrow: (amount) => `If not paid, tomorrow ${amount}`,
    lateFees: 'Late fees',
    dots: 'How the late fee is counted',
    repaid: 'Repaid in full',
    received: /we received (\$[\d.,]+\d)/,
  },
};

/** Two free days, then a fee of $2.00 on each of the other three (TERM-08). */
const LATE_FEES = '$6.00';

describe.each(TWO_SEATS)('a loan that is late, $locale at $width px', (seat) => {
  const { locale } = seat;
  const texts = TEXTS[locale];

  it('says what is owed today and what it would be tomorrow, with the late fees, and is closed by the payment: TERM-08', async () => {
    const { phone, local, loanId } = await aLoan({ locale, amount: 120, days: 10, ago: 15 });
    const page = await visitAs(local, seat);
    const now = await reckoned(loanId);
    expect(now).toMatchObject({ daysPastDue: 5, lateFee: LATE_FEES });
    await open(page, '/profile');
    await page.getByText(texts.past).waitFor();
    expect(await figureOf(page)).toBe(now.due);
    await page.getByText(texts.tomorrow(now.dueTomorrow)).waitFor();
    expect(now.dueTomorrow).not.toBe(now.due);
    expect(await factOf(page, texts.lateFees)).toBe(LATE_FEES);

    await open(page, `/loan-detail/${loanId}`);
    const dots = page.getByRole('region', { name: texts.dots });
    await soon(() => dots.locator('li').allInnerTexts()).toHaveLength(6);
    expect((await dots.innerText()).match(/\+\$2/g)).toHaveLength(3);
    expect(await dots.locator('b').innerText()).toBe(LATE_FEES);

    await payOffAtCounter(loanId);
    await page.reload();
    await page.getByText(texts.repaid, { exact: true }).first().waitFor();
    expect(await figureOf(page)).toBe('$0.00');
    await open(page, '/profile');
    await page.locator('[aria-labelledby=top-card]').getByRole('button', { name: 'PDF' }).waitFor();
    expect(await reckoned(loanId)).toMatchObject({ isClosed: true, due: '$0.00' });
    const [payment] = await entriesOf(loanId);
    expect(payment).toMatchObject({ kind: 'payment', made_by: 'staff:sam', today: true });
    expect(`$${(Number(payment?.cents) / 100).toFixed(2)}`).toBe(now.payoff);
    const summary = await queryRows(
      'select late_fee_cents, was_on_time, closed_on is not null closed from loan_summary where loan_id = $1',
      [loanId],
    );
    expect(summary).toEqual([{ late_fee_cents: '600', was_on_time: false, closed: true }]);
    const told = texts.received.exec(await newestSms(phone, texts.received));
    expect(told?.[1]).toBe(now.payoff);
  });
});
