import * as z from 'zod/mini';
import * as calls from '../payments.ts';
import { endpoint } from '../endpoint.ts';

const anything = z.optional(z.unknown());
const who = ['borrower'] as const;

export const khqr = endpoint(calls.khqr, {
  name: 'payments.khqr',
  summary: 'A KHQR code of what is due next, or of the pay-off',
  who,
  form: 'json',
  audit: 'khqr.made',
  body: z.looseObject({ loan_id: anything, for: anything, instalment: anything }),
  reply: z.object({
    intentId: z.string(),
    payload: z.string(),
    svg: z.string(),
    cents: z.number(),
    riel: z.number(),
    bill: z.string(),
    expiresAt: z.string(),
    secondsLeft: z.number(),
  }),
});

export const khqrState = endpoint(calls.khqrState, {
  name: 'payments.khqrState',
  summary: 'Whether a code was paid',
  who,
  form: 'json',
  body: z.looseObject({ intent_id: anything }),
  reply: z.object({
    state: z.enum(calls.KHQR_STATES),
    receipt: z.nullable(z.string()),
    cents: z.nullable(z.number()),
    on: z.nullable(z.string()),
  }),
});
