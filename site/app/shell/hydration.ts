import { useEffect } from 'react';

/**
 * `data-hydrate` of the document: what starts the page's scripts (docs/hydration.md).
 * - `load`: the page itself, once its text and fonts are painted, or a touch before that.
 * - `interaction`: a touch, a key or the focus; for pages that are only read.
 * - `never`: nothing; for a page that must work at any address and without a network.
 */
export type HydrateOn = 'load' | 'interaction' | 'never';

/** What a route's `handle` may say; `load` where it says nothing. */
export interface HydrationHandle {
  readonly hydrateOn?: HydrateOn;
}

/** Dispatched on the window when React has taken over the page. */
export const HYDRATED_EVENT = 'romdoul:hydrated';

/**
 * Tells the scripts in the page's head that React has taken over: presses they have held are then repeated, and nothing is held
 * back from who is signed in any more.
 */
export function useHydrated(): void {
  useEffect(() => {
    document.documentElement.removeAttribute('data-signed-in');
    window.dispatchEvent(new Event(HYDRATED_EVENT));
  }, []);
}
