/** Which payment the line of a statement is found to be: the one of its money, or none. */
import { randomUUID } from 'node:crypto';
import { loanNumber } from 'contract/record-numbers';
import type { RootOperationNode } from 'kysely';
import { addDays } from 'lending/calendar';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  ABA,
  lineOf,
  openRows,
  readIn,
  reference,
  statementOf,
} from '../../testing/bank-statements.ts';
import { bringTo } from '../../testing/loan-states.ts';
import { done, type LoanHouse, openLoanHouse, payOf, STAFF } from '../../testing/loans.ts';
import { reversePayment } from '../payments/commands.ts';
import { checkStatement } from './commands.ts';
import { assignMoney } from './commands-open.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

const check = async (csv: string) =>
  done(await checkStatement(house, { methodId: ABA, csv, locale: 'en' }));
const read = async (csv: string) => done(await readIn(house, csv));
const openOf = async (ref: string) =>
  (await openRows(house)).filter((row) => row.reference === ref).map(({ cents }) => cents);

it('a line whose reference a payment of another sum has, or one on another loan than the line names, is looked at', async () => {
  const [paid, other] = [await bringTo(house, 'open'), await bringTo(house, 'open')];
  for (const [amount, note] of [
    ['1.00', 'whatever'],
    ['1.00', loanNumber(paid.loanId)],
    ['50.00', loanNumber(other.loanId)],
  ] as const) {
    const ref = reference();
    done(await payOf(house, paid, 50_00, { methodId: ABA, reference: ref }));
    const csv = statementOf(lineOf(house, amount, ref, note));
    expect((await check(csv)).counts, note).toMatchObject({ same: 0, post: 0, look: 1 });
    expect(await read(csv), note).toMatchObject({ same: 0, posted: 0, look: 1 });
    expect(await openOf(ref), note).toEqual([Math.round(Number(amount) * 100)]);
  }
});

/** Two references that differ by where the signs stand, and those two joined are one. */
function alike() {
  const ref = reference();
  return [`${ref}/1-12`, `${ref}/11-2`] as const;
}

it('a line whose reference differs from that of a payment by where the signs stand is looked at, unless sum, loan and day are the payment’s', async () => {
  const [paid, other] = [await bringTo(house, 'open'), await bringTo(house, 'open')];
  const [first, second] = alike();
  done(await payOf(house, paid, 5_00, { methodId: ABA, reference: first }));
  const csv = statementOf(lineOf(house, '90.00', second, loanNumber(other.loanId)));
  expect((await check(csv)).counts).toMatchObject({ same: 0, post: 0, look: 1 });
  expect(await read(csv)).toMatchObject({ same: 0, posted: 0, look: 1 });
  expect(await openOf(second)).toEqual([90_00]);
  const [third, fourth] = alike();
  done(await payOf(house, paid, 6_00, { methodId: ABA, reference: third }));
  const yesterday = addDays(house.clock.today(), -1);
  expect(await read(statementOf(`${yesterday},6.00,${fourth},who`))).toMatchObject({ look: 1 });
  expect(await openOf(fourth)).toEqual([6_00]);
  const [fifth, sixth] = alike();
  done(await payOf(house, paid, 7_00, { methodId: ABA, reference: fifth }));
  expect(await read(statementOf(lineOf(house, '7.00', sixth, 'who')))).toMatchObject({ same: 1 });
});

it('two lines of one file, or of two, whose references differ by where the signs stand are both kept and looked at; the file again keeps none', async () => {
  const [one, other] = [await bringTo(house, 'open'), await bringTo(house, 'open')];
  const [first, second] = alike();
  const lines = [
    lineOf(house, '90.00', first, loanNumber(one.loanId)),
    lineOf(house, '7.00', second, loanNumber(other.loanId)),
  ] as const;
  const csv = statementOf(...lines);
  expect(await check(csv)).toMatchObject({ problems: [], counts: { look: 2, post: 0 } });
  expect(await read(csv)).toMatchObject({ look: 2, posted: 0 });
  expect([await openOf(first), await openOf(second)]).toEqual([[90_00], [7_00]]);
  expect(await read(csv)).toMatchObject({ known: 2, posted: 0, look: 0 });
  const [third, fourth] = alike();
  const of = (amount: string, ref: string) => statementOf(lineOf(house, amount, ref, 'who'));
  expect(await read(of('3.00', third))).toMatchObject({ look: 1 });
  expect(await read(of('4.00', fourth))).toMatchObject({ look: 1, known: 0 });
  expect([await openOf(third), await openOf(fourth)]).toEqual([[3_00], [4_00]]);
});

