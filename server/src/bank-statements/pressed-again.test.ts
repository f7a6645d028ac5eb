/** A file that is read in again: under another account, with the same key after an answer that was lost, and at the same moment in another spelling. */
import { randomUUID } from 'node:crypto';
import { loanNumber } from 'contract/record-numbers';
import { Refused } from 'contract/refusal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ABA, lineOf, openRows, reference, statementOf } from '../../testing/bank-statements.ts';
import { bringTo } from '../../testing/loan-states.ts';
import {
  done,
  type LoanHouse,
  loanOf,
  openLoanHouse,
  payOf,
  refusalOf,
  STAFF,
  type Subject,
} from '../../testing/loans.ts';
import { reversePayment } from '../payments/commands.ts';
import { checkStatement, postStatement } from './commands.ts';
import { orderOther } from './commands-returns.ts';

const ACLEDA = 11;

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

const check = (methodId: number, csv: string) =>
  checkStatement(house, { methodId, csv, locale: 'en' });
const post = (methodId: number, csv: string, key: string = randomUUID()) =>
  postStatement(house, STAFF.sam, { methodId, csv, fileName: 'bank.csv', key });
const paymentsOf = async (subject: Subject) =>
  (await loanOf(house, subject)).payments.map(({ cents }) => cents);
const openOf = async (ref: string) =>
  (await openRows(house)).filter((row) => row.reference === ref);
const undo = async (subject: Subject, entry: number) => {
  const what = { loanId: subject.loanId, entry, reason: 'Wrong account', key: randomUUID() };
  done(await reversePayment(house, STAFF.sam, what));
};

describe('a file that was read in under the wrong account', () => {
  it('is refused under the right one, saying as what, by whom and when, until its lines are ended', async () => {
    const subject = await bringTo(house, 'open');
    const ref = reference();
    const csv = statementOf(lineOf(house, '10.00', ref, loanNumber(subject.loanId)));
    expect(await post(ABA, csv)).toMatchObject({ posted: 1 });
    for (const answer of [await check(ACLEDA, csv), await post(ACLEDA, csv)]) {
      expect(refusalOf(answer)).toBe('other_account');
      const said = answer instanceof Refused ? answer.text?.('en') : '';
      expect(said).toMatch(
        /“Bank transfer, ABA Bank” already \(sam, \d\d\/\d\d\/\d{4} \d\d:\d\d\)/,
      );
    }
    expect(await paymentsOf(subject)).toEqual([10_00]);
    // Looked at, its money could still be given to a loan.
    await undo(subject, 1);
    expect(refusalOf(await check(ACLEDA, csv))).toBe('other_account');
    const id = BigInt((await openOf(ref))[0]?.id ?? 0);
    const order = { id, reason: 'Read in under the wrong account', key: randomUUID() };
    expect(await orderOther(house, STAFF.sam, order)).toBeUndefined();
    expect(await post(ACLEDA, csv)).toMatchObject({ posted: 1 });
    expect(await paymentsOf(subject)).toEqual([10_00]);
  });

  it('has its lines looked at in another file of the right one', async () => {
    const [subject, paid] = [await bringTo(house, 'open'), await bringTo(house, 'open')];
    const [ref, waits, hand] = [reference(), reference(), reference()];
    const [sum, spelled] = [reference(), reference()];
    const named = loanNumber(subject.loanId);
    const lines = [
      lineOf(house, '10.00', ref, named),
      lineOf(house, '11.00', waits, 'who knows'),
      lineOf(house, '12.00', sum, named),
      lineOf(house, '14.00', spelled, named),
    ];
    expect(await post(ABA, statementOf(...lines))).toMatchObject({ posted: 3, look: 1 });
    done(await payOf(house, paid, 13_00, { methodId: 3, reference: hand }));
    const another = statementOf(
      lineOf(house, '10.00', ref, named),
      lineOf(house, '11.00', waits, 'who knows'),
      // Another sum, and another spelling: other transactions.
      lineOf(house, '12.01', sum, named),
      lineOf(house, '14.00', spelled.toLowerCase(), named),
      // By hand for another bank, on another loan.
      lineOf(house, '13.00', hand, named),
    );
    expect(done(await check(ACLEDA, another)).counts).toMatchObject({ look: 3, post: 2 });
    expect(await post(ACLEDA, another)).toMatchObject({ look: 3, posted: 2 });
    expect(await paymentsOf(subject)).toEqual([10_00, 12_00, 14_00, 12_01, 14_00]);
    const causes = async (wanted: string) => (await openOf(wanted)).map(({ cause }) => cause);
    expect(await causes(ref)).toEqual(['like-line']);
    expect(await causes(waits)).toEqual(['like-line', 'like-line']);
    expect(await causes(hand)).toEqual(['like-line']);
  });

  it('is posted once where it is read in under both at that moment', async () => {
    const subject = await bringTo(house, 'open');
    const csv = statementOf(lineOf(house, '10.00', reference(), loanNumber(subject.loanId)));
    const answers = await Promise.all([ABA, ACLEDA, ABA, ACLEDA].map((way) => post(way, csv)));
    expect(answers.map(refusalOf).filter((one) => one === 'other_account')).toHaveLength(2);
    expect(await paymentsOf(subject)).toEqual([10_00]);
  });
});

describe('what came of a file', () => {
  it('is said the same at every press, whatever became of its lines since; read in anew, an earlier file had them', async () => {
    const subject = await bringTo(house, 'open');
    const named = loanNumber(subject.loanId);
    const [same, looked, before] = [reference(), reference(), reference()];
    done(await payOf(house, subject, 7_00, { methodId: ABA, reference: same }));
    const earlier = lineOf(house, '4.00', before, named);
    expect(await post(ABA, statementOf(earlier))).toMatchObject({ posted: 1 });
    const csv = statementOf(
      earlier,
      lineOf(house, '10.00', reference(), named),
      lineOf(house, '11.00', reference(), named),
      lineOf(house, '7.00', same, named),
      lineOf(house, '5.00', looked, 'who knows'),
    );
    const key = randomUUID();
    const counts = { posted: 2, same: 1, known: 1, look: 1, conflict: 0 };
    const first = done(await post(ABA, csv, key));
    expect(first).toMatchObject(counts);
    expect(done(await post(ABA, csv, key))).toEqual(first);
    const id = BigInt((await openOf(looked))[0]?.id ?? 0);
    const order = { id, reason: 'Interest', key: randomUUID() };
    expect(await orderOther(house, STAFF.sam, order)).toBeUndefined();
    expect(done(await post(ABA, csv, key))).toEqual(first);
    expect(await post(ABA, csv)).toMatchObject({ posted: 0, same: 0, known: 5, look: 0 });
    expect(await paymentsOf(subject)).toEqual([7_00, 4_00, 10_00, 11_00]);
  });
});

it('two statements that bring one transaction at the same moment in two spellings keep one line of it, which is looked at once', async () => {
  for (let round = 0; round < 8; round += 1) {
    const ref = `FT-${randomUUID().slice(0, 12)}`;
    const spelled = [ref, ref.toLowerCase().replaceAll('-', ' ')];
    const read = async (one: string) =>
      done(await post(ABA, statementOf(lineOf(house, '8.00', one, 'who knows'))));
    await Promise.all(spelled.map(read));
    const open = (await Promise.all(spelled.map(openOf))).flat();
    expect(open, `round ${round}`).toHaveLength(1);
  }
});
