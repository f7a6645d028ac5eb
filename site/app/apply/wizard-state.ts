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
import { type Draft, unsentPhotos } from './draft.ts';
import type { StoredDraft } from './draft-store.ts';
import type { Photos } from './step-body.ts';

/** Question key → its error message, in either language. */
export type Errors = ReadonlyMap<string, Refusal>;

/** The content of the error dialog. */
export type Notice =
  /** Fields fail their checks; `labels` are their names (ERR-10). */
  | { readonly kind: 'invalid'; readonly labels: readonly Refusal[] }
  /** The server refused the step without naming a field (ERR-13). */
  | { readonly kind: 'server'; readonly text: Refusal };

export interface WizardState {
  /**
   * `opening` while stored drafts are read, `stuck` when that fails or takes too long (it may still open later), `offered`
   * while the person is asked whether to resume an older draft (G-65).
   */
  readonly phase: 'opening' | 'stuck' | 'offered' | 'filling' | 'completed';
  readonly draft: Draft;
  readonly photos: Photos;
  readonly offered: StoredDraft | null;
  readonly errors: Errors;
  readonly notice: Notice | null;
  /** What Next or Submit is doing. */
  readonly busy: 'saving' | 'photos' | 'submitting' | null;
  /** 0 to 100 while photos are uploaded. */
  readonly progress: number | null;
  /** Whether the last attempt to send failed because the network or the server was unavailable. */
  readonly connectionLost: boolean;
  /** The server's own message when it was too busy; null when it was not reached. */
  readonly serverSaid: string | null;
  /** False when drafts cannot be stored: a reload would lose the answers. */
  readonly keptOnDevice: boolean;
}

export const NO_ERRORS: Errors = new Map();

/** The state before stored drafts have been read. */
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

/** The state shown by the title. `waiting`: for the network; `unsent`: the server was too busy. */
export function savedState(state: WizardState): 'none' | 'saved' | 'saving' | 'waiting' | 'unsent' {
  if (state.busy !== null) return 'saving';
  if (state.draft.due.length > 0) return state.serverSaid === null ? 'waiting' : 'unsent';
  return state.draft.reached > 0 || Object.keys(state.draft.answers).length > 0 ? 'saved' : 'none';
}

/** What Next does with a step that is not the last. */
export function sendingOf(draft: Draft, step: Step): 'photos' | 'saving' {
  return unsentPhotos(draft, step).length > 0 ? 'photos' : 'saving';
}

/** Whether Submit has been pressed and is waiting for the network. */
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

/** The dialog that lists the failing fields. Where photos are among them, it lists only the first photo (ERR-12). */
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

/** The dialog for a refusal without fields. An empty message becomes the general one (ERR-06). */
export function serverNotice(message: string): Notice {
  return {
    kind: 'server',
    text: message ? () => message : (locale) => m.error_generic({}, { locale }),
  };
}

/**
 * Maps the server's field errors to questions, taking the first message of each. When an Other text is sent as its choice's
 * value, the text field gets the error. A photo that was never chosen is reported as required (VAL-47, VAL-48).
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
    const message = fields[question.key]?.[0] ?? messageForChoice(question, fields);
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

function messageForChoice(question: Question, fields: FieldErrors): string | undefined {
  return question.kind === 'text' && question.sentAs ? fields[question.sentAs]?.[0] : undefined;
}

/** The first step with one of these errors; null when no question of the form has any. */
export function stepOfErrors(steps: readonly Step[], errors: Errors): Step | null {
  return (
    steps.find((step) => questionsOf(step).some((question) => errors.has(question.key))) ?? null
  );
}
