import type { Day } from 'lending/calendar';
import type { ProductKey } from 'lending/product';
import type { Answers } from '../question.ts';
import type { ReferenceOption } from '../reference.ts';
import { staffCall } from './endpoint.ts';

/** What an application of the account leaves unanswered, to be asked for in the call (G-69). */
export interface MissingAnswers {
  /** Of the decision; sent along with the answers. */
  readonly version: number;
  readonly product: ProductKey;
  /** The lender's day. */
  readonly today: Day;
  /** Keys of the questions without an answer, whether they show or not. */
  readonly empty: readonly string[];
  /** What the borrower has chosen, on which other questions hang. */
  readonly chosen: Answers;
  /** The bank account is missing too: it has an act of its own. */
  readonly lacks_account: boolean;
  /** The lists of the questions that are chosen from one, by their names. */
  readonly lists: Readonly<Record<string, readonly ReferenceOption[]>>;
}

/** Where an application stands after answers were written. */
export interface AnswersWritten {
  readonly version: number;
  readonly is_incomplete: boolean;
  /** Keys of the questions that are still to be answered. */
  readonly missing: readonly string[];
  readonly lacks_account: boolean;
}

type Id = { readonly id: string };

export const missingAnswers = staffCall<MissingAnswers, undefined, undefined, Id>({
  method: 'GET',
  path: '/api/office/applications/:id/answers',
});

/** Writes what the borrower said in the call, as a form holds it: question → answer. What the borrower has answered is never changed by it. */
export const writeAnswers = staffCall<
  AnswersWritten,
  { readonly version: number; readonly answers: Answers },
  undefined,
  Id
>({ method: 'POST', path: '/api/office/applications/:id/answers' });
