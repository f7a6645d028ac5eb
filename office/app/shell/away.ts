import { useSyncExternalStore } from 'react';
import { isOfOneList } from '../desk/view.ts';
import { addressOf } from '../page-table.ts';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the browser says that its line is away; in the browser only. */
export const isAway = (): boolean => !navigator.onLine;

/** The same, told when it changes; not away on the server. */
export function useIsAway(): boolean {
  return useSyncExternalStore(subscribe, isAway, () => false);
}

/** Whether a move is held back until the line is there again: all but those among the rows of the queue, which shows them without a load. */
export function isHeld(...[from, to]: Parameters<typeof isOfOneList>): boolean {
  const isInQueue = from.pathname === addressOf('queue') && isOfOneList(from, to);
  return isAway() && !isInQueue;
}
