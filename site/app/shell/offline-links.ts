import { useEffect } from 'react';

/** Whether a click would lead to another page of the site. */
function leadsToPage(event: MouseEvent): boolean {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.origin !== location.origin) return false;
  return !link.hash || link.pathname !== location.pathname;
}

/**
 * Without a network only the service worker has pages, so the browser itself has to follow links: the router would ask the
 * network for their scripts and data.
 */
export function useOfflineLinks(): void {
  useEffect(() => {
    const hideFromRouter = (event: MouseEvent) => {
      if (!navigator.onLine && leadsToPage(event)) event.stopPropagation();
    };
    document.addEventListener('click', hideFromRouter, true);
    return () => document.removeEventListener('click', hideFromRouter, true);
  }, []);
}
