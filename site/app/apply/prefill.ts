import type { Answers } from 'contract/question';
import { localPhone } from 'contract/phone';
import { CENTS_IN_DOLLAR } from 'lending/money';
import {
  amountOptions,
  type Limits,
  preselectAmount,
  preselectTerm,
  type ProductKey,
  productOfWireName,
  termOptions,
} from 'lending/product';
import { readStored, writeStored } from '../storage.ts';
import { type Draft, newDraft } from './draft.ts';
import type { Wizard } from 'contract/question';

/** Where the home page leaves what its quick form and calculator hold (HOME-17). */
const PREFILL_KEY = 'apply_draft';

/** What came over from the home page; the sliders' values are not yet options of the form. */
export interface Prefill {
  readonly product: ProductKey;
  readonly amount: number | null;
  readonly duration: number | null;
  readonly answers: Answers;
  readonly id: string | null;
  readonly visitId: string | null;
}

const CARRIED = ['name', 'last_name', 'phone', 'email'] as const;

/** Takes what the home page left, once: a reload finds nothing any more. What it left for another form is dropped. */
export function takePrefill(products: readonly ProductKey[]): Prefill | null {
  const text = readStored('session', PREFILL_KEY);
  if (text === null) return null;
  writeStored('session', PREFILL_KEY, null);
  const prefill = readPrefill(text);
  return prefill && products.includes(prefill.product) ? prefill : null;
}

/** Reads a prefill, under the names of the documents (ENT-05); null for anything that is none. */
export function readPrefill(text: string): Prefill | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const entries = value as Record<string, unknown>;
  const product = productOfWireName(String(entries.loanType));
  if (product === null) return null;
  const answers: Record<string, string> = {};
  for (const key of CARRIED) {
    const answer = entries[key];
    if (typeof answer !== 'string' || answer.trim() === '') continue;
    answers[key] = key === 'phone' ? localPhone(answer) : answer;
  }
  return {
    product,
    amount: wholeNumber(entries.amountBorrow),
    duration: wholeNumber(entries.amountDate),
    answers,
    id: typeof entries.id === 'string' ? entries.id : null,
    visitId: typeof entries.visit_id === 'string' ? entries.visit_id : null,
  };
}

function wholeNumber(value: unknown): number | null {
  const number = typeof value === 'string' ? Number(value) : value;
  return Number.isSafeInteger(number) && (number as number) > 0 ? (number as number) : null;
}

/**
 * The draft that begins with a prefill, on top of what this tab had typed before. A slider's value that the form does not
 * offer becomes the option that `lending` picks: never more money, never a shorter term (C-03).
 */
export function draftFromPrefill(
  wizard: Wizard,
  prefill: Prefill,
  limits: Limits,
  before: Draft | null,
  nowMs: number,
): Draft {
  const base = before ?? newDraft(wizard, prefill.product, nowMs);
  const { product } = prefill;
  const amountCents =
    prefill.amount === null
      ? null
      : preselectAmount(amountOptions(product, limits), prefill.amount * CENTS_IN_DOLLAR);
  const term =
    prefill.duration === null
      ? null
      : preselectTerm(termOptions(product, limits), prefill.duration);
  const saved = prefill.visitId
    ? { visitId: prefill.visitId, id: prefill.id, sent: {}, sentPhotos: {}, due: [], reached: 0 }
    : {};
  return {
    ...base,
    ...saved,
    product,
    at: wizard.steps[0]?.formName ?? base.at,
    answers: {
      ...base.answers,
      ...prefill.answers,
      ...(amountCents === null ? {} : { amount: String(amountCents / CENTS_IN_DOLLAR) }),
      ...(term === null ? {} : { duration: String(term) }),
    },
    touchedAt: nowMs,
  };
}
