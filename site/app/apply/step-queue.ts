import type { Outcome } from 'contract/client';
import type { FieldErrors } from 'contract/envelope';
import type { Step } from 'contract/question';
import { UNKNOWN_DRAFT } from 'contract/refusal';
import { acceptQuestion } from 'contract/wizards/documents';
import {
  acknowledge,
  beginAgain,
  type Draft,
  fingerprint,
  holdStep,
  NOT_ACCEPTED,
  refusedUnder,
} from './draft.ts';
import type { WizardParts } from './wizard-parts.ts';
import type { WizardStore } from './wizard-store.ts';

/** How a run of the queue ended. */
export type QueueResult =
  /** The queue is empty. */
  | { kind: 'all-sent' }
  /** The network or the server is unavailable; the rest stays queued. `message` is the server's own reason, if any. */
  | { kind: 'waiting'; retryAfterSeconds: number | null; message: string | null }
  /** The server refused a step. It has left the queue until the applicant changes it. */
  | { kind: 'refused'; formName: string; fields: FieldErrors; message: string }
  /** The session has ended. What is due stays: after the next login the form is opened again and sends it. */
  | { kind: 'signed-out' }
  /** A failure that the page as a whole has shown, or another draft has been opened meanwhile. */
  | { kind: 'stopped' };

type Failure = Exclude<Outcome<{ id: string }>, { kind: 'done' }>;

interface StepQueueOptions {
  readonly store: WizardStore;
  readonly parts: Pick<WizardParts, 'events' | 'send'>;
  /** Called after every change that sending makes to the draft, so that it is saved, with the answers that it took back. */
  readonly onDraftChange: (keys: readonly string[]) => void;
  /** Called before such a run: what another tab has changed meanwhile is no longer asked for as it stands here. */
  readonly beforeBackground: () => Promise<void>;
  /** Called after each run that was started by `runInBackground`, a retry timer or the network coming back. */
  readonly onBackgroundResult: (result: QueueResult) => void;
}

/**
 * Sends the steps in `draft.due` to the server, one at a time and in the wizard's order. After a failure it retries with
 * growing delays, and at once when the network returns.
 */
export class StepQueue {
  readonly #store: WizardStore;
  readonly #parts: StepQueueOptions['parts'];
  readonly #onDraftChange: StepQueueOptions['onDraftChange'];
  readonly #beforeBackground: StepQueueOptions['beforeBackground'];
  readonly #onBackgroundResult: (result: QueueResult) => void;
  #running: Promise<QueueResult> | null = null;
  #failures = 0;
  #cancelTimer: (() => void) | null = null;
  #stopListening: (() => void) | null = null;

  constructor(options: StepQueueOptions) {
    const { store, parts, onDraftChange, beforeBackground, onBackgroundResult } = options;
    this.#store = store;
    this.#parts = parts;
    this.#onDraftChange = onDraftChange;
    this.#beforeBackground = beforeBackground;
    this.#onBackgroundResult = onBackgroundResult;
  }

  /** Starts retrying without being asked. */
  start(): void {
    this.#stopListening ??= this.#parts.events.onOnline(() => void this.runInBackground());
  }

  /** Stops retrying. A request in flight is not aborted. */
  stop(): void {
    this.#cancelRetry();
    this.#stopListening?.();
    this.#stopListening = null;
  }

  /** Whether a run is in progress. */
  get isRunning(): boolean {
    return this.#running !== null;
  }

