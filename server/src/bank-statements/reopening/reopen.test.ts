/** Money that was confirmed to be no borrower's, or to have gone back, and proves to be a borrower's: two look at it again, and it is put to a loan. */
import { randomUUID } from 'node:crypto';
import type { MoneyReturn } from 'contract/office/returns';
import { loanNumber } from 'contract/record-numbers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ABA,
  lineOf,
  openRows,
  readIn,
  reference,
  statementOf,
} from '../../../testing/bank-statements.ts';
import { bringTo } from '../../../testing/loan-states.ts';
import {
  asker,
  done,
  type LoanHouse,
  loanOf,
  openLoanHouse,
  refusalOf,
  STAFF,
} from '../../../testing/loans.ts';
import { openDrawer } from '../../cash/commands.ts';
import { recordAtCounter } from '../../payments/commands-counter.ts';
import { findKept } from '../../payments/store-kept.ts';
import { assignMoney } from '../commands-open.ts';
import {
  confirmOther,
  confirmReturn,
  giveMoneyBack,
  orderOther,
  returnPage,
  voidReturn,
} from '../commands-returns.ts';
import { confirmReopening, orderReopening } from './commands-reopen.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

const key = () => randomUUID();

/** Reads a line of 12.00 in that is looked at. */
async function looked(): Promise<{ id: bigint; ref: string }> {
  const ref = reference();
  done(await readIn(house, statementOf(lineOf(house, '12.00', ref, 'who knows'))));
  return { id: BigInt((await openRows(house)).find((row) => row.reference === ref)?.id ?? 0), ref };
}

const rowsOf = async (state: 'waiting' | 'done', ref: string): Promise<MoneyReturn[]> => {
  const { rows } = await returnPage(house, { state }, asker(STAFF.max));
  return rows.filter((row) => row.came_by === ref);
};
const waitingOf = async (ref: string) => BigInt((await rowsOf('waiting', ref))[0]?.id ?? 0);

/** Money of which a cashier and a manager have said how it ended. @returns the order */
async function ended(
  as: 'other' | 'bank' | 'cash',
): Promise<{ money: bigint; ref: string; order: bigint }> {
  const { id, ref } = await looked();
  const order = { id, reason: 'Nobody knows', key: key() };
  const refused =
    as === 'other'
      ? await orderOther(house, STAFF.sam, order)
      : await giveMoneyBack(house, STAFF.sam, { ...order, method: as });
  done(refused ?? {});
  const waiting = await waitingOf(ref);
  const confirmed = { id: waiting, key: key() };
  const sent = { ...confirmed, reference: as === 'bank' ? 'TRF back' : '' };
  done(
    (as === 'other'
      ? await confirmOther(house, STAFF.max, confirmed)
      : await confirmReturn(house, STAFF.max, sent)) ?? {},
  );
  return { money: id, ref, order: waiting };
}

const isOpen = async (ref: string) => (await openRows(house)).some((row) => row.reference === ref);
const reopen = (id: bigint, more: { by?: typeof STAFF.sam; reason?: string } = {}) =>
  orderReopening(house, more.by ?? STAFF.sam, {
    id,
    reason: more.reason ?? 'The borrower brought the receipt',
    key: key(),
  });

