import type { LoanCard } from 'contract/loan-views';
import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { wideScreen } from 'ui/wide-screen.ts';
import type { Asked, Paid } from './code-watch.ts';

/** A code that was asked for. */
export interface Opened extends Asked {
  /** The button in whose place it stands on a wide screen; its own where none is named. */
  readonly place?: Asked['what'];
  /** Its figure is wanted although less settles the loan (`settleChoice`). */
  readonly isWanted?: boolean;
  /** The code that was made for it. */
  readonly intentId?: string;
}

/** Which code of a page is open, and what can be done with it. */
export interface OpenCode {
  readonly asked: Opened | null;
  /** The loans of the page; null until they are known. */
  readonly cards: readonly LoanCard[] | null;
  /** The code stands in the page; on a narrow screen over it. */
  readonly isWide: boolean;
  readonly open: (asked: Opened) => void;
  /** Opens another code in place of the one that is open. */
  readonly instead: (asked: Opened) => void;
  readonly close: () => void;
  /** Keeps which code was made with the page's entry in the history. */
  readonly made: (intentId: string) => void;
  readonly paid: (paid: Paid) => void;
  /** Closes the code, and loads what the page says anew. */
  readonly renew: () => void;
}

export const OpenCodeContext = createContext<OpenCode | null>(null);

/** The code of the page around. @throws Error outside of `Khqr`, which only a mistake in the program brings about */
export function useOpenCode(): OpenCode {
  const open = useContext(OpenCodeContext);
  if (open === null) throw new Error('useOpenCode outside of Khqr');
  return open;
}

/**
 * The code that is open and, once it is paid, its payment, both kept in the browser's history: its back button closes them, and a
 * reload shows them again. Which code it is stands there too, since what was paid before a reload must not lead to a code for what comes
 * next.
 */
export function useHistory() {
  const { pathname, search, hash, state, key } = useLocation();
  const navigate = useNavigate();
  const pressed = useRef(false);
  const own = useRef<string | null>(null);
  const { khqr: asked = null, paid = null } = (state ?? {}) as Kept;
  const isOpen = asked !== null;
  useEffect(() => {
    pressed.current = false;
    if (!isOpen) own.current = null;
  }, [key, isOpen]);
  const go = (kept: Kept, replace: boolean) =>
    void navigate({ pathname, search, hash }, { state: kept, replace, preventScrollReset: true });
  /** A second press before the page has changed would be a second step. */
  const once = (step: () => void) => {
    if (!pressed.current) step();
    pressed.current = true;
  };
  return {
    asked: paid === null ? asked : null,
    paid,
    /** The open code that was made before this page was loaded, or opened again by the browser's buttons; else null. */
    reopened: asked?.intentId !== own.current ? (asked?.intentId ?? null) : null,
    made: (intentId: string) => {
      if (asked === null || asked.intentId === intentId || pressed.current) return;
      own.current = intentId;
      go({ khqr: { ...asked, intentId } }, true);
    },
    open: (next: Opened) => once(() => go({ khqr: next }, false)),
    instead: (next: Opened) => once(() => go({ khqr: next }, true)),
    close: () => once(() => void navigate(-1)),
    keepPaid: (news: Paid) => go({ paid: news }, true),
  };
}

/** What an entry of the history holds for a page with codes. */
interface Kept {
  readonly khqr?: Opened;
  readonly paid?: Paid;
}

/** Whether the screen has room for a code beside the panel; false before the browser has taken over. */
export function useWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => wideScreen().matches,
    () => false,
  );
}

function subscribe(changed: () => void): () => void {
  const screen = wideScreen();
  screen.addEventListener('change', changed);
  return () => screen.removeEventListener('change', changed);
}
