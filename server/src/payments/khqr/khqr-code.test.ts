import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { KHQR as Library } from 'ts-khqr';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { aBorrower, post } from '../../../testing/accounts.ts';
import { lendingServices } from '../../../testing/borrower-loans.ts';
import { openTestApp, type TestApp } from '../../../testing/http.ts';
import { aCode, KHQR, KHQR_SETTINGS, KHQR_STATE, offerKhqr } from '../../../testing/khqr.ts';
import { done, STAFF } from '../../../testing/loans.ts';
import { aPaidOutLoan, pay, type TestLoan } from '../../../testing/paid-out.ts';
import { refundOf } from '../../../testing/refunds.ts';
import { readQr } from '../../../testing/qr-read.ts';
import { reversePayment } from '../commands.ts';
import { expiryOf, makeCode } from './commands-code.ts';

const NOW = '2026-11-21T03:00:00Z';
const later = (seconds: number) => new Date(Date.parse(NOW) + seconds * 1000);

let test: TestApp;
let loan: TestLoan;
beforeAll(async () => {
  test = await openTestApp();
  offerKhqr(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  test.house.clock.set(NOW);
  loan = await aPaidOutLoan(test);
});

interface BakongLibrary {
  BakongKHQR: {
    verify(text: string): { isValid: boolean };
    decode(text: string): { data: Record<string, string> };
  };
}

it('a code is over exactly what is due next, or the pay-off of today, with riel, bill, end and a picture', async () => {
  const next = await aCode(test, loan);
  const number = `L${String(loan.loanId).padStart(6, '0')}`;
  // $100 at 15 % for 10 of 30 days: $105. At 4100 riel a dollar 430,500.
  expect(next).toMatchObject({ cents: 10_500, riel: 430_500, bill: `${number}-01` });
  expect(next.expiresAt).toBe(later(600).toISOString());
  expect(next.svg).toMatch(/^<svg[^>]*viewBox="0 0 \d+ \d+"/);
  expect(next.svg).not.toMatch(/<script|style=/);
  // Of the first day 100 × 0.15 / 30 = $0.50 of interest.
  expect(await aCode(test, loan, 'payoff')).toMatchObject({ cents: 10_050 });
});

it('the code that settles a loan is over a refund that is owed back too, and of a closed loan no code asks for it', async () => {
  const services = lendingServices(test);
  const { loanId, borrower } = loan;
  const paidOn = test.house.clock.today();
  // $109.50 comes, 9.00 beyond the 100.50 of the first day, which is given back; then the payment is reversed.
  const { entry } = await pay(test, loan, { cents: 10_950, paidOn });
  done(await refundOf(services, { loanId }, 900));
  const bounced = { loanId, entry, reason: 'it bounced', key: randomUUID() };
  done(await reversePayment(services, STAFF.sam, bounced));
  expect(await aCode(test, loan, 'payoff')).toMatchObject({ cents: 10_950 });
  expect(await aCode(test, loan)).toMatchObject({ cents: 10_500 });
  // The pay-off alone closes it: 9.00 is owed back, and a person takes it.
  await pay(test, loan, { cents: 10_050, paidOn });
  for (const what of ['next', 'payoff']) {
    const body = { loan_id: Number(loanId), for: what };
    expect((await post(test, KHQR, body, borrower.headers)).code).toBe(0);
  }
});

it('a code reads as the same code to another library: account, amount, currency, bill, name and times', async () => {
  const { payload } = await aCode(test, loan);
  const { BakongKHQR } = createRequire(import.meta.url)('bakong-khqr') as BakongLibrary;
  // It looks at the machine's clock.
  vi.useFakeTimers({ now: later(1), toFake: ['Date'] });
  const { isValid } = BakongKHQR.verify(payload);
  vi.useRealTimers();
  expect(isValid).toBe(true);
  const number = `L${String(loan.loanId).padStart(6, '0')}`;
  expect(BakongKHQR.decode(payload).data).toMatchObject({
    bakongAccountID: KHQR_SETTINGS.account,
    merchantName: KHQR_SETTINGS.merchantName,
    transactionAmount: '105',
    transactionCurrency: '840',
    billNumber: `${number}-01`,
    creationTimestamp: String(later(0).getTime()),
    expirationTimestamp: String(later(600).getTime()),
  });
});

it('the picture of a code scans as the code, letter for letter', async () => {
  for (const what of ['next', 'payoff'] as const) {
    const { payload, svg } = await aCode(test, loan, what);
    expect(readQr(svg)).toBe(payload);
  }
});

it('a code is letter for letter what the library writes at the same instant, and so is its md5', async () => {
  vi.useFakeTimers({ now: later(0), toFake: ['Date'] });
  const expiresAt = later(600);
  const own = await makeCode(KHQR_SETTINGS, {
    cents: 6635,
    bill: 'L000123-07',
    madeAt: later(0),
    expiresAt,
  });
  const made = Library.generate({
    tag: '29',
    accountID: KHQR_SETTINGS.account,
    merchantName: KHQR_SETTINGS.merchantName,
    currency: '840',
    amount: 66.35,
    expirationTimestamp: expiresAt.getTime(),
    additionalData: { billNumber: 'L000123-07' },
  });
  vi.useRealTimers();
  expect(own).toEqual({ payload: made.data?.qr, md5: made.data?.md5 });
});

it('a code whose check sum is below 0x10 has it in four digits, and another library takes it', async () => {
  // Found by trying one millisecond after the other: about one of 4,096 sums is so small.
  const madeAt = new Date(later(0).getTime() + 4503);
  const expiresAt = new Date(later(600).getTime() + 4503);
  const { payload } = await makeCode(KHQR_SETTINGS, {
    cents: 6635,
    bill: 'L000123-07',
    madeAt,
    expiresAt,
  });
  expect(payload).toMatch(/6304000F$/);
  const { BakongKHQR } = createRequire(import.meta.url)('bakong-khqr') as BakongLibrary;
  vi.useFakeTimers({ now: madeAt, toFake: ['Date'] });
  const { isValid } = BakongKHQR.verify(payload);
  vi.useRealTimers();
  expect(isValid).toBe(true);
});

it('a code is made also at an instant for which the library itself writes a sum of three digits', async () => {
  const code = { cents: 6635, bill: 'L000123-07', madeAt: later(0), expiresAt: later(600) };
  const usual = await makeCode(KHQR_SETTINGS, code);
  vi.useFakeTimers({ now: later(0).getTime() + 107, toFake: ['Date'] });
  const { data } = Library.generate({
    tag: '29',
    accountID: KHQR_SETTINGS.account,
    merchantName: KHQR_SETTINGS.merchantName,
    currency: '840',
    amount: 66.35,
    expirationTimestamp: 9_999_999_999_999,
    additionalData: { billNumber: code.bill },
  });
  const own = await makeCode(KHQR_SETTINGS, code);
  vi.useRealTimers();
  expect(data?.qr).toMatch(/6304[\dA-F]{3}$/);
  expect(own).toEqual(usual);
});

it('a code ends at 23:59 in Phnom Penh at the latest, and is not made in the last minute', async () => {
  // 23:59 in Phnom Penh is 16:59 UTC.
  expect(expiryOf(new Date('2026-11-21T16:55:00Z'), 10).toISOString()).toBe(
    '2026-11-21T16:59:00.000Z',
  );
  test.house.clock.set('2026-11-21T16:59:30Z');
  const body = { loan_id: Number(loan.loanId), for: 'next' };
  const answer = await post(test, KHQR, body, loan.borrower.headers);
  expect(answer).toMatchObject({ code: 0, reason: 'day_ends' });
  test.house.clock.set('2026-11-21T17:00:00Z');
  expect(await post(test, KHQR, body, loan.borrower.headers)).toMatchObject({ code: 1 });
});

it('R8 a code counts what was paid on a day that the clock was put back behind', async () => {
  test.house.clock.set('2026-11-21T17:30:00Z');
  await pay(test, loan, { cents: 30_00, paidOn: '2026-11-22' });
  test.house.clock.set('2026-11-21T15:30:00Z');
  // $0.50 of interest is paid, $70.50 of principal is left: with 9 days at 15 % for 30, $73.67.
  expect(await aCode(test, loan)).toMatchObject({ cents: 73_67 });
});

it("V8.2.2 a code is not made for a stranger's loan, a repaid one, or before the account is set; nor is a stranger told its state", async () => {
  const stranger = await aBorrower(test);
  const body = { loan_id: Number(loan.loanId), for: 'next' };
  const { intentId } = await aCode(test, loan);
  const ofNobody = { ...body, loan_id: 999_999 };
  for (const asked of [body, ofNobody]) {
    expect(await post(test, KHQR, asked, stranger.headers)).toMatchObject({
      code: 0,
      reason: 'not_found',
    });
  }
  const state = await post(test, KHQR_STATE, { intent_id: intentId }, stranger.headers);
  expect(state).toMatchObject({ code: 0, reason: 'not_found' });
  await pay(test, loan, { cents: 10_050, paidOn: test.house.clock.today() });
  const repaid = await post(test, KHQR, body, loan.borrower.headers);
  expect(repaid).toMatchObject({ code: 0, reason: 'nothing_due' });
  test.house.env.khqr = null;
  const off = await post(test, KHQR, body, loan.borrower.headers);
  offerKhqr(test);
  expect(off).toMatchObject({ code: 0, reason: 'khqr_off' });
});
