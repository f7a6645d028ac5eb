import { type BorrowerRecord, borrowerInfo, checkPending } from 'contract/accounts';
import { type Answers, OTHER, type Question, questionsOf, type Wizard } from 'contract/question';
import { fromWire } from 'contract/wire';
import { sharedCall } from '../shared-call.ts';
import { type Reference, valuesOf } from './reference.ts';

/** What a wizard begins with for who is signed in. */
export interface OwnDetails {
  readonly answers: Answers;
  /** Another application is under way: this one may not begin (G-68). */
  readonly isPending: boolean;
}

/**
 * Asks the account for what it knows of the person (G-68), and whether an application of theirs is under way; an update of the
 * record needs no such leave. What cannot be fetched is left empty, for the person to fill in.
 */
export async function ownDetails(wizard: Wizard, reference: Reference): Promise<OwnDetails> {
  const [record, pending] = await Promise.all([
    sharedCall(borrowerInfo, { body: {} }),
    wizard.name === 'borrow' ? null : sharedCall(checkPending),
  ]);
  return {
    answers: record.kind === 'done' ? knownAnswers(wizard, record.data, reference) : {},
    isPending: pending?.kind === 'done' && pending.data.has_pending_loan,
  };
}

/** A guarantor is asked for anew with each loan: the relative of the record is a reference, who vouches for nothing. */
const OF_A_GUARANTOR = /^relative_/;

/** The record as the controls of this wizard hold it. A value that its list does not offer is the text of an Other (C-34). */
export function knownAnswers(
  wizard: Wizard,
  record: BorrowerRecord,
  reference: Pick<Reference, 'lists' | 'educations' | 'purposes' | 'rates'>,
): Answers {
  const answers: Record<string, string> = {};
  const questions = wizard.steps.flatMap(questionsOf);
  const said = record as unknown as Readonly<Record<string, unknown>>;
  for (const question of questions) {
    const { key } = question;
    if (wizard.name !== 'borrow' && OF_A_GUARANTOR.test(key)) continue;
    const value = Object.hasOwn(said, key) ? said[key] : null;
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const answer = fromWire(question, value);
    if (answer === '') continue;
    const other = otherTextOf(question, answer, questions, reference);
    answers[key] = other === null ? answer : OTHER;
    if (other !== null) answers[other] = answer;
  }
  return answers;
}

/** The key of the text that says an answer which the list does not offer; null where it does. */
function otherTextOf(
  question: Question,
  answer: string,
  questions: readonly Question[],
  reference: Reference,
): string | null {
  if (question.kind !== 'choice' || !question.open) return null;
  if (valuesOf(reference, question.list)?.includes(answer) !== false) return null;
  const text = questions.find((one) => one.kind === 'text' && one.sentAs === question.key);
  return text?.key ?? null;
}
