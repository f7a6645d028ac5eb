import { createStore, delMany, entries, type UseStore, update } from 'idb-keyval';
import type { Wizard } from 'contract/question';
import { type Draft, hasContent, isExpired, mergeAnswers } from './draft.ts';
import type { Photos } from './step-body.ts';

/** Where drafts lie: a keyed store with a change that nobody can interrupt. The device's is IndexedDB. */
export interface DraftStorage {
  readonly entries: () => Promise<readonly (readonly [string, unknown])[]>;
  readonly update: (key: string, change: (old: unknown) => unknown) => Promise<void>;
  readonly remove: (keys: readonly string[]) => Promise<void>;
  /** Writes without reading first and without waiting: for a page that is about to end. */
  readonly put: (key: string, value: unknown) => Promise<void>;
}

export interface StoredDraft {
  readonly draft: Draft;
  readonly photos: Photos;
}

/** What a save came to: kept on the device, kept in this page only, or the draft was submitted in another tab. */
export type Kept = 'device' | 'memory' | 'submitted';

interface StoredPhoto {
  readonly file: File;
  readonly touchedAt: number;
}
/** What a page wrote as it ended: taken over by the next one that looks. */
interface LastWords {
  readonly late: Draft;
  readonly changed: readonly string[];
  readonly touchedAt: number;
}
/** What stays of a submitted draft until its day is over: that it was, and nothing of its content. */
interface Tombstone {
  readonly submittedAt: number;
}

const draftName = (key: string) => `draft ${key}`;
const lateName = (key: string) => `late ${key}`;
const photoName = (key: string, question: string) => `photo ${key} ${question}`;

/**
 * Typed answers and chosen photos on the device, until Submit or 24 hours (decisions Part 3, "On the device"). Two tabs on
 * one draft do not destroy each other: a save writes only the answers changed in its own tab over what is stored.
 * Where the browser keeps nothing (private windows of some), everything says `memory` and nothing fails.
 */
export class DraftStore {
  readonly #storage: DraftStorage;
  #works = true;

  constructor(storage: DraftStorage = deviceStorage()) {
    this.#storage = storage;
  }

