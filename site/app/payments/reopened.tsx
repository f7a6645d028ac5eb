import { khqrState } from 'contract/payments';
import { useEffect, useRef } from 'react';
import { call } from '../api.ts';
import type { Paid } from './code-watch.ts';

type ReopenedProps = { readonly intentId: string; readonly onPaid: (paid: Paid) => void };

/**
 * Asks once what became of a code that a page showed before it was loaded anew. On a wide screen a code stands in the place of its button,
 * and once its money has come there may be no button any more.
 */
export default function Reopened({ intentId, onPaid }: ReopenedProps) {
  const take = useRef(onPaid);
  useEffect(() => {
    take.current = onPaid;
  });
  useEffect(() => {
    const asking = new AbortController();
    const { signal } = asking;
    void call(khqrState, { body: { intent_id: intentId }, signal }).then((outcome) => {
      if (signal.aborted || outcome.kind !== 'done') return;
      const { state, cents, receipt } = outcome.data;
      if (state === 'paid') take.current({ cents: cents ?? 0, receipt: receipt ?? '' });
    });
    return () => asking.abort();
  }, [intentId]);
  return null;
}
