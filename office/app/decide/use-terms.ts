import type { TermsPreview } from 'contract/office/decision-views';
import { termsPreview } from 'contract/office/decisions';
import { useEffect, useRef, useState } from 'react';
import { call } from '../call.ts';
import { troubleText } from '../sign-in/trouble.ts';

/** Typing goes on: the server is asked once it pauses. */
const PAUSE_MS = 200;

const figuresOf = (id: string, cents: number | null, duration: number) =>
  [id, cents, duration].join(' ');

/** What an approval at these figures would be, asked of the server as they change; what was there stays until the answer has come. */
export function useTerms(id: string, cents: number | null, duration: number) {
  const [preview, setPreview] = useState<TermsPreview | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [shown, setShown] = useState('');
  const isFirst = useRef(true);
  useEffect(() => {
    if (cents === null) return undefined;
    const gone = new AbortController();
    const ask = async () => {
      isFirst.current = false;
      const query = { amount_cents: String(cents), duration: String(duration) };
      const outcome = await call(termsPreview, { params: { id }, query, signal: gone.signal });
      if (gone.signal.aborted) return;
      setShown(figuresOf(id, cents, duration));
      setTrouble(outcome.kind === 'done' ? null : troubleText(outcome));
      setPreview(outcome.kind === 'done' ? outcome.data : null);
    };
    const timer = setTimeout(() => void ask(), isFirst.current ? 0 : PAUSE_MS);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [id, cents, duration]);
  const isLoading = cents === null || shown !== figuresOf(id, cents, duration);
  return { preview, trouble, isLoading };
}