  /** Saves a draft, merging answer by answer. */
  async save(draft: Draft, changedHere: ReadonlySet<string>): Promise<Kept> {
    let submitted = false;
    const done = await this.#try(() =>
      this.#storage.update(draftName(draft.key), (old) => {
        submitted = isTombstone(old);
        if (submitted) return old;
        if (!isDraft(old)) return draft;
        return {
          ...draft,
          answers: mergeAnswers(old.answers, draft.answers, changedHere),
          sent: draft.id === old.id ? { ...old.sent, ...draft.sent } : draft.sent,
        };
      }),
    );
    if (submitted) return 'submitted';
    return done ? 'device' : 'memory';
  }

  /** Saves what changed as the page ends; a whole save takes longer than a page has then. */
  async saveLate(draft: Draft, changedHere: Iterable<string>): Promise<void> {
    const { touchedAt } = draft;
    const words: LastWords = { late: draft, changed: [...changedHere], touchedAt };
    await this.#try(() => this.#storage.put(lateName(draft.key), words));
  }

  /** Keeps a photo the moment it is chosen; null takes it away. */
  async savePhoto(draft: Draft, question: string, file: File | null): Promise<Kept> {
    const name = photoName(draft.key, question);
    const stored: StoredPhoto | null = file && { file, touchedAt: draft.touchedAt };
    const done = await this.#try(() =>
      stored ? this.#storage.update(name, () => stored) : this.#storage.remove([name]),
    );
    return done ? 'device' : 'memory';
  }

  /** The draft of this key with its photos, or null when the device has it no more. */
  async load(key: string): Promise<StoredDraft | null> {
    await this.#takeLate();
    return collect(await this.#all(), (draft) => draft.key === key);
  }

  /** The draft of this wizard touched last, if there is one worth coming back to. */
  async latest(wizard: Wizard['name'], nowMs: number): Promise<StoredDraft | null> {
    await this.#takeLate();
    return collect(
      await this.#all(),
      (draft) => draft.wizard === wizard && hasContent(draft) && !isExpired(draft, nowMs),
    );
  }

  /** Forgets a draft: nothing of it stays but, after Submit, a mark for other tabs that still show it. */
  async forget(key: string, submittedAtMs: number | null = null): Promise<void> {
    const all = await this.#all();
    const photos = all.map(([name]) => name).filter((name) => name.startsWith(`photo ${key} `));
    const mark: Tombstone | null = submittedAtMs === null ? null : { submittedAt: submittedAtMs };
    const gone = [...photos, lateName(key), ...(mark ? [] : [draftName(key)])];
    await this.#try(() => this.#storage.remove(gone));
    if (mark) await this.#try(() => this.#storage.update(draftName(key), () => mark));
  }

  /** Forgets everything that is older than a day. */
  async sweep(nowMs: number): Promise<void> {
    const old = (await this.#all()).filter(([, value]) =>
      isExpired({ touchedAt: timeOf(value) }, nowMs),
    );
    if (old.length > 0) await this.#try(() => this.#storage.remove(old.map(([name]) => name)));
  }

  /** Last words that are newer than what is stored become part of it; older ones were said again since. */
  async #takeLate(): Promise<void> {
    const all = await this.#all();
    for (const [name, words] of all) {
      if (!isLastWords(words)) continue;
      const stored = all.find(([other]) => other === draftName(words.late.key))?.[1];
      if (stored === undefined || timeOf(stored) <= words.touchedAt) {
        await this.save(words.late, new Set(words.changed));
      }
      await this.#try(() => this.#storage.remove([name]));
    }
  }

  async #all(): Promise<readonly (readonly [string, unknown])[]> {
    let found: readonly (readonly [string, unknown])[] = [];
    await this.#try(async () => {
      found = await this.#storage.entries();
    });
    return found;
  }

  /** A browser that refuses once is not asked again: each try may cost seconds. */
  async #try(work: () => Promise<void>): Promise<boolean> {
    if (!this.#works) return false;
    try {
      await work();
    } catch {
      this.#works = false;
    }
    return this.#works;
  }
}

function collect(
  all: readonly (readonly [string, unknown])[],
  wanted: (draft: Draft) => boolean,
): StoredDraft | null {
  const drafts = all
    .map(([, value]) => value)
    .filter(isDraft)
    .filter(wanted);
  let draft = drafts[0];
  if (!draft) return null;
  for (const other of drafts) if (other.touchedAt > draft.touchedAt) draft = other;
  const photos: Record<string, File> = {};
  for (const [name, value] of all) {
    const [kind, key, question] = name.split(' ');
    if (kind === 'photo' && key === draft.key && question) {
      photos[question] = (value as StoredPhoto).file;
    }
  }
  return { draft, photos };
}

function isDraft(value: unknown): value is Draft {
  return typeof value === 'object' && value !== null && 'answers' in value;
}

function isLastWords(value: unknown): value is LastWords {
  return typeof value === 'object' && value !== null && 'late' in value;
}

function isTombstone(value: unknown): value is Tombstone {
  return typeof value === 'object' && value !== null && 'submittedAt' in value;
}

function timeOf(value: unknown): number {
  if (isTombstone(value)) return value.submittedAt;
  return typeof value === 'object' && value !== null && 'touchedAt' in value
    ? Number(value.touchedAt)
    : 0;
}

/** The device's own storage. Opened at the first use: opening may throw where IndexedDB is forbidden. */
function deviceStorage(): DraftStorage {
  let opened: UseStore | null = null;
  const store = () => (opened ??= createStore('romdoul', 'drafts'));
  return {
    entries: async () => entries<string, unknown>(store()),
    update: async (key, change) => update(key, change, store()),
    remove: async (keys) => delMany([...keys], store()),
    put: (key, value) =>
      store()('readwrite', (storage) => {
        storage.put(value, key);
        // Said outright: a transaction that is still open when the page ends is undone.
        storage.transaction.commit();
      }),
  };
}
