import { randomUUID } from 'node:crypto';
import { Refused } from 'contract/refusal';
import type { RefundMethod } from 'contract/office/loan-waiting';
import type { By, LoanServices } from '../src/loans/commands-act.ts';
import { confirmRefund, orderRefund } from '../src/payments/commands-refund.ts';
import { STAFF, type Subject } from './loans.ts';

/** Gives a credit back as two do it: a cashier orders it, the manager confirms it. @returns the entry, or why one of both was refused */
export async function refundOf(
  house: LoanServices,
  { loanId }: Pick<Subject, 'loanId'>,
  cents: number,
  { by = STAFF.sam, method = 'bank' }: { by?: By; method?: RefundMethod } = {},
) {
  const order = { loanId, cents, again: cents, method, reason: 'too much', key: randomUUID() };
  const ordered = await orderRefund(house, by, order);
  if (ordered instanceof Refused) return ordered;
  const reference = method === 'bank' ? randomUUID() : '';
  const said = { loanId, id: ordered.id, reference, again: cents, key: randomUUID() };
  return confirmRefund(house, STAFF.max, said);
}
