import { UNDO_SECONDS } from 'contract/office/decision-views';
import { useEffect, useState, useSyncExternalStore } from 'react';

/** A decision whose SMS has not left: it can be taken back from any page until then. */
export interface Undoable {
  readonly id: string;
  readonly name: string;
  readonly kind: 'approved' | 'denied';
  readonly version: number;
  /** By the browser's own clock that only runs forward. */
  readonly until: number;
}

/** What the server may still be sending takes a moment: the button goes before the SMS does. */
const MARGIN_MS = 500;

let current: Undoable | null = null;
const listeners = new Set<() => void>();

function set(next: Undoable | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Offers to take a decision back for as long as its SMS waits. */
export function offerUndo(decision: Omit<Undoable, 'until'>): void {
  set({ ...decision, until: performance.now() + UNDO_SECONDS * 1000 - MARGIN_MS });
}

/** It was taken back, or cannot be any more. */
export function endUndo(): void {
  set(null);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The decision that can be taken back, and in how many seconds no more; null where there is none. */
export function useUndo(): (Undoable & { readonly seconds: number }) | null {
  const undoable = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (undoable === null) return undefined;
    const look = () => {
      setNow(performance.now());
      if (performance.now() >= undoable.until) endUndo();
    };
    look();
    const timer = setInterval(look, 250);
    return () => clearInterval(timer);
  }, [undoable]);
  if (undoable === null || now >= undoable.until) return null;
  const left = undoable.until - Math.max(now, undoable.until - UNDO_SECONDS * 1000);
  return { ...undoable, seconds: Math.ceil(left / 1000) };
}
