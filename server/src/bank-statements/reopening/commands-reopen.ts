import { CASHIERS, SECOND } from 'contract/office/who';
import type { Refusal } from 'contract/locale';
import { REOPENED } from 'contract/office/returns';
import { Refused } from 'contract/refusal';
import { m } from 'words/messages';
import { changedSince } from '../../changes/commands.ts';
import { act, type By, type LoanServices } from '../../loans/commands-act.ts';
import { reasonRefusal } from '../../loans/commands-reason.ts';
import { reopenReturned } from '../../payments/store-money.ts';
import { moneyNameOf, notTypedTwice, secondPerson } from '../commands-returns.ts';
import { endReturn, findWaitingReturn, insertReturn } from '../store-returns.ts';
import { lockConfirmed, waitingReopening } from './store-reopen.ts';

/*
 * The inverse of what a second person confirmed of money on no loan: that it went back by a bank, or is no borrower's, proves wrong (the borrower
 * comes with the receipt, the bank sends it back). Ordered and confirmed by the same roles as that, and again by two people; then the money is
 * looked at again, under its number, and can be put to a loan.
 */

interface Order {
  /** The number of what was confirmed. */
  readonly id: bigint;
  readonly reason: string;
  /** The sum typed again, in US cents; null or left out: it was not. */
  readonly again?: number | null;
  readonly key: string;
}

/**
 * Orders that money which was confirmed to have gone back, or to be no borrower's, is looked at again, with the reason (cashier). Of money that went
 * back in cash it is refused: what comes in again in cash is paid anew, into a drawer.
 */
export async function orderReopening(
  services: LoanServices,
  by: By,
  { id, reason, again = null, key }: Order,
): Promise<undefined | Refused> {
  const fields = { return: Number(id), reason };
  const options = { event: 'money.reopening_ordered', by, roles: CASHIERS, key, fields };
  const done = await act(services, options, async (tx, at) => {
    const row = await lockConfirmed(tx, id);
    const waiting = row && (await waitingReopening(tx, row));
    if (row === null || waiting !== null) {
      return changedSince(tx, by.who, ['moneyReturn', waiting ?? id]);
    }
    if (row.method === 'cash') return Refused.because(wentInCash, 'went_in_cash');
    const wrong = reasonRefusal(reason);
    if (wrong !== null) return wrong;
    const cents = row.cents === null ? null : Number(row.cents);
    const untyped = await notTypedTwice(tx, cents, again);
    if (untyped !== null) return untyped;
    const order = { cents, method: REOPENED, reason: reason.trim(), by: by.who, at } as const;
    const ordered = await insertReturn(tx, moneyNameOf(row), order);
    return { answer: {}, subject: `return:${id}`, facts: { return: Number(ordered), cents } };
  });
  return done instanceof Refused ? done : undefined;
}

/** Confirms such an order as another person than who gave it (approver or manager), the sum typed again: the money is looked at again. */
export async function confirmReopening(
  services: LoanServices,
  by: By,
  { id, again = null, key }: Omit<Order, 'reason'>,
): Promise<undefined | Refused> {
  const fields = { return: Number(id) };
  const options = { event: 'money.reopened', by, roles: SECOND, key, fields };
  const done = await act(services, options, async (tx, at) => {
    const row = await findWaitingReturn(tx, id, 'reopen');
    if (row === null) return changedSince(tx, by.who, ['moneyReturn', id]);
    const { orderedBy } = row;
    if (orderedBy === by.who) return Refused.because(secondPerson, 'second_person');
    const cents = row.cents === null ? null : Number(row.cents);
    const untyped = await notTypedTwice(tx, cents, again);
    if (untyped !== null) return untyped;
    const end = { outcome: 'confirmed', reference: null, by: by.who, at } as const;
    if (!(await endReturn(tx, row, end))) return changedSince(tx, by.who, ['moneyReturn', id]);
    await reopenReturned(tx, moneyNameOf(row), at);
    return { answer: {}, subject: `return:${id}`, facts: { cents, ordered_by: orderedBy } };
  });
  return done instanceof Refused ? done : undefined;
}

const wentInCash: Refusal = (locale) => m.office_returns_reopen_cash({}, { locale });
