/** The browser's timers and page events that sending and saving depend on. Tests pass their own. */
export interface PageEvents {
  /** Runs `work` after `ms`. @returns a function that cancels it */
  readonly later: (work: () => void, ms: number) => () => void;
  /** Calls back when the network may be reachable again. @returns a function that stops it */
  readonly onOnline: (listener: () => void) => () => void;
  /** Calls back when the page is left or hidden: phones may discard a hidden page. @returns a function that stops it */
  readonly onLeave: (listener: () => void) => () => void;
}

/** The real browser. Returning to the tab counts as online too, since sleeping phones miss the `online` event. */
export const browserEvents: PageEvents = {
  later: (work, ms) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
  onOnline: (listener) => listenForVisibility('visible', 'online', listener),
  onLeave: (listener) => listenForVisibility('hidden', 'pagehide', listener),
};

function listenForVisibility(
  state: DocumentVisibilityState,
  windowEvent: 'online' | 'pagehide',
  listener: () => void,
): () => void {
  const onVisibilityChange = () => {
    if (document.visibilityState === state) listener();
  };
  window.addEventListener(windowEvent, listener);
  document.addEventListener('visibilitychange', onVisibilityChange);
  return () => {
    window.removeEventListener(windowEvent, listener);
    document.removeEventListener('visibilitychange', onVisibilityChange);
  };
}
