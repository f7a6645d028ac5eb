import { randomUUID } from 'node:crypto';
import { LOCALE_HEADER } from 'contract/locale';
import { addDays } from 'lending/calendar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import { done, type LoanHouse, loanOf, payOf, type Subject } from '../../testing/loans.ts';
import { aStaff, openTestOffice, signedIn, type TestOffice } from '../../testing/office.ts';
import { houseOf } from '../../testing/office-samples-loans.ts';
import { openDrawer } from '../cash/commands.ts';
import { loanNumber } from 'contract/record-numbers';

let test: TestOffice;
let house: LoanHouse;
let cashier: { cookie: string };
let other: { cookie: string };
beforeAll(async () => {
  test = await openTestOffice();
  house = houseOf(test);
  cashier = await aCashier();
  other = await aCashier();
});
afterAll(() => test.close());

/** A cashier whose drawer of today is open. */
async function aCashier(): Promise<{ cookie: string }> {
  const staff = await aStaff(test, 'cashier');
  done(await openDrawer(house, `staff:${staff.handle}`, { opening_cents: 0 }));
  return signedIn(test, staff);
}

const post = (subject: Subject, path: string, payload: object, headers = cashier) =>
  test.call({
    method: 'POST',
    url: `/api/office/loans/${loanNumber(subject.loanId)}/${path}`,
    headers: { ...headers, [LOCALE_HEADER]: 'en' },
    payload,
  });

const paymentOf = (cents: number, more: object = {}) => ({
  key: randomUUID(),
  version: 0,
  cents,
  paid_on: house.clock.today(),
  method_id: 1,
  reference: null,
  cents_again: null,
  ...more,
});

const entriesOf = ({ loanId }: Subject) =>
  house.db
    .selectFrom('loan_entry')
    .select(['number', 'kind', 'cents', 'effective_on as on', 'made_by as by'])
    .where('loan_id', '=', loanId)
    .orderBy('number')
    .execute();

describe('the preview of a payment', () => {
  it('splits it as recording then does, to the cent, and writes nothing', async () => {
    const subject = await bringTo(house, 'open');
    const money = { cents: 60_00, paid_on: house.clock.today() };
    const { status, body } = await post(subject, 'payment-preview', money);
    expect(status).toBe(200);
    // 100.00 at 15 % for 30 days: the first day's interest is 0.50.
    expect(body.parts).toEqual([
      { component: 'interest', cents: 50, instalment: 1, due_on: expect.any(String) },
      { component: 'principal', cents: 59_50, instalment: 1, due_on: expect.any(String) },
    ]);
    expect(body.after).toMatchObject({ principal_left_cents: 40_50, closed_on: null });
    expect(await entriesOf(subject)).toEqual([]);
    expect((await post(subject, 'payments', paymentOf(60_00))).status).toBe(201);
    const { payments } = await loanOf(house, subject);
    const recorded = payments.flatMap(({ parts }) => parts.map(({ cents }) => cents));
    expect(recorded).toEqual([50, 59_50]);
  });

  it('of one dated back tells which later receipt is split anew, before and after', async () => {
    const subject = await bringTo(house, 'open');
    const start = house.clock.now();
    house.clock.set(new Date(start.getTime() + 10 * 86_400_000));
    try {
      done(await payOf(house, subject, 30_00));
      const money = { cents: 20_00, paid_on: addDays(house.clock.today(), -5) };
      // The session of ten days ago is over.
      const headers = await signedIn(test, await aStaff(test, 'cashier'));
      const { body } = await post(subject, 'payment-preview', money, headers);
      // Ten days' interest on 100.00 is 5.00; five on 100.00 (2.50) and five on 82.50 (2.06) leave less to the later receipt.
      expect(body.changed).toEqual([
        expect.objectContaining({
          cents: 30_00,
          before: [
            { component: 'interest', cents: 5_00 },
            { component: 'principal', cents: 25_00 },
          ],
          after: [
            { component: 'interest', cents: 2_06 },
            { component: 'principal', cents: 27_94 },
          ],
        }),
      ]);
    } finally {
      house.clock.set(start);
    }
  });

  it('names receipts of the same amount and day', async () => {
    const subject = await bringTo(house, 'partPaid');
    const money = { cents: 50_50, paid_on: house.clock.today() };
    const { body } = await post(subject, 'payment-preview', money);
    expect(body.alike).toEqual([expect.stringMatching(/^R\d{6}$/)]);
  });
});

