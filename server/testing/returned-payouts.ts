import { randomUUID } from 'node:crypto';
import { Refused } from 'contract/refusal';
import type { RefundMethod } from 'contract/office/loan-waiting';
import type { By, LoanServices } from '../src/loans/commands-act.ts';
import { confirmPayoutReturn, orderPayoutReturn } from '../src/payments/commands-returned.ts';
import { done, STAFF, type Subject } from './loans.ts';

interface Told {
  by?: By;
  method?: RefundMethod;
  /** The sum typed again; null: it was not. */
  again?: number | null;
}

/** Notes that a payout came back, which nobody has confirmed. @returns the note's id */
export async function noteReturn(
  house: LoanServices,
  { loanId }: Pick<Subject, 'loanId'>,
  { by = STAFF.sam, method = 'bank', again = null }: Told = {},
): Promise<string> {
  const reference = method === 'bank' ? randomUUID() : '';
  const said = { again, method, reference, reason: 'wrong account number' };
  return done(await orderPayoutReturn(house, by, { loanId, ...said, key: randomUUID() })).id;
}

/** Has a payout come back as two do it: a cashier notes it, the manager confirms it. @returns the entry, or why it was refused */
export async function returnPayout(
  house: LoanServices,
  { loanId }: Pick<Subject, 'loanId'>,
  told: Told = {},
) {
  const id = await noteReturn(house, { loanId }, told);
  const { again = null } = told;
  return confirmPayoutReturn(house, STAFF.max, { loanId, id, again, key: randomUUID() });
}

/** The same where it is refused to nobody. */
export async function returned(
  house: LoanServices,
  subject: Pick<Subject, 'loanId'>,
  told: Told = {},
) {
  const answer = await returnPayout(house, subject, told);
  if (answer instanceof Refused) throw new Error(`refused: ${answer.reason}`);
  return answer;
}
