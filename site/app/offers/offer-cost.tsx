import type { OfferView } from 'contract/offers';
import { displayDay } from 'lending/calendar';
import { formatDollars } from 'lending/money';
import { m } from 'words/messages';
import { useLocale } from '../locale.ts';
import { type Fact, FactsList } from 'ui/facts-list.tsx';
import { NightPanel } from 'ui/night-panel.tsx';

/** What the loan costs, before anything else: the whole to be paid back, its parts, and the days. */
export function OfferCost({ offer }: { readonly offer: OfferView }) {
  useLocale();
  const facts: Fact[] = [
    { label: m.sign_principal(), value: formatDollars(offer.principalCents) },
    { label: m.calc_interest(), value: formatDollars(offer.interestCents) },
    { label: m.calc_fees(), value: formatDollars(offer.feesCents) },
    {
      label: m.calc_total_cost(),
      value: formatDollars(offer.interestCents + offer.feesCents),
      strong: true,
    },
  ];
  if (offer.effectiveYearlyPercent !== null) {
    facts.push({ label: m.calc_yearly(), value: `${offer.effectiveYearlyPercent.toFixed(1)}%` });
  }
  if (offer.receivedCents !== offer.principalCents) {
    facts.push({ label: m.sign_received(), value: formatDollars(offer.receivedCents) });
  }
  return (
    <NightPanel
      rounded
      lead={m.sign_answer({ amount: formatDollars(offer.principalCents) })}
      figure={formatDollars(offer.totalCents)}
    >
      <FactsList tone="night" facts={[...facts, ...dueFacts(offer)]} />
      <p className="mt-3 text-sm text-night-ink">{m.document_schedule_note()}</p>
    </NightPanel>
  );
}

function dueFacts({ instalments }: OfferView): Fact[] {
  const first = instalments[0];
  const last = instalments.at(-1);
  if (!first || !last) return [];
  const fact = (text: (inputs: { day: string }) => string, { dueOn, cents }: typeof first) => ({
    label: text({ day: displayDay(dueOn) }),
    value: formatDollars(cents),
  });
  if (instalments.length === 1) return [fact(m.sign_only_due, first)];
  return [fact(m.sign_first_due, first), fact(m.sign_last_due, last)];
}
