import type { Situation, Step } from 'contract/question';
import type { ProductKey } from 'lending/product';
import {
  answered,
  type Changed,
  photoChosen,
  productSwitched,
  refreshed,
  withPresentPhotos,
} from './answering.ts';
import {
  type Draft,
  hasContent,
  holdStep,
  newDraft,
  passStep,
  reachableStep,
  stepNamed,
} from './draft.ts';
import { DraftKeeper } from './draft-keeper.ts';
import type { Kept, StoredDraft } from './draft-store.ts';
import type { Photos } from './step-body.ts';
import { type QueueResult, StepQueue } from './step-queue.ts';
import { dueForSubmit } from './submit-key.ts';
import {
  type Errors,
  errorsFromServer,
  firstInvalid,
  invalidNotice,
  NO_ERRORS,
  sendingOf,
  serverNotice,
  stepOfErrors,
  type WizardState,
} from './wizard-state.ts';
import type { WizardParts } from './wizard-parts.ts';
import { WizardStore } from './wizard-store.ts';

/**
 * One visit of a wizard: its state, and everything that the person can do to it. It knows neither React nor the document, so tests
 * run it directly; components read `state` and call the methods.
 */
export class WizardModel {
  readonly #parts: WizardParts;
  readonly #store: WizardStore;
  readonly #keeper: DraftKeeper;
  readonly #queue: StepQueue;
  readonly steps: readonly Step[];