it('lines of one settlement under one reference are all kept and looked at, and keep no other row out; the file again, a part of it or in another order, keeps none', async () => {
  const subject = await bringTo(house, 'open');
  const [one, posted] = [reference(), reference()];
  const ten = lineOf(house, '10.00', one, 'Settlement');
  const eleven = lineOf(house, '11.00', one, loanNumber(subject.loanId));
  const also = lineOf(house, '11.00', one, 'Settlement');
  const other = lineOf(house, '4.00', posted, loanNumber(subject.loanId));
  const csv = statementOf(ten, eleven, also, other);
  expect(await check(csv)).toMatchObject({ problems: [], counts: { look: 3, post: 1 } });
  // 10.00 + 11.00 + 11.00
  expect((await check(csv)).look_cents).toBe(32_00);
  expect(await read(csv)).toMatchObject({ look: 3, posted: 1, conflict: 0 });
  const spelled = [one, `${one} (*)`, `${one} (**)`];
  const sums = async () => Promise.all(spelled.map(openOf));
  expect(await sums()).toEqual([[10_00], [11_00], [11_00]]);
  for (const lines of [
    [ten, eleven, also, other],
    [also, other, eleven, ten],
    [also],
    [also, ten],
  ]) {
    const counts = { look: 0, posted: 0, conflict: 0, known: lines.length };
    expect(await read(statementOf(...lines)), lines.join('\n')).toMatchObject(counts);
  }
  // Another sum of that reference beside them is another line of it.
  const five = lineOf(house, '5.00', one, 'Settlement');
  expect(await read(statementOf(five, ten, eleven, also))).toMatchObject({ look: 1, known: 3 });
  expect(await openOf(`${one} (***)`)).toEqual([5_00]);
  // Also in a file that has it alone: the rest of a settlement comes a day later.
  const six = lineOf(house, '6.00', one, 'Settlement');
  expect(await read(statementOf(six))).toMatchObject({ look: 1, known: 0, conflict: 0 });
  expect(await openOf(`${one} (****)`)).toEqual([6_00]);
  // Each is given to a loan, and is a receipt of its own.
  for (const spelling of spelled) {
    const row = (await openRows(house)).find((money) => money.reference === spelling);
    const given = { id: BigInt(row?.id ?? 0), number: loanNumber(subject.loanId) };
    done(await assignMoney(house, STAFF.sam, { ...given, key: randomUUID() }));
  }
  const payments = await house.db
    .selectFrom('loan_entry')
    .select(['number as entry', 'cents', 'reference'])
    .where('loan_id', '=', subject.loanId)
    .where('kind', '=', 'payment')
    .orderBy('number')
    .execute();
  expect(payments.map(({ cents, reference: of }) => [Number(cents), of])).toEqual([
    [4_00, posted],
    [10_00, one],
    [11_00, `${one} (2)`],
    [11_00, `${one} (3)`],
  ]);
  expect(await read(csv)).toMatchObject({ look: 0, posted: 0, known: 4 });
  // Undone, its own line is looked at again.
  const undo = { loanId: subject.loanId, reason: 'Not theirs', key: randomUUID() };
  const { entry } = payments.find(({ reference: of }) => of === `${one} (2)`) ?? { entry: 0 };
  done(await reversePayment(house, STAFF.sam, { ...undo, entry }));
  expect(await sums()).toEqual([[], [11_00], []]);
});

it('a payment recorded by hand under the reference of a settlement is no other line of it', async () => {
  const subject = await bringTo(house, 'open');
  const ref = reference();
  done(await payOf(house, subject, 10_00, { methodId: ABA, reference: ref }));
  const named = loanNumber(subject.loanId);
  const csv = statementOf(lineOf(house, '10.00', ref, named), lineOf(house, '11.00', ref, named));
  expect(await read(csv)).toMatchObject({ same: 1, look: 1, posted: 0 });
  expect(await openOf(`${ref} (*)`)).toEqual([11_00]);
});

