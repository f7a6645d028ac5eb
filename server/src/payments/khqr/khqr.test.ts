import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { post } from '../../../testing/accounts.ts';
import { type BankStandIn, openBankStandIn } from '../../../testing/bank.ts';
import { openTestApp, type TestApp } from '../../../testing/http.ts';
import { aCode, KHQR_SETTINGS, KHQR_STATE, offerKhqr } from '../../../testing/khqr.ts';
import { lendingServices } from '../../../testing/borrower-loans.ts';
import { aPaidOutLoan, type TestLoan } from '../../../testing/paid-out.ts';
import {
  giveMoneyBack,
  confirmReturn,
  returnPage,
} from '../../bank-statements/commands-returns.ts';
import { assignMoney, openMoneyPage } from '../../bank-statements/commands-open.ts';
import * as reopening from '../../bank-statements/reopening/commands-reopen.ts';
import { asker, done, STAFF } from '../../../testing/loans.ts';
import { loanCodesOf } from '../../loan-views/commands-codes.ts';
import { loanNumber } from 'contract/record-numbers';
import { reversePayment } from '../commands.ts';
import { nextCheck, watchCodes } from './commands-watch.ts';
import { openBakong } from './gateway-bakong.ts';

const NOW = '2026-11-21T03:00:00Z';
const later = (seconds: number) => new Date(Date.parse(NOW) + seconds * 1000);
const md5 = (text: string) => createHash('md5').update(text).digest('hex');

let test: TestApp;
let bank: BankStandIn;
let loan: TestLoan;
beforeAll(async () => {
  test = await openTestApp();
  bank = await openBankStandIn();
  offerKhqr(test);
});
afterAll(async () => {
  await bank.close();
  await test.close();
});
beforeEach(async () => {
  test.house.clock.set(NOW);
  await test.house.test.owner.deleteFrom('khqr_watch').execute();
  bank.asked.length = 0;
  bank.tokens.clear();
  bank.tokens.add('first-token');
  loan = await aPaidOutLoan(test);
});

/** One turn of the worker; a new connection to the bank with the operator's first token. */
async function turn(at: Date, timeoutMs?: number): Promise<void> {
  test.house.clock.set(at);
  const bakong = openBakong({ ...KHQR_SETTINGS, apiUrl: bank.url }, timeoutMs);
  await watchCodes(lendingServices(test), bakong);
}

const paid = (change: object = {}) =>
  ({
    kind: 'paid',
    transaction: {
      hash: md5(`${Math.random()}`).repeat(2),
      fromAccountId: 'somebody@devb',
      toAccountId: KHQR_SETTINGS.account,
      currency: 'USD',
      amount: 105,
      createdDateMs: later(4).getTime(),
      acknowledgedDateMs: later(5).getTime(),
      ...change,
    },
  }) as const;

async function stateOf(intentId: string, { borrower } = loan) {
  const answer = await post(test, KHQR_STATE, { intent_id: intentId }, borrower.headers);
  return answer.data as unknown as { state: string; receipt: string | null };
}

const entries = () =>
  test.house.db.selectFrom('loan_entry').selectAll().where('loan_id', '=', loan.loanId).execute();
const lookedAt = async (intentId: string) =>
  (
    await test.house.db
      .selectFrom('unmatched_money')
      .select('cause')
      .where('intent_id', '=', intentId)
      .execute()
  ).map(({ cause }) => cause);

