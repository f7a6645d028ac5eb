import {
  keepLastView,
  LAST_VIEW_LISTS,
  type LastViewList,
  type LastViews,
} from 'contract/office/list-views';
import { toDo, type ToDoCounts } from 'contract/office/to-do';
import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { callQuietly } from '../call.ts';
import { viewQuery } from '../desk/view.ts';
import { addressOf, type PageId } from '../page-table.ts';

/** What the shell knows of whoever works in it, besides who they are. */
interface DeskState {
  /** What the addresses of the lists said last. */
  readonly last: LastViews;
  readonly note: (list: LastViewList, query: string) => void;
  /** What waits for them. */
  readonly waiting: ToDoCounts;
}

export const DeskContext = createContext<DeskState>({
  last: {},
  note: () => undefined,
  waiting: {},
});

/** How often what waits is asked anew while the page is looked at. */
const EVERY_MS = 60_000;

/** The shell's state: what the loader found, the views that were used since, and what waits as it is now. */
export function useDeskState(
  found: { last: LastViews; waiting: ToDoCounts } | undefined,
): DeskState {
  const [noted, setNoted] = useState<LastViews>({});
  const [waiting, setWaiting] = useState<ToDoCounts>(found?.waiting ?? {});
  useEffect(() => setWaiting(found?.waiting ?? {}), [found?.waiting]);
  useEffect(() => {
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      const outcome = await callQuietly(toDo);
      if (outcome.kind === 'done') setWaiting(outcome.data.counts);
    };
    const timer = setInterval(() => void ask(), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  const note = useCallback((list: LastViewList, query: string) => {
    setNoted((before) => (before[list] === query ? before : { ...before, [list]: query }));
  }, []);
  const last = useMemo(() => ({ ...found?.last, ...noted }), [found?.last, noted]);
  return useMemo(() => ({ last, note, waiting }), [last, note, waiting]);
}

/** What waits for whoever works here. */
export const useWaiting = (): ToDoCounts => useContext(DeskContext).waiting;

/** Where the navigation leads for a page: a list opens as it was used last. */
export function usePlaceOf(): (page: PageId) => string {
  const { last } = useContext(DeskContext);
  return (page) => {
    const list = LAST_VIEW_LISTS.find((one) => one === page);
    const query = list === undefined ? '' : (last[list] ?? '');
    return query === '' ? addressOf(page) : `${addressOf(page)}?${query}`;
  };
}

/** Notes what a list shows, here and on the server, without whom one searches for. */
export function useLastView(list: LastViewList): void {
  const { last, note } = useContext(DeskContext);
  const [search] = useSearchParams();
  const query = viewQuery(search);
  const isNew = query !== (last[list] ?? '');
  useEffect(() => {
    if (!isNew) return;
    note(list, query);
    void callQuietly(keepLastView, { params: { list }, body: { query } });
  }, [isNew, list, note, query]);
}
