import { localPhone } from 'contract/phone';
import type { Answers } from 'contract/question';
import { CENTS_IN_DOLLAR } from 'lending/money';
import { PRODUCTS, type ProductKey, productOfWireName } from 'lending/product';
import { readStored, writeStored } from '../storage.ts';

/** What the home page hands to the form that it opens (HOME-17): the calculator's choice and the quick form's answers. */
export interface Prefill {
  readonly product: ProductKey;
  /** As the sliders stood, so not necessarily an option of the form. */
  readonly amountCents: number | null;
  /** Days for payday, months otherwise. */
  readonly duration: number | null;
  readonly answers: Answers;
  /** The draft that the home page saved on the server; null where nothing was saved or its reply was lost. */
  readonly id: string | null;
  /** The idempotency key of that draft; null where there was nothing to save. */
  readonly visitId: string | null;
}

/** The session storage key is fixed by ENT-05, as are the names in `writePrefill`: `amountBorrow` is in whole dollars. */
const PREFILL_KEY = 'apply_draft';

const ANSWER_KEYS = ['name', 'last_name', 'phone', 'email'] as const;

/** Leaves a prefill for the next form that opens in this tab. */
export function writePrefill({
  product,
  amountCents,
  duration,
  answers,
  id,
  visitId,
}: Prefill): void {
  const stored = {
    loanType: PRODUCTS[product].wireName,
    amountBorrow: amountCents === null ? null : amountCents / CENTS_IN_DOLLAR,
    amountDate: duration,
    id,
    visit_id: visitId,
    // Left empty is said too: a name that comes without one is a whole name.
    last_name: '',
    ...answers,
  };
  writeStored('session', PREFILL_KEY, JSON.stringify(stored));
}

/**
 * Takes the prefill out of storage, so that a reload does not apply it again.
 * @param products what the opening form serves; a prefill for another product is dropped
 */
export function takePrefill(products: readonly ProductKey[]): Prefill | null {
  const text = readStored('session', PREFILL_KEY);
  if (text === null) return null;
  writeStored('session', PREFILL_KEY, null);
  const prefill = readPrefill(text);
  return prefill && products.includes(prefill.product) ? prefill : null;
}

/** Parses a stored prefill. Anything that is not one gives null. */
export function readPrefill(text: string): Prefill | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const stored = value as Record<string, unknown>;
  const product = productOfWireName(String(stored.loanType));
  if (product === null) return null;
  const answers: Record<string, string> = {};
  for (const key of ANSWER_KEYS) {
    const answer = stored[key];
    if (typeof answer !== 'string' || answer.trim() === '') continue;
    answers[key] = key === 'phone' ? localPhone(answer) : answer;
  }
  if (stored.last_name === undefined) Object.assign(answers, wholeNameSplit(answers.name ?? ''));
  const dollars = wholeNumber(stored.amountBorrow);
  return {
    product,
    amountCents: dollars === null ? null : dollars * CENTS_IN_DOLLAR,
    duration: wholeNumber(stored.amountDate),
    answers,
    id: typeof stored.id === 'string' ? stored.id : null,
    visitId: typeof stored.visit_id === 'string' ? stored.visit_id : null,
  };
}

/** The parts of a whole name that came alone: its first word is the name, the rest the last name (ENT-02, C-80). */
function wholeNameSplit(name: string): Answers {
  const whole = name.trim();
  const space = whole.search(/\s/);
  if (space < 0) return {};
  return { name: whole.slice(0, space), last_name: whole.slice(space).trim() };
}

function wholeNumber(value: unknown): number | null {
  const number = typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : null;
}
