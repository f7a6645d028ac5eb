import { createStore, delMany, entries, type UseStore, update } from 'idb-keyval';
import {
  type Draft,
  type FilledWizard,
  hasContent,
  isExpired,
  isOfWizard,
  isOwnDraft,
  mergeDrafts,
} from './draft.ts';
import type { Photos } from './step-body.ts';
import { DRAFTS, storedKeys, readStored, writeStored } from '../storage.ts';

/** A key-value store for drafts. On a device it is IndexedDB. */
export interface DraftStorage {
  readonly entries: () => Promise<readonly (readonly [string, unknown])[]>;
  /** Reads and writes in one transaction, so that two tabs cannot overwrite each other. */
  readonly update: (key: string, change: (old: unknown) => unknown) => Promise<void>;
  readonly remove: (keys: readonly string[]) => Promise<void>;
  /**
   * Where a page that is being closed writes: at once, since the browser may roll back a transaction that has not finished
   * when its page ends, even a committed one that waits for another. Storing null removes.
   */
  readonly late: {
    readonly entries: () => readonly (readonly [string, string])[];
    readonly put: (name: string, text: string | null) => void;
  };
}

export interface StoredDraft {
  readonly draft: Draft;
  readonly photos: Photos;
}

/** Where a save ended: on the device, in this page only, or nowhere since another tab has submitted the draft. */
export type Kept = 'device' | 'memory' | 'submitted';

interface StoredPhoto {
  readonly file: File;
  readonly touchedAt: number;
}
/** A draft saved as its page was closed. The next page that reads the storage merges it. */
interface LateSave {
  readonly late: Draft;
  readonly changed: readonly string[];
}
/** Replaces a submitted draft for 24 hours, so that another tab which still shows it learns that it was submitted. */
interface Tombstone {
  readonly submittedAt: number;
}
/** The same, of a page that may be closed before it has replaced the draft. */
interface LateTombstone extends Tombstone {
  readonly key: string;
}

const draftName = (key: string) => `draft ${key}`;
const lateName = (key: string) => DRAFTS.late + key;
const photoName = (key: string, question: string) => `photo ${key} ${question}`;

/**
 * Drafts with their photos on the device, until Submit or 24 hours after the last change. Two tabs may edit one draft: a
 * save overwrites only what changed in its own tab. Where the browser stores nothing, as in some private windows,
 * saves return `memory` and reads find nothing; no method throws.
 */
export class DraftStore {
  readonly #storage: DraftStorage;
  #works = true;
  /** What `saveLate` wrote last: another tab's stays where it is. */
  #late: string | null = null;

  constructor(storage: DraftStorage = deviceStorage()) {
    this.#storage = storage;
  }