describe('the payment of a code', () => {
  it('is found at the third question, 3 s apart, posted on the day that the bank booked it, with a receipt', async () => {
    const { intentId, payload } = await aCode(test, loan);
    const scene = paid();
    bank.play(md5(payload), { kind: 'not-found' }, { kind: 'not-found' }, scene);
    await turn(later(2));
    expect(bank.asked).toHaveLength(0);
    for (const seconds of [3, 6]) await turn(later(seconds));
    expect(await stateOf(intentId)).toEqual({
      state: 'waiting',
      receipt: null,
      cents: null,
      on: null,
    });
    await turn(later(9));
    expect(bank.asked).toHaveLength(3);
    const [entry] = await entries();
    expect(entry).toMatchObject({
      kind: 'payment',
      cents: 10_500n,
      effective_on: '2026-11-21',
      method_id: 20,
      reference: scene.transaction.hash,
      made_by: 'system',
    });
    const receipt = `R${String(entry?.receipt).padStart(6, '0')}`;
    expect(await stateOf(intentId)).toMatchObject({ state: 'paid', receipt, cents: 10_500 });
  });

  it('is one receipt, however often it is told and by however many workers', async () => {
    const { payload } = await aCode(test, loan);
    bank.play(md5(payload), paid());
    await Promise.all([turn(later(3)), turn(later(3)), turn(later(3))]);
    for (const seconds of [40, 600, 900, 4200]) await turn(later(seconds));
    expect(await entries()).toHaveLength(1);
  });

  it('a second payment of one code is money to look at, kept once', async () => {
    const { intentId, payload } = await aCode(test, loan);
    const [first, second] = [paid(), paid()];
    bank.play(md5(payload), first, second);
    for (const seconds of [3, 6, 600, 900, 4200]) await turn(later(seconds));
    expect(await entries()).toHaveLength(1);
    expect(await lookedAt(intentId)).toEqual(['paid-again']);
    expect((await stateOf(intentId)).state).toBe('paid');
  });

  it.each([
    ['amount', { amount: 104.99 }],
    ['amount', { amount: 105.001 }],
    ['currency', { currency: 'KHR', amount: 430_500 }],
    ['account', { toAccountId: 'somebody@devb' }],
    ['day', { acknowledgedDateMs: null }],
    ['after-today', { acknowledgedDateMs: later(86_400).getTime() }],
    ['before-disbursement', { acknowledgedDateMs: later(-86_400 * 2).getTime() }],
  ])('another %s is money to look at and posts nothing', async (cause, change) => {
    const { intentId, payload } = await aCode(test, loan);
    bank.play(md5(payload), paid(change));
    for (const seconds of [3, 6, 600]) await turn(later(seconds));
    expect(await entries()).toHaveLength(0);
    expect(await lookedAt(intentId)).toEqual([cause]);
    expect(await stateOf(intentId)).toMatchObject({ state: 'looked-at', receipt: null });
  });

  it('money that a person looked at is said as it ended: on the loan with its receipt and sum, on its way back, and gone back on its day', async () => {
    const { intentId, payload } = await aCode(test, loan);
    bank.play(md5(payload), paid({ amount: 104.99 }));
    await turn(later(3));
    const services = lendingServices(test);
    const number = loanNumber(loan.loanId);
    const openId = async () => {
      const { rows } = await openMoneyPage(services, {});
      return BigInt(rows.find((row) => row.loan_number === number)?.id ?? 0);
    };
    const assigned = { id: await openId(), number, key: randomUUID() };
    done(await assignMoney(services, STAFF.sam, assigned));
    const [entry] = await entries();
    const receipt = `R${String(entry?.receipt).padStart(6, '0')}`;
    const said = { state: 'paid', receipt, cents: 10_499, on: null };
    expect(await stateOf(intentId)).toEqual(said);
    // Undone it is looked at again, and then goes back.
    const undo = { loanId: loan.loanId, entry: entry?.number ?? 0, reason: 'Not theirs' };
    done(await reversePayment(services, STAFF.sam, { ...undo, key: randomUUID() }));
    expect((await stateOf(intentId)).state).toBe('looked-at');
    const order = { id: await openId(), method: 'bank', reason: 'Not theirs' } as const;
    done(await giveMoneyBack(services, STAFF.sam, { ...order, key: randomUUID() }));
    const none = { receipt: null, cents: null, on: null };
    expect(await stateOf(intentId)).toEqual({ ...none, state: 'going-back' });
    const code = async () => done(await loanCodesOf(services, number)).codes[0];
    expect(await code()).toMatchObject({ state: 'going-back', given_back_on: null });
    const [row] = (await returnPage(services, {}, asker(STAFF.max))).rows;
    const back = { id: BigInt(row?.id ?? 0), reference: 'TRF-9', key: randomUUID() };
    done(await confirmReturn(services, STAFF.max, back));
    expect(await stateOf(intentId)).toEqual({ ...none, state: 'given-back', on: '2026-11-21' });
    expect(await code()).toMatchObject({ state: 'given-back', given_back_on: '2026-11-21' });
    // It proves theirs after all: confirmed by two as wrong, it is looked at again, and on the loan.
    const wrong = { id: back.id, reason: 'The receipt came', key: randomUUID() };
    done((await reopening.orderReopening(services, STAFF.sam, wrong)) ?? {});
    const [waits] = (await returnPage(services, {}, asker(STAFF.max))).rows;
    const again = { ...wrong, id: BigInt(waits?.id ?? 0) };
    done((await reopening.confirmReopening(services, STAFF.max, again)) ?? {});
    expect((await stateOf(intentId)).state).toBe('looked-at');
    done(await assignMoney(services, STAFF.sam, { ...assigned, key: randomUUID() }));
    expect(await stateOf(intentId)).toMatchObject({ state: 'paid', cents: 10_499 });
  });

  it('a transaction that has a receipt already pays no second code', async () => {
    const scene = paid();
    const one = await aCode(test, loan);
    bank.play(md5(one.payload), scene);
    await turn(later(3));
    const other = await aPaidOutLoan(test);
    const code = await aCode(test, other);
    bank.play(md5(code.payload), scene);
    await turn(later(10));
    expect(await lookedAt(code.intentId)).toEqual(['reference-taken']);
    expect(await stateOf(code.intentId, other)).toMatchObject({
      state: 'looked-at',
      receipt: null,
    });
  });

  it('is asked after until the code ends, then at once, after 5 minutes, an hour, and when the day ends', () => {
    const code = { madeAt: later(0), expiresAt: later(600), hasEnded: false };
    const after = (seconds: number) => nextCheck(code, later(seconds));
    expect(after(0)).toEqual(later(3));
    expect(after(598)).toEqual(later(600));
    expect(after(600)).toEqual(later(900));
    expect(after(900)).toEqual(later(4200));
    // The day ends at 17:00 UTC, 14 hours after 03:00.
    expect(after(4200)).toEqual(later(14 * 3600));
    expect(after(14 * 3600)).toBeNull();
  });

  it('that is told an hour after the code ended still posts, on its own day', async () => {
    const { intentId, payload } = await aCode(test, loan);
    bank.play(md5(payload), { kind: 'not-found' }, { kind: 'not-found' }, paid());
    await turn(later(600));
    expect((await stateOf(intentId)).state).toBe('expired');
    await turn(later(900));
    await turn(later(4200));
    expect((await entries())[0]).toMatchObject({ effective_on: '2026-11-21', cents: 10_500n });
    expect((await stateOf(intentId)).state).toBe('paid');
  });

  it('that never comes ends the code after the last question', async () => {
    const { intentId } = await aCode(test, loan);
    for (const seconds of [600, 900, 4200, 14 * 3600, 15 * 3600]) await turn(later(seconds));
    expect(bank.asked).toHaveLength(4);
    const end = await test.house.db
      .selectFrom('intent_end')
      .select('outcome')
      .where('intent_id', '=', intentId)
      .execute();
    expect(end).toEqual([{ outcome: 'expired' }]);
  });
});

