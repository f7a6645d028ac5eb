import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Reference } from './reference.ts';
import type { WizardModel } from './wizard-model.ts';
import type { WizardState } from './wizard-state.ts';

interface WizardHere {
  readonly model: WizardModel;
  readonly reference: Reference;
  /** The page that Previous leads to from the first step; null hides Previous there (C-25). */
  readonly backTo: string | null;
  /** Drops the draft that is offered or open, and opens an empty one. */
  readonly anew: () => void;
}

const WizardContext = createContext<WizardHere | null>(null);

export const WizardProvider = WizardContext.Provider;

/** The wizard that this component belongs to. */
export function useWizardHere(): WizardHere {
  const here = useContext(WizardContext);
  if (!here) throw new Error('outside a wizard');
  return here;
}

/** Selects a part of the wizard's state. The component re-renders only when that part changes. */
export function useWizardState<Part>(part: (state: WizardState, model: WizardModel) => Part): Part {
  const { model } = useWizardHere();
  const read = () => part(model.state, model);
  return useSyncExternalStore(model.subscribe, read, read);
}
