import * as z from 'zod/mini';
import { FEE_KINDS } from '../product-terms.ts';

/** Bounds only against what no check could answer; the rules are in product-check.ts, by place. */
const whole = z.int();
const orNull = z.nullable(whole);
const day = z.nullable(z.string().check(z.maxLength(10)));
const id = z.nullable(z.string().check(z.regex(/^\d{1,18}$/)));

const rate = z.object({
  id,
  start_amount_cents: whole,
  end_amount_cents: whole,
  start: whole,
  end: whole,
  rate_millionths: whole,
  valid_from: day,
  valid_until: day,
});

const fee = z.object({
  id,
  kind: z.enum(FEE_KINDS),
  rate_millionths: orNull,
  fixed_cents: orNull,
  min_cents: orNull,
  max_cents: orNull,
  charged: z.enum(['disbursement', 'first-instalment', 'last-instalment', 'spread']),
  valid_from: day,
  valid_until: day,
});

/** Lines that have ended among them, which are never removed: twenty years of twenty rows that are all replaced each month. */
const MOST_LINES = 5000;
/** A line weighs at most some 240 bytes. */
export const TERMS_BYTES = 2 * MOST_LINES * 240;

/** All terms of a product. */
export const productTerms = z.object({
  min_amount_cents: whole,
  max_amount_cents: whole,
  amount_step_cents: whole,
  amount_warn_cents: whole,
  min_duration: whole,
  max_duration: whole,
  duration_warn: orNull,
  rates: z.array(rate).check(z.maxLength(MOST_LINES)),
  fees: z.array(fee).check(z.maxLength(MOST_LINES)),
});