describe('recording a payment', () => {
  it('sent three times under one key is one entry and one receipt; another body under the key is refused', async () => {
    const subject = await bringTo(house, 'open');
    const body = paymentOf(10_00);
    const answers = await Promise.all([1, 2, 3].map(() => post(subject, 'payments', body)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((one) => one.body.receipt)).size).toBe(1);
    const otherBody = await post(subject, 'payments', { ...body, cents: 11_00 });
    expect(otherBody).toMatchObject({ status: 409, body: { code: 'key_used:cents' } });
    expect((await entriesOf(subject)).map(({ cents }) => cents)).toEqual([10_00n]);
  });

  it('decided on an older loan is refused, and the sentence says who recorded what', async () => {
    const subject = await bringTo(house, 'open');
    expect((await post(subject, 'payments', paymentOf(10_00), other)).status).toBe(201);
    const late = await post(subject, 'payments', paymentOf(12_00));
    expect(late).toMatchObject({ status: 409, body: { code: 'changed' } });
    expect(late.body.detail).toMatch(
      /^Person \d+ recorded meanwhile, \d\d\/\d\d\/\d{4} \d\d:\d\d: Payment \$10\.00 R\d{6}\. Nothing you did was saved\.$/,
    );
    expect(await entriesOf(subject)).toHaveLength(1);
  });

  it('above 500.00 wants the amount twice, and takes it when both are alike', async () => {
    const subject = await bringTo(house, 'open');
    const once = await post(subject, 'payments', paymentOf(600_00));
    expect([once.status, Object.keys(once.body.errors ?? {})]).toEqual([422, ['cents_again']]);
    const otherwise = await post(subject, 'payments', paymentOf(600_00, { cents_again: 60_00 }));
    expect(otherwise.status).toBe(422);
    const twice = await post(subject, 'payments', paymentOf(600_00, { cents_again: 600_00 }));
    expect(twice.status).toBe(201);
  });

  it.each([
    ['of tomorrow', { paid_on: '2026-11-22' }, 'paid_on'],
    ['from before the loan', { paid_on: '2026-11-20' }, 'paid_on'],
    ['of nothing', { cents: 0 }, 'cents'],
  ])('%s is refused under its field', async (_, more, field) => {
    const subject = await bringTo(house, 'open');
    const { status, body } = await post(subject, 'payments', paymentOf(10_00, more));
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });

  it('by a bank wants its reference, and cash an open drawer, also to be undone; the page says whether there is one', async () => {
    const subject = await bringTo(house, 'open');
    const blank = paymentOf(10_00, { method_id: 10, reference: ' ' });
    const unsaid = await post(subject, 'payments', blank);
    expect([unsaid.status, Object.keys(unsaid.body.errors ?? {})]).toEqual([422, ['reference']]);
    const without = await signedIn(test, await aStaff(test, 'cashier'));
    const cash = await post(subject, 'payments', paymentOf(10_00), without);
    expect(cash).toMatchObject({ status: 409, body: { code: 'no_drawer' } });
    expect(await entriesOf(subject)).toEqual([]);
    expect((await post(subject, 'payments', paymentOf(10_00))).status).toBe(201);
    const reversal = { key: randomUUID(), version: 1, entry: 1, reason: 'The wrong loan.' };
    const undone = await post(subject, 'payment-reversal', reversal, without);
    expect(undone).toMatchObject({ status: 409, body: { code: 'no_drawer' } });
    const url = `/api/office/loans/${loanNumber(subject.loanId)}`;
    const pages = await Promise.all(
      [cashier, without].map((headers) => test.call({ method: 'GET', url, headers })),
    );
    expect(pages.map(({ body }) => body.has_drawer)).toEqual([true, false]);
  });

  it('with a bank reference that a receipt has is refused on every loan, in other letters and signs too', async () => {
    const [first, second] = [await bringTo(house, 'open'), await bringTo(house, 'open')];
    const bank = { method_id: 10, reference: `ABA-${randomUUID().slice(0, 8)}` };
    expect((await post(first, 'payments', paymentOf(10_00, bank))).status).toBe(201);
    const { reference } = bank;
    for (const spelled of [reference, reference.replace('-', '  ').toLowerCase()]) {
      const typed = { ...bank, reference: spelled };
      const again = await post(second, 'payments', paymentOf(10_00, typed));
      expect(again, spelled).toMatchObject({ status: 409, body: { code: 'reference-taken' } });
    }
  });
});

