import { CENTS_IN_DOLLAR } from 'lending/money';
import { type Limits, limitsInForce, type ProductKey, visitorLimits } from 'lending/product';
import type { RatesReply } from './products.ts';
import type { Situation } from './question.ts';

/** The bounds that a rate answer gives, in the units of `lending` (CALC-25). */
export function serverLimits(
  rates: Pick<RatesReply, 'min_amount' | 'max_amount' | 'min' | 'max'>,
): Limits {
  return {
    minAmountCents: rates.min_amount * CENTS_IN_DOLLAR,
    maxAmountCents: rates.max_amount * CENTS_IN_DOLLAR,
    minDuration: rates.min,
    maxDuration: rates.max,
  };
}

/**
 * The situation of one wizard. In the form a signed-out visitor is held to the fixed range as well (VAL-14, VAL-15);
 * the server checks the product's bounds for everybody (C-09, C-10).
 */
export function situationOf(
  facts: Omit<Situation, 'amountRange' | 'termRange'> & { limits: Partial<Limits> },
): Situation {
  const { limits: server, ...rest } = facts;
  const visitorsForm = facts.voice === 'form' && !facts.signedIn;
  const limits = wizardLimits(facts.product, server, visitorsForm);
  return {
    ...rest,
    amountRange: {
      low: limits.minAmountCents / CENTS_IN_DOLLAR,
      high: limits.maxAmountCents / CENTS_IN_DOLLAR,
    },
    termRange: { low: limits.minDuration, high: limits.maxDuration },
  };
}

/** The situation of a form that asks for no loan and no birth date: no product, day or bound matters in it. */
export function plainSituation(facts: Pick<Situation, 'values' | 'voice'>): Situation {
  const nothing = { low: 0, high: 0 };
  return {
    formType: 'borrow',
    signedIn: false,
    product: 'payday',
    today: '',
    amountRange: nothing,
    termRange: nothing,
    ...facts,
  };
}

function wizardLimits(product: ProductKey, server: Partial<Limits>, visitorsForm: boolean): Limits {
  return visitorsForm ? visitorLimits(product, server) : limitsInForce(product, server);
}
