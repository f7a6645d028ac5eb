import type { RatesReply } from 'contract/products';
import { type ProductKey, snapAmount, snapDuration, startValues } from 'lending/product';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Answer } from '../products/answer.tsx';
import { Calculator, type Chosen } from '../products/calculator.tsx';
import { useRates } from '../products/use-rates.ts';
import type { ChosenLoan } from './chosen-loan.ts';

/** How long a slider has to rest before the whole answer is drawn anew. */
const REST_MS = 150;

type LoanChoiceProps = {
  readonly product: ProductKey;
  readonly known: RatesReply | null;
  /** The choice of this moment, for the form's Submit. */
  readonly choice: RefObject<Chosen | null>;
  /** Told of every choice that a slider rests on. */
  readonly loan: ChosenLoan;
};

/** Calculator and answer of one product (HOME-08 to HOME-10, CALC-01). */
export function LoanChoice({ product, known, choice, loan }: LoanChoiceProps) {
  const pricing = useRates(product, known);
  const [wish, setWish] = useState<Chosen | null>(null);
  const { preview } = loan;
  const latest = useRef<Chosen | null>(null);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The server's limits may arrive after a slider was moved, which then takes the nearest value inside (CALC-02, C-84).
  const inside = ({ amountCents, duration }: Chosen): Chosen => ({
    amountCents: snapAmount(product, pricing.limits, amountCents),
    duration: snapDuration(product, pricing.limits, duration),
  });
  const chosen = inside(wish ?? startValues(product, pricing.limits));
  const wanting = (part: Partial<Chosen>) => {
    clearTimeout(rest.current);
    latest.current = { ...(latest.current ?? chosen), ...part };
    return latest.current;
  };
  const move = (part: Partial<Chosen>) => {
    choice.current = inside(wanting(part));
    preview.show(choice.current);
    rest.current = setTimeout(() => setWish(latest.current), REST_MS);
  };
  const settle = (part: Partial<Chosen>) => {
    choice.current = inside(wanting(part));
    setWish(latest.current);
  };
  useLayoutEffect(() => {
    // Rates that arrive during a drag are drawn for the dragged value, not for the last rested one.
    setWish(latest.current);
    choice.current = inside(latest.current ?? chosen);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pricing]);
  useLayoutEffect(() => {
    loan.settle({ chosen, pricing });
    // `chosen` is made of these two.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [wish, pricing]);
  return (
    <>
      <Calculator
        product={product}
        limits={pricing.limits}
        chosen={chosen}
        onMove={move}
        onChange={settle}
      />
      <Answer product={product} chosen={chosen} pricing={pricing} preview={preview} />
    </>
  );
}
