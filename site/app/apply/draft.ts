import {
  type Answers,
  questionsOf,
  type Situation,
  type Step,
  type Wizard,
} from 'contract/question';
import { stepPayload } from 'contract/wire';
import type { ProductKey } from 'lending/product';
import { uuid } from '../uuid.ts';

/** How long a draft stays on the device after the last touch (decisions Part 3, "On the device"). */
export const DRAFT_MS = 24 * 60 * 60 * 1000;

/** What a person has done so far in one wizard. Lives on the device until Submit; photos lie beside it. */
export interface Draft {
  /** Names the draft on this device only. */
  readonly key: string;
  readonly wizard: Wizard['name'];
  readonly product: ProductKey;
  readonly answers: Answers;
  /** Photo key → a name for the photo chosen last, so that another photo is told from it. */
  readonly photos: Readonly<Record<string, string>>;
  /** Photo key → the name of the photo that the server has: none is sent twice. */
  readonly sentPhotos: Readonly<Record<string, string>>;
  /** The server's idempotency key for the draft, and the draft's own key there once a save gave it (docs/security.md). */
  readonly visitId: string;
  readonly id: string | null;
  /** Made at the first Submit and kept, so that a repeat whose answer was lost is the same Submit. */
  readonly submitId: string | null;
  /** The step that shows. */
  readonly at: string;
  /** How many steps Next has let pass. */
  readonly reached: number;
  /** Steps that Next let pass and the server has not acknowledged, in the wizard's order. */
  readonly due: readonly string[];
  /** Step → the fingerprint of what the server has of it. */
  readonly sent: Readonly<Record<string, string>>;
  readonly touchedAt: number;
}

/** The step with this formName, or the first step where no step has it. */
export function stepNamed(steps: readonly Step[], formName: string): Step {
  const step = steps.find((one) => one.formName === formName) ?? steps[0];
  if (!step) throw new Error('a wizard without steps');
  return step;
}

/** An untouched draft that stands at the first step. */
export function newDraft(wizard: Wizard, product: ProductKey, nowMs: number): Draft {
  return {
    key: uuid(),
    wizard: wizard.name,
    product,
    answers: {},
    photos: {},
    sentPhotos: {},
    visitId: uuid(),
    id: null,
    submitId: null,
    at: wizard.steps[0]?.formName ?? '',
    reached: 0,
    due: [],
    sent: {},
    touchedAt: nowMs,
  };
}

/** True once the device must forget it. */
export function isExpired(draft: Pick<Draft, 'touchedAt'>, nowMs: number): boolean {
  return nowMs - draft.touchedAt > DRAFT_MS;
}

/** True when there is something to come back to. */
export function hasContent(draft: Draft): boolean {
  return draft.reached > 0 || Object.values(draft.answers).some((answer) => answer.trim() !== '');
}

/** What tells one state of a step from another: its payload, its photos and the product. */
export function fingerprint(step: Step, draft: Draft, situation: Situation): string {
  const photos = photoKeys(step).map((key) => draft.photos[key] ?? '');
  return JSON.stringify([draft.product, stepPayload(step, draft.answers, situation), photos]);
}

/** The keys of a step's photos. */
export function photoKeys(step: Step): string[] {
  return questionsOf(step).flatMap((question) => (question.kind === 'photo' ? [question.key] : []));
}

/** The draft after Next let a step pass: the step waits to be sent, in the wizard's order. */
export function passStep(draft: Draft, steps: readonly Step[], formName: string): Draft {
  const index = steps.findIndex((step) => step.formName === formName);
  return {
    ...draft,
    due: inOrder(steps, [...draft.due, formName]),
    reached: Math.max(draft.reached, index + 1),
  };
}

/**
 * The draft after the server acknowledged a step.
 * @param sent what was sent: the draft may have changed since, and such answers and photos have to be sent again
 */
export function acknowledge(
  draft: Draft,
  step: Step,
  id: string,
  sent: { readonly draft: Draft; readonly fingerprint: string },
): Draft {
  const photos = photoKeys(step).map((key) => [key, sent.draft.photos[key] ?? '']);
  return {
    ...draft,
    id,
    due: draft.due.filter((name) => name !== step.formName),
    sent: { ...draft.sent, [step.formName]: sent.fingerprint },
    sentPhotos: { ...draft.sentPhotos, ...Object.fromEntries(photos) },
  };
}

/** The keys of a step's photos that the server has not. */
export function unsentPhotos(draft: Draft, step: Step): string[] {
  return photoKeys(step).filter(
    (key) => draft.photos[key] && draft.photos[key] !== draft.sentPhotos[key],
  );
}

/** The draft whose step is being changed again: it is not sent until Next lets it pass once more. */
export function holdStep(draft: Draft, formName: string): Draft {
  if (!draft.due.includes(formName)) return draft;
  return { ...draft, due: draft.due.filter((name) => name !== formName) };
}

/**
 * The draft after the server said that it knows no such draft (expired, or lost): a new visit, and everything that was
 * passed is sent again from the first step.
 */
export function beginAgain(draft: Draft, steps: readonly Step[]): Draft {
  const passed = steps.slice(0, draft.reached).map((step) => step.formName);
  return {
    ...draft,
    visitId: uuid(),
    id: null,
    sent: {},
    sentPhotos: {},
    due: inOrder(steps, [...passed, ...draft.due]),
  };
}

/** The draft that is to be submitted: whatever the server has not in its present form goes first, the last step last. */
export function dueForSubmit(draft: Draft, steps: readonly Step[], situation: Situation): Draft {
  const last = steps.at(-1)?.formName;
  const changed = steps.filter(
    (step) =>
      step.formName === last ||
      draft.due.includes(step.formName) ||
      draft.sent[step.formName] !== fingerprint(step, draft, situation),
  );
  return {
    ...draft,
    due: changed.map((step) => step.formName),
    reached: steps.length,
    submitId: draft.submitId ?? uuid(),
  };
}

/** The step to show when one is asked for: never one beyond the first that Next has not let pass. */
export function reachableStep(
  draft: Draft,
  steps: readonly Step[],
  formName: string | null | undefined,
): string {
  const wanted = steps.findIndex((step) => step.formName === formName);
  const index = Math.min(Math.max(wanted, 0), draft.reached, steps.length - 1);
  return steps[index]?.formName ?? draft.at;
}

/** A field of the draft changed by hand in two places: the newer wins for each answer (see `DraftStore`). */
export function mergeAnswers(
  stored: Answers,
  mine: Answers,
  changedHere: ReadonlySet<string>,
): Answers {
  const merged: Record<string, string> = { ...stored };
  for (const key of changedHere) merged[key] = mine[key] ?? '';
  return merged;
}

function inOrder(steps: readonly Step[], names: readonly string[]): string[] {
  return steps.map((step) => step.formName).filter((name) => names.includes(name));
}
