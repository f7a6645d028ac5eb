import { termsPreview, type TermsPreview } from 'contract/office/decisions';
import { useEffect, useState } from 'react';
import { call } from '../call.ts';
import { troubleText } from '../sign-in/trouble.ts';

/** Typing goes on: the server is asked once it pauses. */
const PAUSE_MS = 200;

/** What an approval at these figures would be, asked of the server as they change; what was there stays until the answer has come. */
export function useTerms(id: string, cents: number | null, duration: number) {
  const [preview, setPreview] = useState<TermsPreview | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [shown, setShown] = useState('');
  const wanted = `${id} ${cents} ${duration}`;
  useEffect(() => {
    if (cents === null) return undefined;
    const gone = new AbortController();
    const ask = async () => {
      const query = { amount_cents: String(cents), duration: String(duration) };
      const outcome = await call(termsPreview, { params: { id }, query, signal: gone.signal });
      if (gone.signal.aborted) return;
      setShown(wanted);
      if (outcome.kind === 'done') {
        setTrouble(null);
        return setPreview(outcome.data);
      }
      setTrouble(troubleText(outcome));
      setPreview(null);
    };
    const timer = setTimeout(() => void ask(), shown === '' ? 0 : PAUSE_MS);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [wanted]);
  return { preview, trouble, isLoading: cents === null || shown !== wanted };
}
