import { formatWholeDollars } from 'lending/money';
import { PRODUCTS, type ProductKey, termOptions, visitorLimits } from 'lending/product';
import { m } from 'words/messages';
import { productName, termRangeText } from '../products/words.ts';
import { Card } from 'ui/card.tsx';
import { RadioCards } from 'ui/radio-cards.tsx';
import { limitsFrom, type Reference } from './reference.ts';
import { useWizardHere, useWizardState } from './wizard-context.ts';

/** The choice between the form's products, each with the amounts and terms that it offers. */
export function LoanKind({ products }: { readonly products: readonly ProductKey[] }) {
  const { model, reference } = useWizardHere();
  const product = useWizardState(({ draft }) => draft.product);
  const choose = (name: string) => {
    const chosen = products.find((one) => PRODUCTS[one].wireName === name);
    if (chosen) model.switchProduct(chosen);
  };
  return (
    <Card as="section">
      <RadioCards
        name="type"
        label={m.apply_loan_kind()}
        options={products.map((one) => ({
          value: PRODUCTS[one].wireName,
          label: productName(one),
          detail: <Limits of={one} reference={reference} />,
        }))}
        value={PRODUCTS[product].wireName}
        onChange={choose}
      />
    </Card>
  );
}

type LimitsProps = { readonly of: ProductKey; readonly reference: Reference };

/** Amounts and terms, each kept on one line where it fits. */
function Limits({ of: product, reference }: LimitsProps) {
  const limits = visitorLimits(product, limitsFrom(reference, product));
  const terms = termOptions(product, limits);
  const range = { low: String(terms[0] ?? ''), high: String(terms.at(-1) ?? '') };
  const amounts = m.apply_loan_limits({
    low: formatWholeDollars(limits.minAmountCents),
    high: formatWholeDollars(limits.maxAmountCents),
  });
  return (
    <>
      <span className="block">{amounts}</span>
      <span className="block">{termRangeText(product, range)}</span>
    </>
  );
}
