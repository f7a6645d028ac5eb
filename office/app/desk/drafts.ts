import { useTyped } from './use-typed.ts';

/** One text of a panel that outlives it, kept as `useTyped` keeps it; `forget` once the act is done. */
export function useDraft(panel: string, start = '') {
  const { value: text, set, forget } = useTyped(panel, { start, version: null });
  return { text, set, forget };
}

/** What a field needs of it. */
export type Draft = ReturnType<typeof useDraft>;
