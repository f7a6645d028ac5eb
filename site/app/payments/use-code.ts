import { useEffect, useRef, useState } from 'react';
import { call } from '../api.ts';
import { type CodeNews, watchCode } from './code-watch.ts';
import type { Opened } from './open-code.ts';

/** A code and what became of it, asked after while the page is looked at; `again` has a new one made. */
export function useCode(asked: Opened, made: (intentId: string) => void) {
  const { loanId, what, instalment = null } = asked;
  /** Of the code of a page that was loaded anew; those that are made here are known to the watch. */
  const before = useRef(asked.intentId ?? null);
  const keep = useRef(made);
  useEffect(() => {
    keep.current = made;
  });
  const [news, setNews] = useState<CodeNews>({ kind: 'making' });
  const [isAway, setAway] = useState(false);
  const [round, setRound] = useState(0);
  useEffect(() => {
    const watch = watchCode(
      { loanId, what, instalment },
      {
        call,
        tell: setNews,
        made: (intentId) => keep.current(intentId),
        away: setAway,
        isSeen: () => document.visibilityState === 'visible',
      },
      before.current,
    );
    before.current = null;
    document.addEventListener('visibilitychange', watch.wake);
    return () => {
      document.removeEventListener('visibilitychange', watch.wake);
      watch.end();
    };
  }, [loanId, what, instalment, round]);
  return { news, isAway, again: () => setRound((before) => before + 1) };
}

/** Whole seconds until an instant of this device's clock, counted down; 0 once it has passed. */
export function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((until - now) / 1000));
}