  /** Sends what is due. During a run, waits for its end and starts another, which sends what was queued meanwhile. */
  async run(): Promise<QueueResult> {
    while (this.#running) await this.#running;
    this.#cancelRetry();
    this.#running = this.#sendDue();
    try {
      const result = await this.#running;
      this.#scheduleRetry(result);
      return result;
    } finally {
      this.#running = null;
    }
  }

  /** Runs if any step is due and no run is in progress, and reports to `onBackgroundResult`. */
  async runInBackground(): Promise<void> {
    const isIdle = () => !this.#running && this.#store.draft.due.length > 0;
    if (!isIdle()) return;
    await this.#knowOtherTabs();
    if (!isIdle()) return;
    this.#onBackgroundResult(await this.run());
  }

  /** The device's storage may hang; the line is back all the same. */
  async #knowOtherTabs(): Promise<void> {
    let cancel = () => {};
    const limit = new Promise<void>((resolve) => {
      cancel = this.#parts.events.later(resolve, STORAGE_MS);
    });
    await Promise.race([this.#beforeBackground(), limit]);
    cancel();
  }

  /**
   * Sends steps until none is due or one fails. When the server no longer knows the draft, a new one is started, once a
   * run, and every step is sent again.
   */
  async #sendDue(): Promise<QueueResult> {
    const { steps } = this.#store;
    let restarted = false;
    for (;;) {
      const { draft: sentDraft, situation } = this.#store;
      const { due, id } = sentDraft;
      const step = steps.find(({ formName }) => formName === due[0]);
      if (!step) return { kind: 'all-sent' };
      // The first step creates the draft on the server: while it is being edited the others wait.
      if (id === null && step !== steps[0]) {
        return { kind: 'waiting', retryAfterSeconds: null, message: null };
      }
      // Taken before sending: what changes during the request must be sent again.
      const sent = { draft: sentDraft, fingerprint: fingerprint(step, sentDraft, situation) };
      const outcome = await this.#send(step);
      // The answer is about a draft that the person has begun anew.
      if (this.#store.draft.key !== sentDraft.key) return { kind: 'stopped' };
      if (outcome.kind === 'done') {
        this.#change((draft) => acknowledge(draft, step, outcome.data.id, sent));
      } else if (isUnknownDraft(outcome) && !restarted) {
        restarted = true;
        this.#change((draft) => beginAgain(draft, steps));
      } else {
        return this.#failed(step, outcome);
      }
    }
  }

  #send(step: Step): Promise<Outcome<{ id: string }>> {
    const { draft, situation, state, steps } = this.#store;
    return this.#parts.send({
      step,
      draft,
      photos: state.photos,
      situation,
      isLast: step === steps.at(-1),
      onProgress: (progress) => this.#store.set({ progress }),
    });
  }

  #failed({ formName }: Step, outcome: Failure): QueueResult {
    if (outcome.kind === 'unreachable') {
      return { kind: 'waiting', retryAfterSeconds: null, message: null };
    }
    if (outcome.kind === 'busy') {
      const { retryAfterSeconds, message } = outcome;
      return { kind: 'waiting', retryAfterSeconds, message: message || null };
    }
    if (outcome.kind === 'signed-out') return { kind: 'signed-out' };
    this.#change((draft) => holdStep(draft, formName));
    if (outcome.kind !== 'refused') return { kind: 'stopped' };
    const { fields, message } = outcome;
    const { steps } = this.#store;
    const isAgreedAnew = fields[acceptQuestion.key] !== undefined;
    this.#change(
      (draft) => refusedUnder(draft, steps, Object.keys(fields)),
      isAgreedAnew ? Object.keys(NOT_ACCEPTED) : [],
    );
    return { kind: 'refused', formName, fields, message };
  }

  #change(change: (draft: Draft) => Draft, keys: readonly string[] = []): void {
    this.#store.set({ draft: change(this.#store.draft) });
    this.#onDraftChange(keys);
  }

  #scheduleRetry(result: QueueResult): void {
    if (result.kind !== 'waiting') {
      this.#failures = 0;
      return;
    }
    this.#failures += 1;
    // After `stop` the next visit of the form sends what is due.
    if (!this.#stopListening) return;
    const ms = retryDelayMs(this.#failures, result.retryAfterSeconds);
    this.#cancelTimer = this.#parts.events.later(() => void this.runInBackground(), ms);
  }

  #cancelRetry(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
  }
}

function isUnknownDraft(outcome: Failure): boolean {
  return outcome.kind === 'refused' && outcome.answer.reason === UNKNOWN_DRAFT;
}

/** How long sending waits for the device's storage. */
const STORAGE_MS = 2000;
const FIRST_RETRY_MS = 4000;
const LONGEST_RETRY_MS = 60_000;

/** Exponential backoff: 4, 8, 16 … 60 seconds, or longer where the server's Retry-After says so. */
function retryDelayMs(failures: number, retryAfterSeconds: number | null): number {
  const backoff = Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS);
  return Math.max(backoff, (retryAfterSeconds ?? 0) * 1000);
}
