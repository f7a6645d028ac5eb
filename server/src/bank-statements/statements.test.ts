import { randomUUID } from 'node:crypto';
import { Refused } from 'contract/refusal';
import { addDays } from 'lending/calendar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KHQR_SETTINGS } from '../../testing/khqr.ts';
import { bringTo } from '../../testing/loan-states.ts';
import {
  done,
  loanOf,
  openLoanHouse,
  payOf,
  refusalOf,
  STAFF,
  type LoanHouse,
  type Subject,
} from '../../testing/loans.ts';
import { loanCodesOf } from '../loan-views/commands-codes.ts';
import { loanNumber } from 'contract/record-numbers';
import { reversePayment } from '../payments/commands.ts';
import { watchCodes } from '../payments/khqr/commands-watch.ts';
import { makeKhqr } from '../payments/khqr/commands-khqr.ts';
import type { Bakong } from '../payments/khqr/gateway-bakong.ts';
import { checkStatement, postStatement } from './commands.ts';
import { assignMoney, matchedMoneyPage, openMoneyPage } from './commands-open.ts';

const ABA = 10;
const HEAD = 'Date,Amount,Reference,Description';
/** Another cashier than Sam. */
const ANA = { who: 'staff:ana', role: 'cashier' } as const;

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
  house.env.khqr = KHQR_SETTINGS;
});
afterAll(() => house.close());

const ref = () => `TRX${randomUUID().slice(0, 12)}`;
const file = (...rows: string[]) => `${[HEAD, ...rows].join('\n')}\n`;
const rowOf = (subject: Subject, amount: string, reference = ref(), note = '') =>
  `${house.clock.today()},${amount},${reference},"${note} ${loanNumber(subject.loanId)}"`;
const check = async (csv: string) =>
  done(await checkStatement(house, { methodId: ABA, csv, locale: 'en' }));
const post = (csv: string, by: typeof STAFF.sam | typeof ANA = STAFF.sam) =>
  postStatement(house, by, { methodId: ABA, csv, fileName: 'aba.csv', key: randomUUID() });
const paymentsOf = async (subject: Subject) =>
  (await loanOf(house, subject)).payments.map(({ cents }) => cents);
const openRows = async () => (await openMoneyPage(house, {})).rows;

describe('checking a statement', () => {
  it('says every problem of the file at once, with row numbers, and nothing is posted', async () => {
    const subject = await bringTo(house, 'open');
    const csv = file(
      rowOf(subject, '10.00', 'SAME'),
      rowOf(subject, '10.00', 'SAME'),
      `31/02/2026,5.00,${ref()},x`,
      `${addDays(house.clock.today(), 1)},5.00,${ref()},x`,
      `${house.clock.today()},five,${ref()},x`,
      `${house.clock.today()},5.00,${'9'.repeat(101)},x`,
    );
    const { problems, problem_count: count } = await check(csv);
    expect(problems.map(({ row, text }) => [row, text])).toEqual([
      [3, expect.stringMatching(/^Another row is the same in bank reference/)],
      [4, 'The date cannot be read.'],
      [5, 'The date is still to come.'],
      [6, 'The amount cannot be read.'],
      [7, 'The reference has more than 100 characters.'],
    ]);
    expect(count).toBe(5);
    expect(refusalOf(await post(csv))).toBe('field:csv');
    expect(await paymentsOf(subject)).toEqual([]);
  });

  it.each([
    ['', 'There are no rows in this file.'],
    ['When,What\n2026-11-21,1\n', 'The first row must name the columns, at least Date and Amount.'],
    [`${HEAD}\n"2026-11-21,1.00,a,b\n`, 'A quotation mark is opened here and never closed.'],
    [
      `${HEAD}\n${'2026-11-21,1.00,a,b\n'.repeat(5001)}`,
      'More than 5,000 rows. Please split the file.',
    ],
  ])('of the file %# refuses it as a whole', async (csv, text) => {
    expect((await check(csv)).problems.map((one) => one.text)).toEqual([text]);
  });

  it('finds loan and name, money that went out, and lines without a loan; day first, quotes, semicolons and the mark of byte order are read', async () => {
    const subject = await bringTo(house, 'open');
    const csv = [
      '\uFEFFTransaction date;Credit;Debit;Remarks',
      `21/11/2026;"1,010.50";;"Loan ${loanNumber(subject.loanId)}; ""thanks"""`,
      '21-11-2026;;7.00;bank fee',
      '2026-11-21;3.00;;a gift',
    ].join('\r\n');
    const found = await check(csv);
    expect(found).toMatchObject({
      problems: [],
      out_rows: 1,
      counts: { post: 1, look: 1, same: 0, known: 0 },
      post_cents: 1010_50,
      look_cents: 3_00,
    });
    expect(found.lines[0]).toMatchObject({
      booked_on: '2026-11-21',
      note: `Loan ${loanNumber(subject.loanId)}; "thanks"`,
      state: 'post',
      loan: { number: loanNumber(subject.loanId) },
    });
  });
});

