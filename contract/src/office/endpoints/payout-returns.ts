import { REFERENCE_MOST } from '../../payment-methods.ts';
import * as z from 'zod/mini';
import { staffEndpoint } from '../endpoint.ts';
import { REFUND_METHODS } from '../loan-waiting.ts';
import * as calls from '../payout-returns.ts';
import { act, cents, entryMade, loanNumber, reason, uuid } from '../schemas/loans.ts';
import { CASHIERS, TREASURY } from '../who.ts';

export const payoutReturnOrdered = staffEndpoint(calls.payoutReturnOrdered, {
  name: 'payoutReturns.order',
  summary: 'Notes that a payout came back from the bank, or in cash',
  who: CASHIERS,
  movesMoney: true,
  audit: 'payout_return.ordered',
  params: loanNumber,
  body: z.object({
    ...act,
    reason,
    cents_again: z.nullable(cents),
    method: z.enum(REFUND_METHODS),
    reference: z.string().check(z.maxLength(REFERENCE_MOST)),
  }),
  reply: z.object({ id: z.string() }),
});

export const payoutReturnConfirmed = staffEndpoint(calls.payoutReturnConfirmed, {
  name: 'payoutReturns.confirm',
  summary: 'Confirms, as another person, that the payout came back: nothing of the loan is owed',
  who: TREASURY,
  movesMoney: true,
  audit: 'loan.payout_returned',
  params: loanNumber,
  body: z.object({ ...act, id: uuid, cents_again: z.nullable(cents) }),
  reply: entryMade,
});

export const payoutReturnVoided = staffEndpoint(calls.payoutReturnVoided, {
  name: 'payoutReturns.void',
  summary: 'Takes such a note back: the money did not come back',
  who: TREASURY,
  movesMoney: true,
  audit: 'payout_return.voided',
  params: loanNumber,
  body: z.object({ id: uuid, reason }),
  reply: z.object({ id: z.string() }),
});
