import * as z from 'zod/mini';

/** One row of a rate table: whole dollars, days or months, percent per 30 days or per month (CALC-29, ENT-07). */
const rateRow = z.object({
  start_amount: z.number(),
  end_amount: z.number(),
  start: z.number(),
  end: z.number(),
  percentage: z.number(),
});

/** A fee as the lender publishes it: a percentage of the amount or a fixed sum; money in dollars (C-15, G-28). */
const fee = z.object({
  kind: z.enum(['processing', 'consulting']),
  percent: z.nullable(z.number()),
  fixed: z.nullable(z.number()),
  min: z.nullable(z.number()),
  max: z.nullable(z.number()),
  charged: z.enum(['disbursement', 'first-instalment', 'last-instalment', 'spread']),
});

/**
 * The rate answer (ENT-07). Ours beside it: `fees`, which lists only what the lender charges; and, where staff have set them, the step
 * of amounts and what is for second-time borrowers only (null: no duration is).
 */
export const ratesReply = z.object({
  min_amount: z.number(),
  max_amount: z.number(),
  min: z.number(),
  max: z.number(),
  rates: z.array(rateRow),
  fees: z.array(fee),
  amount_step: z.optional(z.number()),
  amount_warn: z.optional(z.number()),
  duration_warn: z.optional(z.nullable(z.number())),
});

export type RatesReply = z.infer<typeof ratesReply>;
