import type { Situation, Step } from 'contract/question';
import type { ProductKey } from 'lending/product';
import { type Draft, newDraft } from './draft.ts';
import type { WizardParts } from './wizard-parts.ts';
import { initialState, type WizardState } from './wizard-state.ts';

/** The state of one wizard, shared by its model and its step queue. Components subscribe to it through the model. */
export class WizardStore {
  readonly steps: readonly Step[];
  readonly #parts: WizardParts;
  readonly #listeners = new Set<() => void>();
  readonly #preparing = new Set<Promise<void>>();
  #state: WizardState;
  #situation: Situation;

  constructor(parts: WizardParts, product: ProductKey) {
    this.#parts = parts;
    this.steps = parts.wizard.stepsFor({ formType: parts.formType });
    this.#state = initialState(newDraft(parts.wizard, product, parts.now()));
    this.#situation = parts.situationFor(product);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get state(): WizardState {
    return this.#state;
  }

  get draft(): Draft {
    return this.#state.draft;
  }

  /** What checks and payloads depend on besides the answers. Follows the draft's product. */
  get situation(): Situation {
    return this.#situation;
  }

  /** Work on a chosen photo, which ends once the photo is in the state or cannot be used. */
  preparePhoto(work: Promise<unknown>): void {
    const settled = () => void this.#preparing.delete(done);
    const done = work.then(settled, settled);
    this.#preparing.add(done);
  }

  /** Busy until no chosen photo is being worked on. @returns null where none is */
  photosPrepared(): Promise<void> | null {
    if (this.#preparing.size === 0) return null;
    this.set({ busy: 'saving' });
    return Promise.all(this.#preparing).then(() => this.set({ busy: null }));
  }

  /** Changes the state and notifies every subscriber. */
  set(change: Partial<WizardState>): void {
    const productBefore = this.#state.draft.product;
    this.#state = { ...this.#state, ...change };
    if (this.#state.draft.product !== productBefore) {
      this.#situation = this.#parts.situationFor(this.#state.draft.product);
    }
    for (const listener of [...this.#listeners]) listener();
  }
}
