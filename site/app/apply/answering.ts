import { ACCEPT_VERSION } from 'contract/applications';
import { changeAnswer } from 'contract/change';
import { questionsOf, type Step } from 'contract/question';
import { acceptQuestion } from 'contract/wizards/documents';
import type { ProductKey } from 'lending/product';
import { type Draft, holdStep, mergeAnswers, photoKeys } from './draft.ts';
import type { StoredDraft } from './draft-store.ts';
import type { Photos } from './step-body.ts';
import type { Errors, WizardState } from './wizard-state.ts';
import type { WizardStore } from './wizard-store.ts';

/** A change of the wizard's state, and the keys of the answers in it that changed. */
export interface Changed {
  readonly change: Partial<WizardState>;
  readonly keys: readonly string[];
}

/** One answer as it is given. */
interface Answering {
  readonly key: string;
  readonly value: string;
  /** The version of the words that the box of acceptance stands beside; null: not known. */
  readonly consent: string | null;
}

/**
 * Changes one answer and those that depend on it (STATE-18, STATE-19, STATE-21, STATE-22). Clears their error messages, and
 * takes the step out of the queue until Next passes it again.
 * @returns null when the answer is already this value
 */
export function answered(
  { state, steps, situation }: Pick<WizardStore, 'state' | 'steps' | 'situation'>,
  { key, value, consent }: Answering,
): Changed | null {
  const before = state.draft.answers;
  const questions = steps.flatMap((step) => questionsOf(step));
  const changed = changeAnswer(questions, before, key, value, situation);
  if (changed === before) return null;
  // Which words were agreed to is kept with the tick: the page may be another one by the time it is sent.
  const version = value === 'true' ? (consent ?? '') : '';
  const answers = key === acceptQuestion.key ? { ...changed, [ACCEPT_VERSION]: version } : changed;
  const keys = Object.keys(answers).filter((one) => answers[one] !== before[one]);
  return {
    change: {
      draft: held({ ...state.draft, answers }, steps, key),
      errors: withoutKeys(state.errors, keys),
    },
    keys,
  };
}

/** Sets or removes a photo. `stamp` identifies this photo, so that a replacement is recognized and sent. */
export function photoChosen(
  state: WizardState,
  steps: readonly Step[],
  key: string,
  file: File | null,
  stamp: string,
): Changed {
  const { [key]: _old, ...others } = state.photos;
  const draft = {
    ...state.draft,
    answers: { ...state.draft.answers, [key]: file ? file.name || key : '' },
    photos: { ...state.draft.photos, [key]: file ? stamp : '' },
  };
  return {
    change: {
      draft: held(draft, steps, key),
      photos: file ? { ...others, [key]: file } : others,
      errors: withoutKeys(state.errors, [key]),
    },
    keys: [key],
  };
}

/** The answers whose limits depend on the product. */
export const LOAN_KEYS = ['amount', 'duration'] as const;

/** The draft of another product of the same form, with amount and duration cleared (BW-09). */
export function withProduct(draft: Draft, steps: readonly Step[], product: ProductKey): Draft {
  const blank = Object.fromEntries(LOAN_KEYS.map((key) => [key, '']));
  return held({ ...draft, product, answers: { ...draft.answers, ...blank } }, steps, 'amount');
}

/** Switches the product within the same form. */
export function productSwitched(
  state: WizardState,
  steps: readonly Step[],
  product: ProductKey,
): Changed {
  return {
    change: {
      draft: withProduct(state.draft, steps, product),
      errors: withoutKeys(state.errors, LOAN_KEYS),
    },
    keys: LOAN_KEYS,
  };
}

/**
 * The draft without the photos that are no longer on the device, so that the form asks for them again. They have no stamp
 * then: an empty one says that the person has removed the photo, and takes it back from the server.
 */
export function withPresentPhotos(draft: Draft, steps: readonly Step[], photos: Photos): Draft {
  const lost = steps
    .flatMap((step) => photoKeys(step))
    .filter((key) => draft.answers[key] && !photos[key]);
  if (lost.length === 0) return draft;
  const blank = Object.fromEntries(lost.map((key) => [key, '']));
  const kept = Object.entries(draft.photos).filter(([key]) => !lost.includes(key));
  return {
    ...draft,
    answers: { ...draft.answers, ...blank },
    photos: Object.fromEntries(kept),
  };
}

/**
 * Takes over the answers and photos that another tab saved for this draft, except those with unsaved changes here. A photo whose
 * stamp is the same stays the file that this tab has: the device may have had no room for it.
 */
export function refreshed(
  { draft, photos }: WizardState,
  steps: readonly Step[],
  stored: StoredDraft,
  unsaved: ReadonlySet<string>,
): Partial<WizardState> {
  const other = stored.draft;
  const id = draft.id ?? other.id;
  const stamps = { ...draft.photos };
  const sent = { ...draft.sentPhotos };
  const files: Record<string, File> = {};
  for (const key of steps.flatMap((step) => photoKeys(step))) {
    const stamp = other.photos[key] ?? '';
    const isOther = !unsaved.has(key) && stamp !== (draft.photos[key] ?? '');
    if (isOther) {
      stamps[key] = stamp;
      sent[key] = (id === other.id && other.sentPhotos[key]) || '';
    }
    const file = (isOther ? stored : { photos }).photos[key];
    if (file) files[key] = file;
  }
  const answers = mergeAnswers(other.answers, draft.answers, unsaved);
  const merged = { ...draft, answers, photos: stamps, sentPhotos: sent, id };
  const changed = [
    ...Object.keys({ ...draft.answers, ...answers }).filter(
      (key) => (answers[key] ?? '') !== (draft.answers[key] ?? ''),
    ),
    ...Object.keys(stamps).filter((key) => stamps[key] !== (draft.photos[key] ?? '')),
  ];
  // Nobody has passed here what the other tab changed.
  const asked = changed.reduce((before, key) => held(before, steps, key), merged);
  return { draft: withPresentPhotos(asked, steps, files), photos: files };
}

/** Takes a changed step out of the queue until its next Next, and cancels a Submit that waits for the network. */
function held(draft: Draft, steps: readonly Step[], key: string): Draft {
  const step = steps.find((one) => questionsOf(one).some((question) => question.key === key));
  const last = steps.at(-1);
  const own = step ? holdStep(draft, step.formName) : draft;
  return last ? holdStep(own, last.formName) : own;
}

function withoutKeys(errors: Errors, keys: readonly string[]): Errors {
  if (!keys.some((key) => errors.has(key))) return errors;
  return new Map([...errors].filter(([key]) => !keys.includes(key)));
}
