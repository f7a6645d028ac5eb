import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LoanView } from 'contract/loan-views';
import type { TestBorrower } from '../../testing/accounts.ts';
import { openTestApp, SENTENCES, type TestApp } from '../../testing/http.ts';
import {
  aFreeBorrower,
  aLoan,
  anOffer,
  aDocumentRequest,
  lendingServices,
  onDay,
  pay,
} from '../../testing/borrower-loans.ts';
import { done, STAFF } from '../../testing/loans.ts';
import { reversePayment } from '../payments/commands.ts';

const REPAYMENTS = '/api/v1/frontend/get-repayment-by-loan';
const SCHEDULE = '/api/v1/frontend/get-schedule-by-loan';
const LOAN = '/api/v1/account/loan';
const PAYOFF = '/api/v1/account/payoff';
const EXTENSION = '/api/v1/account/ask-extension';

let test: TestApp;
/** $500 at 8 % for 12 months, paid out on 21/11/2026, $66.35 a month. */
let personal: { borrower: TestBorrower; loan_id: number };
/** $120 at 15 % for 10 days, $6.00 of interest. */
let payday: { borrower: TestBorrower; loan_id: number };

beforeAll(async () => {
  test = await openTestApp();
  const [one, other] = [await aFreeBorrower(test), await aFreeBorrower(test)];
  const wanted = { type: 'Personal', amount: 500, duration: 12 } as const;
  personal = { borrower: one, loan_id: Number(await aLoan(test, one, wanted)) };
  payday = { borrower: other, loan_id: Number(await aLoan(test, other)) };
});
afterAll(() => test.close());

async function ask(borrower: TestBorrower, url: string, payload: object) {
  const answer = await test.call({ method: 'POST', url, payload, headers: borrower.headers });
  return answer as unknown as Omit<typeof answer, 'data'> & { data: unknown };
}

describe("what is another's", () => {
  it('G-20 V8.2.2 V16.3.2 each number is answered to another borrower like one that is not there, and is logged', async () => {
    const { borrower, loan_id } = personal;
    const stranger = payday.borrower;
    const offer_id = Number(await anOffer(test, await aFreeBorrower(test)));
    const document_id = Number((await aDocumentRequest(test)).requestId);
    const today = test.house.clock.today();
    const ask_id = { fee_cents: 100, request_id: randomUUID() };
    const none = 999_999;
    const calls: [string, object, object][] = [
      [REPAYMENTS, { loan_id }, { loan_id: none }],
      [SCHEDULE, { loan_id }, { loan_id: none }],
      [LOAN, { loan_id }, { loan_id: none }],
      [PAYOFF, { loan_id, on: today }, { loan_id: none, on: today }],
      [EXTENSION, { loan_id, ...ask_id }, { loan_id: none, ...ask_id }],
      ['/api/v1/account/agreement', { offer_id }, { offer_id: none }],
      ['/api/v1/account/send-signing-code', { offer_id }, { offer_id: none }],
      [
        '/api/v1/account/sign-agreement',
        { offer_id, code: '1234', sha256: '' },
        { offer_id: none, code: '1234', sha256: '' },
      ],
      ['/api/v1/account/decline-offer', { offer_id }, { offer_id: none }],
      ['/api/v1/account/send-document', { document_id }, { document_id: none }],
    ];
    for (const [url, theirs, nobodys] of calls) {
      const before = test.logged().length;
      const told = await ask(stranger, url, theirs);
      expect(test.logged().slice(before), url).toContain('asked for what is not theirs');
      const missing = await ask(stranger, url, nobodys);
      expect(told, url).toMatchObject({ status: 200, code: 0, data: null, ...SENTENCES });
      const { headers: _one, ...saidOfTheirs } = told;
      const { headers: _other, ...saidOfNobodys } = missing;
      expect(saidOfTheirs, url).toEqual(saidOfNobodys);
    }
    expect((await ask(borrower, LOAN, { loan_id })).code).toBe(1);
  });
});

describe('names of the ids in repayments', () => {
  it.each([
    ['km', 'សាច់ប្រាក់', /\p{Script=Khmer}/u],
    ['en', 'Cash', /[a-z]/],
  ])(
    'API-33 API-34 LD-04 LD-05 are told in the reader’s language: %s',
    async (locale, cash, script) => {
      const headers = { ...payday.borrower.headers, 'x-localization': locale };
      const list = async (name: string): Promise<unknown> => {
        const url = `/api/v1/frontend/loan-disk-option/get-${name}-option`;
        return (await test.call({ method: 'POST', url, headers })).data;
      };
      const methods = await list('repayment');
      expect(methods).toContainEqual({
        loan_repayment_method_id: 1,
        loan_repayment_method_name: cash,
      });
      expect(await list('collector')).toEqual(
        [1, 2].map((id) => ({
          collector_id: id,
          collector_name: expect.stringMatching(script) as string,
        })),
      );
    },
  );
});

describe('the schedule', () => {
  async function scheduleRows(): Promise<readonly object[]> {
    const { borrower, loan_id } = personal;
    return (await ask(borrower, SCHEDULE, { loan_id })).data as readonly object[];
  }

  it('API-32 LD-07 has the documents\u2019 keys and no other, in their order', async () => {
    const rows = await scheduleRows();
    expect(Object.keys(rows[0] ?? {})).toEqual([
      ...['#', 'Date', 'Description', 'Principal', 'Interest', 'Fees', 'Penalty', 'Due'],
      ...['Paid', 'Pending Due', 'Total Due', 'Principal Due'],
    ]);
    expect(rows).toHaveLength(12);
  });

  it('says dollars: the first month of $500 at 8 %', async () => {
    const rows = await scheduleRows();
    expect(rows[0]).toEqual({
      '#': 1,
      Date: '2026-12-21',
      Description: 'បង់លើកទី 1',
      Principal: 26.35,
      Interest: 40,
      Fees: 0,
      Penalty: 0,
      Due: 66.35,
      Paid: 0,
      'Pending Due': 66.35,
      'Total Due': 66.35,
      'Principal Due': 473.65,
    });
    // 11 × 66.35 + 66.31.
    expect(rows.at(-1)).toMatchObject({ Due: 66.31, 'Total Due': 796.16, 'Principal Due': 0 });
  });
});

