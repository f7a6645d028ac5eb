/** Reads answers that staff wrote for a borrower, by the rules of the questions that the borrower was not asked. */
import { checkAnswer } from 'contract/check';
import type { Refusal } from 'contract/locale';
import { emptyQuestions, openQuestions } from 'contract/missing-answers';
import {
  type Answers,
  type Question,
  questionsOf,
  type Situation,
  type Step,
  visibleQuestions,
} from 'contract/question';
import { Refused } from 'contract/refusal';
import { tidy } from 'contract/tidy';
import { readStep, wireKey } from 'contract/wire';
import { WIZARD_OF } from 'contract/wizards/of-product';
import type { Kysely } from 'kysely';
import { m } from 'words/messages';
import type { DB } from '../../database/types.ts';
import { regionRefusals } from '../commands-situation.ts';
import { type AnswerColumns, answerColumns, columnOf, storedAnswers } from '../store-columns.ts';
import type { ReviewedRow } from './store-reviewed.ts';

/** Answers as they are written. */
export interface ReadAnswers {
  readonly columns: AnswerColumns;
  /** The columns that answer a question. */
  readonly answered: readonly (keyof AnswerColumns)[];
  /** The questions, as they travel. */
  readonly questions: readonly string[];
}

interface Asked {
  readonly row: ReviewedRow;
  readonly situation: Situation;
}

/**
 * The answers of a body as columns, refused under the keys of the questions: what the wizard refuses, what is not asked here, and what was
 * said already. What belongs to an answer is asked for with it: the text of an Other, and all of an address. An empty one is none.
 */
export async function readAnswers(
  tx: Kysely<DB>,
  body: Answers,
  asked: Asked,
): Promise<ReadAnswers | Refused> {
  const given = Object.fromEntries(Object.entries(body).filter(([, text]) => tidy(text) !== ''));
  const refusals = new Map<string, Refusal>();
  const steps = WIZARD_OF[asked.situation.product].steps.map((step) => readOf(step, given, asked));
  for (const one of steps) {
    for (const refusal of one.refusals) refusals.set(...refusal);
    if (!one.written.some(({ kind }) => kind === 'region')) continue;
    const wrong = await regionRefusals({ db: tx }, one.step, one.answers);
    for (const refusal of wrong) refusals.set(...refusal);
  }
  const written = steps.flatMap((one) => one.written);
  const read = new Set(written.map(({ key }) => key));
  for (const key of Object.keys(given)) if (!read.has(key)) refusals.set(key, notAsked);
  if (refusals.size > 0) return Refused.fields(refusals);
  return {
    columns: Object.assign({}, ...steps.map((one) => writtenColumns(one, asked))),
    answered: [...new Set(written.flatMap(columnsOf))],
    questions: [...new Set(written.map(wireKey))],
  };
}

/** What was written to a step, as columns; what was said to it before is left out. */
function writtenColumns(
  { step, answers, written }: Pick<ReturnType<typeof readOf>, 'step' | 'answers' | 'written'>,
  { situation }: Pick<Asked, 'situation'>,
): AnswerColumns {
  const columns = answerColumns(step, answers, situation);
  const names = written.flatMap(columnsOf);
  return Object.fromEntries(names.map((name) => [name, columns[name]]));
}

/** What a body says to one step, with what was said to it before. */
function readOf(step: Step, given: Answers, { row, situation }: Asked) {
  const said = storedAnswers(step, row);
  const typed = readStep(step, given);
  const answers = { ...typed, ...said };
  const empty = new Set(emptyQuestions(situation.product, said).map(({ key }) => key));
  const open = new Set(openQuestions(situation.product, empty, answers));
  const written = questionsOf(step).filter((one) => open.has(one) && typed[one.key] !== undefined);
  const refusals = new Map<string, Refusal>();
  for (const question of visibleQuestions(step, answers, situation)) {
    const refusal = isAnsweredOrDue(question, open, written)
      ? checkAnswer(question, answers, situation)
      : brokenBy(question, said, answers);
    if (refusal) refusals.set(question.key, refusal);
  }
  return { step, answers, written, refusals };
}

/** Whether an answer is checked: one that is written, and one without which what is written says nothing. */
function isAnsweredOrDue(
  question: Question,
  open: ReadonlySet<Question>,
  written: readonly Question[],
): boolean {
  if (!open.has(question)) return false;
  if (written.includes(question)) return true;
  if (question.kind === 'region') return written.some(({ kind }) => kind === 'region');
  if (question.kind !== 'text') return false;
  return written.some(({ key }) => key === question.otherOf);
}

/** The rule that what the borrower said keeps no more by what is written: an amount above the price. */
function brokenBy({ rule, key }: Question, said: Answers, answers: Answers): Refusal | null {
  if (rule === undefined || !said[key] || rule(said) !== null) return null;
  return rule(answers);
}

function columnsOf(question: Question): (keyof AnswerColumns)[] {
  const column = columnOf(question);
  return column === null ? [] : [column as keyof AnswerColumns];
}

const notAsked: Refusal = (locale) => m.office_missing_not_asked({}, { locale });
