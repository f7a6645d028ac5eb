import type { DecisionView } from 'contract/office/decision-views';
import { decision } from 'contract/office/decisions';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../call.ts';
import { troubleText } from '../sign-in/trouble.ts';

/** The decision on an application as the bar knows it, and how it is asked for anew. */
export interface KnownDecision {
  readonly view: DecisionView | null;
  /** Why it could not be asked for. */
  readonly trouble: string | null;
  /** Asks anew, and the page around it with it. */
  readonly reload: () => Promise<void>;
}

/**
 * Asks for the decision on an application, where the page has not done so already (`given`); and again whenever the page was asked for
 * anew, since what was done on it may be what the decision waits for.
 */
export function useDecision(id: string, given: DecisionView | null): KnownDecision {
  const [asked, setAsked] = useState<DecisionView | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const { state, revalidate } = useRevalidator();
  const wasBusy = useRef(true);
  const isGiven = given !== null;
  const ask = useCallback(async () => {
    const outcome = await call(decision, { params: { id } });
    if (outcome.kind !== 'done') return setTrouble(troubleText(outcome));
    setTrouble(null);
    setAsked(outcome.data);
  }, [id]);
  const isIdle = state === 'idle';
  useEffect(() => {
    if (isIdle && wasBusy.current && !isGiven) void ask();
    wasBusy.current = !isIdle;
  }, [isIdle, isGiven, ask]);
  // Another application than was asked for.
  const isOther = !isGiven && asked !== null && asked.id !== id;
  useEffect(() => {
    if (isOther) void ask();
  }, [isOther, ask]);
  const own = isGiven ? given : asked?.id === id ? asked : null;
  return { view: own, trouble, reload: revalidate };
}
