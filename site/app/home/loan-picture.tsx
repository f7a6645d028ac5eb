import type { RatesReply } from 'contract/products';
import { PRODUCTS, type ProductKey, startValues } from 'lending/product';
import { quote } from 'lending/quote';
import { equalInstalments } from 'lending/schedule';
import { useSyncExternalStore } from 'react';
import { m } from 'words/messages';
import { SettledText } from '../products/preview-text.tsx';
import { pricingOf } from '../products/use-rates.ts';
import { Card } from '../ui/card.tsx';
import type { ChosenLoan, Settled } from './chosen-loan.ts';
import { MoneyLine } from './money-line.tsx';
import { PaymentBars } from './payment-bars.tsx';

type LoanPictureProps = {
  readonly product: ProductKey;
  readonly known: RatesReply | null;
  readonly loan: ChosenLoan;
};

const onServer = () => null;

/**
 * A picture of the answer beside the calculator, on wide screens only: what each monthly payment pays, or payday's two
 * movements of money. It follows the sliders when they rest; its figures are those of the calculator's own functions.
 */
export function LoanPicture({ product, known, loan }: LoanPictureProps) {
  const settled = useSyncExternalStore(loan.subscribe, loan.settledOnWide, onServer);
  const { chosen, pricing } = settled ?? firstChoice(product, known);
  const answer = quote({ product, ...chosen, ...pricing });
  const isDaily = PRODUCTS[product].duration.unit === 'days';
  const title = isDaily ? m.picture_line_title() : m.picture_bars_title();
  return (
    <Card as="section" aria-labelledby="picture" className="mt-3 hidden lg:block">
      <h2 id="picture">{title}</h2>
      <SettledText preview={loan.preview}>
        {isDaily ? (
          <MoneyLine amountCents={chosen.amountCents} days={chosen.duration} answer={answer} />
        ) : (
          <PaymentBars
            answer={answer}
            instalments={equalInstalments({
              principalCents: chosen.amountCents,
              rate: answer.rate,
              instalments: chosen.duration,
            })}
          />
        )}
      </SettledText>
    </Card>
  );
}

/** What the calculator starts with, for the page as the server sends it. */
function firstChoice(product: ProductKey, known: RatesReply | null): Settled {
  const pricing = pricingOf(product, known, false);
  return { pricing, chosen: startValues(product, pricing.limits) };
}
