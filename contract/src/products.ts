import type { Fee, Fees } from 'lending/fee';
import { dollarsToCents } from 'lending/money';
import type { ProductKey } from 'lending/product';
import { percentageToRate, type RateRow } from 'lending/rate';
import { apiCall } from './endpoint.ts';
import type { RatesReply } from './schemas/products.ts';

export type { RatesReply };

const rates = (path: string, successCode: 1 | 200 = 1) =>
  apiCall<RatesReply>({ method: 'POST', path, successCode });

/** The four rate calls (API-14 to API-17); purchasing answers with code 200 (C-39). */
export const productRates = {
  payday: rates('/api/v1/interest-rate/get-interest-rates'),
  personal: rates('/api/v1/interest-rate/personal-loan/get-interest-rates'),
  purchasing: rates('/api/v1/interest-rate/purchasing/get-interest-rates', 200),
  pawn: rates('/api/v1/interest-rate/pawn/get-interest-rates'),
} as const satisfies Record<ProductKey, unknown>;

/** The rate table of an answer, for the quote. A row that is not exact in cents and millionths is left out, so the fallback applies. */
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
