import type { Draft } from './draft.ts';
import type { DraftStore, Kept } from './draft-store.ts';
import type { PageEvents } from './page-events.ts';

/** How long typing may rest before it is written to the device. */
const SAVE_MS = 250;

/** Writes a draft to the device as it changes: soon after typing, at once before the page may end. */
export class DraftKeeper {
  readonly #store: DraftStore;
  readonly #events: PageEvents;
  readonly #draft: () => Draft;
  readonly #onKept: (kept: Kept) => void;
  #changed = new Set<string>();
  /** Answers in a write that has not come to its end. */
  #underWay = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | null = null;
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

  /** Some answers (or, with none named, something else of the draft) changed in this tab. */
  touch(keys: Iterable<string> = []): void {
    for (const key of keys) this.#changed.add(key);
    this.#timer ??= setTimeout(() => void this.flush(), SAVE_MS);
  }

  /** Answers changed here and not yet written: another tab's are not to be taken over them. */
  get unsaved(): ReadonlySet<string> {
    return new Set([...this.#underWay, ...this.#changed]);
  }

  /** Writes now what waits to be written. */
  flush(): Promise<void> {
    if (this.#timer === null) return this.#writing;
    this.drop();
    const changed = this.#changed;
    this.#changed = new Set();
    for (const key of changed) this.#underWay.add(key);
    const draft = this.#draft();
    this.#writing = this.#writing.then(async () => {
      this.#onKept(await this.#store.save(draft, changed));
      for (const key of changed) this.#underWay.delete(key);
    });
    return this.#writing;
  }

  /** Forgets what waits to be written. */
  drop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  /** From now on writes when the page is left or hidden: a phone may never come back to it. */
  start(): void {
    this.#stopListening ??= this.#events.onLeave(() => this.#leave());
  }

  #leave(): void {
    const open = new Set([...this.#underWay, ...this.#changed]);
    if (open.size > 0 || this.#timer !== null) void this.#store.saveLate(this.#draft(), open);
    void this.flush();
  }

  /** Writes what waits and stops listening. */
  stop(): void {
    void this.flush();
    this.#stopListening?.();
    this.#stopListening = null;
  }
}
