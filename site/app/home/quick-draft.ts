import { FIRST_STEPS, storeBorrow, storeItemLoan } from 'contract/applications';
import { checkAnswer } from 'contract/check';
import type { FieldErrors } from 'contract/envelope';
import type { Answers, Question } from 'contract/question';
import { situationOf } from 'contract/situation';
import { toWire } from 'contract/wire';
import { phnomPenhDay } from 'lending/calendar';
import { CENTS_IN_DOLLAR } from 'lending/money';
import { PRODUCTS, type ProductKey } from 'lending/product';
import { uuid } from '../uuid.ts';
import { call } from '../api.ts';
import { currentLocale } from '../locale.ts';
import { type Prefill, writePrefill } from '../apply/home-prefill.ts';
import type { Chosen } from '../products/calculator.tsx';
import { quickQuestions } from './quick-questions.ts';

/** Errors of the filled fields; empty ones are allowed here (C-35, C-81). */
export function quickErrors(answers: Answers, product: ProductKey): Record<string, string> {
  const situation = situationOf({
    formType: 'borrow',
    signedIn: false,
    product,
    today: phnomPenhDay(Date.now()),
    limits: {},
    values: () => null,
    voice: 'form',
  });
  const errors: Record<string, string> = {};
  for (const question of filled(answers)) {
    const refusal = checkAnswer(question, answers, situation);
    if (refusal) errors[question.key] = refusal(currentLocale());
  }
  return errors;
}

function filled(answers: Answers): readonly Question[] {
  return quickQuestions.filter((question) => (answers[question.key] ?? '').trim() !== '');
}

/** How the way into the form ended. */
export type Prefilled =
  | { readonly kind: 'opens' }
  /** The server's messages for fields shown here. */
  | { readonly kind: 'refused'; readonly fields: FieldErrors }
  /** The page is on its way to the login (ERR-02), and nothing is left behind on the device (C-54). */
  | { readonly kind: 'signed-out' };

/**
 * Prefills the form that opens with the calculator's choice and the four fields. If any field is filled, a draft is saved
 * first through the product's own call, so that the lender can call back whoever gives up (C-81). A failing network does
 * not hold the person up.
 */
export async function prefillForm(
  product: ProductKey,
  chosen: Chosen,
  answers: Answers,
): Promise<Prefilled> {
  const prefill: Prefill = { product, ...chosen, answers, id: null, visitId: null };
  const fields = filled(answers);
  if (fields.length === 0) {
    writePrefill(prefill);
    return { kind: 'opens' };
  }
  const visit_id = uuid();
  const isItemLoan = product === 'purchasing' || product === 'pawn';
  const outcome = await call(isItemLoan ? storeItemLoan : storeBorrow, {
    body: {
      status: 'Draft',
      formName: FIRST_STEPS[isItemLoan ? product : 'borrow'],
      formType: 'borrow',
      type: PRODUCTS[product].wireName,
      quick: true,
      visit_id,
      amount: chosen.amountCents / CENTS_IN_DOLLAR,
      duration: chosen.duration,
      ...Object.fromEntries(
        fields.map((question) => [question.key, toWire(question, answers[question.key] ?? '')]),
      ),
    } as never,
  });
  if (outcome.kind === 'signed-out') return { kind: 'signed-out' };
  const messages = outcome.kind === 'refused' ? ownMessages(outcome.fields) : {};
  if (Object.keys(messages).length > 0) return { kind: 'refused', fields: messages };
  writePrefill({
    ...prefill,
    id: outcome.kind === 'done' ? outcome.data.id : null,
    visitId: visit_id,
  });
  return { kind: 'opens' };
}

/** Only refusals of fields shown here; the wizard shows all others. */
function ownMessages(fields: FieldErrors): FieldErrors {
  const keys = new Set(quickQuestions.map((question) => question.key));
  return Object.fromEntries(Object.entries(fields).filter(([key]) => keys.has(key)));
}
