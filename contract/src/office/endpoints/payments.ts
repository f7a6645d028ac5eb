import * as z from 'zod/mini';
import { staffEndpoint } from '../endpoint.ts';
import { REFUND_METHODS } from '../loan-waiting.ts';
import * as calls from '../payments.ts';
import { day } from '../schemas/days.ts';
import { act, cents, entryMade, loanNumber, preview, reason, uuid } from '../schemas/loans.ts';
import { CASHIERS, OF_MONEY, SECOND, TREASURY } from '../who.ts';

const entry = z.number().check(z.int(), z.minimum(1));
const money = { cents, paid_on: day };

export const paymentPreview = staffEndpoint(calls.paymentPreview, {
  name: 'payments.preview',
  summary: 'How a payment would be split, and what it would change; writes nothing',
  who: CASHIERS,
  params: loanNumber,
  body: z.object(money),
  reply: preview,
});

export const paymentRecorded = staffEndpoint(calls.paymentRecorded, {
  name: 'payments.record',
  summary: 'Records money received: one entry and one receipt for one key',
  who: CASHIERS,
  movesMoney: true,
  audit: 'payment.recorded',
  params: loanNumber,
  body: z.object({
    ...act,
    ...money,
    method_id: z.number().check(z.int()),
    reference: z.nullable(z.string().check(z.maxLength(1000))),
    cents_again: z.nullable(cents),
  }),
  reply: z.extend(entryMade, { recorded_before_at: z.nullable(z.string()) }),
});

export const paymentReversed = staffEndpoint(calls.paymentReversed, {
  name: 'payments.reverse',
  summary: 'Undoes a payment or a refund; the entry stays, struck through',
  who: CASHIERS,
  movesMoney: true,
  audit: 'payment.reversed',
  params: loanNumber,
  body: z.object({ ...act, reason, entry }),
  reply: entryMade,
});

export const reversalOrdered = staffEndpoint(calls.reversalOrdered, {
  name: 'reversals.order',
  summary: 'Orders a payment to be undone whose loan has no collateral any more',
  who: CASHIERS,
  movesMoney: true,
  audit: 'reversal.ordered',
  params: loanNumber,
  body: z.object({ ...act, reason, entry }),
  reply: z.object({ id: z.string() }),
});

export const reversalConfirmed = staffEndpoint(calls.reversalConfirmed, {
  name: 'reversals.confirm',
  summary: 'Confirms, as another person, that such a payment is undone',
  who: SECOND,
  movesMoney: true,
  audit: 'payment.reversed',
  params: loanNumber,
  body: z.object({ ...act, id: uuid }),
  reply: entryMade,
});

export const reversalVoided = staffEndpoint(calls.reversalVoided, {
  name: 'reversals.void',
  summary: 'Takes such an order back, or refuses it: the payment stands',
  who: OF_MONEY,
  movesMoney: true,
  audit: 'reversal.voided',
  params: loanNumber,
  body: z.object({ id: uuid, reason }),
  reply: z.object({ id: z.string() }),
});

export const refundOrdered = staffEndpoint(calls.refundOrdered, {
  name: 'refunds.order',
  summary: 'Orders money that was paid too much to be given back',
  who: CASHIERS,
  movesMoney: true,
  audit: 'refund.ordered',
  params: loanNumber,
  body: z.object({
    ...act,
    reason,
    cents,
    cents_again: z.nullable(cents),
    method: z.enum(REFUND_METHODS),
  }),
  reply: z.object({ id: z.string() }),
});

export const refundConfirmed = staffEndpoint(calls.refundConfirmed, {
  name: 'refunds.confirm',
  summary: 'Confirms, as another person, that the money went back',
  who: TREASURY,
  movesMoney: true,
  audit: 'payment.refunded',
  params: loanNumber,
  body: z.object({
    ...act,
    id: uuid,
    reference: z.string().check(z.maxLength(100)),
    cents_again: z.nullable(cents),
  }),
  reply: entryMade,
});

export const refundVoided = staffEndpoint(calls.refundVoided, {
  name: 'refunds.void',
  summary: 'Takes an order back: the money did not go out',
  who: TREASURY,
  movesMoney: true,
  audit: 'refund.voided',
  params: loanNumber,
  body: z.object({ id: uuid, reason }),
  reply: z.object({ id: z.string() }),
});
