import { loanContacts, type LoanContactsView } from 'contract/office/today';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../call.ts';

/** What was said about a loan, asked for as the loan changes; acts answer it anew, and the list behind is asked for again. */
export function useContacts(loanId: string) {
  const [view, setView] = useState<LoanContactsView | null>(null);
  const [failed, setFailed] = useState(false);
  const { revalidate } = useRevalidator();
  /** Counts what was asked for or taken, so that an older answer that comes late replaces nothing newer. */
  const newest = useRef(0);
  const load = useCallback(
    async (signal?: AbortSignal) => {
      newest.current += 1;
      const own = newest.current;
      const outcome = await call(loanContacts, {
        params: { loan: loanId },
        ...(signal && { signal }),
      });
      if (signal?.aborted || own !== newest.current) return;
      setFailed(outcome.kind !== 'done');
      if (outcome.kind === 'done') setView(outcome.data);
    },
    [loanId],
  );
  useEffect(() => {
    const asking = new AbortController();
    void load(asking.signal);
    return () => asking.abort();
  }, [load]);

  /** Takes the view that an act answered, and renews the list. */
  const take = (answer: LoanContactsView) => {
    newest.current += 1;
    setView(answer);
    void revalidate();
  };
  const reload = async () => {
    await load();
    void revalidate();
  };
  const current = view !== null && String(view.loan) === loanId ? view : null;
  return { view: current, failed, take, reload };
}
