import { checkStep } from 'contract/check';
import type { FieldErrors } from 'contract/envelope';
import type { Refusal } from 'contract/locale';
import {
  type Answers,
  type Question,
  questionsOf,
  type Situation,
  type Step,
  visibleQuestions,
} from 'contract/question';
import { m } from 'words/messages';
import type { Draft } from './draft.ts';
import type { StoredDraft } from './draft-store.ts';
import type { Photos } from './step-body.ts';

/** Field key → what is wrong with it, ready in either language. */
export type Errors = ReadonlyMap<string, Refusal>;

/** What stands in a dialog over the wizard. */
export type Notice =
  /** The validation error: the labels of the failing fields (ERR-10). */
  | { readonly kind: 'invalid'; readonly labels: readonly Refusal[] }
  /** A refusal as a whole (ERR-13). */
  | { readonly kind: 'server'; readonly text: Refusal };

export interface WizardState {
  /**
   * `opening` until the device has been asked; `stuck` where that failed or takes too long, until it answers after all;
   * `offered` while an older draft waits for a yes or no (G-65).
   */
  readonly phase: 'opening' | 'stuck' | 'offered' | 'filling' | 'completed';
  readonly draft: Draft;
  readonly photos: Photos;
  readonly offered: StoredDraft | null;
  readonly errors: Errors;
  readonly notice: Notice | null;
  /** What a press on Next or Submit has under way. */
  readonly busy: 'saving' | 'photos' | 'submitting' | null;
  /** 0 to 100 while photos travel. */
  readonly progress: number | null;
  /** Whether the last try to reach the server failed. */
  readonly connectionLost: boolean;
  /** Why the server could not take it just then, in its own words; null where it was not reached. */
  readonly serverSaid: string | null;
  /** False where the device keeps nothing: a reload would lose what is typed. */
  readonly keptOnDevice: boolean;
}

export const NO_ERRORS: Errors = new Map();

/** The state of a wizard that has just been opened. */
export function initialState(draft: Draft): WizardState {
  return {
    phase: 'opening',
    draft,
    photos: {},
    offered: null,
    errors: NO_ERRORS,
    notice: null,
    busy: null,
    progress: null,
    connectionLost: false,
    serverSaid: null,
    keptOnDevice: true,
  };
}

/** What the pill by the title says: nothing yet, saved, on its way, waiting for the line, or not taken by the server yet. */
export function savedState(state: WizardState): 'none' | 'saved' | 'saving' | 'waiting' | 'unsent' {
  if (state.busy !== null) return 'saving';
  if (state.draft.due.length > 0) return state.serverSaid === null ? 'waiting' : 'unsent';
  return state.draft.reached > 0 || Object.keys(state.draft.answers).length > 0 ? 'saved' : 'none';
}

/** True while the Submit of this draft waits for the line. */
export function isSubmitWaiting(state: WizardState, steps: readonly Step[]): boolean {
  const last = steps.at(-1)?.formName;
  return state.busy === null && last !== undefined && state.draft.due.includes(last);
}

/** The first of the steps that fails the form's own checks, with its errors; null when all pass. */
export function firstInvalid(
  steps: readonly Step[],
  answers: Answers,
  situation: Situation,
): { step: Step; errors: Errors } | null {
  for (const step of steps) {
    const errors = checkStep(step, answers, situation);
    if (errors.size > 0) return { step, errors };
  }
  return null;
}

/** The dialog that lists what must be put right: with a photo among it only the first photo (ERR-12). */
export function invalidNotice(steps: readonly Step[], errors: Errors): Notice {
  const questions = new Map(
    steps.flatMap((step) => questionsOf(step)).map((question) => [question.key, question]),
  );
  const photo = [...errors.keys()].find((key) => questions.get(key)?.kind === 'photo');
  const listed = [...errors].filter(([key]) => photo === undefined || key === photo);
  return {
    kind: 'invalid',
    labels: listed.map(([key, refusal]): Refusal => {
      const question = questions.get(key);
      return question ? (locale) => question.label({}, { locale }) : refusal;
    }),
  };
}

/** A refusal as a whole; a server that says nothing gets the general sentence (ERR-06). */
export function serverNotice(message: string): Notice {
  return {
    kind: 'server',
    text: message ? () => message : (locale) => m.error_generic({}, { locale }),
  };
}

/**
 * The server's field errors at the form's own fields: the first message of each; the text of an Other that travels as its
 * choice's value takes that error; a photo that was never chosen says that it is required (VAL-47, VAL-48).
 */
export function errorsFromServer(
  fields: FieldErrors,
  steps: readonly Step[],
  answers: Answers,
  situation: Situation,
  photos: Photos,
): Errors {
  const errors = new Map<string, Refusal>();
  const visible = steps.flatMap((step) => visibleQuestions(step, answers, situation));
  for (const question of visible) {
    const message = fields[question.key]?.[0] ?? spokenFor(question, fields);
    if (message === undefined) continue;
    const missing = question.kind === 'photo' && !photos[question.key] && question.missing;
    errors.set(question.key, missing || (() => message));
    if (question.kind === 'text' && question.sentAs) errors.delete(question.sentAs);
  }
  for (const [key, messages] of Object.entries(fields)) {
    const known = visible.some((question) => question.key === key);
    const message = messages[0];
    if (!known && message !== undefined) errors.set(key, () => message);
  }
  return errors;
}

function spokenFor(question: Question, fields: FieldErrors): string | undefined {
  return question.kind === 'text' && question.sentAs ? fields[question.sentAs]?.[0] : undefined;
}

/** The first step that has one of these errors, or null when none of the form's fields has. */
export function stepOfErrors(steps: readonly Step[], errors: Errors): Step | null {
  return (
    steps.find((step) => questionsOf(step).some((question) => errors.has(question.key))) ?? null
  );
}
