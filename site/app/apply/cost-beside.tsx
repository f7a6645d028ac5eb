import { CENTS_IN_DOLLAR } from 'lending/money';
import { useSyncExternalStore } from 'react';
import { Answer } from '../products/answer.tsx';
import { productName } from '../products/words.ts';
import { wideScreen } from 'ui/wide-screen.ts';
import { pricingFrom } from './reference.ts';
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
  const { model, reference } = useWizardHere();
  const isShown = useSyncExternalStore(subscribeToWidth, isWide, isWideOnServer);
  const product = useWizardState(({ draft }) => draft.product);
  const amount = useWizardState(({ draft }) => Number(draft.answers.amount));
  const duration = useWizardState(({ draft }) => Number(draft.answers.duration));
  const isFilling = useWizardState(
    ({ phase, draft }) => phase !== 'completed' && draft.at !== model.steps.at(-1)?.formName,
  );
  if (!isShown || !isFilling || !(amount > 0) || !(duration > 0)) return null;
  return (
    <section aria-labelledby="cost-beside">
      <h2 id="cost-beside" className="mb-2 text-base">
        {productName(product)}
      </h2>
      <Answer
        product={product}
        chosen={{ amountCents: amount * CENTS_IN_DOLLAR, duration }}
        pricing={pricingFrom(reference, product)}
        rounded
      />
    </section>
  );
}
