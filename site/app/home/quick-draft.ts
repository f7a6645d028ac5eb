import { FIRST_STEPS, storeBorrow, storeItemLoan } from 'contract/applications';
import { checkAnswer } from 'contract/check';
import type { FieldErrors } from 'contract/envelope';
import type { Answers, Question } from 'contract/question';
import { situationOf } from 'contract/situation';
import { toWire } from 'contract/wire';
import { phnomPenhDay } from 'lending/calendar';
import { CENTS_IN_DOLLAR } from 'lending/money';
import { PRODUCTS, type ProductKey, type WireProduct } from 'lending/product';
import { uuid } from '../uuid.ts';
import { call } from '../api.ts';
import { currentLocale } from '../locale.ts';
import { writeStored } from '../storage.ts';
import type { Chosen } from '../products/calculator.tsx';
import { quickQuestions } from './quick-questions.ts';

/**
 * What the wizard is prefilled with once (HOME-17), under the documents' names (ENT-05): `amountBorrow` in whole dollars,
 * `amountDate` in days for payday and months otherwise, the four fields as typed.
 */
interface HandedOver {
  readonly loanType: WireProduct;
  readonly amountBorrow: number;
  readonly amountDate: number;
  readonly answers: Answers;
  readonly id?: string;
  readonly visit_id?: string;
}

const HANDED_OVER_KEY = 'apply_draft';

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

/**
 * Prefills the form that opens with the calculator's choice and the four fields. If any field is filled, a draft is saved
 * first through the product's own call, so that the lender can call back whoever gives up (C-81). A failing network does
 * not hold the person up.
 * @returns the server's messages for the fields, or null when the form may open
 */
export async function handOver(
  product: ProductKey,
  chosen: Chosen,
  answers: Answers,
): Promise<FieldErrors | null> {
  const amount = chosen.amountCents / CENTS_IN_DOLLAR;
  const loanType = PRODUCTS[product].wireName;
  const draft: HandedOver = {
    loanType,
    amountBorrow: amount,
    amountDate: chosen.duration,
    answers,
  };
  const fields = filled(answers);
  if (fields.length === 0) return hand(draft);
  const visit_id = uuid();
  const isItemLoan = product === 'purchasing' || product === 'pawn';
  const outcome = await call(isItemLoan ? storeItemLoan : storeBorrow, {
    body: {
      status: 'Draft',
      formName: FIRST_STEPS[isItemLoan ? product : 'borrow'],
      formType: 'borrow',
      type: loanType,
      quick: true,
      visit_id,
      amount,
      duration: chosen.duration,
      ...Object.fromEntries(
        fields.map((question) => [question.key, toWire(question, answers[question.key] ?? '')]),
      ),
    } as never,
  });
  if (outcome.kind === 'done') return hand({ ...draft, id: outcome.data.id, visit_id });
  const messages = outcome.kind === 'refused' ? ownMessages(outcome.fields) : {};
  return Object.keys(messages).length > 0 ? messages : hand({ ...draft, visit_id });
}

/** Only refusals of fields shown here; the wizard shows all others. */
function ownMessages(fields: FieldErrors): FieldErrors {
  const keys = new Set(quickQuestions.map((question) => question.key));
  return Object.fromEntries(Object.entries(fields).filter(([key]) => keys.has(key)));
}

function hand(draft: HandedOver): null {
  const { answers, ...rest } = draft;
  writeStored('session', HANDED_OVER_KEY, JSON.stringify({ ...rest, ...answers }));
  return null;
}
