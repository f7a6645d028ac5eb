import type { Review, ReviewCost } from 'contract/office/applications';
import { formatDollars } from 'lending/money';
import { formatPercent } from 'lending/rate';
import { Check, TriangleAlert } from 'ui/icons.tsx';
import { Pill, type Tone } from 'ui/pill.tsx';
import { m } from 'words/messages';
import { Card } from './card.tsx';

const CEILINGS: Readonly<Record<ReviewCost['ceiling'], { tone: Tone; text: () => string }>> = {
  'not-set': { tone: 'neutral', text: m.office_review_ceiling_none },
  below: { tone: 'green', text: m.office_review_ceiling_below },
  near: { tone: 'romdoul', text: m.office_review_ceiling_near },
  above: { tone: 'red', text: m.office_review_ceiling_above },
};

/** What the loan would cost by today's rates, and how that stands to the legal ceiling. */
export function Cost({ review: { cost } }: { readonly review: Review }) {
  if (cost === null) {
    return (
      <Card title={m.office_review_cost()}>
        <p className="text-ink-2">{m.office_review_cost_none()}</p>
      </Card>
    );
  }
  const { tone, text } = CEILINGS[cost.ceiling];
  const Sign = tone === 'green' ? Check : TriangleAlert;
  const figures = [
    [m.office_review_cost_instalment(), cost.instalment_cents],
    [m.office_review_cost_total(), cost.total_cents],
    [m.office_review_cost_interest(), cost.interest_cents],
    [m.office_review_cost_fee(), cost.fee_cents],
  ] as const;
  return (
    <Card
      title={m.office_review_cost()}
      end={
        <Pill
          tone={tone}
          icon={tone === 'neutral' ? undefined : <Sign className="size-4" aria-hidden="true" />}
        >
          {text()}
        </Pill>
      }
    >
      <dl className="figures">
        {figures.map(([name, cents]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatDollars(cents)}</dd>
          </div>
        ))}
      </dl>
      <YearlyCost cost={cost} />
    </Card>
  );
}

/** The yearly cost, and the ceiling where there is one. */
function YearlyCost({ cost }: { readonly cost: ReviewCost }) {
  if (cost.yearly_rate === null) return null;
  const yearly = `${formatPercent(cost.yearly_rate, 2)}%`;
  return (
    <p className="flex flex-wrap justify-between gap-x-3 text-sm">
      <span>{m.office_review_cost_yearly({ percent: yearly })}</span>
      {cost.ceiling_rate !== null && (
        <span className="text-ink-2">
          {m.office_review_cost_ceiling({ percent: `${formatPercent(cost.ceiling_rate, 2)}%` })}
        </span>
      )}
    </p>
  );
}
