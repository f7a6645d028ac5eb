import { useState } from 'react';
import { useSession } from '../shell/session.ts';

/** What was typed, and the version that it was begun on. */
interface Begun {
  readonly value: unknown;
  readonly version: string | number | null;
}

/**
 * What was typed in panels that may be drawn anew, by who typed it and where. It lives as long as the page is loaded, in the browser alone:
 * nothing is put in it while the server draws.
 */
const begun = new Map<string, Begun>();

/** What is typed in a panel that has been drawn from `start`. */
export interface Typed<Value> {
  readonly value: Value;
  readonly isTouched: boolean;
  /** The version that typing was begun on: what a change must say that it saw. */
  readonly version: string | number | null;
  /** Somebody else has changed it since typing began. */
  readonly isBehind: boolean;
  readonly set: (value: Value) => void;
  /** What is typed is to stand over what somebody else has written. */
  readonly keep: () => void;
  /** Back to what stands. */
  readonly forget: () => void;
}

/**
 * Keeps what is typed where the panel is drawn anew: because it was closed, because its page was read again, because somebody else has
 * changed what it shows. What others changed is said (`TypedBehind`), never put over what was typed.
 * @param place names the panel and what it is of
 */
export function useTyped<Value>(
  place: string,
  { start, version }: { readonly start: Value; readonly version: string | number | null },
): Typed<Value> {
  const { handle } = useSession();
  const key = `${handle} ${place}`;
  // Read when it is drawn, so that a panel which stays open while what it shows becomes another one takes that one's.
  const [, draw] = useState(0);
  const own = begun.get(key);
  const put = (next: Begun | null) => {
    if (next === null) begun.delete(key);
    else begun.set(key, next);
    draw((count) => count + 1);
  };
  return {
    value: own === undefined ? start : (own.value as Value),
    isTouched: own !== undefined,
    version: own === undefined ? version : own.version,
    isBehind: own !== undefined && own.version !== version,
    set: (value) => put({ value, version: own === undefined ? version : own.version }),
    keep: () => put({ value: own === undefined ? start : own.value, version }),
    forget: () => put(null),
  };
}
