import type { RatesReply } from 'contract/products';
import { PRODUCTS, type ProductKey, startValues } from 'lending/product';
import { type Quote, quote } from 'lending/quote';
import { equalInstalments } from 'lending/schedule';
import { useSyncExternalStore } from 'react';
import { m } from 'words/messages';
import { SettledText } from '../products/preview-text.tsx';
import { pricingOf } from '../products/use-rates.ts';
import { Card } from 'ui/card.tsx';
import type { ChosenLoan, Settled } from './chosen-loan.ts';
import { MoneyLine } from './money-line.tsx';
import { PaymentBars, paymentsText } from './payment-bars.tsx';

export type LoanPictureProps = {
  readonly product: ProductKey;
  readonly known: RatesReply | null;
  readonly loan: ChosenLoan;
};

const onServer = () => null;

/**
 * A picture of the answer beside the calculator, on wide screens only: what each monthly payment pays, or payday's two
 * movements of money. It follows the sliders when they rest; its figures are those of the calculator's own functions.
 */
export default function LoanPicture({ product, known, loan }: LoanPictureProps) {
  const settled = useSyncExternalStore(loan.subscribe, loan.settledOnWide, onServer);
  const { chosen, pricing } = settled ?? firstChoice(product, known);
  const answer = quote({ product, ...chosen, ...pricing });
  const { amountCents, duration } = chosen;
  return (
    <Card as="section" aria-labelledby="picture" className="mt-3 hidden lg:block">
      <SettledText preview={loan.preview}>
        {PRODUCTS[product].duration.unit === 'days' ? (
          <>
            <h2 id="picture">{m.picture_line_title()}</h2>
            <MoneyLine amountCents={amountCents} days={duration} answer={answer} />
          </>
        ) : (
          <MonthlyPicture amountCents={amountCents} months={duration} answer={answer} />
        )}
      </SettledText>
    </Card>
  );
}

type MonthlyPictureProps = {
  readonly amountCents: number;
  readonly months: number;
  readonly answer: Quote;
};

function MonthlyPicture({ amountCents, months, answer }: MonthlyPictureProps) {
  const instalments = equalInstalments({
    principalCents: amountCents,
    rate: answer.rate,
    instalments: months,
  });
  return (
    <>
      <div className="flex flex-col justify-between gap-x-4 xl:flex-row xl:items-baseline">
        <h2 id="picture">{m.picture_bars_title()}</h2>
        <p className="text-sm text-ink-2">{paymentsText(instalments)}</p>
      </div>
      <PaymentBars answer={answer} instalments={instalments} />
    </>
  );
}

/** What the calculator starts with, for the page as the server sends it. */
function firstChoice(product: ProductKey, known: RatesReply | null): Settled {
  const pricing = pricingOf(product, known, false);
  return { pricing, chosen: startValues(product, pricing.limits) };
}