describe('posting a statement', () => {
  it('posts each line once: the same file again, by whom ever, and eight times at once', async () => {
    const subject = await bringTo(house, 'open');
    const csv = file(rowOf(subject, '10.00'), rowOf(subject, '4.50'));
    expect(await post(csv)).toMatchObject({ posted: 2, same: 0, known: 0, look: 0 });
    expect(await post(csv)).toMatchObject({ posted: 0, same: 0, known: 2, look: 0 });
    expect(await post(csv, ANA)).toMatchObject({ posted: 0, same: 0, known: 2, look: 0 });
    expect(await paymentsOf(subject)).toEqual([10_00, 4_50]);
    const other = await bringTo(house, 'open');
    const eight = file(rowOf(other, '6.00'));
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => post(eight, index % 2 ? ANA : STAFF.sam)),
    );
    const posted = answers.map((one) => (one instanceof Refused ? 0 : one.posted));
    expect(posted.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(await paymentsOf(other)).toEqual([6_00]);
  });

  it('without references two equal rows are two payments, and the file again none', async () => {
    const subject = await bringTo(house, 'open');
    const csv = file(rowOf(subject, '2.00', ''), rowOf(subject, '2.00', ''));
    expect(await post(csv)).toMatchObject({ posted: 2 });
    expect(await post(csv)).toMatchObject({ posted: 0, known: 2 });
    expect(await paymentsOf(subject)).toEqual([2_00, 2_00]);
  });

  it('a line that a cashier recorded by hand before is the same money', async () => {
    const subject = await bringTo(house, 'open');
    const reference = ref();
    done(await payOf(house, subject, 8_00, { methodId: ABA, reference }));
    const csv = file(rowOf(subject, '8.00', reference));
    expect((await check(csv)).counts).toMatchObject({ same: 1, post: 0 });
    expect(await post(csv)).toMatchObject({ posted: 0, same: 1 });
    expect(await paymentsOf(subject)).toEqual([8_00]);
  });

  it('goes on where it was cut off: what was kept and not posted is posted by the file again', async () => {
    const subject = await bringTo(house, 'open');
    const csv = file(rowOf(subject, '3.00'));
    expect(await post(csv)).toMatchObject({ posted: 1 });
    const { entry } = await house.db
      .selectFrom('loan_entry')
      .select('number as entry')
      .where('loan_id', '=', subject.loanId)
      .executeTakeFirstOrThrow();
    const reversal = { loanId: subject.loanId, entry, reason: 'Cut off', key: randomUUID() };
    done(await reversePayment(house, STAFF.sam, reversal));
    expect(await openRows()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ cents: 3_00, loan_number: loanNumber(subject.loanId) }),
      ]),
    );
    expect(await post(csv, ANA)).toMatchObject({ posted: 1 });
    expect(await paymentsOf(subject)).toEqual([3_00]);
  });
});

