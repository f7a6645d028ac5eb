import { RESEND_SECONDS } from 'contract/accounts';
import { type MouseEvent, useEffect, useState } from 'react';
import { m } from 'words/messages';
import { Card } from 'ui/card.tsx';
import { Spinner } from 'ui/spinner.tsx';
import { WithBold } from './with-bold.tsx';

/** Whole seconds until another code may be asked for; 0 when it may (C-53). @param sentAt by this device's clock */
export function secondsToWait(sentAt: number): number {
  const passed = (Date.now() - sentAt) / 1000;
  // The clock was set back: only the server knows how long it has been.
  if (passed < 0) return 0;
  return Math.max(0, Math.ceil(RESEND_SECONDS - passed));
}

function useSecondsToWait(sentAt: number): number {
  const [left, setLeft] = useState(() => secondsToWait(sentAt));
  useEffect(() => {
    setLeft(secondsToWait(sentAt));
    const timer = setInterval(() => setLeft(secondsToWait(sentAt)), 1000);
    return () => clearInterval(timer);
  }, [sentAt]);
  return left;
}

interface ResendProps {
  readonly sentAt: number;
  readonly busy: boolean;
}

/**
 * The link that sends another code, by the form around it: it waits two minutes, with a ring and a figure (PWD-02, PWD-17,
 * C-53). It can be reached by keyboard all the time, so the focus is never lost.
 */
export function Resend({ sentAt, busy }: ResendProps) {
  const left = useSecondsToWait(sentAt);
  const isReady = left === 0;
  const press = (event: MouseEvent) => {
    if (!isReady || busy) event.preventDefault();
  };
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    <Card>
      <div className="flex items-center gap-4">
        {busy ? <Spinner className="size-9 text-primary" /> : <Ring left={left} />}
        <div className="min-w-0">
          <button
            type="submit"
            onClick={press}
            aria-disabled={!isReady || busy || undefined}
            aria-describedby="resend-hint"
            className={`min-h-11 text-start font-bold ${isReady ? 'text-primary-dark underline decoration-1 underline-offset-6' : 'text-ink-2'}`}
          >
            {m.account_resend()}
          </button>
          {!isReady && (
            <p className="text-sm text-ink-2">
              <WithBold text={m.account_resend_wait({ time })} bold={time} />
            </p>
          )}
          {/* The figure is not read out every second, only its end. */}
          <p role="status" className="text-sm text-ink-2">
            {isReady && m.account_resend_ready()}
          </p>
        </div>
      </div>
      <p id="resend-hint" className="mt-2 text-sm text-ink-2">
        {m.account_resend_hint()}
      </p>
    </Card>
  );
}

/** What is left of the two minutes. */
function Ring({ left }: { readonly left: number }) {
  return (
    <svg viewBox="0 0 36 36" className="size-9 shrink-0" fill="none" aria-hidden="true">
      <circle cx="18" cy="18" r="15" strokeWidth="4" className="stroke-track" />
      <circle
        cx="18"
        cy="18"
        r="15"
        strokeWidth="4"
        strokeLinecap="round"
        pathLength={RESEND_SECONDS}
        strokeDasharray={`${left} ${RESEND_SECONDS}`}
        transform="rotate(-90 18 18)"
        className={left === 0 ? 'stroke-none' : 'stroke-primary'}
      />
    </svg>
  );
}
