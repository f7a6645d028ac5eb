import { feesOf, productRates, type RatesReply, rowsOf } from 'contract/products';
import { serverLimits } from 'contract/situation';
import type { Fees } from 'lending/fee';
import { type Limits, limitsInForce, type ProductKey } from 'lending/product';
import type { RateRow } from 'lending/rate';
import { useEffect, useMemo, useState } from 'react';
import { call } from '../api.ts';

export interface Pricing {
  readonly limits: Limits;
  readonly rows: readonly RateRow[];
  readonly fees: Fees;
  /** True when offline: the rates are those of a cached page and may be out of date. */
  readonly isOld?: boolean;
}

/** What the server last said of a product's rates; null where it has not answered. */
interface Asked {
  readonly of: ProductKey;
  readonly rates: RatesReply | null;
  readonly isOld: boolean;
}

/**
 * Limits, rates and fees of a product: first those from the page's loader, then the server's current ones (API-14 to
 * API-18). Without either, the built-in limits and fallback rate apply and the figure is marked as an estimate (C-12). Another product's
 * never count for this one, however long its own take.
 * @param known the loader's, of this product
 * @param round another number asks anew, as after a refusal, which may say that they have changed
 */
export function useRates(product: ProductKey, known: RatesReply | null, round = 0): Pricing {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => {
    let here = true;
    const ask = async () => {
      const outcome = await call(productRates[product]);
      if (!here) return;
      const isOld = outcome.kind === 'unreachable' && outcome.reason === 'offline';
      setAsked((before) => ({
        of: product,
        rates: outcome.kind === 'done' ? outcome.data : ratesFor(product, before),
        isOld,
      }));
    };
    void ask();
    window.addEventListener('online', ask);
    return () => {
      here = false;
      window.removeEventListener('online', ask);
    };
  }, [product, round]);
  const rates = ratesFor(product, asked) ?? known;
  const isOld = asked?.of === product && asked.isOld;
  return useMemo(() => pricingOf(product, rates, isOld), [product, rates, isOld]);
}

function ratesFor(product: ProductKey, asked: Asked | null): RatesReply | null {
  return asked?.of === product ? asked.rates : null;
}

/** Limits, rows and fees of a reply; the product's own limits without one. */
export function pricingOf(product: ProductKey, rates: RatesReply | null, isOld: boolean): Pricing {
  if (rates === null) return { limits: limitsInForce(product), rows: [], fees: {}, isOld };
  return {
    isOld,
    limits: limitsInForce(product, serverLimits(rates)),
    rows: rowsOf(rates),
    fees: feesOf(rates),
  };
}
