import { useMemo, useRef, useState } from 'react';

/** The rows of a list that are selected: they stay so while pages are turned. */
export interface Selection<Row> {
  /** As the page has them now, or had them when they were selected. */
  readonly rows: readonly Row[];
  readonly has: (row: Row) => boolean;
  readonly toggle: (row: Row) => void;
  /** Selects from the row that was last toggled up to this one, both included. */
  readonly upTo: (page: readonly Row[], row: Row) => void;
  /** Selects rows, or takes them off. */
  readonly put: (rows: readonly Row[], selected: boolean) => void;
  readonly clear: () => void;
}

/**
 * What is selected of a list.
 * @param scope what the list shows: where that changes, nothing is selected any more
 */
export function useSelection<Row>(
  page: readonly Row[],
  keyOf: (row: Row) => string,
  scope: string,
): Selection<Row> {
  const [chosen, setChosen] = useState<{ scope: string; rows: ReadonlyMap<string, Row> }>({
    scope,
    rows: new Map(),
  });
  const last = useRef<string | null>(null);
  const isSame = chosen.scope === scope;
  const kept = useMemo(
    () => (isSame ? chosen.rows : new Map<string, Row>()),
    [isSame, chosen.rows],
  );
  const change = (edit: (rows: Map<string, Row>) => void) => {
    const next = new Map(kept);
    edit(next);
    setChosen({ scope, rows: next });
  };
  const rows = useMemo(() => {
    const now = new Map(page.map((row) => [keyOf(row), row]));
    return [...kept].map(([key, row]) => now.get(key) ?? row);
  }, [kept, page, keyOf]);
  const put = (some: readonly Row[], selected: boolean) =>
    change((next) => {
      for (const row of some) {
        if (selected) next.set(keyOf(row), row);
        else next.delete(keyOf(row));
      }
    });
  return {
    rows,
    has: (row) => kept.has(keyOf(row)),
    toggle: (row) => {
      last.current = keyOf(row);
      put([row], !kept.has(keyOf(row)));
    },
    upTo: (all, row) => {
      const to = all.indexOf(row);
      const from = all.findIndex((one) => keyOf(one) === last.current);
      put(from < 0 ? [row] : all.slice(Math.min(from, to), Math.max(from, to) + 1), true);
    },
    put,
    clear: () => change((next) => next.clear()),
  };
}
