import { productRates } from 'contract/endpoints/products';
import type { RatesReply } from 'contract/products';
import type { FastifyInstance } from 'fastify';
import type { Fee, Fees } from 'lending/fee';
import { centsToDollars } from 'lending/money';
import { type Limits, PRODUCT_KEYS, type ProductKey } from 'lending/product';
import { rateToPercentage } from 'lending/rate';
import type { Services } from '../services.ts';
import { serve } from '../http/serve.ts';
import { productFees, productLimits } from './store.ts';

/** The four rate calls (API-14 to API-17). Money leaves in dollars, rates in percent. */
export function routes(app: FastifyInstance, services: Pick<Services, 'db' | 'clock'>): void {
  for (const product of PRODUCT_KEYS) {
    serve(app, productRates[product], () => ratesReply(services, product));
  }
}

async function ratesReply(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  product: ProductKey,
): Promise<RatesReply> {
  const { limits, rates } = await productLimits(db, product, clock.today());
  return {
    min_amount: centsToDollars(limits.minAmountCents),
    max_amount: centsToDollars(limits.maxAmountCents),
    min: limits.minDuration,
    max: limits.maxDuration,
    ...wireExtras(limits),
    rates: rates.map((row) => ({
      start_amount: centsToDollars(row.startAmountCents),
      end_amount: centsToDollars(row.endAmountCents),
      start: row.start,
      end: row.end,
      percentage: rateToPercentage(row.rateMillionths),
    })),
    fees: wireFees(await productFees(db, product, clock.today())),
  };
}

/** What staff have set beside the bounds; nothing where they have not. */
function wireExtras({ amountStepCents, amountWarnCents, durationWarn }: Limits) {
  return {
    ...(amountStepCents === undefined ? {} : { amount_step: centsToDollars(amountStepCents) }),
    ...(amountWarnCents === undefined ? {} : { amount_warn: centsToDollars(amountWarnCents) }),
    ...(durationWarn === undefined ? {} : { duration_warn: durationWarn }),
  };
}

function wireFees({ processing, consulting }: Fees): RatesReply['fees'] {
  return [
    ...(processing ? [wireFee('processing', processing)] : []),
    ...(consulting ? [wireFee('consulting', consulting)] : []),
  ];
}

function wireFee(
  kind: RatesReply['fees'][number]['kind'],
  { amount, charged, minCents, maxCents }: Fee,
): RatesReply['fees'][number] {
  const dollars = (cents: number | undefined) =>
    cents === undefined ? null : centsToDollars(cents);
  return {
    kind,
    percent: amount.kind === 'percent' ? rateToPercentage(amount.rate) : null,
    fixed: amount.kind === 'fixed' ? centsToDollars(amount.cents) : null,
    min: dollars(minCents),
    max: dollars(maxCents),
    charged,
  };
}
