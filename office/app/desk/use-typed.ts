import { useSyncExternalStore } from 'react';
import { useSession } from '../shell/session.ts';
import { type Begun, keepTyped, placeOf, typedAt, watchTyped } from './kept.ts';

/** What is typed in a panel that has been drawn from `start`. */
export interface Typed<Value> {
  readonly value: Value;
  readonly isTouched: boolean;
  /** The version that typing was begun on: what a change must say that it saw. */
  readonly version: string | number | null;
  /** Somebody else has changed it since typing began. */
  readonly isBehind: boolean;
  readonly set: (value: Value) => void;
  /** Makes something of what stands there by now, which may be more than was drawn; null forgets it. Nothing where nothing is typed. */
  readonly change: (make: (newest: Value) => Value | null) => void;
  /** What is typed is to stand over what somebody else has written. */
  readonly keep: () => void;
  /** Back to what stands. */
  readonly forget: () => void;
}

/**
 * Keeps what is typed where the panel is drawn anew: because it was closed, because its page was read or loaded again, because somebody
 * else has changed what it shows. What others changed is said (`TypedBehind`), never put over what was typed.
 * @param place names the panel and what it is of
 */
export function useTyped<Value>(
  place: string,
  { start, version }: { readonly start: Value; readonly version: string | number | null },
): Typed<Value> {
  const { handle } = useSession();
  const key = placeOf(handle, place);
  // The server knows nothing of what was typed: it draws `start`, and the browser begins with the same.
  const kept = useSyncExternalStore(
    watchTyped,
    () => typedAt(key),
    () => null,
  );
  const own = kept !== null && isLike(kept.value, start) ? kept : null;
  const put = (begun: Begun | null) => keepTyped(key, begun);
  const change = (make: (newest: Value) => Value | null) => {
    const newest = typedAt(key);
    if (newest === null || !isLike(newest.value, start)) return;
    const value = make(newest.value as Value);
    put(value === null ? null : { value, version: newest.version });
  };
  return {
    value: own === null ? start : (own.value as Value),
    isTouched: own !== null,
    version: own === null ? version : own.version,
    isBehind: own !== null && own.version !== version,
    set: (value) => put({ value, version: own === null ? version : own.version }),
    change,
    keep: () => put({ value: own === null ? start : own.value, version }),
    forget: () => put(null),
  };
}

/** Whether what was kept has the shape of what the panel takes: a tab may keep it from before the program was replaced. */
function isLike(value: unknown, start: unknown): boolean {
  if (start === null) return true;
  if (typeof value !== typeof start || Array.isArray(value) !== Array.isArray(start)) return false;
  if (typeof start !== 'object' || Array.isArray(start)) return true;
  return value !== null && Object.keys(start).every((name) => name in (value as object));
}