describe('the same payment by KHQR and by statement', () => {
  /** A bank that says that every code was paid by this transaction. */
  const paidBy = (hash: string, cents: number): Bakong => ({
    check: () =>
      Promise.resolve({
        kind: 'paid',
        transaction: {
          hash,
          account: KHQR_SETTINGS.account,
          currency: 'USD',
          amount: cents / 100,
          acknowledgedAt: house.clock.now(),
        },
      }),
  });

  async function aCode(subject: Subject) {
    const body = { loan_id: Number(subject.loanId), for: 'payoff' } as never;
    const view = done(await makeKhqr(house, { body, borrowerId: subject.borrowerId }));
    return { cents: view.cents, bill: view.bill };
  }

  /** Asks the bank once after the codes that are due. */
  async function ask(bank: Bakong): Promise<void> {
    house.clock.set(new Date(house.clock.now().getTime() + 4000));
    await watchCodes(house, bank);
  }

  const line = (bill: string, cents: number) =>
    file(`${house.clock.today()},${(cents / 100).toFixed(2)},${ref()},KHQR ${bill}`);

  it('posts once where the KHQR came first, and is listed as matched', async () => {
    const subject = await bringTo(house, 'open');
    const { cents, bill } = await aCode(subject);
    const hash = randomUUID();
    await ask(paidBy(hash, cents));
    expect(await paymentsOf(subject)).toEqual([cents]);
    const [matched] = (await matchedMoneyPage(house, {})).rows;
    expect(matched).toMatchObject({ reference: hash, loan_number: loanNumber(subject.loanId) });
    const csv = line(bill, cents);
    expect((await check(csv)).counts).toMatchObject({ same: 1, post: 0 });
    expect(await post(csv)).toMatchObject({ posted: 0, same: 1 });
    expect(await paymentsOf(subject)).toEqual([cents]);
    // A second line of that bill is other money: it was paid twice, and nothing is owed any more.
    expect(await post(line(bill, cents))).toMatchObject({ posted: 0, look: 1, same: 0 });
    // Undone, the money of the KHQR has had its line: a third line is other money too, and the loan is owed again.
    const undo = { loanId: subject.loanId, reason: 'Not theirs' };
    const { number: entry } = await house.db
      .selectFrom('loan_entry')
      .select('number')
      .where('loan_id', '=', subject.loanId)
      .where('reference', '=', hash)
      .executeTakeFirstOrThrow();
    done(await reversePayment(house, STAFF.sam, { ...undo, entry, key: randomUUID() }));
    expect(await post(line(bill, cents))).toMatchObject({ posted: 1, same: 0 });
  });

  it('posts once where the statement came first, and the KHQR is asked after no more', async () => {
    const subject = await bringTo(house, 'open');
    const { cents, bill } = await aCode(subject);
    expect(await post(line(bill, cents))).toMatchObject({ posted: 1 });
    const bank = paidBy(randomUUID(), cents);
    await ask(bank);
    await ask(bank);
    expect(await paymentsOf(subject)).toEqual([cents]);
    const codes = async () =>
      done(await loanCodesOf(house, loanNumber(subject.loanId))).codes.map(({ state }) => state);
    expect(await codes()).toEqual(['paid']);
    const looked = await house.db
      .selectFrom('unmatched_money as u')
      .innerJoin('intent as i', 'i.id', 'u.intent_id')
      .select('u.bank_hash')
      .where('i.loan_id', '=', subject.loanId)
      .execute();
    expect(looked).toEqual([]);
    const [entry] = await house.db
      .selectFrom('loan_entry')
      .select('number')
      .where('loan_id', '=', subject.loanId)
      .where('kind', '=', 'payment')
      .execute();
    const undo = { loanId: subject.loanId, entry: entry?.number ?? 0, reason: 'Not theirs' };
    done(await reversePayment(house, STAFF.sam, { ...undo, key: randomUUID() }));
    expect(await codes()).toEqual(['looked-at']);
  });

  it('money that differs from its code is looked at; assigned it is a payment of that day, and the same call again gets the same receipt', async () => {
    const subject = await bringTo(house, 'open');
    const { cents } = await aCode(subject);
    const hash = randomUUID();
    await ask(paidBy(hash, cents - 1));
    const money = (await openRows()).find(({ reference }) => reference === hash);
    expect(money).toMatchObject({ kind: 'khqr', cause: 'amount', cents: cents - 1 });
    const given = { id: BigInt(money?.id ?? 0), number: loanNumber(subject.loanId) };
    const minus = { ...given, number: `-${subject.loanId}`, key: randomUUID() };
    expect(refusalOf(await assignMoney(house, STAFF.sam, minus))).toBe('field:loan_number');
    // With a space behind its letter, as `loanIdTyped` reads it everywhere.
    const call = { ...given, number: ` l ${subject.loanId}`, key: randomUUID() };
    const made = done(await assignMoney(house, STAFF.sam, call));
    expect(done(await assignMoney(house, STAFF.sam, call))).toEqual(made);
    expect(made.number).toBe(loanNumber(subject.loanId));
    expect(await paymentsOf(subject)).toEqual([cents - 1]);
    const again = await assignMoney(house, ANA, { ...given, key: randomUUID() });
    expect(refusalOf(again)).toBe('changed');
  });
});

describe('money that a person looks at', () => {
  async function lookedAt(): Promise<string> {
    const reference = ref();
    done(await post(file(`${house.clock.today()},9.00,${reference},who knows`)));
    return (await openRows()).find((row) => row.reference === reference)?.id ?? '';
  }

  it('of eight who assign it at once, one does', async () => {
    const id = BigInt(await lookedAt());
    const subjects = [await bringTo(house, 'open'), await bringTo(house, 'open')];
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        assignMoney(house, index % 2 ? ANA : STAFF.sam, {
          id,
          number: loanNumber(subjects[index % 2]?.loanId ?? 0n),
          key: randomUUID(),
        }),
      ),
    );
    expect(answers.filter((one) => !(one instanceof Refused))).toHaveLength(1);
    const paid = await Promise.all(subjects.map(paymentsOf));
    expect(paid.flat()).toEqual([9_00]);
  });
});
