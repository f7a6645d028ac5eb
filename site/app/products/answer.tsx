import { formatDollars, formatWholeDollars } from 'lending/money';
import { type Quote, quote, quotePaymentCents } from 'lending/quote';
import { formatPercent } from 'lending/rate';
import { PRODUCTS, type ProductKey } from 'lending/product';
import { m } from 'words/messages';
import { type Fact, FactsList } from 'ui/facts-list.tsx';
import { NightPanel } from 'ui/night-panel.tsx';
import type { Chosen } from './calculator.tsx';
import { LiveText, SettledText } from './preview-text.tsx';
import type { SliderPreview } from './slider-preview.ts';
import { durationText } from './words.ts';
import type { Pricing } from './use-rates.ts';

type AnswerProps = {
  readonly product: ProductKey;
  readonly chosen: Chosen;
  readonly pricing: Pricing;
  /** With sliders: the figure follows a slider while it is dragged, the details follow when it is released. */
  readonly preview?: SliderPreview;
  readonly rounded?: boolean;
};

/** The repayment as one sentence and a figure, with its breakdown (HOME-10, C-15, docs/look.md). */
export function Answer({ product, chosen, pricing, preview, rounded = false }: AnswerProps) {
  const answer = quote({ product, ...chosen, ...pricing });
  const said = note(product, chosen, answer);
  return (
    <NightPanel
      live
      rounded={rounded}
      lead={
        // Khmer line breaking needs a dictionary and is too slow for every frame (P4). The sliders show the same values.
        <SettledText preview={preview} as="span">
          {sentence(product, chosen)}
        </SettledText>
      }
      figure={
        <LiveText
          preview={preview}
          chosen={chosen}
          text={(now) => payment(product, now, pricing)}
        />
      }
      {...(said === null
        ? {}
        : {
            note: (
              <SettledText preview={preview} as="span">
                {said}
              </SettledText>
            ),
          })}
    >
      <SettledText preview={preview}>
        <FactsList tone="night" facts={factsOf(answer)} />
        <p className="mt-3 text-sm text-night-ink">{smallPrint(answer, pricing)}</p>
      </SettledText>
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
  const total = formatDollars(answer.paidBackCents);
  // The figure has no fees (C-15): what is paid back in all has those that are not kept back from the money.
  const hasFees = answer.paidBackCents !== answer.totalCents;
  // One payment is a whole number of dollars, rounded up, where the parts below it are exact.
  if (product === 'payday' || chosen.duration === 1) {
    if (hasFees) return m.calc_once_with_fees_note({ total });
    return answer.totalCents === answer.paymentCents ? null : m.calc_exact_note({ total });
  }
  const last = formatDollars(answer.lastPaymentCents);
  return hasFees
    ? m.calc_monthly_with_fees_note({ total, last })
    : m.calc_monthly_note({ total, last });
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
