import { localPhone, storedPhone } from 'contract/phone';
import { CENTS_IN_DOLLAR } from 'lending/money';
import { amountOptions, type Limits, termOptions } from 'lending/product';
import { preselectAmount, preselectTerm } from 'lending/preselect';
import { type Draft, type FilledWizard, holdStep, newDraft } from './draft.ts';
import type { Prefill } from './home-prefill.ts';

/** Whether the quick form names another phone than this draft: then somebody else applies, or for somebody else. */
export function isOfAnother(draft: Draft, { answers }: Prefill): boolean {
  const [mine = '', theirs = ''] = [draft.answers.phone, answers.phone].map(sentPhone);
  return mine !== '' && theirs !== '' && mine !== theirs;
}

/** A phone as it is stored, however it was typed. */
function sentPhone(text = ''): string {
  return storedPhone(text) ?? localPhone(text);
}

/**
 * A draft with the prefill applied over what this tab had typed before. A slider value that the form does not offer becomes
 * the option that `lending` picks: never more money, never a shorter term (C-03). The first step, which it changes, and a
 * Submit that waits for the line leave the queue until they are passed again.
 */
export function draftFromPrefill(
  wizard: FilledWizard,
  { product, amountCents, duration, answers, id, visitId }: Prefill,
  limits: Limits,
  before: Draft | null,
  nowMs: number,
): Draft {
  const ends = [wizard.steps[0], wizard.steps.at(-1)].flatMap((step) => step?.formName ?? []);
  const base = ends.reduce(holdStep, before ?? newDraft(wizard, product, nowMs));
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
