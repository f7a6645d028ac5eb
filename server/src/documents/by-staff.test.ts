/** The papers that staff hand over: what the borrower's own say, with who printed them and when. */
import { Refused } from 'contract/refusal';
import { displayDay, phnomPenhDay, phnomPenhTime } from 'lending/calendar';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { m } from 'words/messages';
import { post } from '../../testing/accounts.ts';
import { lendingServices } from '../../testing/borrower-loans.ts';
import { openTestApp, type TestApp } from '../../testing/http.ts';
import { aPaidOutLoan, pay, type TestLoan } from '../../testing/paid-out.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { receiptForStaff, statementForStaff } from './commands-office.ts';
import { Press } from './gateway-typst.ts';

let test: TestApp;
let loan: TestLoan;
let receipt: number;
beforeAll(async () => {
  test = await openTestApp();
  loan = await aPaidOutLoan(test);
  const paidOn = test.house.clock.today();
  ({ receipt } = await pay(test, loan, { cents: 4000, paidOn, reference: 'BANK 77' }));
});
afterAll(() => test.close());

/** A text as it is compared: breaks of lines are the page's. */
const bare = (text: string) => text.replaceAll(/\s/g, '');
const both = (text: (inputs: object, options: { locale: 'km' | 'en' }) => string) =>
  [text({}, { locale: 'km' }), text({}, { locale: 'en' })].map(bare);

it('the receipt at the counter says the same on a roll of 80 mm, in one page, and who printed it and when', async () => {
  const press = new Press();
  const services = { ...lendingServices(test), press };
  const sam = { handle: 'sam', nameKm: 'សំណាង', nameEn: 'Sam Nang' };
  const paper = await receiptForStaff(services, `R${receipt}`, sam);
  press.close();
  if (paper instanceof Refused) throw new Error('refused');
  const pdf = Buffer.from(paper.base64, 'base64');
  const [, width = ''] = /\/MediaBox \[0 0 ([\d.]+) [\d.]+\]/.exec(pdf.toString('latin1')) ?? [];
  expect(Number(width)).toBeCloseTo((80 / 25.4) * 72, 0);
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  const text = pdfText(pdf);
  const at = test.house.clock.now().getTime();
  const time = bare(`${displayDay(phnomPenhDay(at))} ${phnomPenhTime(at)}`);
  const [km, en] = both(m.document_principal);
  for (const part of ['BANK77', '$40.00', `${km}${en}$39.50`, `SamNang,${time}`, `សំណាង,${time}`]) {
    expect(text).toContain(part);
  }
});

it('a statement that staff hand over says in both languages who printed it and when; the borrower’s own does not', async () => {
  const press = new Press();
  const services = { ...lendingServices(test), press };
  const sam = { handle: 'sam', nameKm: 'សំណាង', nameEn: 'Sam Nang' };
  const paper = await statementForStaff(services, String(loan.loanId), sam);
  press.close();
  if (paper instanceof Refused) throw new Error('refused');
  const text = pdfText(Buffer.from(paper.base64, 'base64'));
  const at = test.house.clock.now().getTime();
  const time = bare(`${displayDay(phnomPenhDay(at))} ${phnomPenhTime(at)}`);
  const [km, en] = both(m.office_cash_printed);
  for (const part of [`${km}${en}`, `SamNang,${time}`, `សំណាង,${time}`, `R${receipt}`.slice(1)]) {
    expect(text).toContain(part);
  }
  const { headers } = loan.borrower;
  const body = { kind: 'statement', loan_id: Number(loan.loanId) };
  const own = await post(test, '/api/v1/account/document', body, headers);
  const document = own.data as unknown as { name: string; base64: string };
  expect(document.name).toBe(paper.name);
  expect(pdfText(Buffer.from(document.base64, 'base64'))).not.toContain(en);
});
