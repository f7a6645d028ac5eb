import type { TermsView } from 'contract/office/decision-views';
import { RATE_ONE } from 'lending/rate';
import { Pill } from 'ui/pill.tsx';
import { m } from 'words/messages';
import { percentText, yearlyText } from './words.ts';

type CeilingProps = Pick<TermsView, 'ceiling' | 'ceiling_rate' | 'yearly_rate'>;

/** One point, as rates hold it. */
const POINT = RATE_ONE / 100;

/** Points between the cost and the ceiling, with two decimals. */
const pointsApart = (one: number, other: number) => (Math.abs(one - other) / POINT).toFixed(2);

/** How the yearly cost stands to the legal ceiling: green below, romdoul within a point of it, red above, grey where none is set. */
function CeilingPill({ ceiling, ceiling_rate: limit, yearly_rate: yearly }: CeilingProps) {
  if (ceiling === 'not-set' || limit === null) {
    return <Pill tone="neutral">{m.office_decide_no_ceiling()}</Pill>;
  }
  if (yearly === null) return <Pill tone="red">{m.office_decide_above_ceiling()}</Pill>;
  const points = pointsApart(yearly, limit);
  if (ceiling === 'above')
    return <Pill tone="red">{m.office_decide_points_above({ points })}</Pill>;
  const tone = ceiling === 'near' ? 'romdoul' : 'green';
  return <Pill tone={tone}>{m.office_decide_points_below({ points })}</Pill>;
}

/** The same as a bar, with both figures in words. */
export function CeilingCard({ terms }: { readonly terms: CeilingProps }) {
  const { ceiling, ceiling_rate: limit, yearly_rate: yearly } = terms;
  return (
    <section className="panel" aria-labelledby="ceiling-title">
      <div className="panel-head">
        <h3 id="ceiling-title">{m.office_decide_ceiling()}</h3>
        <CeilingPill {...terms} />
      </div>
      <div className="panel-body">
        {limit !== null && yearly !== null ? (
          <Scale yearly={yearly} limit={limit} isAbove={ceiling === 'above'} />
        ) : (
          <p className="text-ink-2">{m.office_decide_yearly_is({ cost: yearlyText(yearly) })}</p>
        )}
      </div>
    </section>
  );
}

function Scale({
  yearly,
  limit,
  isAbove,
}: {
  readonly yearly: number;
  readonly limit: number;
  readonly isAbove: boolean;
}) {
  const end = Math.max(yearly, limit) * 1.15 || POINT;
  const place = (rate: number) => `${((100 * rate) / end).toFixed(2)}%`;
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <b className={isAbove ? 'text-red' : 'text-green'}>
          {m.office_decide_yearly_is({ cost: percentText(yearly) })}
        </b>
        <span>{m.office_decide_ceiling_is({ ceiling: percentText(limit) })}</span>
      </p>
      <svg className="ceiling-scale" aria-hidden="true">
        <rect width="100%" height="100%" className="ceiling-ground" />
        <rect
          width={place(yearly)}
          height="100%"
          className={isAbove ? 'ceiling-above' : 'ceiling-below'}
        />
        <rect x={place(limit)} width="3" height="100%" className="ceiling-limit" />
      </svg>
    </>
  );
}
