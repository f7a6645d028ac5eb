/**
 * What was typed in panels of this tab and not done yet, each under who typed it and where. It is in the session storage besides, so that
 * a page loaded anew has it too; where that is closed or full, it lives as long as the page. Who signs out has all of it forgotten, in every
 * tab; where a session ends by itself it stays for whoever typed it, and is forgotten once somebody else has come in.
 */

/** What was typed, and the version that it was begun on. */
export interface Begun {
  readonly value: unknown;
  readonly version: string | number | null;
}

const known = new Map<string, Begun | null>();
const watchers = new Set<() => void>();

const tell = () => {
  for (const told of watchers) told();
};

/** Where something typed is kept: `office_typed nary complaint new`. */
export const placeOf = (handle: string, place: string): string => `${TYPED}${handle} ${place}`;

const TYPED = 'office_typed ';

/** What was typed there; null: nothing, or what another program wrote. In the browser alone. */
export function typedAt(key: string): Begun | null {
  const before = known.get(key);
  if (before !== undefined) return before;
  const stored = readStored(key);
  known.set(key, stored);
  return stored;
}

function readStored(key: string): Begun | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    const isBegun = typeof stored === 'object' && stored !== null && 'value' in stored;
    return isBegun && 'version' in stored ? (stored as Begun) : null;
  } catch {
    return null;
  }
}

/** Keeps what was typed there; null: it is done with. */
export function keepTyped(key: string, begun: Begun | null): void {
  known.set(key, begun);
  try {
    if (begun === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(begun));
  } catch {
    // Where nothing can be stored, the page has it as long as it is open.
  }
  tell();
}

/** Calls `told` whenever something is typed. @returns ends it */
export function watchTyped(told: () => void): () => void {
  watchers.add(told);
  return () => void watchers.delete(told);
}

/** Forgets everything that this tab keeps of the office: what was typed, and which lists were gone through. */
function forgetAllTyped(): void {
  known.clear();
  try {
    sessionStorage.clear();
  } catch {
    // Nothing could be stored there either.
  }
  tell();
}

/** Who had the tab last. */
const OWNER = 'office_typed_by';

/** Forgets what the tab keeps of anybody else: whoever came in last has a session here. Their own drafts stay. */
export function keepOnlyOf(handle: string): void {
  const own = placeOf(handle, '');
  const isOwn = (key: string) => key.startsWith(own);
  for (const key of known.keys()) if (!isOwn(key)) known.delete(key);
  try {
    // The lists, too, that somebody else went through.
    const isAnother = sessionStorage.getItem(OWNER) !== handle;
    for (const key of keysOf(sessionStorage)) {
      if (!isOwn(key) && (isAnother || key.startsWith(TYPED))) sessionStorage.removeItem(key);
    }
    sessionStorage.setItem(OWNER, handle);
  } catch {
    // Nothing could be stored there either.
  }
  tell();
}

const keysOf = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');

const SIGNED_OUT = 'office_signed_out';
/** This tab, by a name of its own: what it tells the others comes back to its own watcher. */
const TAB = crypto.randomUUID();

/** Somebody has signed out in this tab: forgets everything, here and in the other tabs of this browser, which share the session. */
export function forgetEverywhere(): void {
  forgetAllTyped();
  if (typeof BroadcastChannel === 'undefined') return;
  const others = new BroadcastChannel(SIGNED_OUT);
  others.postMessage(TAB);
  others.close();
}

/** Forgets everything and calls `leave` once somebody has signed out in another tab. @returns ends it */
export function watchSignOut(leave: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const others = new BroadcastChannel(SIGNED_OUT);
  others.addEventListener('message', ({ data }) => {
    if (data === TAB) return;
    forgetAllTyped();
    leave();
  });
  return () => others.close();
}
