import { useEffect } from 'react';

const isThere = (element: Element) =>
  element.isConnected && !element.matches(':disabled') && element.getClientRects().length > 0;

/**
 * Keeps the place of the keyboard. Where what has the focus goes away (a button whose act is done, a row that was struck, a panel), the
 * browser begins at the top again, behind a panel even; here what it stood in gets the focus, and Tab goes on from there.
 */
export function useKeepFocus(): void {
  useEffect(() => {
    let way: HTMLElement[] = [];
    const note = () => {
      way = [];
      for (let at = document.activeElement; at instanceof HTMLElement; at = at.parentElement) {
        if (at !== document.body) way.push(at);
      }
    };
    const look = () => {
      const [last] = way;
      // Who left a field on purpose is not led back to it.
      if (last === undefined || document.activeElement !== document.body || isThere(last)) return;
      const left = way.find(isThere);
      way = [];
      if (left === undefined) return;
      if (!left.hasAttribute('tabindex')) left.tabIndex = -1;
      left.focus({ preventScroll: true });
    };
    const changes = new MutationObserver(look);
    changes.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', note);
    return () => {
      changes.disconnect();
      document.removeEventListener('focusin', note);
    };
  }, []);
}
