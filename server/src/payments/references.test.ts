/** One transaction of a bank is recorded once, however its reference is spelled and whichever way it comes. */
import { randomUUID } from 'node:crypto';
import { loanNumber } from 'contract/record-numbers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  ABA,
  lineOf,
  openRows,
  readIn,
  reference as ref,
  statementOf,
} from '../../testing/bank-statements.ts';
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
import { checkStatement } from '../bank-statements/commands.ts';
import { assignMoney } from '../bank-statements/commands-open.ts';
import { giveMoneyBack } from '../bank-statements/commands-returns.ts';
import { reversePayment } from './commands.ts';
import { recordAtCounter } from './commands-counter.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

/** The same in small letters, grouped otherwise, with Khmer digits. */
const otherwise = (reference: string) =>
  reference
    .toLowerCase()
    .replace(/(.{6})/, '$1 ')
    .replaceAll(/\d/g, (digit) => String.fromCodePoint(0x17e0 + Number(digit)));

const byHand = async (subject: Subject, reference: string, { method = ABA, version = 0 } = {}) =>
  refusalOf(
    await recordAtCounter(house, STAFF.sam, subject.loanId, {
      cents: 8_00,
      cents_again: 8_00,
      paid_on: house.clock.today(),
      method_id: method,
      reference,
      version,
      key: randomUUID(),
    }),
  );
const paidBy = (reference: string, note: string) => lineOf(house, '8.00', reference, note);
const post = async (reference: string, note = 'who knows') =>
  done(await readIn(house, statementOf(paidBy(reference, note))));
const openOf = async (reference: string) =>
  BigInt((await openRows(house)).find((row) => row.reference === reference)?.id ?? 0);
const assign = async (id: bigint, { loanId }: Subject) =>
  refusalOf(
    await assignMoney(house, STAFF.sam, { id, number: loanNumber(loanId), key: randomUUID() }),
  );
const giveBack = async (id: bigint) => {
  const order = { id, method: 'bank', reason: 'Unknown payer', key: randomUUID() } as const;
  return refusalOf(await giveMoneyBack(house, STAFF.sam, order));
};
const paidOf = async (subject: Subject) => (await loanOf(house, subject)).paidCents;

it('two cashiers who record one transaction on two loans at once in two spellings: one is a receipt', async () => {
  const [one, other] = [await bringTo(house, 'open'), await bringTo(house, 'open')];
  for (let round = 0; round < 8; round += 1) {
    const reference = ref();
    const answers = await Promise.all([
      payOf(house, one, 1_00, { methodId: ABA, reference }),
      payOf(house, other, 1_00, { methodId: ABA, reference: otherwise(reference) }),
    ]);
    const refused = answers.map(refusalOf).filter((reason) => reason !== null);
    expect(refused).toEqual(['reference-taken']);
  }
  expect((await paidOf(one)) + (await paidOf(other))).toBe(8_00);
});

it('a payment by hand and the line of a statement that spells its reference otherwise are the same money', async () => {
  const subject = await bringTo(house, 'open');
  const reference = ref();
  expect(await byHand(subject, otherwise(reference))).toBeNull();
  const note = loanNumber(subject.loanId);
  const found = done(
    await checkStatement(house, {
      methodId: ABA,
      csv: statementOf(paidBy(reference, note)),
      locale: 'en',
    }),
  );
  expect(found.counts).toMatchObject({ post: 0, same: 1 });
  expect(await post(reference, note)).toMatchObject({ posted: 0, same: 1 });
  expect(await paidOf(subject)).toBe(8_00);
});

it('the line of a statement that spells the reference of an earlier one otherwise is known, and kept once', async () => {
  const subject = await bringTo(house, 'open');
  const reference = ref();
  expect(await post(reference, loanNumber(subject.loanId))).toMatchObject({ posted: 1 });
  const again = await post(otherwise(reference), loanNumber(subject.loanId));
  expect(again).toMatchObject({ posted: 0, known: 1 });
  expect(await openOf(otherwise(reference))).toBe(0n);
  expect(await paidOf(subject)).toBe(8_00);
  const both = statementOf(paidBy(reference, 'a'), paidBy(otherwise(reference), 'b'));
  const twice = done(await checkStatement(house, { methodId: ABA, csv: both, locale: 'en' }));
  // One of the two is that line, the one of its own spelling; the other may be another payment and is looked at.
  expect([twice.problems, twice.lines.map(({ state }) => state)]).toEqual([[], ['known', 'look']]);
  expect(await post(otherwise(reference), 'b')).toMatchObject({ posted: 0, known: 1, look: 0 });
});

it('money of a statement that is looked at is not recorded by hand, in whatever spelling, but from there; of another way of paying it is other money', async () => {
  const subject = await bringTo(house, 'open');
  const reference = ref();
  await post(reference);
  for (const spelled of [reference, otherwise(reference)]) {
    expect(await byHand(subject, spelled), spelled).toBe('money-kept');
  }
  expect(await paidOf(subject)).toBe(0);
  expect(await byHand(subject, reference, { method: 11 })).toBeNull();
  expect(await assign(await openOf(reference), subject)).toBeNull();
  expect(await paidOf(subject)).toBe(16_00);
  expect(await byHand(subject, otherwise(reference), { version: 2 })).toBe('reference-taken');
});

it('money of a statement that goes back to who paid it is not recorded by hand', async () => {
  const subject = await bringTo(house, 'open');
  const reference = ref();
  await post(reference);
  expect(await giveBack(await openOf(reference))).toBeNull();
  expect(await byHand(subject, otherwise(reference))).toBe('money-kept');
  expect(await paidOf(subject)).toBe(0);
});

/** A line that is looked at, and a payment by hand of its reference, as two at the same moment leave them. */
async function lineAndPayment(subject: Subject): Promise<{ id: bigint; reference: string }> {
  const reference = ref();
  await post(reference);
  const given = { methodId: ABA, reference: otherwise(reference) };
  done(await payOf(house, subject, 8_00, given));
  return { id: await openOf(reference), reference };
}

it('money that stands on a loan by hand is neither given back nor recorded again from a line that is looked at, and the file again finds it the same', async () => {
  const [subject, other] = [await bringTo(house, 'open'), await bringTo(house, 'open')];
  const { id, reference } = await lineAndPayment(subject);
  expect(await giveBack(id)).toBe('reference-taken');
  expect(await assign(id, other)).toBe('reference-taken');
  expect(await post(reference)).toMatchObject({ same: 1, known: 0 });
  expect([await openOf(reference), await paidOf(subject), await paidOf(other)]).toEqual([
    0n,
    8_00,
    0,
  ]);
});

it('once such a payment is undone, its line goes back or is recorded', async () => {
  const subject = await bringTo(house, 'open');
  const { id } = await lineAndPayment(subject);
  const undo = { loanId: subject.loanId, entry: 1, reason: 'Not theirs', key: randomUUID() };
  done(await reversePayment(house, STAFF.sam, undo));
  expect(await giveBack(id)).toBeNull();
});

it('money that came by hand alone is undone and recorded on the right loan, in another spelling too', async () => {
  const [wrong, right] = [await bringTo(house, 'open'), await bringTo(house, 'open')];
  const reference = ref();
  expect(await byHand(wrong, reference)).toBeNull();
  const undo = { loanId: wrong.loanId, entry: 1, reason: 'Another loan', key: randomUUID() };
  done(await reversePayment(house, STAFF.sam, undo));
  expect(await byHand(right, otherwise(reference))).toBeNull();
  expect([await paidOf(wrong), await paidOf(right)]).toEqual([0, 8_00]);
});
