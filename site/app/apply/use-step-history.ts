import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import type { WizardEvent } from './wizard-parts.ts';
import type { WizardModel } from './wizard-model.ts';

type How = Extract<WizardEvent, { kind: 'step' }>['how'];

/** The state of a history entry: its step, and the step that it was reached from. */
interface StepEntry {
  readonly step?: string;
  readonly from?: string;
}

function entryOf(state: unknown): StepEntry {
  return typeof state === 'object' && state !== null ? state : {};
}

/** Navigation re-renders the whole page, so it waits until the new step has been painted (P5). */
function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}

/**
 * Makes each step an entry of the browser's history, so that back and forward move between steps. All steps share one URL,
 * so that one cached page serves them all.
 */
export function useStepHistory(model: WizardModel) {
  const location = useLocation();
  const navigate = useNavigate();
  const arrivedBy: string = useNavigationType();
  const here = location.pathname + location.search;
  const entry = entryOf(location.state);
  const first = useRef(true);

  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    if (arrivedBy === 'POP') model.showStep(entry.step ?? model.steps[0]?.formName ?? null);
    // Only a change of the entry matters, not the renders while it is current.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [location.key, model]);

  return {
    /** Adds an entry for the wizard's new step, or goes back when the entry before is that step. */
    go(formName: string, how: How): void {
      afterPaint(() => {
        if (how === 'back' && entry.from === formName) void navigate(-1);
        else if (how === 'back') void navigate(here, { replace: true, state: { step: formName } });
        else void navigate(here, { state: { step: formName, from: entry.step } });
      });
    },
    /** Writes the first step into the visit's current entry. */
    settle(formName: string): void {
      if (entry.step !== formName)
        void navigate(here, { replace: true, state: { step: formName } });
    },
  };
}
