/** A payday loan that cannot be repaid on its day: 30 more days are asked for, and granted. In English, with the desk's own screens: office-whole-loan.test.ts. */
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
  payAtCounter,
  reckoned,
} from './page-lent.ts';
import { open, soon } from './page-visit.ts';

const SAYS = {
  ask: (fee: string) => `សុំពន្យាពេល ថ្លៃ ${fee}`,
  yes: 'បាទ/ចាស សុំពន្យាពេល',
  waits: (day: string) => `អ្នកឱ្យខ្ចីឆ្លើយអំពីការពន្យាពេល ត្រឹមថ្ងៃទី ${day}`,
  quiet: 'ពេលរង់ចាំ គ្មានប្រាក់ពិន័យថ្មីទេ។',
  fee: 'ថ្លៃពន្យាពេល',
  ifGranted: 'ចំនួន រួមថ្លៃពន្យាពេល',
  newPayDay: 'ថ្ងៃកំណត់សងថ្មី',
  strip: 'បានពន្យាពេល 30 ថ្ងៃ',
  /** In the SMS that confirms the request, before the day of the answer. */
  asked: /អ្នកឱ្យខ្ចីឆ្លើយត្រឹមថ្ងៃទី (\S+\d)/,
  /** In the SMS of the grant: fee and new Pay Day. */
  granted: /ថ្លៃពន្យាពេល (\$[\d.,]+\d) ត្រឹមថ្ងៃកំណត់សងថ្មី ថ្ងៃទី (\S+\d)/,
};

describe('30 more days', () => {
  it('are asked for at the fee that is shown, answered within three days, and move the Pay Day: TERM-10 TERM-12 TERM-13', async () => {
    const { phone, local, loanId } = await aLoan({
      locale: 'km',
      amount: 100,
      days: 15,
      ago: 12,
      repaid: { dollars: 60, ago: 3 },
    });
    const page = await visitAs(local, { locale: 'km', width: 360 });
    const before = await reckoned(loanId);
    await open(page, `/loan-detail/${loanId}`);
    const ask = SAYS.ask(before.extensionFee);
    await page.getByRole('button', { name: ask }).click();
    const question = page.getByRole('alertdialog', { name: ask });
    expect(await question.innerText()).toContain(before.newPayDay);
    await question.getByRole('button', { name: SAYS.yes }).click();
    await page.getByText(SAYS.waits(before.answerBy)).first().waitFor();
    await page.getByText(SAYS.quiet).first().waitFor();
    expect(await factOf(page, SAYS.fee)).toBe(before.extensionFee);
    const total = await factOf(page, SAYS.ifGranted);
    expect((await entriesOf(loanId)).map(({ kind }) => kind)).toEqual([
      'payment',
      'extensionRequest',
    ]);
    const confirmed = await newestSms(phone, SAYS.asked);
    expect(SAYS.asked.exec(confirmed)?.[1]).toBe(before.answerBy);

    await grantExtensionOf(loanId);
    await page.reload();
    await soon(() => factOf(page, SAYS.newPayDay)).toBe(before.newPayDay);
    await page.getByText(SAYS.strip, { exact: true }).first().waitFor();
    expect(await factOf(page, SAYS.fee)).toBe(before.extensionFee);
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
    const told = SAYS.granted.exec(await newestSms(phone, SAYS.granted));
    expect(told?.slice(1)).toEqual([before.extensionFee, before.newPayDay]);
  });

  it('are not asked for at figures that hold no more: the new ones are shown, and asked for anew', async () => {
    const { local, loanId } = await aLoan({
      locale: 'en',
      amount: 100,
      days: 15,
      ago: 12,
      repaid: { dollars: 60, ago: 3 },
    });
    const page = await visitAs(local, { locale: 'en', width: 1280 });
    const before = await reckoned(loanId);
    await open(page, `/loan-detail/${loanId}`);
    const ask = (fee: string) =>
      page.getByRole('button', { name: `Ask for an extension, fee ${fee}` });
    const yes = page.getByRole('alertdialog').getByRole('button', { name: 'Yes, ask for it' });
    await ask(before.extensionFee).click();
    await payAtCounter(loanId, 10_00);
    await yes.click();
    await page.getByRole('alert').getByText('What the extension comes to has changed').waitFor();
    expect((await entriesOf(loanId)).map(({ kind }) => kind)).toEqual(['payment', 'payment']);
    const after = await reckoned(loanId);
    expect(after.extensionFee).not.toBe(before.extensionFee);
    await ask(after.extensionFee).click();
    await yes.click();
    await page.getByText('The lender answers about the extension by').first().waitFor();
  });
});
