import { useState } from 'react';
import { useSession } from '../shell/session.ts';

/**
 * What was typed into a panel that was closed, by who typed it, panel and application: it is there again when the same person opens the
 * panel, not where another has signed in on the page since.
 */
const drafts = new Map<string, string>();

/** A text of a panel that outlives it; `forget` once the act is done. */
export function useDraft(panel: string, start = '') {
  const { handle } = useSession();
  const key = `${handle} ${panel}`;
  const [text, setText] = useState(() => drafts.get(key) ?? start);
  const set = (next: string) => {
    drafts.set(key, next);
    setText(next);
  };
  return { text, set, forget: () => drafts.delete(key) };
}

/** What a field needs of it. */
export type Draft = ReturnType<typeof useDraft>;
