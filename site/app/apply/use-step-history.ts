import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import type { WizardEvent } from './wizard-parts.ts';
import type { WizardModel } from './wizard-model.ts';

type How = Extract<WizardEvent, { kind: 'step' }>['how'];

/** What a history entry remembers: its step, and the step that it was reached from. */
interface StepEntry {
  readonly step?: string;
  readonly from?: string;
}

function entryOf(state: unknown): StepEntry {
  return typeof state === 'object' && state !== null ? state : {};
}

/** The router draws the whole page anew; the step itself should stand before that (P5). */
function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}

/**
 * Steps as entries of the browser's history: back and forward move between them and lose nothing. The address stays the
 * same, so a kept page serves every step.
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
    // An entry is met once, whatever is drawn while it stands.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [location.key, model]);

  return {
    /** Follows the wizard: a new entry, or the one before when that is where Previous leads. */
    go(formName: string, how: How): void {
      afterPaint(() => {
        if (how === 'back' && entry.from === formName) void navigate(-1);
        else if (how === 'back') void navigate(here, { replace: true, state: { step: formName } });
        else void navigate(here, { state: { step: formName, from: entry.step } });
      });
    },
    /** Names the step that a visit begins at. */
    settle(formName: string): void {
      if (entry.step !== formName)
        void navigate(here, { replace: true, state: { step: formName } });
    },
  };
}
