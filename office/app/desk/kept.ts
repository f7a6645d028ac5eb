/**
 * What was typed in panels of this tab and not done yet, each under who typed it and where. It is in the session storage besides, so that
 * a page loaded anew has it too; where that is closed or full, it lives as long as the page. The login page forgets all of it: what was
 * typed may be about borrowers, and no session stands behind it any more.
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
export const placeOf = (handle: string, place: string): string => `office_typed ${handle} ${place}`;

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
export function forgetAllTyped(): void {
  known.clear();
  try {
    sessionStorage.clear();
  } catch {
    // Nothing could be stored there either.
  }
  tell();
}
