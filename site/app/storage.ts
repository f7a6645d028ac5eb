/** Key of the borrower's token in local storage (docs/security.md). */
export const TOKEN_KEY = 'token';

/** The IndexedDB database that keeps drafts on the device, and how the keys begin under which closing pages leave them in local storage. */
export const DRAFTS = { database: 'romdoul', late: 'late ' } as const;

/** The storage area, or null where the browser forbids it: reading then finds nothing and writing does nothing. */
function area(kind: 'local' | 'session'): Storage | null {
  try {
    return kind === 'local' ? globalThis.localStorage : globalThis.sessionStorage;
  } catch {
    return null;
  }
}

/** What is stored under `key`, or null. */
export function readStored(kind: 'local' | 'session', key: string): string | null {
  try {
    return area(kind)?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Stores `value`; null removes it. Does nothing where the storage is full or forbidden. */
export function writeStored(kind: 'local' | 'session', key: string, value: string | null): void {
  try {
    if (value === null) area(kind)?.removeItem(key);
    else area(kind)?.setItem(key, value);
  } catch {
    // Full or forbidden.
  }
}

/** The keys of everything that is stored. */
export function storedKeys(kind: 'local' | 'session'): readonly string[] {
  try {
    return Object.keys(area(kind) ?? {});
  } catch {
    return [];
  }
}

/** Empties the storage. */
export function clearStored(kind: 'local' | 'session'): void {
  try {
    area(kind)?.clear();
  } catch {
    // As above.
  }
}
