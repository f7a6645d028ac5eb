import type { Situation, Step } from 'contract/question';
import type { ProductKey } from 'lending/product';
import { type Draft, newDraft } from './draft.ts';
import type { WizardParts } from './wizard-parts.ts';
import { initialState, type WizardState } from './wizard-state.ts';

/** What a wizard shows now, for components to follow, and the one way to change it. */
export class WizardStore {
  readonly steps: readonly Step[];
  protected readonly parts: WizardParts;
  readonly #listeners = new Set<() => void>();
  #state: WizardState;
  #situation: Situation;

  constructor(parts: WizardParts, product: ProductKey) {
    this.parts = parts;
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
  get situation(): Situation {
    return this.#situation;
  }
  /** The step that shows. */
  get step(): Step {
    return this.stepOf(this.draft.at);
  }
  get isLastStep(): boolean {
    return this.step === this.steps.at(-1);
  }

  /** The step of this formName; the first where there is none such. */
  stepOf(formName: string): Step {
    const step = this.steps.find((one) => one.formName === formName) ?? this.steps[0];
    if (!step) throw new Error('a wizard without steps');
    return step;
  }

  protected set(change: Partial<WizardState>): void {
    const before = this.#state.draft.product;
    this.#state = { ...this.#state, ...change };
    if (this.#state.draft.product !== before) {
      this.#situation = this.parts.situationFor(this.#state.draft.product);
    }
    for (const listener of [...this.#listeners]) listener();
  }
}
