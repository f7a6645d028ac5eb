import { formatDollars, formatWholeDollars } from 'lending/money';
import { type Quote, quote, quotePaymentCents } from 'lending/quote';
import { formatPercent } from 'lending/rate';
import { PRODUCTS, type ProductKey } from 'lending/product';
import { m } from 'words/messages';
import { type Fact, FactsList } from '../ui/facts-list.tsx';
import { NightPanel } from '../ui/night-panel.tsx';
import type { Chosen } from './calculator.tsx';
import { Following, Settling } from './following.tsx';
import type { Hand } from './hand.ts';
import { durationText } from './words.ts';
import type { Pricing } from './use-rates.ts';

type AnswerProps = {
  readonly product: ProductKey;
  readonly chosen: Chosen;
  readonly pricing: Pricing;
  /** Where sliders choose: the figure follows the hand on them, what explains it when the hand rests. */
  readonly hand?: Hand;
  readonly rounded?: boolean;
};

/** What one pays, in a sentence that can be repeated, and what it is made of (HOME-10, docs/look.md "Screens", C-15). */
export function Answer({ product, chosen, pricing, hand, rounded = false }: AnswerProps) {
  const answer = quote({ product, ...chosen, ...pricing });
  const said = note(product, chosen, answer);
  return (
    <NightPanel
      live
      rounded={rounded}
      lead={
        // The sliders' own figures say the same large; Khmer lines are found with a dictionary, too dear for every frame (P4).
        <Settling hand={hand} as="span">
          {sentence(product, chosen)}
        </Settling>
      }
      figure={
        <Following hand={hand} chosen={chosen} text={(now) => payment(product, now, pricing)} />
      }
      {...(said === null
        ? {}
        : {
            note: (
              <Settling hand={hand} as="span">
                {said}
              </Settling>
            ),
          })}
    >
      <Settling hand={hand}>
        <FactsList tone="night" facts={factsOf(answer)} />
        <p className="mt-3 text-sm text-night-ink">{smallPrint(answer, pricing)}</p>
      </Settling>
    </NightPanel>
  );
}

function payment(product: ProductKey, chosen: Chosen, pricing: Pricing): string {
  return formatWholeDollars(quotePaymentCents({ product, ...chosen, ...pricing }));
}

function sentence(product: ProductKey, chosen: Chosen): string {
  const amount = formatWholeDollars(chosen.amountCents);
  const duration = durationText(product, chosen.duration);
  const monthly = PRODUCTS[product].duration.unit === 'months' && chosen.duration > 1;
  return monthly
    ? m.calc_answer_monthly({ amount, duration })
    : m.calc_answer_once({ amount, duration });
}

function note(product: ProductKey, chosen: Chosen, answer: Quote): string | null {
  if (product === 'payday' || chosen.duration === 1) return null;
  const total = formatDollars(answer.totalCents);
  return m.calc_monthly_note({ total, last: formatDollars(answer.lastInstalmentCents) });
}

function smallPrint(answer: Quote, { isOld }: Pricing): string {
  if (answer.isEstimate) return m.calc_estimate();
  return isOld ? m.calc_old_rates() : m.calc_fees_note();
}

function factsOf(answer: Quote): Fact[] {
  const facts: Fact[] = [{ label: m.calc_interest(), value: formatDollars(answer.interestCents) }];
  if (answer.feesCents === 0) facts.push({ label: m.calc_fees(), value: formatDollars(0) });
  if (answer.processingFeeCents > 0) {
    facts.push({
      label: m.calc_processing_fee(),
      value: formatDollars(answer.processingFeeCents),
    });
  }
  if (answer.consultingFeeCents > 0) {
    facts.push({
      label: m.calc_consulting_fee(),
      value: formatDollars(answer.consultingFeeCents),
    });
  }
  facts.push({ label: m.calc_total_cost(), value: formatDollars(answer.costCents), strong: true });
  if (answer.effectiveYearly !== null) {
    facts.push({ label: m.calc_yearly(), value: percent(answer.effectiveYearly) });
  }
  if (answer.nominalYearly !== null) {
    facts.push({ label: m.calc_yearly_nominal(), value: percent(answer.nominalYearly) });
  }
  return facts;
}

function percent(rate: number): string {
  return `${formatPercent(rate, 1)}%`;
}
