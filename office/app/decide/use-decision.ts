import { type DecisionView, decision } from 'contract/office/decisions';
import { useEffect, useRef, useState } from 'react';
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

/** Asks for the decision on an application, where the page has not done so already (`given`). */
export function useDecision(id: string, given: DecisionView | null): KnownDecision {
  const [asked, setAsked] = useState<DecisionView | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const revalidator = useRevalidator();
  const ask = async () => {
    const outcome = await call(decision, { params: { id } });
    if (outcome.kind !== 'done') return setTrouble(troubleText(outcome));
    setTrouble(null);
    setAsked(outcome.data);
  };
  useEffect(() => {
    setAsked(null);
    if (given === null) void ask();
    // What the page gives anew is newer than what was asked for.
  }, [id, given]);
  // The page was asked for anew, since something was done on it: what the bar says may be another thing by now.
  const isIdle = revalidator.state === 'idle';
  const wasBusy = useRef(false);
  useEffect(() => {
    if (isIdle && wasBusy.current && given === null) void ask();
    wasBusy.current = !isIdle;
  }, [isIdle]);
  const reload = async () => {
    await (given === null ? ask() : undefined);
    await revalidator.revalidate();
  };
  const own = asked?.id === id ? asked : null;
  return { view: own ?? given, trouble, reload };
}