describe.each(['other', 'bank'] as const)('money that was confirmed as %s', (as) => {
  it('is ordered by a cashier with a reason, confirmed by another, and put to a loan under its number', async () => {
    const { money, ref, order } = await ended(as);
    const states = async () => (await rowsOf('done', ref)).map((row) => [row.id, row.reopening]);
    expect(await states()).toEqual([[String(order), 'may']]);
    expect(refusalOf(await reopen(order, { reason: ' ' }))).toBe('field:reason');
    const manager = { who: 'staff:max', role: 'manager' } as unknown as typeof STAFF.sam;
    expect(refusalOf(await reopen(order, { by: manager }))).toBe('role');
    expect(await reopen(order)).toBeUndefined();
    // Nothing has happened yet; it is ordered once.
    expect([await isOpen(ref), await states()]).toEqual([false, [[String(order), 'waits']]]);
    expect(refusalOf(await reopen(order))).toBe('changed');
    const waiting = await waitingOf(ref);
    expect(await rowsOf('waiting', ref)).toMatchObject([
      { method: 'reopen', cents: 12_00, reason: 'The borrower brought the receipt' },
    ]);
    const confirm = (by: Parameters<typeof confirmReopening>[1], id = waiting) =>
      confirmReopening(house, by, { id, key: key() });
    expect(refusalOf(await confirm(STAFF.sam))).toBe('role');
    expect(refusalOf(await confirm({ who: STAFF.sam.who, role: 'manager' }))).toBe('second_person');
    // Neither is it the money of another ending.
    const other = { id: waiting, key: key() };
    expect(refusalOf(await confirmOther(house, STAFF.max, other))).toBe('changed');
    expect(refusalOf(await confirmReturn(house, STAFF.max, { ...other, reference: 'X' }))).toBe(
      'changed',
    );
    expect(await confirm(STAFF.max)).toBeUndefined();
    expect(await isOpen(ref)).toBe(true);
    expect(refusalOf(await confirm(STAFF.max))).toBe('changed');
    expect(refusalOf(await reopen(order))).toBe('changed');
    expect(await states()).toEqual([
      [String(waiting), 'none'],
      [String(order), 'done'],
    ]);
    const subject = await bringTo(house, 'open');
    const put = { id: money, number: loanNumber(subject.loanId), key: key() };
    done(await assignMoney(house, STAFF.sam, put));
    expect((await loanOf(house, subject)).payments.map(({ cents }) => cents)).toEqual([12_00]);
    const acts = await house.db
      .selectFrom('audit')
      .select(['event', 'actor'])
      .where('subject', 'in', [`return:${order}`, `return:${waiting}`])
      .orderBy('id')
      .execute();
    expect(acts.slice(1)).toEqual([
      { event: 'money.reopening_ordered', actor: STAFF.sam.who },
      { event: 'money.reopened', actor: STAFF.max.who },
    ]);
  });

  it('stays as it was where the order is taken back, and can be ordered again', async () => {
    const { ref, order } = await ended(as);
    expect(await reopen(order)).toBeUndefined();
    const voided = { id: await waitingOf(ref), reason: 'It is another receipt' };
    expect(await voidReturn(house, STAFF.max, voided)).toBeUndefined();
    expect(await isOpen(ref)).toBe(false);
    expect(await rowsOf('done', ref)).toMatchObject([{ id: String(order), reopening: 'may' }]);
    expect(await reopen(order)).toBeUndefined();
  });
});

it('of two cashiers who order it at once one does', async () => {
  const { ref, order } = await ended('other');
  const said = await Promise.all([reopen(order), reopen(order), reopen(order)]);
  expect(said.map((one) => refusalOf(one)).filter((one) => one !== null)).toEqual([
    'changed',
    'changed',
  ]);
  expect(await rowsOf('waiting', ref)).toHaveLength(1);
});

it('money that is looked at again and ordered back again waits again: what was confirmed before counts no more', async () => {
  const { money, ref, order } = await ended('bank');
  const kept = () => findKept(house.db, { methodId: ABA, reference: ref });
  expect(await kept()).toMatchObject({ isOpen: false, confirmedAt: expect.any(Date) });
  expect(await reopen(order)).toBeUndefined();
  done((await confirmReopening(house, STAFF.max, { id: await waitingOf(ref), key: key() })) ?? {});
  expect(await kept()).toMatchObject({ isOpen: true, outcome: null });
  const again = { id: money, method: 'bank', reason: 'No receipt', key: key() } as const;
  expect(await giveMoneyBack(house, STAFF.sam, again)).toBeUndefined();
  expect(await kept()).toMatchObject({ isOpen: false, outcome: 'refund', confirmedAt: null });
  // What was found wrong before cannot be found so again.
  expect(refusalOf(await reopen(order))).toBe('changed');
});

it('what went back in cash is not looked at again: it is paid anew', async () => {
  done(await openDrawer(house, STAFF.sam.who, { opening_cents: 100_00 }));
  const { ref, order } = await ended('cash');
  expect(refusalOf(await reopen(order))).toBe('went_in_cash');
  expect(await rowsOf('done', ref)).toMatchObject([{ reopening: 'cash' }]);
  const { loanId } = await bringTo(house, 'open');
  const typed = { cents: 12_00, cents_again: null, paid_on: house.clock.today(), method_id: 1 };
  const body = { ...typed, reference: '', version: 0, key: key() };
  done(await recordAtCounter(house, STAFF.sam, loanId, body));
});

it('a line that brings back what was given back by bank is looked at, though it names a loan', async () => {
  await ended('bank');
  const subject = await bringTo(house, 'open');
  const note = `RETURN ${loanNumber(subject.loanId)}`;
  done(await readIn(house, statementOf(lineOf(house, '12.00', 'trf back', note))));
  const row = (await openRows(house)).find((one) => one.reference === 'trf back');
  expect(row).toMatchObject({ cause: 'like-refund', loan_number: loanNumber(subject.loanId) });
  expect((await loanOf(house, subject)).payments).toEqual([]);
});
