import { lazy, Suspense, useEffect } from 'react';
import { m } from 'words/messages';
import { hasContent } from './draft.ts';
import type { AskedLoan } from './loan-cost.tsx';
import { useWizardHere, useWizardState } from './wizard-context.ts';

/** How long to wait where the file could not be fetched, unless the network returns before that. */
const AGAIN_MS = 10_000;

/** Never fails: a form that is being filled in must not be lost for want of a figure. */
async function loadLoanCost(): Promise<typeof import('./loan-cost.tsx')> {
  for (;;) {
    try {
      return await import('./loan-cost.tsx');
    } catch {
      await new Promise((resolve) => {
        setTimeout(resolve, AGAIN_MS);
        window.addEventListener('online', resolve, { once: true });
      });
    }
  }
}

/** The calculator's code is apart from the wizard's first view, which shows no figure yet (P2w). */
const LoanCost = lazy(loadLoanCost);

/** Fetches what reckons the cost with the first answer, long before the summary, so that no step waits for a network. */
export function useCostInAdvance(): void {
  const { model } = useWizardHere();
  const begun = useWizardState(({ draft }) => hasContent(draft));
  const asksLoan = model.situation.formType !== 'profile';
  useEffect(() => {
    if (begun && asksLoan) void loadLoanCost();
  }, [begun, asksLoan]);
}

/** The loan that the draft asks for; null while amount or duration is missing. */
export function useAskedLoan(): AskedLoan | null {
  const product = useWizardState(({ draft }) => draft.product);
  const amount = useWizardState(({ draft }) => Number(draft.answers.amount));
  const duration = useWizardState(({ draft }) => Number(draft.answers.duration));
  return amount > 0 && duration > 0 ? { product, amount, duration } : null;
}

/** What the loan costs. */
export function AskedCost({ loan }: { readonly loan: AskedLoan }) {
  const { reference } = useWizardHere();
  return (
    <Suspense fallback={<p className="min-h-60 text-ink-2">{m.ui_loading()}</p>}>
      <LoanCost loan={loan} reference={reference} />
    </Suspense>
  );
}
