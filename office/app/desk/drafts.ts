import { useState } from 'react';

/** What was typed into a panel that was closed, by panel and application: it is there again when the panel is opened. */
const drafts = new Map<string, string>();

/** A text of a panel that outlives it; `forget` once the act is done. */
export function useDraft(key: string, start = '') {
  const [text, setText] = useState(() => drafts.get(key) ?? start);
  const set = (next: string) => {
    drafts.set(key, next);
    setText(next);
  };
  return { text, set, forget: () => drafts.delete(key) };
}

/** What a field needs of it. */
export type Draft = ReturnType<typeof useDraft>;
