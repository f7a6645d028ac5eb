/** A payday loan that cannot be repaid on its day: 30 more days are asked for, and granted. */
import { describe, expect, it } from 'vitest';
import { visitAs } from './page-demo.ts';
import {
  actsOn,
  aLoan,
  entriesOf,
  factOf,
  figureOf,
  grantExtensionOf,
  newestSms,
  reckoned,
} from './page-lent.ts';
import { type Locale, open, soon, TWO_SEATS } from './page-visit.ts';

interface Texts {
  ask: (fee: string) => string;
  yes: string;
  waits: (day: string) => string;
  quiet: string;
  fee: string;
  ifGranted: string;
  newPayDay: string;
  strip: string;
  /** In the SMS that confirms the request, before the day of the answer. */
  asked: RegExp;
  /** In the SMS of the grant: fee and new Pay Day. */
  granted: RegExp;
}

const TEXTS: Record<Locale, Texts> = {
  km: {
    ask: (fee) => `សុំពន្យាពេល ថ្លៃ ${fee}`,
    yes: 'បាទ/ចាស សុំពន្យាពេល',
    waits: (day) => `អ្នកឱ្យខ្ចីឆ្លើយអំពីការពន្យាពេល ត្រឹមថ្ងៃទី ${day}`,
    quiet: 'ពេលរង់ចាំ គ្មានប្រាក់ពិន័យថ្មីទេ។',
    fee: 'ថ្លៃពន្យាពេល',
    ifGranted: 'ចំនួន រួមថ្លៃពន្យាពេល',
    newPayDay: 'ថ្ងៃកំណត់សងថ្មី',
    strip: 'បានពន្យាពេល 30 ថ្ងៃ',
    asked: /អ្នកឱ្យខ្ចីឆ្លើយត្រឹមថ្ងៃទី (\S+\d)/,
    granted: /ថ្លៃពន្យាពេល (\$[\d.,]+\d) ត្រឹមថ្ងៃកំណត់សងថ្មី ថ្ងៃទី (\S+\d)/,
  },
  en: {
    ask: (fee) => `Ask for an extension, fee ${fee}`,
    yes: 'Yes, ask for it',
    waits: (day) => `The lender answers about the extension by ${day}`,
    quiet: 'No new late fee while you wait.',
    fee: 'Extension fee',
    ifGranted: 'Amount with the extension fee',
    newPayDay: 'New Pay Day',
    strip: '30 more days to pay',
    asked: /The lender answers by (\S+\d)/,
    granted: /extension fee of (\$[\d.,]+\d), by the new Pay Day, (\S+\d)/,
  },
};

describe.each(TWO_SEATS)('30 more days, $locale at $width px', (seat) => {
  const { locale } = seat;
  const texts = TEXTS[locale];

  it('are asked for at the fee that is shown, answered within three days, and move the Pay Day: TERM-10 TERM-12 TERM-13', async () => {
    const { phone, local, loanId } = await aLoan({
      locale,
      amount: 100,
      days: 15,
      ago: 12,
      repaid: { dollars: 60, ago: 3 },
    });
    const page = await visitAs(local, seat);
    const before = await reckoned(loanId);
    await open(page, `/loan-detail/${loanId}`);
    const ask = texts.ask(before.extensionFee);
    await page.getByRole('button', { name: ask }).click();
    const question = page.getByRole('alertdialog', { name: ask });
    expect(await question.innerText()).toContain(before.newPayDay);
    await question.getByRole('button', { name: texts.yes }).click();
    await page.getByText(texts.waits(before.answerBy)).first().waitFor();
    await page.getByText(texts.quiet).first().waitFor();
    expect(await factOf(page, texts.fee)).toBe(before.extensionFee);
    const total = await factOf(page, texts.ifGranted);
    expect((await entriesOf(loanId)).map(({ kind }) => kind)).toEqual([
      'payment',
      'extensionRequest',
    ]);
    const confirmed = await newestSms(phone, texts.asked);
    expect(texts.asked.exec(confirmed)?.[1]).toBe(before.answerBy);

    await grantExtensionOf(loanId);
    await page.reload();
    await soon(() => factOf(page, texts.newPayDay)).toBe(before.newPayDay);
    await page.getByText(texts.strip, { exact: true }).first().waitFor();
    expect(await factOf(page, texts.fee)).toBe(before.extensionFee);
    expect(await figureOf(page)).toBe(total);
    expect((await entriesOf(loanId)).at(-1)).toEqual({
      kind: 'extensionGrant',
      cents: String(Number(before.extensionFee.slice(1)) * 100),
      made_by: 'staff:nary',
      today: true,
    });
    expect((await actsOn(`loan:${loanId}`)).slice(-2)).toEqual([
      'extension.requested',
      'extension.granted',
    ]);
    const told = texts.granted.exec(await newestSms(phone, texts.granted));
    expect(told?.slice(1)).toEqual([before.extensionFee, before.newPayDay]);
  });
});