it('a line whose very reference an earlier file had with another sum or day is told as a conflict with both, and nothing is done with it, however often it is read', async () => {
  const subject = await bringTo(house, 'open');
  const [ref, other, third] = [reference(), reference(), reference()];
  const named = loanNumber(subject.loanId);
  const yesterday = addDays(house.clock.today(), -1);
  const first = [lineOf(house, '5.00', ref, named), lineOf(house, '6.00', other, 'who')];
  expect(await read(statementOf(...first))).toMatchObject({ posted: 1, look: 1, conflict: 0 });
  const entries = async () =>
    house.db
      .selectFrom('loan_entry')
      .select(['number', 'cents'])
      .where('loan_id', '=', subject.loanId)
      .execute();
  const before = await entries();
  const again = statementOf(
    lineOf(house, '50.00', ref, named),
    `${yesterday},6.00,${other},"${named}"`,
    lineOf(house, '7.00', third, 'who'),
  );
  const checked = await check(again);
  expect(checked).toMatchObject({
    problems: [],
    counts: { conflict: 2, post: 0, known: 0, same: 0, look: 1 },
    post_cents: 0,
  });
  expect(checked.lines.map(({ state, earlier }) => [state, earlier])).toEqual([
    ['conflict', { booked_on: house.clock.today(), cents: 5_00 }],
    ['conflict', { booked_on: house.clock.today(), cents: 6_00 }],
    ['look', null],
  ]);
  expect(await read(again)).toMatchObject({ conflict: 2, posted: 0, same: 0, known: 0, look: 1 });
  expect(await read(again)).toMatchObject({ conflict: 2, posted: 0, known: 1, look: 0 });
  expect([await openOf(ref), await openOf(other), await openOf(third)]).toEqual([
    [],
    [6_00],
    [7_00],
  ]);
  expect(await entries()).toEqual(before);
});

it('of two lines of one file whose references differ by where the signs stand, of one sum and day, a payment has one; the other is looked at', async () => {
  const paid = await bringTo(house, 'open');
  const [first, second] = alike();
  done(await payOf(house, paid, 5_00, { methodId: ABA, reference: first }));
  const csv = statementOf(
    lineOf(house, '5.00', second, 'who'),
    lineOf(house, '5.00', first, 'who'),
  );
  expect((await check(csv)).lines.map(({ state }) => state)).toEqual(['look', 'same']);
  expect(await read(csv)).toMatchObject({ same: 1, look: 1, posted: 0 });
  expect([await openOf(first), await openOf(second)]).toEqual([[], [5_00]]);
  // Nor is the one that is looked at taken for that payment where it comes alone.
  const alone = statementOf(lineOf(house, '5.00', second, 'who'));
  expect(await read(alone)).toMatchObject({ same: 0, look: 1 });
});

it('a line of an earlier file is one of those of a later one whose references differ by signs alone, and the other is kept and looked at', async () => {
  const [first, second] = alike();
  const lines = [lineOf(house, '5.00', second, 'a'), lineOf(house, '5.00', first, 'b')];
  expect(await read(statementOf(lines[1] ?? ''))).toMatchObject({ look: 1 });
  const whole = statementOf(...lines);
  expect((await check(whole)).lines.map(({ state }) => state)).toEqual(['look', 'known']);
  expect(await read(whole)).toMatchObject({ look: 1, known: 1 });
  expect([await openOf(first), await openOf(second)]).toEqual([[5_00], [5_00]]);
  expect(await read(whole)).toMatchObject({ look: 0, known: 2 });
  // In a third spelling of both it is neither of them twice.
  const [third] = alike();
  const spelled = (sign: string) => lineOf(house, '5.00', third.replace(/[/-]/g, sign), 'c');
  expect(await read(statementOf(spelled('.')))).toMatchObject({ look: 1 });
  const both = statementOf(spelled(' '), spelled('/'));
  expect((await check(both)).counts).toMatchObject({ known: 1, look: 1 });
});

it.each(['nobody', 'its loan'])(
  'a line that is found to be a payment which is undone at that moment is looked at (it names %s)',
  async (names) => {
    const subject = await bringTo(house, 'open');
    const ref = reference();
    done(await payOf(house, subject, 8_00, { methodId: ABA, reference: ref }));
    const note = names === 'nobody' ? 'whatever' : loanNumber(subject.loanId);
    let looks = 0;
    const asked = new WeakSet<object>();
    const db = house.db.withPlugin({
      transformQuery({ node, queryId }) {
        if (node.kind === 'SelectQueryNode' && ofReferences(node)) asked.add(queryId);
        return node;
      },
      // The first look is the whole file's, the second is the line's own, before it is settled.
      async transformResult({ queryId, result }) {
        if (asked.has(queryId) && (looks += 1) === 2) {
          const undoing = { loanId: subject.loanId, entry: 1, reason: 'Another loan' };
          done(await reversePayment(house, STAFF.sam, { ...undoing, key: randomUUID() }));
        }
        return result;
      },
    });
    const read = readIn({ ...house, db }, statementOf(lineOf(house, '8.00', ref, note)));
    expect(done(await read)).toMatchObject({ same: 0, look: 1 });
    expect(looks).toBeGreaterThan(1);
    expect(await openOf(ref)).toEqual([8_00]);
  },
);

/** Whether a query asks which references are taken. */
const ofReferences = (node: RootOperationNode) =>
  JSON.stringify(node, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  ).includes('"bank_reference"');
