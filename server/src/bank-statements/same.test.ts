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
  const twice = statementOf(lineOf(house, '3.00', third, 'a'), lineOf(house, '4.00', third, 'b'));
  expect((await check(twice)).problems.map(({ row }) => row)).toEqual([3]);
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