  constructor(parts: WizardParts, product: ProductKey) {
    this.#parts = parts;
    this.#store = new WizardStore(parts, product);
    this.steps = this.#store.steps;
    this.#keeper = new DraftKeeper(
      parts.store,
      parts.events,
      () => this.draft,
      (kept) => this.#onKept(kept),
    );
    this.#queue = new StepQueue({
      store: this.#store,
      parts,
      onDraftChange: (keys) => this.#keeper.touch(keys),
      beforeBackground: () => this.refresh(),
      // While `next` is at work it shows its own result.
      onBackgroundResult: (result) => {
        if (this.state.busy === null) this.#showResult(result);
      },
    });
  }

  /** Calls `listener` after every change of the state. @returns a function that stops it */
  readonly subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener);

  get state(): WizardState {
    return this.#store.state;
  }
  get draft(): Draft {
    return this.#store.draft;
  }
  get situation(): Situation {
    return this.#store.situation;
  }
  /** The step being shown. */
  get step(): Step {
    return this.stepOf(this.draft.at);
  }
  get isLastStep(): boolean {
    return this.step === this.steps.at(-1);
  }
  /** The step with this formName, or the first step where no step has it. */
  stepOf(formName: string): Step {
    return stepNamed(this.steps, formName);
  }

  /** Starts saving drafts when the page is left and retrying what could not be sent. */
  start(): void {
    this.#keeper.start();
    this.#queue.start();
  }

  /** Saves what is unsaved and stops retrying. */
  stop(): void {
    this.#keeper.stop();
    this.#queue.stop();
  }

  /**
   * Opens a stored draft with its photos, or a new one, and sends the steps that are still due.
   * @param changed keys of answers that the stored draft does not have yet; null: nothing is the person's own yet, so nothing is kept
   */
  open(draft: Draft, photos: Photos = {}, changed: readonly string[] | null = []): void {
    const at = reachableStep(draft, this.steps, draft.at);
    const present = withPresentPhotos({ ...draft, at }, this.steps, photos);
    this.#store.set({ phase: 'filling', draft: present, photos, offered: null });
    if (changed !== null && hasContent(draft)) this.#keeper.touch(changed);
    void this.#queue.runInBackground();
  }

  /** Says that the form could not be opened, or not yet, instead of leaving a Next button that does nothing. */
  stick(): void {
    if (this.state.phase === 'opening') this.#store.set({ phase: 'stuck' });
  }

  /** Asks whether to resume an older draft (G-65). */
  offer(offered: StoredDraft): void {
    this.#store.set({ phase: 'offered', offered });
  }

  /** Changes one answer, and what depends on it. */
  change(key: string, value: string): void {
    this.#apply(answered(this.#store, { key, value, consent: this.#parts.consent() }));
  }

  /** Sets a photo, saving it on the device at once, or removes it with null. `stamp` identifies this photo. */
  choosePhoto(key: string, file: File | null, stamp: string): void {
    this.#apply(photoChosen(this.state, this.steps, key, file, stamp));
    void this.#keeper.flush();
    void this.#parts.store.savePhoto(this.draft, key, file).then((kept) => this.#onKept(kept));
  }

  /** Lets Next wait for a photo that is being made smaller: it would send the one before. */
  readonly preparePhoto = (work: Promise<unknown>): void => this.#store.preparePhoto(work);

  /** Switches between the products that share the form, payday and personal. */
  switchProduct(product: ProductKey): void {
    if (product === this.draft.product) return;
    this.#apply(productSwitched(this.state, this.steps, product));
  }

  /** Checks the step, sends it and shows the next one; on the last step submits. Ignored while it is already at work. */
  async next(): Promise<void> {
    if (this.state.busy !== null || this.state.phase !== 'filling') return;
    const preparing = this.#store.photosPrepared();
    if (preparing) await preparing;
    const { step, isLastStep } = this;
    const checked = isLastStep ? [step, ...this.steps] : [step];
    const invalid = firstInvalid(checked, this.draft.answers, this.situation);
    if (invalid) return this.#showErrors(invalid.step, invalid.errors);
    const busy = isLastStep ? 'submitting' : sendingOf(this.draft, step);
    this.#store.set({ busy, errors: NO_ERRORS, progress: null });
    if (this.#queue.isRunning) await this.#queue.run();
    this.#changeDraft(
      isLastStep
        ? dueForSubmit(this.draft, this.steps, this.situation)
        : passStep(this.draft, this.steps, step.formName),
    );
    const result = await this.#runQueue();
    if (isLastStep) return;
    // A step that waits for the network does not hold the person up.
    const passed = result.kind === 'all-sent' || result.kind === 'waiting';
    if (passed && this.draft.at === step.formName) this.#goBy(1);
  }

  /** Shows the step before and clears the messages of this one (BW-40). */
  previous(): void {
    if (this.state.busy === null) this.#goBy(-1);
  }

  /** Shows a step that Next has already passed, or the furthest such. The browser's back and forward call this too. */
  showStep(formName: string | null, how: 'silent' | 'jump' = 'silent'): void {
    if (this.state.phase !== 'filling' || this.state.busy !== null) return;
    const at = reachableStep(this.draft, this.steps, formName);
    if (at !== this.draft.at) this.#show(at);
    if (how === 'jump') this.#parts.emit({ kind: 'step', formName: at, how });
  }

  /** Retries now instead of when the queue's delay has passed. */
  async retry(): Promise<void> {
    if (this.state.busy !== null) return;
    this.#store.set({ busy: 'submitting' });
    await this.#runQueue();
  }

  /** Cancels a Submit that is waiting for the network, so that answers can be changed. */
  holdSubmit(): void {
    const last = this.steps.at(-1);
    if (last) this.#changeDraft(holdStep(this.draft, last.formName));
  }

  /** Clears all messages. After a change of language they would be in the wrong one (STATE-15). */
  clearErrors(): void {
    this.#store.set({ errors: NO_ERRORS, notice: null, serverSaid: null });
  }

  closeNotice(): void {
    this.#store.set({ notice: null });
  }

  /** Loads answers and photos that another tab saved for this draft, except those with unsaved changes here. */
  async refresh(): Promise<void> {
    if (this.state.phase !== 'filling' || this.state.busy !== null) return;
    await this.#keeper.flush();
    const stored = await this.#parts.store.load(this.draft.key, this.#parts.now());
    if (!stored || this.state.phase !== 'filling' || this.state.busy !== null) return;
    this.#store.set(refreshed(this.state, this.steps, stored, this.#keeper.unsaved));
  }

  async #runQueue(): Promise<QueueResult> {
    const result = await this.#queue.run();
    this.#store.set({ busy: null, progress: null });
    this.#showResult(result);
    return result;
  }

  #goBy(by: 1 | -1): void {
    const next = this.steps[this.steps.indexOf(this.step) + by];
    if (!next) return;
    this.#show(next.formName);
    this.#parts.emit({ kind: 'step', formName: next.formName, how: by === 1 ? 'forward' : 'back' });
  }

  #show(formName: string): void {
    this.#store.set({ draft: { ...this.draft, at: formName }, errors: NO_ERRORS, notice: null });
    this.#keeper.touch();
  }

  #showErrors(step: Step | null, errors: Errors): void {
    const moves = step !== null && step.formName !== this.draft.at;
    if (moves) this.#show(step.formName);
    this.#store.set({ errors, notice: invalidNotice(this.steps, errors) });
    if (moves) this.#parts.emit({ kind: 'step', formName: step.formName, how: 'jump' });
  }

  /** Shows how sending ended: completion, an error, or that the connection is lost. */
  #showResult(result: QueueResult): void {
    if (result.kind === 'signed-out') return;
    const wasLost = this.state.connectionLost;
    const serverSaid = result.kind === 'waiting' ? result.message : null;
    this.#store.set({ connectionLost: result.kind === 'waiting', serverSaid });
    if (result.kind === 'waiting') {
      if (!wasLost) this.#parts.emit({ kind: 'connection-lost', serverSaid });
      return;
    }
    this.holdSubmit();
    if (result.kind === 'refused') this.#showRefusal(result);
    if (result.kind !== 'all-sent') return;
    const last = this.steps.at(-1);
    if (last && this.draft.sent[last.formName] !== undefined) this.#complete();
    else if (wasLost) this.#parts.emit({ kind: 'connection-restored' });
  }

  #showRefusal({ formName, fields, message }: Extract<QueueResult, { kind: 'refused' }>): void {
    const { draft, photos } = this.state;
    const errors = errorsFromServer(fields, this.steps, draft.answers, this.situation, photos);
    if (errors.size === 0) return this.#store.set({ notice: serverNotice(message) });
    this.#showErrors(stepOfErrors(this.steps, errors) ?? this.stepOf(formName), errors);
  }

  /** Forgets the submitted draft at once, since the completion dialog may never be closed (C-24). */
  #complete(): void {
    const { store, wizard, now } = this.#parts;
    this.#keeper.drop();
    void store.forget(this.draft.key, now());
    const draft = newDraft(wizard, this.draft.product, now());
    this.#store.set({ phase: 'completed', draft, photos: {}, errors: NO_ERRORS, notice: null });
    this.#parts.emit({ kind: 'submitted' });
  }

  #apply(changed: Changed | null): void {
    if (!changed) return;
    this.#store.set(changed.change);
    this.#store.set({ draft: { ...this.draft, touchedAt: this.#parts.now() } });
    // Before, the draft is a stand-in for the one being read; `open` is told what was typed into it.
    if (this.state.phase === 'filling') this.#keeper.touch(changed.keys);
  }

  #changeDraft(draft: Draft): void {
    this.#store.set({ draft });
    this.#keeper.touch();
  }

  #onKept(kept: Kept): void {
    if (kept === 'submitted' && this.state.phase === 'filling') return this.#complete();
    if (kept === 'memory' && this.state.keptOnDevice) {
      this.#store.set({ keptOnDevice: false });
      this.#parts.emit({ kind: 'not-kept' });
    }
  }
}
