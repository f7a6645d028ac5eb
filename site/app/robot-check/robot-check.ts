/** The state of a check. `response` is sent as `recaptcha_response`; it is empty unless the check is passed. */
export interface RobotState {
  readonly kind: 'idle' | 'checking' | 'passed' | 'failed' | 'expired';
  readonly response: string;
  /** Counts resets, since a provider's widget must be reset each time too. */
  readonly resets: number;
}

/** A passed check expires this long before the server would refuse it, to leave time for the request. */
const MARGIN_MS = 30_000;

interface RobotCheckParts {
  /** Solves the check in the background; null where a provider's widget calls `take` instead. */
  readonly solve: (() => Promise<string>) | null;
  readonly goodForMs: number;
}

/**
 * The robot check of a form, for any driver. The server accepts a response once, so every submit, successful or not, must
 * be followed by `reset` (REF-07). It does not know React; components subscribe and `read`.
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

  /** Starts solving. Call it when the box is ticked. */
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

  /** Marks the check as passed with this response. */
  take(response: string): void {
    this.#passedAt = Date.now();
    this.#set({ kind: 'passed', response });
    this.#expiry = setTimeout(() => this.expire(), this.#parts.goodForMs - MARGIN_MS);
  }

  /** Marks the check as failed: no network, or the provider refused. */
  fail(): void {
    this.#set({ kind: 'failed' });
  }

  /** Marks a passed check as expired. */
  expire(): void {
    if (this.#state.kind === 'passed') this.#set({ kind: 'expired' });
  }

  /** Returns to the start, after a submit or when the box is unticked. */
  reset(): void {
    this.#set({ kind: 'idle', resets: this.#state.resets + 1 });
  }

  /** The response, after waiting for a check in progress; empty when there is none. */
  async answer(): Promise<string> {
    await this.#under;
    // Timers do not run while a phone sleeps.
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
