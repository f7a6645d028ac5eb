/** Money that is recorded by hand and is or was looked at: the refusal says where it stands. */
import { randomUUID } from 'node:crypto';
import { receiptNumber } from 'contract/record-numbers';
import { Refused } from 'contract/refusal';
import { displayDay } from 'lending/calendar';
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
import {
  asker,
  done,
  type LoanHouse,
  openLoanHouse,
  payOf,
  refusalOf,
  STAFF,
} from '../../testing/loans.ts';
import { isOfReceipt } from '../bank-statements/commands-receipt.ts';
import {
  confirmOther,
  confirmReturn,
  giveMoneyBack,
  orderOther,
  returnPage,
} from '../bank-statements/commands-returns.ts';
import { recordAtCounter } from './commands-counter.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

/** Reads a line of $9.00 in that is looked at. */
async function looked() {
  const ref = reference();
  done(await readIn(house, statementOf(lineOf(house, '9.00', ref, 'who knows'))));
  const id = BigInt((await openRows(house)).find((row) => row.reference === ref)?.id ?? 0);
  return { ref, id };
}

/** What the counter says to a payment of this reference. */
async function saidOf(ref: string): Promise<string> {
  const { loanId } = await bringTo(house, 'open');
  const typed = { cents: 9_00, cents_again: null, paid_on: house.clock.today(), method_id: ABA };
  const body = { ...typed, reference: ref, version: 0, key: randomUUID() };
  const answer = await recordAtCounter(house, STAFF.sam, loanId, body);
  expect(refusalOf(answer)).toBe('money-kept');
  return answer instanceof Refused ? (answer.text?.('en') ?? '') : '';
}

const orderOf = async (ref: string) => {
  const { rows } = await returnPage(house, {}, asker(STAFF.max));
  return BigInt(rows.find(({ came_by: by }) => by === ref)?.id ?? 0);
};
const key = () => randomUUID();

it('is among the money to look at, or is that of a receipt', async () => {
  const { ref, id } = await looked();
  expect(await saidOf(ref)).toContain('is among the money to look at');
  const byHand = { methodId: ABA, reference: reference() };
  const { receipt } = done(await payOf(house, await bringTo(house, 'open'), 9_00, byHand));
  const number = receiptNumber(receipt ?? 0n);
  done(await isOfReceipt(house, STAFF.sam, { id, receipt: number, key: key() }));
  expect(await saidOf(ref)).toContain(`is that of receipt ${number}.`);
});

it('waits to be confirmed as no borrower’s, or was', async () => {
  const { ref, id } = await looked();
  done((await orderOther(house, STAFF.sam, { id, reason: 'Interest', key: key() })) ?? {});
  expect(await saidOf(ref)).toContain('waits to be confirmed, under Money coming in, “Given back');
  done((await confirmOther(house, STAFF.max, { id: await orderOf(ref), key: key() })) ?? {});
  expect(await saidOf(ref)).toContain(
    `was confirmed as not a borrower’s on ${displayDay(house.clock.today())}: it stands under`,
  );
});

it('was given back', async () => {
  const { ref, id } = await looked();
  const order = { id, method: 'bank', reason: 'Not known', key: key() } as const;
  done((await giveMoneyBack(house, STAFF.sam, order)) ?? {});
  const sent = { id: await orderOf(ref), reference: reference(), key: key() };
  done((await confirmReturn(house, STAFF.max, sent)) ?? {});
  expect(await saidOf(ref)).toContain(
    `was confirmed as given back on ${displayDay(house.clock.today())}: it stands under`,
  );
});