  /** Saves a draft. Of the answers and photos only `changedHere` overwrite stored ones. */
  async save(draft: Draft, changedHere: ReadonlySet<string>): Promise<Kept> {
    let submitted = false;
    const done = await this.#try(() =>
      this.#storage.update(draftName(draft.key), (old) => {
        submitted = isTombstone(old);
        if (submitted) return old;
        return isDraft(old) ? mergeDrafts(old, draft, changedHere) : draft;
      }),
    );
    if (submitted) return 'submitted';
    return done ? 'device' : 'memory';
  }

  /** Saves while the page is being closed, when there is no time for the transaction of `save`. */
  saveLate(draft: Draft, changedHere: Iterable<string>): void {
    const late: LateSave = { late: draft, changed: [...changedHere] };
    this.#late = JSON.stringify(late);
    this.#storage.late.put(lateName(draft.key), this.#late);
  }

  /** Removes what `saveLate` wrote here, once a save holds it too: taken over later, it would undo what was sent since. */
  dropLate(key: string): void {
    const name = lateName(key);
    const isHere = ([stored, text]: readonly [string, string]) =>
      stored === name && text === this.#late;
    if (this.#storage.late.entries().some(isHere)) this.#storage.late.put(name, null);
  }

  /** Saves a photo, or removes it with null. */
  async savePhoto(draft: Draft, question: string, file: File | null): Promise<Kept> {
    const name = photoName(draft.key, question);
    const stored: StoredPhoto | null = file && { file, touchedAt: draft.touchedAt };
    const done = await this.#try(() =>
      stored ? this.#storage.update(name, () => stored) : this.#storage.remove([name]),
    );
    return done ? 'device' : 'memory';
  }

  /** The draft with this key and its photos; null when the device no longer has it. */
  async load(key: string, nowMs: number): Promise<StoredDraft | null> {
    await this.#takeLate(nowMs);
    return collect(await this.#all(), (draft) => draft.key === key);
  }

  /** The wizard's most recently changed draft that has any answer and has not expired; null when there is none. */
  async latest(wizard: FilledWizard, nowMs: number): Promise<StoredDraft | null> {
    await this.#takeLate(nowMs);
    return collect(
      await this.#all(),
      (draft) => isOfWizard(draft, wizard) && hasContent(draft) && !isExpired(draft, nowMs),
    );
  }

  /**
   * Deletes a draft and its photos. After Submit a tombstone stays, for other tabs that still show the draft. It is written
   * first: a page closed halfway must not leave a draft without its photos, which would ask for them again. The storage is
   * used even after a failure, and the next page tries what fails here: another person must not be offered the draft.
   */
  async forget(key: string, submittedAtMs: number | null = null): Promise<void> {
    const mark: Tombstone | null = submittedAtMs === null ? null : { submittedAt: submittedAtMs };
    const late: LateTombstone | null = mark && { key, ...mark };
    this.#storage.late.put(lateName(key), late && JSON.stringify(late));
    const isMarked =
      mark !== null &&
      (await this.#attempt(() => this.#storage.update(draftName(key), () => mark)));
    const isRemoved = await this.#attempt(async () => {
      const names = (await this.#storage.entries()).map(([name]) => name);
      const photos = names.filter((name) => name.startsWith(`photo ${key} `));
      await this.#storage.remove(isMarked ? photos : [...photos, draftName(key)]);
    });
    if (isRemoved && isMarked) this.#storage.late.put(lateName(key), null);
  }

  /**
   * Deletes the drafts of who was signed in, with their photos: another person may take the device next.
   * @param but the phone of the account whose drafts stay, where its session alone has ended; `sparesUnnamed`: those that name none too (`isOfWizard`)
   */
  async forgetOwn(
    nowMs: number,
    but: string | null = null,
    { sparesUnnamed = false } = {},
  ): Promise<void> {
    await this.#takeLate(nowMs);
    for (const [, value] of await this.#all()) {
      if (!isDraft(value) || !isOwnDraft(value)) continue;
      const owner = value.ownerPhone ?? (sparesUnnamed ? but : null);
      if (but === null || owner !== but) await this.forget(value.key);
    }
  }

  /** Deletes everything unchanged for 24 hours, what closing pages have saved too. A photo is as old as its draft's last change. */
  async sweep(nowMs: number): Promise<void> {
    await this.#takeLate(nowMs);
    const all = new Map(await this.#all());
    const old = [...all].filter(([name, value]) => {
      const [kind, key = ''] = name.split(' ');
      const draft = kind === 'photo' ? all.get(draftName(key)) : undefined;
      return isExpired({ touchedAt: timeOf(draft ?? value) }, nowMs);
    });
    if (old.length > 0) await this.#try(() => this.#storage.remove(old.map(([name]) => name)));
  }

  /** Merges what closing pages have saved, unless the draft has been saved again since. What has expired is dropped at once. */
  async #takeLate(nowMs: number): Promise<void> {
    const found = this.#storage.late.entries().filter(([name, text]) => {
      if (!name.startsWith(DRAFTS.late)) return false;
      const isOld = isExpired({ touchedAt: timeOf(readLate(text)) }, nowMs);
      if (isOld) this.#storage.late.put(name, null);
      return !isOld;
    });
    if (found.length === 0) return;
    const stored = new Map(await this.#all());
    for (const [name, text] of found) {
      const left = readLate(text);
      if (isLateTombstone(left)) {
        if (this.#works) await this.forget(left.key, left.submittedAt);
        continue;
      }
      const { late, changed } = left;
      const saved = late && stored.get(draftName(late.key));
      if (late && (saved === undefined || timeOf(saved) <= late.touchedAt)) {
        const kept = await this.save(late, new Set(changed));
        // The only copy, where the device failed: the next page tries again.
        if (kept === 'memory') continue;
      }
      this.#storage.late.put(name, null);
    }
  }

  async #all(): Promise<readonly (readonly [string, unknown])[]> {
    let found: readonly (readonly [string, unknown])[] = [];
    await this.#try(async () => {
      found = await this.#storage.entries();
    });
    return found;
  }

  /** After one failure the storage is not used again, since each failing call may take seconds. */
  async #try(work: () => Promise<void>): Promise<boolean> {
    return this.#works && (await this.#attempt(work));
  }

  async #attempt(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch {
      this.#works = false;
      return false;
    }
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

/** What a closing page wrote; no draft where the text is not that. */
function readLate(text: string): LateSave | LateTombstone | { late: null; changed: [] } {
  try {
    return JSON.parse(text);
  } catch {
    return { late: null, changed: [] };
  }
}

function isTombstone(value: unknown): value is Tombstone {
  return typeof value === 'object' && value !== null && 'submittedAt' in value;
}

function isLateTombstone(value: object): value is LateTombstone {
  return isTombstone(value) && 'key' in value;
}

function timeOf(value: unknown): number {
  if (isTombstone(value)) return value.submittedAt;
  if (typeof value === 'object' && value !== null && 'late' in value) return timeOf(value.late);
  return typeof value === 'object' && value !== null && 'touchedAt' in value
    ? Number(value.touchedAt)
    : 0;
}

/** IndexedDB, opened at the first use, where `DraftStore` catches the error if it is forbidden; what is late, in local storage. */
function deviceStorage(): DraftStorage {
  let opened: UseStore | null = null;
  const store = () => (opened ??= createStore(DRAFTS.database, 'drafts'));
  return {
    entries: async () => entries<string, unknown>(store()),
    update: async (key, change) => update(key, change, store()),
    remove: async (keys) => delMany([...keys], store()),
    late: {
      entries: () =>
        storedKeys('local').map((name) => [name, readStored('local', name) ?? ''] as const),
      put: (name, text) => writeStored('local', name, text),
    },
  };
}
