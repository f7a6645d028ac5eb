import { ACCEPT_VERSION } from 'contract/applications';
import {
  type Answers,
  questionsOf,
  type Situation,
  type Step,
  type Wizard,
} from 'contract/question';
import { stepPayload } from 'contract/wire';
import { acceptQuestion } from 'contract/wizards/documents';
import type { ProductKey } from 'lending/product';
import { uuid } from '../uuid.ts';

/** How long a draft stays on the device after its last change: 24 hours. */
export const DRAFT_MS = 24 * 60 * 60 * 1000;

/** Under which name the device keeps a wizard's drafts: those of who is signed in are apart, and go with the session. */
export type DraftName = Wizard['name'] | `own-${Wizard['name']}`;

/** A wizard as it is filled in here. */
export type FilledWizard = Omit<Wizard, 'name'> & {
  readonly name: DraftName;
  /** The account's phone, where somebody is signed in. */
  readonly ownerPhone?: string | null;
};

/** One application being filled in. It is stored on the device until Submit, its photos beside it. */
export interface Draft {
  /** Identifies the draft on this device. The server never sees it. */
  readonly key: string;
  readonly wizard: DraftName;
  /** The phone of the account that it was begun in: nobody else is shown it. Missing for a visitor's. */
  readonly ownerPhone?: string | null;
  readonly product: ProductKey;
  readonly answers: Answers;
  /** The answers that the form began with, as the account knew them. Missing: a version of the page began it that did not keep them. */
  readonly began?: Answers;
  /** Photo key → the stamp of the photo chosen last; empty where it was removed. Each chosen photo gets its own stamp. */
  readonly photos: Readonly<Record<string, string>>;
  /** Photo key → the stamp of the photo that the server has, so that none is sent twice. */
  readonly sentPhotos: Readonly<Record<string, string>>;
  /** The idempotency key for creating the draft on the server, and the key that the server gave it (docs/security.md). */
  readonly visitId: string;
  readonly id: string | null;
  /** The idempotency key of Submit: made at the first one and kept while the same is sent, so that a retry is not a second application. */
  readonly submitId: string | null;
  /** What was sent under it: of other answers another Submit is made, since the server answers a repeat as it answered the first. */
  readonly submitOf?: string;
  /** The formName of the step being shown. */
  readonly at: string;
  /** The number of steps that Next has passed. */
  readonly reached: number;
  /** The queue: steps that Next has passed and the server has not acknowledged, in the wizard's order. */
  readonly due: readonly string[];
  /** formName → the fingerprint of the step as the server has it. */
  readonly sent: Readonly<Record<string, string>>;
  readonly touchedAt: number;
}

/** The step with this formName, or the first step where no step has it. */
export function stepNamed(steps: readonly Step[], formName: string): Step {
  const step = steps.find((one) => one.formName === formName) ?? steps[0];
  if (!step) throw new Error('a wizard without steps');
  return step;
}

