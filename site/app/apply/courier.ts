import { type Desk, type Run, sendDue, waitMs } from './sending.ts';

/** Timers and signs of life of the line, so that a test can be the browser. */
export interface Outside {
  readonly later: (work: () => void, ms: number) => () => void;
  /** Calls back when the line may be there again; returns how to stop that. */
  readonly onLine: (listener: () => void) => () => void;
  /** Calls back when the page is left or hidden: a phone may never come back to it. */
  readonly onLeave: (listener: () => void) => () => void;
}

/** The browser: its timers, its `online` event, and its coming back to the front. */
export const browserOutside: Outside = {
  later: (work, ms) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
  onLine: (listener) => {
    const visible = () => {
      if (document.visibilityState === 'visible') listener();
    };
    window.addEventListener('online', listener);
    document.addEventListener('visibilitychange', visible);
    return () => {
      window.removeEventListener('online', listener);
      document.removeEventListener('visibilitychange', visible);
    };
  },
  onLeave: (listener) => {
    const hidden = () => {
      if (document.visibilityState === 'hidden') listener();
    };
    window.addEventListener('pagehide', listener);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      window.removeEventListener('pagehide', listener);
      document.removeEventListener('visibilitychange', hidden);
    };
  },
};

/**
 * Carries the waiting steps to the server: one run at a time, and by itself again after a failure, later and later, or at
 * once when the line comes back.
 */
export class Courier {
  readonly #desk: Desk;
  readonly #outside: Outside;
  readonly #afterOwnRun: (run: Run) => void;
  #running: Promise<Run> | null = null;
  #failures = 0;
  #cancelTimer: (() => void) | null = null;
  #stopListening: (() => void) | null = null;

  constructor(desk: Desk, outside: Outside, afterOwnRun: (run: Run) => void) {
    this.#desk = desk;
    this.#outside = outside;
    this.#afterOwnRun = afterOwnRun;
  }

  /** Starts listening for the line. */
  start(): void {
    this.#stopListening ??= this.#outside.onLine(() => void this.#ownRun());
  }

  /** Stops everything but a call that is under way. */
  stop(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    this.#stopListening?.();
    this.#stopListening = null;
  }

  /** True while a run is under way. */
  get isRunning(): boolean {
    return this.#running !== null;
  }

  /** Sends what waits. Whoever calls while a run is under way waits for it and then has a run of his own. */
  async run(): Promise<Run> {
    while (this.#running) await this.#running;
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    this.#running = sendDue(this.#desk);
    try {
      const run = await this.#running;
      this.#plan(run);
      return run;
    } finally {
      this.#running = null;
    }
  }

  async #ownRun(): Promise<void> {
    if (this.#running || this.#desk.draft().due.length === 0) return;
    this.#afterOwnRun(await this.run());
  }

  #plan(run: Run): void {
    if (run.kind !== 'waiting') {
      this.#failures = 0;
      return;
    }
    this.#failures += 1;
    const ms = waitMs(this.#failures, run.retryAfterSeconds);
    // Not after `stop`: the next visit of the form sends what waits.
    if (this.#stopListening) {
      this.#cancelTimer = this.#outside.later(() => void this.#ownRun(), ms);
    }
  }
}
