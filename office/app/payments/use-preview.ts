import { type PaymentPreview, paymentPreview, type PreviewBody } from 'contract/office/payments';
import { useEffect, useState } from 'react';
import { call } from '../call.ts';
import type { ActTrouble } from '../desk/use-act.ts';
import { troubleText } from '../sign-in/trouble.ts';

/** So long after the last key the server is asked. */
const QUIET_MS = 250;

interface Answer {
  /** What it is the answer to; empty: nothing was asked. */
  readonly to: string;
  readonly preview: PaymentPreview | null;
  /** The sum, the day and the loan's version that the preview is of. */
  readonly cents: number;
  readonly paidOn: string;
  readonly version: number;
  readonly errors: ActTrouble['errors'];
  /** Why there is none: nothing came back, or it was refused. */
  readonly trouble: string | null;
}

const NONE: Answer = {
  to: '',
  preview: null,
  cents: 0,
  paidOn: '',
  version: 0,
  errors: {},
  trouble: null,
};

export interface Previewed extends Omit<Answer, 'to' | 'paidOn' | 'version'> {
  /** The preview is of what was typed or of the loan as it was before, until the answer is there. */
  readonly isOld: boolean;
  /** There is a preview of the very sum and day that are typed, on the loan as the page shows it. */
  readonly isSeen: boolean;
  /** Asks again, after trouble. */
  readonly retry: () => void;
}

/**
 * The split of what is typed, by the server. Null where nothing is typed that could be a payment.
 * @param version asks again when the loan has another entry
 */
export function usePreview(number: string, body: PreviewBody | null, version: number): Previewed {
  const [answer, setAnswer] = useState(NONE);
  const [asks, setAsks] = useState(0);
  const cents = body?.cents ?? null;
  const paidOn = body?.paid_on ?? null;
  const asked = cents === null ? '' : [number, cents, paidOn, version, asks].join(' ');
  useEffect(() => {
    if (cents === null || paidOn === null) {
      setAnswer(NONE);
      return undefined;
    }
    const control = new AbortController();
    const ask = async () => {
      const outcome = await call(paymentPreview, {
        params: { number },
        body: { cents, paid_on: paidOn },
        signal: control.signal,
      });
      if (control.signal.aborted) return;
      const to = { ...NONE, to: asked, cents, paidOn, version };
      if (outcome.kind === 'done') return setAnswer({ ...to, preview: outcome.data });
      const { errors = {}, status = 0 } = outcome.kind === 'refused' ? outcome.problem : {};
      // Under its field is said what is wrong there; and of a number that is still typed that there is no such loan is no trouble.
      const isSaid = Object.keys(errors).length > 0 || status === 404;
      setAnswer({ ...to, errors, trouble: isSaid ? null : troubleText(outcome) });
    };
    const timer = setTimeout(() => void ask(), QUIET_MS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [number, cents, paidOn, version, asked]);
  useEffect(() => {
    // What was typed without a line is asked for once it is back.
    const again = () => setAsks((before) => before + 1);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);
  const { to, paidOn: day, version: seen, ...shown } = answer;
  const isSame = shown.cents === cents && day === paidOn && seen === version;
  const isSeen = shown.preview !== null && isSame;
  return { ...shown, isOld: to !== asked, isSeen, retry: () => setAsks(asks + 1) };
}
