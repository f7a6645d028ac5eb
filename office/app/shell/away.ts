import { useSyncExternalStore } from 'react';

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
