import { useEffect, useState } from 'react';
import { m } from 'words/messages';
import { hasContent } from './draft.ts';
import type LoanCost from './loan-cost.tsx';
import type { AskedLoan } from './loan-cost.tsx';
import { useWizardHere, useWizardState } from './wizard-context.ts';

let reckoner: typeof LoanCost | null = null;

/** @throws where the file cannot be fetched */
async function loadReckoner(): Promise<typeof LoanCost> {
  reckoner ??= (await import('./loan-cost.tsx')).default;
  return reckoner;
}

/** Fetches what reckons the cost with the first answer, long before the summary, so that no step waits for a network. */
export function useCostInAdvance(): void {
  const { model } = useWizardHere();
  const begun = useWizardState(({ draft }) => hasContent(draft));
  const asksLoan = model.situation.formType !== 'profile';
  useEffect(() => {
    if (begun && asksLoan) void loadReckoner().catch(() => undefined);
  }, [begun, asksLoan]);
}

/** The loan that the draft asks for; null while amount or duration is missing. */
export function useAskedLoan(): AskedLoan | null {
  const product = useWizardState(({ draft }) => draft.product);
  const amount = useWizardState(({ draft }) => Number(draft.answers.amount));
  const duration = useWizardState(({ draft }) => Number(draft.answers.duration));
  return amount > 0 && duration > 0 ? { product, amount, duration } : null;
}

/** What the loan costs. The calculator's code is apart from the wizard's first view, which shows no figure yet (P2w). */
export function AskedCost({ loan }: { readonly loan: AskedLoan }) {
  const { reference } = useWizardHere();
  const Cost = useReckoner();
  if (Cost === null) return <p className="min-h-60 text-ink-2">{m.ui_loading()}</p>;
  return <Cost loan={loan} reference={reference} />;
}

/** What reckons the cost, asked for again when the network returns; null until it is there. */
function useReckoner(): typeof LoanCost | null {
  const [found, setFound] = useState(() => reckoner);
  useEffect(() => {
    if (found !== null) return undefined;
    let here = true;
    const ask = () => {
      loadReckoner().then(
        (loaded) => here && setFound(() => loaded),
        () => undefined,
      );
    };
    ask();
    window.addEventListener('online', ask);
    return () => {
      here = false;
      window.removeEventListener('online', ask);
    };
  }, [found]);
  return found;
}
