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

/**
 * Limits, rates and fees of a product: first those from the page's loader, then the server's current ones (API-14 to
 * API-18). Without either, the built-in limits and fallback rate apply and the figure is marked as an estimate (C-12).
 */
export function useRates(product: ProductKey, known: RatesReply | null): Pricing {
  const [rates, setRates] = useState(known);
  const [isOld, setIsOld] = useState(false);
  useEffect(() => {
    let here = true;
    const ask = async () => {
      const outcome = await call(productRates[product]);
      if (!here) return;
      setIsOld(outcome.kind === 'unreachable' && outcome.reason === 'offline');
      if (outcome.kind === 'done') setRates(outcome.data);
    };
    void ask();
    window.addEventListener('online', ask);
    return () => {
      here = false;
      window.removeEventListener('online', ask);
    };
  }, [product]);
  return useMemo(() => pricingOf(product, rates, isOld), [product, rates, isOld]);
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
