import { CENTS_IN_DOLLAR } from 'lending/money';
import { amountOptions, type Limits, termOptions } from 'lending/product';
import { preselectAmount, preselectTerm } from 'lending/preselect';
import { type Draft, type FilledWizard, newDraft } from './draft.ts';
import type { Prefill } from './home-prefill.ts';

/**
 * A draft with the prefill applied over what this tab had typed before. A slider value that the form does not offer becomes
 * the option that `lending` picks: never more money, never a shorter term (C-03).
 */
export function draftFromPrefill(
  wizard: FilledWizard,
  { product, amountCents, duration, answers, id, visitId }: Prefill,
  limits: Limits,
  before: Draft | null,
  nowMs: number,
): Draft {
  const base = before ?? newDraft(wizard, product, nowMs);
  const amount = amountCents && preselectAmount(amountOptions(product, limits), amountCents);
  const term = duration && preselectTerm(termOptions(product, limits), duration);
  // The home page has begun another draft on the server: nothing of this one has been sent there.
  const onServer = visitId ? { visitId, id, sent: {}, sentPhotos: {}, due: [], reached: 0 } : {};
  return {
    ...base,
    ...onServer,
    product,
    at: wizard.steps[0]?.formName ?? base.at,
    answers: {
      ...base.answers,
      ...answers,
      ...(amount ? { amount: String(amount / CENTS_IN_DOLLAR) } : {}),
      ...(term ? { duration: String(term) } : {}),
    },
    touchedAt: nowMs,
  };
}
