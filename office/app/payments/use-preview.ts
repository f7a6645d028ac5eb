import { type PaymentPreview, paymentPreview, type PreviewBody } from 'contract/office/payments';
import { useEffect, useState } from 'react';
import { call } from '../call.ts';
import type { ActTrouble } from '../desk/use-act.ts';

/** So long after the last key the server is asked. */
const QUIET_MS = 250;

export interface Previewed {
  readonly preview: PaymentPreview | null;
  /** The preview is of what was typed before, until the answer is there. */
  readonly isOld: boolean;
  readonly errors: ActTrouble['errors'];
}

/**
 * The split of what is typed, by the server. Null where nothing is typed that could be a payment.
 * @param version asks again when the loan has another entry
 */
export function usePreview(number: string, body: PreviewBody | null, version: number): Previewed {
  const [state, setState] = useState<Previewed>({ preview: null, isOld: false, errors: {} });
  const cents = body?.cents ?? null;
  const paidOn = body?.paid_on ?? null;
  useEffect(() => {
    if (cents === null || paidOn === null) {
      setState({ preview: null, isOld: false, errors: {} });
      return undefined;
    }
    setState((before) => ({ ...before, isOld: true }));
    const control = new AbortController();
    const ask = async () => {
      const outcome = await call(paymentPreview, {
        params: { number },
        body: { cents, paid_on: paidOn },
        signal: control.signal,
      });
      if (control.signal.aborted) return;
      if (outcome.kind === 'done') setState({ preview: outcome.data, isOld: false, errors: {} });
      else if (outcome.kind === 'refused') {
        setState({ preview: null, isOld: false, errors: outcome.problem.errors ?? {} });
      }
    };
    const timer = setTimeout(() => void ask(), QUIET_MS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [number, cents, paidOn, version]);
  return state;
}