describe('a bank that does not answer as it should', () => {
  it.each([
    [401, 'HTTP'],
    [200, 'the body alone'],
  ])(
    'says that the token has ended (%i): it is renewed once, and the question asked again',
    async (status) => {
      const { intentId, payload } = await aCode(test, loan);
      bank.play(md5(payload), { kind: 'unauthorized', status }, paid());
      await turn(later(3));
      expect(bank.asked.map(({ path, token }) => [path, token])).toEqual([
        ['/v1/check_transaction_by_md5', 'first-token'],
        ['/v1/renew_token', 'first-token'],
        ['/v1/check_transaction_by_md5', 'next-token'],
      ]);
      expect((await stateOf(intentId)).state).toBe('paid');
    },
  );

  it.each([
    ['forbidden', 'HTTP 403'],
    ['away', 'code 9'],
    ['limited', 'code none'],
    ['html', 'HTTP 200'],
    ['hangs', 'timeout'],
    ['endless', 'HTTP 200'],
  ] as const)(
    '%s: nothing is posted, the log says %s, and the next turn asks again',
    async (kind, said) => {
      const { intentId, payload } = await aCode(test, loan);
      bank.play(md5(payload), { kind }, paid());
      const before = test.logged().length;
      // The others answer, though it may be late.
      await turn(later(3), kind === 'hangs' ? 300 : undefined);
      expect(await entries()).toHaveLength(0);
      expect((await stateOf(intentId)).state).toBe('waiting');
      expect(test.logged().slice(before)).toContain(`"error":"${said}"`);
      expect(test.logged().slice(before)).not.toContain('first-token');
      await turn(later(6));
      expect((await stateOf(intentId)).state).toBe('paid');
    },
  );

  it.each(['forbidden', 'away'] as const)(
    'is %s when the last question is due: it is asked again until it has answered',
    async (kind) => {
      const { intentId, payload } = await aCode(test, loan);
      bank.play(md5(payload), { kind }, { kind }, paid());
      await turn(later(14 * 3600));
      await turn(later(15 * 3600));
      expect(await entries()).toHaveLength(0);
      await turn(later(16 * 3600));
      expect((await stateOf(intentId)).state).toBe('paid');
    },
  );
});
