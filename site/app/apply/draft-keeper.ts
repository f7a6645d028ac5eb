import type { Draft } from './draft.ts';
import type { DraftStore, Kept } from './draft-store.ts';
import type { PageEvents } from './page-events.ts';

/** Save interval while typing. */
const SAVE_MS = 250;

/** Saves a draft on the device: shortly after each change, and at once when the page is left. */
export class DraftKeeper {
  readonly #store: DraftStore;
  readonly #events: PageEvents;
  readonly #draft: () => Draft;
  readonly #onKept: (kept: Kept) => void;
  #changed = new Set<string>();
  /** Keys of answers in a write that has not finished. */
  #underWay = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** How many writes have not finished. */
  #writes = 0;
  #writing: Promise<void> = Promise.resolve();
  #stopListening: (() => void) | null = null;

  constructor(
    store: DraftStore,
    events: PageEvents,
    draft: () => Draft,
    onKept: (kept: Kept) => void,
  ) {
    this.#store = store;
    this.#events = events;
    this.#draft = draft;
    this.#onKept = onKept;
  }

  /** Schedules a save. `keys` are the answers that changed in this tab; none where only the draft's progress changed. */
  touch(keys: Iterable<string> = []): void {
    for (const key of keys) this.#changed.add(key);
    this.#timer ??= setTimeout(() => void this.flush(), SAVE_MS);
  }

  /** Keys of answers changed in this tab and not yet written; values from another tab must not replace them. */
  get unsaved(): ReadonlySet<string> {
    return new Set([...this.#underWay, ...this.#changed]);
  }

  /** Saves now if a save is scheduled. Resolves once everything is written. */
  flush(): Promise<void> {
    if (this.#timer === null) return this.#writing;
    this.drop();
    const changed = this.#changed;
    this.#changed = new Set();
    for (const key of changed) this.#underWay.add(key);
    const draft = this.#draft();
    this.#writes += 1;
    this.#writing = this.#writing.then(async () => {
      const kept = await this.#store.save(draft, changed);
      this.#writes -= 1;
      if (kept === 'device' && this.#writes === 0) this.#store.dropLate(draft.key);
      this.#onKept(kept);
      for (const key of changed) this.#underWay.delete(key);
    });
    return this.#writing;
  }

  /** Cancels the scheduled save. */
  drop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  /** Starts saving when the page is left or hidden: phones may discard a hidden page. */
  start(): void {
    this.#stopListening ??= this.#events.onLeave(() => this.#leave());
  }

  #leave(): void {
    const open = new Set([...this.#underWay, ...this.#changed]);
    // A write may hold no answer and yet that Submit was pressed; the browser may roll it back.
    if (this.#writes > 0 || this.#timer !== null) this.#store.saveLate(this.#draft(), open);
    void this.flush();
  }

  /** Saves what is scheduled and stops listening. */
  stop(): void {
    void this.flush();
    this.#stopListening?.();
    this.#stopListening = null;
  }
}
