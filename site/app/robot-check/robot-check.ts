/** Where a check stands. `response` is what the server reads from `recaptcha_response`; empty but when passed. */
export interface RobotState {
  readonly kind: 'idle' | 'checking' | 'passed' | 'failed' | 'expired';
  readonly response: string;
  /** Counts the resets: a provider's own part of the page must be told of each. */
  readonly resets: number;
}

/** A passed check is taken for too old so long before the server does: an answer must still travel. */
const MARGIN_MS = 30_000;

interface RobotCheckParts {
  /** Makes an answer unseen; null where a provider's part of the page gives it (`take`). */
  readonly solve: (() => Promise<string>) | null;
  readonly goodForMs: number;
}

/**
 * One robot check of a form, whichever driver makes it. It is spent by a submit, so every submit, successful or not, ends
 * with `reset` (REF-07). Knows no React; components read `state`.
 */
export class RobotCheck {
  readonly #parts: RobotCheckParts;
  readonly #listeners = new Set<() => void>();
  #state: RobotState = { kind: 'idle', response: '', resets: 0 };
  #passedAt = 0;
  #expiry: ReturnType<typeof setTimeout> | undefined;
  #under: Promise<void> = Promise.resolve();

  constructor(parts: RobotCheckParts) {
    this.#parts = parts;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly read = (): RobotState => this.#state;

  /** The box was ticked. */
  begin(): void {
    const { solve } = this.#parts;
    if (solve === null || this.#state.kind === 'checking') return;
    this.#set({ kind: 'checking' });
    const began = this.#state;
    this.#under = solve().then(
      (response) => {
        if (this.#state === began) this.take(response);
      },
      () => {
        if (this.#state === began) this.fail();
      },
    );
  }

  /** An answer is there. */
  take(response: string): void {
    this.#passedAt = Date.now();
    this.#set({ kind: 'passed', response });
    this.#expiry = setTimeout(() => this.expire(), this.#parts.goodForMs - MARGIN_MS);
  }

  /** The check could not be made: no line, or a provider that refuses. */
  fail(): void {
    this.#set({ kind: 'failed' });
  }

  /** The answer has become too old. */
  expire(): void {
    if (this.#state.kind === 'passed') this.#set({ kind: 'expired' });
  }

  /** Begins anew: the answer was sent, or the box was unticked. */
  reset(): void {
    this.#set({ kind: 'idle', resets: this.#state.resets + 1 });
  }

  /** The answer, waited for where it is on its way; empty where there is none. */
  async answer(): Promise<string> {
    await this.#under;
    // A phone that slept may not have run the timer.
    const age = Date.now() - this.#passedAt;
    if (age > this.#parts.goodForMs - MARGIN_MS) this.expire();
    return this.#state.response;
  }

  #set(change: Partial<RobotState>): void {
    clearTimeout(this.#expiry);
    this.#state = { ...this.#state, response: '', ...change };
    for (const listener of this.#listeners) listener();
  }
}
