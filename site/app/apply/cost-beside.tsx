import { useSyncExternalStore } from 'react';
import { productName } from '../products/words.ts';
import { wideScreen } from 'ui/wide-screen.ts';
import { AskedCost, useAskedLoan } from './asked-cost.tsx';
import { useWizardHere, useWizardState } from './wizard-context.ts';

const isWide = () => wideScreen().matches;
const isWideOnServer = () => false;

function subscribeToWidth(listener: () => void): () => void {
  const wide = wideScreen();
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/**
 * What the loan that is being asked for costs, beside the form on wide screens: the home page's figure, drawn anew with
 * amount and duration. Nothing while either is missing. On the last step the summary has it.
 */
export function CostBeside() {
  const { model } = useWizardHere();
  const isShown = useSyncExternalStore(subscribeToWidth, isWide, isWideOnServer);
  const loan = useAskedLoan();
  const isFilling = useWizardState(
    ({ phase, draft }) => phase !== 'completed' && draft.at !== model.steps.at(-1)?.formName,
  );
  if (!isShown || !isFilling || loan === null) return null;
  return (
    <section aria-labelledby="cost-beside">
      <h2 id="cost-beside" className="mb-2 text-base">
        {productName(loan.product)}
      </h2>
      <AskedCost loan={loan} />
    </section>
  );
}
