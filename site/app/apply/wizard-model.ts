import { checkStep } from 'contract/check';
import type { Outcome } from 'contract/client';
import type { Step } from 'contract/question';
import type { ProductKey } from 'lending/product';
import {
  answered,
  type Changed,
  photoChosen,
  productSwitched,
  withPresentPhotos,
} from './answering.ts';
import { Courier } from './courier.ts';
import {
  type Draft,
  dueForSubmit,
  fingerprint,
  hasContent,
  holdStep,
  newDraft,
  passStep,
  reachableStep,
  unsentPhotos,
} from './draft.ts';
import { DraftKeeper } from './draft-keeper.ts';
import type { Kept, StoredDraft } from './draft-store.ts';
import type { Run } from './sending.ts';
import type { Photos } from './step-body.ts';
import {
  type Errors,
  errorsFromServer,
  invalidNotice,
  NO_ERRORS,
  serverNotice,
  stepOfErrors,
} from './wizard-state.ts';
import type { WizardParts } from './wizard-parts.ts';
import { WizardStore } from './wizard-store.ts';

/**
 * One visit of a wizard: what is typed, where it is kept, what is sent. Knows no React and no document, so that every
 * rule of it can be tested by itself; components read `state` and call the acts.
 */
export class WizardModel extends WizardStore {
  readonly #keeper: DraftKeeper;
  readonly #courier: Courier;

