import { CENTS_IN_DOLLAR } from 'lending/money';
import { type Limits, limitsInForce, visitorLimits } from 'lending/product';
import type { RatesReply } from './products.ts';
import type { Situation } from './question.ts';

/** The bounds that a rate answer gives, in the units of `lending` (CALC-25). */
export function serverLimits(
  rates: Pick<
    RatesReply,
    'min_amount' | 'max_amount' | 'min' | 'max' | 'amount_step' | 'amount_warn' | 'duration_warn'
  >,
): Limits {
  const { amount_step: step, amount_warn: warn, duration_warn: durationWarn } = rates;
  return {
    minAmountCents: rates.min_amount * CENTS_IN_DOLLAR,
    maxAmountCents: rates.max_amount * CENTS_IN_DOLLAR,
    minDuration: rates.min,
    maxDuration: rates.max,
    ...(step === undefined ? {} : { amountStepCents: step * CENTS_IN_DOLLAR }),
    ...(warn === undefined ? {} : { amountWarnCents: warn * CENTS_IN_DOLLAR }),
    ...(durationWarn === undefined ? {} : { durationWarn }),
  };
}

/**
 * The situation of one wizard. In the form a signed-out visitor is held to the fixed range as well (VAL-14, VAL-15);
 * the server checks the product's bounds for everybody (C-09, C-10).
 */
export function situationOf(
  facts: Omit<Situation, 'limits'> & { limits: Partial<Limits> },
): Situation {
  const isVisitorsForm = facts.voice === 'form' && !facts.signedIn;
  const limitsOf = isVisitorsForm ? visitorLimits : limitsInForce;
  return { ...facts, limits: limitsOf(facts.product, facts.limits) };
}

/** The situation of a form that asks for no loan and no birth date: no product, day or bound matters in it. */
export function plainSituation(facts: Pick<Situation, 'values' | 'voice'>): Situation {
  return {
    formType: 'borrow',
    signedIn: false,
    product: 'payday',
    today: '',
    limits: { minAmountCents: 0, maxAmountCents: 0, minDuration: 0, maxDuration: 0 },
    ...facts,
  };
}