describe('a payment that is reversed', () => {
  it('stays in the ledger with the reason; the loan is as if it had never been', async () => {
    const subject = await bringTo(house, 'open');
    const before = (await loanOf(house, subject)).payoff.cents;
    await post(subject, 'payments', paymentOf(10_00));
    const reversal = { key: randomUUID(), version: 1, entry: 1, reason: 'The wrong loan.' };
    expect((await post(subject, 'payment-reversal', reversal)).status).toBe(201);
    expect((await loanOf(house, subject)).payoff.cents).toBe(before);
    const ledger = await test.call({
      method: 'GET',
      url: `/api/office/loans/${loanNumber(subject.loanId)}/entries`,
      headers: cashier,
    });
    expect(ledger.body.rows).toMatchObject([
      { number: 2, kind: 'reversal', reverses: 1 },
      {
        number: 1,
        kind: 'payment',
        parts: [],
        reversed_by: 2,
        reversed_because: 'The wrong loan.',
        not_reversed_because: 'already-reversed',
      },
      { number: 0, kind: 'disbursement', cents: 100_00 },
    ]);
  });

  it('without a reason is not', async () => {
    const subject = await bringTo(house, 'partPaid');
    const { status, body } = await post(subject, 'payment-reversal', {
      key: randomUUID(),
      version: 1,
      entry: 1,
      reason: ' ',
    });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['reason']]);
    expect(await entriesOf(subject)).toHaveLength(1);
  });
});

const refundOf = (cents: number) => ({
  key: randomUUID(),
  version: 1,
  cents,
  cents_again: null,
  method: 'bank',
  reason: 'Too much',
});

describe('a refund', () => {
  const order = (subject: Subject, headers = cashier) =>
    post(subject, 'refund', refundOf(5_00), headers);
  const confirmation = (id: unknown) => ({
    key: randomUUID(),
    version: 1,
    id,
    reference: 'V-1',
    cents_again: null,
  });

  it('is ordered by one person and confirmed by another; the same one cannot', async () => {
    const subject = await bringTo(house, 'credited');
    const { body } = await order(subject);
    const own = await post(subject, 'refund-confirmation', confirmation(body.id));
    expect(own).toMatchObject({ status: 403, body: { code: 'second_person' } });
    expect((await entriesOf(subject)).map(({ kind }) => kind)).toEqual(['payment']);
    const others = await post(subject, 'refund-confirmation', confirmation(body.id), other);
    expect(others.status).toBe(201);
    expect((await loanOf(house, subject)).refundedCents).toBe(5_00);
    const twice = await post(subject, 'refund-confirmation', confirmation(body.id), other);
    expect(twice.status).toBe(409);
  });

  it('ordered twice waits once; taken back it can be ordered again', async () => {
    const subject = await bringTo(house, 'credited');
    const { body } = await order(subject);
    expect((await order(subject, other)).status).toBe(409);
    const back = { id: body.id, reason: 'Not sent' };
    expect((await post(subject, 'refund-void', back)).status).toBe(201);
    expect((await order(subject)).status).toBe(201);
  });

  it('above what was paid too much is refused', async () => {
    const subject = await bringTo(house, 'credited');
    const { status, body } = await post(subject, 'refund', refundOf(500_00));
    expect([status, body.code]).toEqual([409, 'above-credit']);
  });
});

it('one receipt of eight cashiers at once: one entry is made, the others are told what changed', async () => {
  const subject = await bringTo(house, 'open');
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      post(subject, 'payments', paymentOf(10_00), index % 2 === 0 ? cashier : other),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === 'changed')).toHaveLength(7);
  expect(await entriesOf(subject)).toHaveLength(1);
});

it('a payment sent again under its key gets its receipt and when it was recorded, and stands once', async () => {
  const subject = await bringTo(house, 'open');
  const sent = paymentOf(10_00);
  const { body } = await post(subject, 'payments', sent);
  const again = await post(subject, 'payments', sent);
  const before = { recorded_before_at: house.clock.now().toISOString() };
  expect([body.recorded_before_at, again.body]).toEqual([null, { ...body, ...before }]);
  expect(await entriesOf(subject)).toHaveLength(1);
});