  constructor(parts: WizardParts, product: ProductKey) {
    super(parts, product);
    const { store, outside } = parts;
    this.#keeper = new DraftKeeper(
      store,
      outside,
      () => this.draft,
      (kept) => this.#onKept(kept),
    );
    const desk = {
      steps: this.steps,
      draft: () => this.draft,
      change: (change: (draft: Draft) => Draft) => this.#changeDraft(change(this.draft)),
      fingerprint: (name: string) => fingerprint(this.stepOf(name), this.draft, this.situation),
      post: (name: string) => this.#post(this.stepOf(name)),
    };
    this.#courier = new Courier(desk, outside, (run) => this.#afterOwnRun(run));
  }

  /** Begins to write and to send by itself; the counterpart of `stop`. */
  start(): void {
    this.#keeper.start();
    this.#courier.start();
  }

  stop(): void {
    this.#keeper.stop();
    this.#courier.stop();
  }

  /** Opens a draft: a stored one with its photos, or one just made. What waits in it is sent. */
  open(draft: Draft, photos: Photos = {}, changed: readonly string[] = []): void {
    const at = reachableStep(draft, this.steps, draft.at);
    const present = withPresentPhotos({ ...draft, at }, this.steps, photos);
    this.set({ phase: 'filling', draft: present, photos, offered: null });
    if (hasContent(draft)) this.#keeper.touch(changed);
    if (draft.due.length > 0) void this.#courier.run().then((run) => this.#afterOwnRun(run));
  }

  /** The form could not be opened, or not yet: the person is told instead of pressing a Next that does nothing. */
  stick(): void {
    if (this.state.phase === 'opening') this.set({ phase: 'stuck' });
  }

  /** Asks whether to go on with an older draft (G-65). */
  offer(offered: StoredDraft): void {
    this.set({ phase: 'offered', offered });
  }

  /** One answer changed, by the person. */
  change(key: string, value: string): void {
    this.#apply(answered(this.state, this.steps, this.situation, key, value));
  }

  /** A photo was chosen (kept on the device at once) or taken away; `stamp` tells it from any other. */
  choosePhoto(key: string, file: File | null, stamp: string): void {
    this.#apply(photoChosen(this.state, this.steps, key, file, stamp));
    void this.#keeper.flush();
    void this.parts.store.savePhoto(this.draft, key, file).then((kept) => this.#onKept(kept));
  }

  /** Payday and personal share the form. */
  switchProduct(product: ProductKey): void {
    if (product === this.draft.product) return;
    this.#apply(productSwitched(this.state, this.steps, product));
  }

  /** Next: the step's own checks, then the save; on the last step the Submit. A second press meanwhile does nothing. */
  async next(): Promise<void> {
    if (this.state.busy !== null || this.state.phase !== 'filling') return;
    const { step, isLastStep } = this;
    if (!this.#isRight(isLastStep ? [step, ...this.steps] : [step])) return;
    const withPhotos = unsentPhotos(this.draft, step).length > 0;
    this.set({
      busy: isLastStep ? 'submitting' : withPhotos ? 'photos' : 'saving',
      errors: NO_ERRORS,
      progress: null,
    });
    if (this.#courier.isRunning) await this.#courier.run();
    this.#changeDraft(
      isLastStep
        ? dueForSubmit(this.draft, this.steps, this.situation)
        : passStep(this.draft, this.steps, step.formName),
    );
    const run = await this.#courier.run();
    this.set({ busy: null, progress: null });
    this.#settle(run);
    if (isLastStep) return;
    const went = run.kind === 'all-sent' || run.kind === 'waiting';
    if (went && this.draft.at === step.formName) this.#goBy(1);
  }

  /** Previous: one step back, and no message of the step that is left (BW-40). */
  previous(): void {
    if (this.state.busy === null) this.#goBy(-1);
  }

  /** Shows a step that has been reached; browser back and forward end here. */
  showStep(formName: string | null, how: 'silent' | 'jump' = 'silent'): void {
    if (this.state.phase !== 'filling' || this.state.busy !== null) return;
    const at = reachableStep(this.draft, this.steps, formName);
    if (at !== this.draft.at) this.#show(at);
    if (how === 'jump') this.parts.tell({ kind: 'step', formName: at, how });
  }

  /** Tries again now, not only when its time has come. */
  async retry(): Promise<void> {
    if (this.state.busy !== null) return;
    this.set({ busy: 'submitting' });
    const run = await this.#courier.run();
    this.set({ busy: null, progress: null });
    this.#settle(run);
  }

  /** Takes the Submit back that waits for the line, to change answers. */
  holdSubmit(): void {
    const last = this.steps.at(-1);
    if (last) this.#changeDraft(holdStep(this.draft, last.formName));
  }

  /** A change of language clears validation messages (STATE-15), and what the server said in the other. */
  clearErrors(): void {
    this.set({ errors: NO_ERRORS, notice: null, serverSaid: null });
  }

  closeNotice(): void {
    this.set({ notice: null });
  }

  /** Takes over what another tab wrote of this draft, but for what is still unwritten here. */
  async refresh(): Promise<void> {
    if (this.state.phase !== 'filling' || this.state.busy !== null) return;
    await this.#keeper.flush();
    const stored = await this.parts.store.load(this.draft.key);
    if (!stored || this.state.phase !== 'filling' || this.state.busy !== null) return;
    const answers = { ...stored.draft.answers };
    for (const key of this.#keeper.unsaved) answers[key] = this.draft.answers[key] ?? '';
    this.set({ draft: { ...this.draft, answers, id: this.draft.id ?? stored.draft.id } });
  }

  #goBy(by: 1 | -1): void {
    const next = this.steps[this.steps.indexOf(this.step) + by];
    if (!next) return;
    this.#show(next.formName);
    this.parts.tell({ kind: 'step', formName: next.formName, how: by === 1 ? 'forward' : 'back' });
  }

  #show(formName: string): void {
    this.set({ draft: { ...this.draft, at: formName }, errors: NO_ERRORS, notice: null });
    this.#keeper.touch();
  }

  /** Checks steps by the form's own rules and shows the first that has something to put right. */
  #isRight(steps: readonly Step[]): boolean {
    for (const step of steps) {
      const errors = checkStep(step, this.draft.answers, this.situation);
      if (errors.size > 0) {
        this.#showErrors(step, errors);
        return false;
      }
    }
    return true;
  }

  #showErrors(step: Step | null, errors: Errors): void {
    const moves = step !== null && step.formName !== this.draft.at;
    if (moves) this.#show(step.formName);
    this.set({ errors, notice: invalidNotice(this.steps, errors) });
    if (moves) this.parts.tell({ kind: 'step', formName: step.formName, how: 'jump' });
  }

  /** What a run means for the person: the end, an error, or only that the line is away. */
  #settle(run: Run): void {
    const wasLost = this.state.lineLost;
    const serverSaid = run.kind === 'waiting' ? run.message : null;
    this.set({ lineLost: run.kind === 'waiting', serverSaid });
    if (run.kind === 'waiting' && !wasLost) this.parts.tell({ kind: 'line-lost', serverSaid });
    if (run.kind !== 'waiting') this.holdSubmit();
    if (run.kind === 'refused') this.#refused(run);
    if (run.kind !== 'all-sent') return;
    const last = this.steps.at(-1);
    if (last && this.draft.sent[last.formName] !== undefined) return this.#complete();
    if (wasLost) this.parts.tell({ kind: 'line-back' });
  }

  #afterOwnRun(run: Run): void {
    if (this.state.busy === null) this.#settle(run);
  }

  #refused({ formName, fields, message }: Extract<Run, { kind: 'refused' }>): void {
    const { answers } = this.draft;
    const errors = errorsFromServer(fields, this.steps, answers, this.situation, this.state.photos);
    if (errors.size === 0) return this.set({ notice: serverNotice(message) });
    this.#showErrors(stepOfErrors(this.steps, errors) ?? this.stepOf(formName), errors);
  }

  /** Stage 6: the draft leaves the device whatever happens to the dialog (C-24). */
  #complete(): void {
    this.#keeper.drop();
    void this.parts.store.forget(this.draft.key, this.parts.now());
    const { wizard, now } = this.parts;
    const draft = newDraft(wizard, this.draft.product, now());
    this.set({ phase: 'completed', draft, photos: {}, errors: NO_ERRORS, notice: null });
    this.parts.tell({ kind: 'submitted' });
  }

  #post(step: Step): Promise<Outcome<{ id: string }>> {
    return this.parts.post({
      step,
      draft: this.draft,
      photos: this.state.photos,
      situation: this.situation,
      isLast: step === this.steps.at(-1),
      onProgress: (progress) => this.set({ progress }),
    });
  }

  #apply(changed: Changed | null): void {
    if (!changed) return;
    this.set(changed.change);
    this.set({ draft: { ...this.draft, touchedAt: this.parts.now() } });
    this.#keeper.touch(changed.keys);
  }

  #changeDraft(draft: Draft): void {
    this.set({ draft });
    this.#keeper.touch();
  }

  #onKept(kept: Kept): void {
    if (kept === 'submitted' && this.state.phase === 'filling') return this.#complete();
    if (kept === 'memory' && this.state.keptOnDevice) {
      this.set({ keptOnDevice: false });
      this.parts.tell({ kind: 'not-kept' });
    }
  }
}