/** An empty draft at the first step. */
export function newDraft(wizard: FilledWizard, product: ProductKey, nowMs: number): Draft {
  return {
    key: uuid(),
    wizard: wizard.name,
    ownerPhone: wizard.ownerPhone ?? null,
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

/** Whether the draft must be deleted from the device: also where its time is far ahead, since the clock was set back. */
export function isExpired(draft: Pick<Draft, 'touchedAt'>, nowMs: number): boolean {
  return Math.abs(nowMs - draft.touchedAt) > DRAFT_MS;
}

/** Whether the draft was begun in an account, and so is not to be sent but by its borrower. */
export function isOwnDraft({ wizard }: Pick<Draft, 'wizard'>): boolean {
  return wizard.startsWith('own-');
}

/**
 * Whether this wizard is filled in by who began the draft: in no account, or in the same one. One of an account that names none is of a version which removed
 * drafts with their session: it is of who is signed in, since a login removes it.
 */
export function isOfWizard(
  { wizard, ownerPhone: owner }: Draft,
  { name, ownerPhone = null }: FilledWizard,
): boolean {
  return wizard === name && (owner === undefined || owner === ownerPhone);
}

/** Whether anything has been filled in. */
export function hasContent(draft: Draft): boolean {
  return draft.reached > 0 || Object.values(draft.answers).some((answer) => answer.trim() !== '');
}

/** A value that changes whenever the step would be sent differently: with its answers, its photos or the product. */
export function fingerprint(step: Step, draft: Draft, situation: Situation): string {
  const photos = photoKeys(step).map((key) => draft.photos[key] ?? '');
  return JSON.stringify([draft.product, stepPayload(step, draft.answers, situation), photos]);
}

/** The keys of a step's photos. */
export function photoKeys(step: Step): string[] {
  return questionsOf(step).flatMap((question) => (question.kind === 'photo' ? [question.key] : []));
}

/** The draft after Next has passed a step: the step joins the queue, in the wizard's order. */
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

/** The keys of the step's photos that the server does not have. */
export function unsentPhotos(draft: Draft, step: Step): string[] {
  return photoKeys(step).filter(
    (key) => draft.photos[key] && draft.photos[key] !== draft.sentPhotos[key],
  );
}

/** The answers of the box of acceptance where it is not ticked. */
export const NOT_ACCEPTED: Answers = { [acceptQuestion.key]: '', [ACCEPT_VERSION]: '' };

/**
 * The draft after the server refused something under these keys. A photo among them counts as not sent, and so does its step:
 * the server may have lost it, and the next Next uploads it again. An acceptance among them was given to words that have changed since: whoever has
 * read the new ones ticks the box again.
 */
export function refusedUnder(held: Draft, steps: readonly Step[], keys: readonly string[]): Draft {
  const isAgreedAnew = keys.includes(acceptQuestion.key);
  const draft = isAgreedAnew ? { ...held, answers: { ...held.answers, ...NOT_ACCEPTED } } : held;
  const photos = steps.flatMap(photoKeys).filter((key) => keys.includes(key));
  if (photos.length === 0) return draft;
  const names = steps
    .filter((step) => photoKeys(step).some((key) => photos.includes(key)))
    .map(({ formName }) => formName);
  return {
    ...draft,
    sent: without(draft.sent, names),
    sentPhotos: without(draft.sentPhotos, photos),
  };
}

function without(all: Readonly<Record<string, string>>, keys: readonly string[]) {
  return Object.fromEntries(Object.entries(all).filter(([key]) => !keys.includes(key)));
}

/**
 * The keys of the step's photos that were removed. They are told each time the step is sent, since the server may have a photo
 * whose upload was never answered. One that the device has lost has no stamp: nobody has removed it.
 */
export function removedPhotos(draft: Draft, step: Step): string[] {
  return photoKeys(step).filter((key) => draft.photos[key] === '');
}

/** The draft without this step in its queue, until Next passes the step again. */
export function holdStep(draft: Draft, formName: string): Draft {
  if (!draft.due.includes(formName)) return draft;
  return { ...draft, due: draft.due.filter((name) => name !== formName) };
}

/**
 * The draft after the server answered that it has no such draft, because it expired or was lost. It gets a new visit, and
 * every step that Next has passed is queued again.
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

/** The formName of the step to show when `formName` is asked for: at most the first step that Next has not passed. */
export function reachableStep(
  draft: Draft,
  steps: readonly Step[],
  formName: string | null | undefined,
): string {
  const wanted = steps.findIndex((step) => step.formName === formName);
  const index = Math.min(Math.max(wanted, 0), draft.reached, steps.length - 1);
  return steps[index]?.formName ?? draft.at;
}

/** The stored answers with those overwritten that changed in this tab. */
export function mergeAnswers(
  stored: Answers,
  mine: Answers,
  changedHere: ReadonlySet<string>,
): Answers {
  const merged: Record<string, string> = { ...stored };
  for (const key of changedHere) merged[key] = mine[key] ?? '';
  return merged;
}

/**
 * A draft as a tab saves it over what another may have saved: of the answers and photos only those changed in this tab overwrite
 * stored ones. The queue is this tab's, where it has changed an answer or nobody has pressed Submit in another; Submit sends whatever the server
 * does not have.
 */
export function mergeDrafts(stored: Draft, mine: Draft, changedHere: ReadonlySet<string>): Draft {
  const changed = Object.entries(mine.photos).filter(([key]) => changedHere.has(key));
  const photos = { ...mine.photos, ...stored.photos, ...Object.fromEntries(changed) };
  const isSameOnServer = mine.id === stored.id;
  const isSubmitStored =
    changedHere.size === 0 &&
    mine.visitId === stored.visitId &&
    mine.submitId === null &&
    stored.submitId !== null;
  return {
    ...mine,
    ...(isSubmitStored ? pressedOf(stored) : {}),
    // A time far ahead is of a clock that was put right since.
    touchedAt: isExpired(stored, mine.touchedAt)
      ? mine.touchedAt
      : Math.max(stored.touchedAt, mine.touchedAt),
    answers: mergeAnswers(stored.answers, mine.answers, changedHere),
    photos,
    sentPhotos: isSameOnServer ? mergeSentPhotos(stored, mine, photos) : mine.sentPhotos,
    sent: isSameOnServer ? { ...stored.sent, ...mine.sent } : mine.sent,
    reached:
      mine.visitId === stored.visitId ? Math.max(stored.reached, mine.reached) : mine.reached,
  };
}

/** A Submit that another tab has pressed. */
const pressedOf = ({ due, submitId, submitOf = '' }: Draft) => ({ due, submitId, submitOf });

/** Either tab may have sent the photo chosen last. */
function mergeSentPhotos(stored: Draft, mine: Draft, photos: Draft['photos']): Draft['photos'] {
  const current = Object.entries(mine.sentPhotos).filter(([key, stamp]) => stamp === photos[key]);
  return { ...mine.sentPhotos, ...stored.sentPhotos, ...Object.fromEntries(current) };
}

function inOrder(steps: readonly Step[], names: readonly string[]): string[] {
  return steps.map((step) => step.formName).filter((name) => names.includes(name));
}
