import type { Insertable, Selectable } from 'kysely';
import { CENTS_IN_DOLLAR, dollarsToCents } from 'lending/money';
import { storedPhone } from 'contract/phone';
import {
  type Answers,
  OTHER,
  type Question,
  questionsOf,
  type Situation,
  type Step,
} from 'contract/question';
import { readStep, stepPayload, wireKey, type WireValue } from 'contract/wire';
import { STORE_CALLS } from 'contract/wizards/all';
import type { Application } from '../database/types.ts';

type Value = string | number | bigint | boolean | null;
/** The columns that hold answers, as one step writes them. */
export type AnswerColumns = Partial<Insertable<Application>>;

/** The answers whose columns are named otherwise, for their unit. */
const COLUMN_OF: Readonly<Record<string, string>> = {
  amount: 'amount_cents',
  purchase_total_price: 'purchase_total_price_cents',
};

/** The column that holds a question's answer; null for what is no column: photos and the acceptance. */
export function columnOf(question: Question): string | null {
  if (question.kind === 'photo' || question.kind === 'accept') return null;
  const key = wireKey(question);
  return COLUMN_OF[key] ?? key;
}

/** Every column that holds an answer of some wizard, or is computed from one. */
export function answerColumnNames(): readonly string[] {
  const questions = STORE_CALLS.flatMap(({ wizards }) =>
    wizards.flatMap(({ steps }) => steps.flatMap(questionsOf)),
  );
  const columns = questions.map(columnOf).filter((column) => column !== null);
  return [...new Set([...columns, 'national_id_search', 'bank_account_search'])];
}

/**
 * One step's answers as columns: exactly the step's own, whatever else a body held. What is hidden or empty is null,
 * so that what an earlier save of the step left behind goes away (STATE-18, STATE-19, STATE-26).
 * With `givenOnly` empty answers leave their columns as they are.
 */
export function answerColumns(
  step: Step,
  answers: Answers,
  situation: Situation,
  givenOnly = false,
): AnswerColumns {
  const payload = stepPayload(step, answers, situation);
  const columns: Record<string, Value> = {};
  for (const question of questionsOf(step)) {
    const column = columnOf(question);
    if (column === null) continue;
    const value = toColumn(question, payload[wireKey(question)]);
    if (value === null && (givenOnly || column in columns)) continue;
    columns[column] = value;
  }
  return columns;
}

function toColumn(question: Question, value: WireValue | undefined): Value {
  if (value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value;
  if (question.kind === 'amount' || question.kind === 'money') return centsOf(Number(value));
  if (question.kind === 'phone') return storedPhone(String(value));
  if (question.kind === 'term') return Number(value);
  return isNumbered(question) ? Number(value) : String(value);
}

function centsOf(dollars: number): bigint {
  const cents = dollarsToCents(dollars);
  if (cents === null) throw new Error('A checked sum has more than two decimals');
  return BigInt(cents);
}

/** Lists whose values are the ids of a table. */
function isNumbered(question: Question): boolean {
  return (
    question.kind === 'choice' &&
    (question.list === 'education' || question.list === 'loan_purpose')
  );
}

/** The answers that a stored draft gives to a step, for the check of the whole. */
export function storedAnswers(step: Step, row: Partial<Selectable<Application>>): Answers {
  const columns = row as unknown as Readonly<Record<string, Value | Date | Buffer>>;
  const body: Record<string, unknown> = {};
  for (const question of questionsOf(step)) {
    const column = columnOf(question);
    const value = column === null ? null : columns[column];
    if (value === null || value === undefined) continue;
    if (question.kind === 'text' && question.sentAs) {
      // The text of an Other that travels as its choice's value: only "Other" itself asks for it again.
      if (value === OTHER) body[question.key] = OTHER;
      continue;
    }
    body[question.key] = typeof value === 'bigint' ? Number(value) / CENTS_IN_DOLLAR : value;
  }
  return readStep(step, body);
}
