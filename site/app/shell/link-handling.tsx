import { productOfWireName } from 'lending/product';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { rememberLoanType } from '../session.ts';

/** Where a plain click leads inside the site, or null where the browser must act itself. */
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.origin !== location.origin) return null;
  if (link.target || link.hasAttribute('download')) return null;
  // A jump within the page.
  if (link.hash && link.pathname === location.pathname) return null;
  return link;
}

/**
 * Follows the links of parts that React does not know (`still`) without loading the page anew, and presets the loan
 * type that a link carries in `data-loan-type` (NAV-11).
 */
export function LinkHandling() {
  const navigate = useNavigate();
  useEffect(() => {
    const preset = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const product = productOfWireName(link?.dataset.loanType ?? '');
      if (product) rememberLoanType(product);
      // Without a line only the service worker has pages: the router would look for their scripts in vain.
      if (!navigator.onLine && linkOf(event)) event.stopPropagation();
    };
    const follow = (event: MouseEvent) => {
      const link = linkOf(event);
      if (!link) return;
      event.preventDefault();
      void navigate(link.pathname + link.search + link.hash);
    };
    document.addEventListener('click', preset, true);
    // After React's own listeners, which sit on the document.
    window.addEventListener('click', follow);
    return () => {
      document.removeEventListener('click', preset, true);
      window.removeEventListener('click', follow);
    };
  }, [navigate]);
  return null;
}
