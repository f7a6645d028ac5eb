/**
 * `data-wake` of the document: the scripts start by themselves once the page is seen, or when somebody touches it; a page
 * that must work at any address and without a line has none.
 */
export type Wake = 'seen' | 'touched' | 'never';

/** Said to the window when the page's scripts have taken over. */
export const AWAKE_EVENT = 'romdoul:awake';

/** A route whose page is only read says so in its `handle`: its scripts wait for a touch. */
export interface WakeHandle {
  readonly wake?: Wake;
}
