import * as z from 'zod/mini';
import type { Fee, Fees } from 'lending/fee';
import { dollarsToCents } from 'lending/money';
import { type ProductKey } from 'lending/product';
import { percentageToRate, type RateRow } from 'lending/rate';
import { endpoint } from './endpoint.ts';

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

/** The rate answer (ENT-07); `fees` is ours beside it, and lists only what the lender charges. */
export const ratesReply = z.object({
  min_amount: z.number(),
  max_amount: z.number(),
  min: z.number(),
  max: z.number(),
  rates: z.array(rateRow),
  fees: z.array(fee),
});

export type RatesReply = z.infer<typeof ratesReply>;

function rates(product: ProductKey, path: string, successCode: 1 | 200) {
  return endpoint({
    name: `products.${product}Rates`,
    summary: `Limits, rate table and fees of the ${product} loan`,
    method: 'POST',
    path,
    successCode,
    reply: ratesReply,
  });
}

/** The four rate calls (API-14 to API-17); purchasing answers with code 200 (C-39). */
export const productRates = {
  payday: rates('payday', '/api/v1/interest-rate/get-interest-rates', 1),
  personal: rates('personal', '/api/v1/interest-rate/personal-loan/get-interest-rates', 1),
  purchasing: rates('purchasing', '/api/v1/interest-rate/purchasing/get-interest-rates', 200),
  pawn: rates('pawn', '/api/v1/interest-rate/pawn/get-interest-rates', 1),
} as const satisfies Record<ProductKey, unknown>;

/** The rate table of an answer, for the quote. A row that holds no exact figure is left out: the fallback then shows. */
export function rowsOf(reply: RatesReply): RateRow[] {
  return reply.rates.flatMap((row) => {
    const startAmountCents = dollarsToCents(row.start_amount);
    const endAmountCents = dollarsToCents(row.end_amount);
    const rateMillionths = percentageToRate(row.percentage);
    if (startAmountCents === null || endAmountCents === null || rateMillionths === null) return [];
    return [{ startAmountCents, endAmountCents, start: row.start, end: row.end, rateMillionths }];
  });
}

/** The fees of an answer, for the quote. */
export function feesOf(reply: RatesReply): Fees {
  const fees: { -readonly [Kind in keyof Fees]: Fees[Kind] } = {};
  for (const { kind, percent, fixed, min, max, charged } of reply.fees) {
    const rate = percent === null ? null : percentageToRate(percent);
    const amount: Fee['amount'] =
      rate === null
        ? { kind: 'fixed', cents: dollarsToCents(fixed ?? 0) ?? 0 }
        : { kind: 'percent', rate };
    const minCents = min === null ? null : dollarsToCents(min);
    const maxCents = max === null ? null : dollarsToCents(max);
    fees[kind] = {
      amount,
      charged,
      ...(minCents === null ? {} : { minCents }),
      ...(maxCents === null ? {} : { maxCents }),
    };
  }
  return fees;
}