describe('as the days pass', () => {
  it('API-31 LD-03 repayments are without what was reversed, the newest first', async () => {
    const { borrower, loan_id } = personal;
    await onDay(test, '2026-12-21', borrower);
    await pay(test, BigInt(loan_id), { cents: 6635, on: '2026-12-21' });
    const entry = await pay(test, BigInt(loan_id), { cents: 1000, on: '2026-12-21' });
    const undo = {
      loanId: BigInt(loan_id),
      entry,
      reason: 'another loan\u2019s',
      key: randomUUID(),
    };
    done(await reversePayment(lendingServices(test), STAFF.sam, undo));
    const { data } = await ask(borrower, REPAYMENTS, { loan_id });
    expect(data).toEqual([
      {
        repayment_collected_date: '2026-12-21',
        collector_id: 1,
        loan_repayment_method_id: 1,
        loan_repayment_method_name: 'សាច់ប្រាក់',
        repayment_amount: 66.35,
      },
    ]);
  });

  it('the page of a loan shows its figures, its payments and its agreement', async () => {
    const answer = await ask(personal.borrower, LOAN, { loan_id: personal.loan_id });
    const data = answer.data as LoanView;
    expect(data.card).toMatchObject({ state: 'open', dueCents: 6635, dueOn: '2027-01-21' });
    expect(data.payments.map(({ isReversed }) => isReversed)).toEqual([true, false]);
    expect(data.agreement).toMatchObject({ sha256: expect.stringMatching(/^[\da-f]{64}$/) });
    expect(data.payoffUntil).toBe('2027-11-21');
  });

  it('a pay-off is told for a day from today to the last due day', async () => {
    const { borrower, loan_id } = personal;
    // 473.65 with 10 of 31 days of 37.89.
    const { data } = await ask(borrower, PAYOFF, { loan_id, on: '2026-12-31' });
    expect(data).toMatchObject({ on: '2026-12-31', cents: 47_365 + 1222 });
    const last = await ask(borrower, PAYOFF, { loan_id, on: '2027-11-21' });
    expect(last.data).toMatchObject({ savesCents: 0 });
    for (const on of ['2026-12-20', '2027-11-22', '2026-02-30', 20_261_231, undefined]) {
      const refused = await ask(borrower, PAYOFF, { loan_id, on });
      expect([on, Object.keys(refused.message)]).toEqual([on, ['on']]);
    }
  });
});

describe('30 more days', () => {
  it('are not asked for at the figures of the day before, though the fee is the same', async () => {
    const { borrower, loan_id } = payday;
    await onDay(test, '2026-12-01', borrower);
    await pay(test, BigInt(loan_id), { cents: 6600, on: '2026-12-01' });
    // 60.00 of principal, 40 % of it as fee, and late fees of 2.00 from 04/12 on; 30 days after the day of asking.
    await onDay(test, '2026-12-05', borrower);
    const { card } = (await ask(borrower, LOAN, { loan_id })).data as LoanView;
    expect(card.extension).toMatchObject({
      feeCents: 2400,
      newPayDay: '2027-01-04',
      totalCents: 6000 + 2400 + 400,
    });
    await onDay(test, '2026-12-06', borrower);
    const shown = { fee_cents: 2400, new_pay_day: '2027-01-04', total_cents: 8800 };
    const today = { fee_cents: 2400, new_pay_day: '2027-01-05', total_cents: 9000 };
    const askFor = (figures: object) =>
      ask(borrower, EXTENSION, { loan_id, ...figures, request_id: randomUUID() });
    for (const figures of [
      shown,
      { ...today, new_pay_day: shown.new_pay_day },
      { ...today, total_cents: shown.total_cents },
      { ...today, fee_cents: 2300 },
    ]) {
      expect(await askFor(figures)).toMatchObject({ code: 0, data: null, reason: 'changed' });
    }
    for (const wrong of [{ new_pay_day: '05/01/2027' }, { total_cents: '90.00' }]) {
      const refused = await askFor({ ...today, ...wrong });
      expect(Object.keys(refused.message)).toEqual(Object.keys(wrong));
    }
  });

  it('are asked for at the fee that was shown, once, however often the request comes, by an older page too', async () => {
    const { borrower, loan_id } = payday;
    const request_id = randomUUID();
    const other = await ask(borrower, EXTENSION, { loan_id, fee_cents: 2300, request_id });
    expect(other).toMatchObject({ code: 0, reason: 'fee-differs' });
    const body = { loan_id, fee_cents: 2400, request_id };
    const answers = await Promise.all([1, 2, 3].map(() => ask(borrower, EXTENSION, body)));
    for (const { data } of answers) {
      expect(data).toMatchObject({
        state: 'extension-asked',
        dueCents: 6600,
        extension: { state: 'asked', askedOn: '2026-12-06', answerBy: '2026-12-09' },
      });
    }
    const entries = await test.house.db
      .selectFrom('loan_entry')
      .select('kind')
      .where('loan_id', '=', BigInt(loan_id))
      .where('kind', '=', 'extensionRequest')
      .execute();
    expect(entries).toHaveLength(1);
    const again = { ...body, request_id: randomUUID() };
    expect(await ask(borrower, EXTENSION, again)).toMatchObject({ code: 0, data: null });
  });
});
