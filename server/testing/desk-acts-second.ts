import { randomUUID } from 'node:crypto';
import {
  cancelAgreement,
  keepAgreement,
  proposeCancellation,
} from '../src/disbursements/commands-cancel.ts';
import {
  confirmPayoutReturn,
  orderPayoutReturn,
  voidPayoutReturn,
} from '../src/payments/commands-returned.ts';
import { confirmRefund, orderRefund, voidRefund } from '../src/payments/commands-refund.ts';
import { confirmReversal, orderReversal, voidReversal } from '../src/payments/commands-reversal.ts';
import type { TestAct } from './loan-acts.ts';

const SECOND = ['approver', 'manager'] as const;
const TREASURY = ['cashier', 'manager'] as const;

const key = () => randomUUID();
const reason = 'as the borrower wrote';

/** The acts that take two people: a signed agreement cancelled, money given back, a payout that came back, a payment undone after its collateral is gone. */
export const SECOND_ACTS: readonly TestAct[] = [
  {
    event: 'agreement.cancel_proposed',
    roles: SECOND,
    states: ['signed', 'pawnSigned', 'pawnHeld'],
    tells: null,
    adds: null,
    run: (house, by, { applicationId }) =>
      proposeCancellation(house, by, { applicationId, reason }),
  },
  {
    event: 'agreement.cancelled',
    roles: ['manager'],
    states: ['cancelProposed'],
    tells: 'agreement_cancelled',
    adds: null,
    run: (house, by, { applicationId }) => cancelAgreement(house, by, { applicationId }),
  },
  {
    event: 'agreement.cancel_ended',
    roles: SECOND,
    states: ['cancelProposed'],
    tells: null,
    adds: null,
    run: (house, by, { applicationId }) =>
      keepAgreement(house, by, { applicationId, note: 'It stands' }),
  },
  {
    event: 'refund.ordered',
    roles: ['cashier'],
    states: ['credited'],
    tells: null,
    adds: null,
    run: (house, by, { loanId }) =>
      orderRefund(house, by, {
        loanId,
        cents: 2_00,
        again: null,
        method: 'bank',
        reason,
        key: key(),
      }),
  },
  {
    event: 'payment.refunded',
    roles: TREASURY,
    states: ['refundOrdered'],
    tells: 'payment_refunded',
    adds: 'refund',
    run: (house, by, { loanId, intentId }) =>
      confirmRefund(house, by, { loanId, id: intentId, reference: key(), again: null, key: key() }),
  },
  {
    event: 'refund.voided',
    roles: TREASURY,
    states: ['refundOrdered'],
    tells: null,
    adds: null,
    run: (house, by, { loanId, intentId }) =>
      voidRefund(house, by, { loanId, id: intentId, reason }),
  },
  {
    event: 'payout_return.ordered',
    roles: ['cashier'],
    states: ['open', 'corrected', 'called', 'paused', 'pawnOpen', 'pawnCorrected'],
    tells: null,
    adds: null,
    run: (house, by, { loanId }) =>
      orderPayoutReturn(house, by, {
        loanId,
        again: null,
        method: 'bank',
        reference: key(),
        reason,
        key: key(),
      }),
  },
  {
    event: 'loan.payout_returned',
    roles: TREASURY,
    states: ['returnOrdered'],
    tells: 'payout_returned',
    adds: 'payoutReturn',
    run: (house, by, { loanId, intentId }) =>
      confirmPayoutReturn(house, by, { loanId, id: intentId, again: null, key: key() }),
  },
  {
    event: 'payout_return.voided',
    roles: TREASURY,
    states: ['returnOrdered'],
    tells: null,
    adds: null,
    run: (house, by, { loanId, intentId }) =>
      voidPayoutReturn(house, by, { loanId, id: intentId, reason }),
  },
  {
    event: 'reversal.ordered',
    roles: ['cashier'],
    states: ['pawnReleased'],
    tells: null,
    adds: null,
    run: (house, by, { loanId }) =>
      orderReversal(house, by, { loanId, entry: 1, reason, key: key() }),
  },
  {
    event: 'payment.reversed',
    roles: SECOND,
    states: ['reversalOrdered'],
    tells: 'payment_reversed',
    adds: 'reversal',
    run: (house, by, { loanId, intentId }) =>
      confirmReversal(house, by, { loanId, id: intentId, key: key() }),
  },
  {
    event: 'reversal.voided',
    roles: ['cashier', 'approver', 'manager'],
    states: ['reversalOrdered'],
    tells: null,
    adds: null,
    run: (house, by, { loanId, intentId }) =>
      voidReversal(house, by, { loanId, id: intentId, reason }),
  },
];
