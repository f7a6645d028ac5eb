import type { Answers } from 'contract/question';
import type { ProductKey } from 'lending/product';
import { LOAN_KEYS, withProduct } from './answering.ts';
import { type Draft, isExpired, isOfWizard, newDraft } from './draft.ts';
import type { StoredDraft } from './draft-store.ts';
import type { Prefill } from './home-prefill.ts';
import { draftFromPrefill, isOfAnother } from './prefill.ts';
import { withSubmitOf } from './submit-key.ts';
import type { WizardModel } from './wizard-model.ts';
import type { WizardParts } from './wizard-parts.ts';
import type { Limits } from 'lending/product';

/** What is known when a tab opens a wizard. */
export interface Arrival {
  /** The prefill from the home page. */
  readonly prefill: Prefill | null;
  /** The key of the draft that this tab showed before a reload. */
  readonly tabDraft: string | null;
  /** The product last chosen in this tab, if this form serves it. */
  readonly product: ProductKey | null;
  /** Answers typed before hydration. */
  readonly typed: Readonly<Record<string, string>>;
  /** What the account knows of the person, for a new draft (G-68). */
  readonly known: Answers;
  readonly limitsFor: (product: ProductKey) => Limits;
}

type OpeningParts = Pick<WizardParts, 'wizard' | 'store' | 'now' | 'situationFor'>;

/**
 * Opens a draft: the prefill from home if there is one, else the draft this tab showed before. Without either, asks whether
 * to resume an older draft, or opens a new one where there is none (G-65, HOME-17).
 */
export async function openWizard(
  model: WizardModel,
  parts: OpeningParts,
  arrival: Arrival,
): Promise<void> {
  const { wizard, store, now } = parts;
  // Started first, since it opens the database: the first save then does not have to wait for that.
  const swept = store.sweep(now());
  const mine = arrival.tabDraft ? await own(model, parts, arrival.tabDraft) : null;
  if (arrival.prefill) {
    const limits = arrival.limitsFor(arrival.prefill.product);
    // One of another phone stays on the device as it is: nobody applies with what somebody else has typed.
    const before = mine && isOfAnother(mine.draft, arrival.prefill) ? null : mine;
    const draft = draftFromPrefill(wizard, arrival.prefill, limits, before?.draft ?? null, now());
    return model.open(draft, before?.photos, Object.keys(draft.answers));
  }
  if (mine) {
    const { product } = arrival;
    if (product === null || product === mine.draft.product) {
      return model.open(mine.draft, mine.photos);
    }
    // Switched before it is opened, since opening sends what is due: a Submit of the other product must not go.
    const draft = { ...withProduct(mine.draft, model.steps, product), touchedAt: now() };
    return model.open(draft, mine.photos, LOAN_KEYS);
  }
  await swept;
  const older = await store.latest(wizard, now());
  if (older) return model.offer(loaded(model, parts, older));
  openNew(model, parts, arrival);
}

/**
 * Opens a new draft with what the account knows and, over it, whatever was typed on this page while drafts were read. Of a
 * draft that is open already nothing is taken over.
 */
export function openNew(
  model: WizardModel,
  { wizard, now }: Pick<WizardParts, 'wizard' | 'now'>,
  arrival: Pick<Arrival, 'product' | 'typed' | 'known'>,
): void {
  const product = arrival.product ?? model.draft.product;
  const draft: Draft = newDraft(wizard, product, now());
  const isOpen = model.state.phase === 'filling';
  const typed = { ...filled(arrival.typed), ...(isOpen ? {} : filled(model.draft.answers)) };
  const answers = { ...arrival.known, ...typed };
  const isTyped = Object.keys(typed).length > 0;
  model.open(
    { ...draft, answers, began: arrival.known },
    {},
    isTyped ? Object.keys(answers) : null,
  );
}

async function own(model: WizardModel, parts: OpeningParts, key: string) {
  const { wizard, store, now } = parts;
  const stored = await store.load(key, now());
  return stored && isOfWizard(stored.draft, wizard) && !isExpired(stored.draft, now())
    ? loaded(model, parts, stored)
    : null;
}

/** What the device holds, before anything is changed in it. */
function loaded(
  { steps }: WizardModel,
  { situationFor }: OpeningParts,
  { draft, photos }: StoredDraft,
): StoredDraft {
  return { draft: withSubmitOf(draft, steps, situationFor(draft.product)), photos };
}

function filled(answers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer.trim() !== ''));
}
