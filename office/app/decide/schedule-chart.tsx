import type { TermsView } from 'contract/office/decision-views';
import { formatDollars } from 'lending/money';
import { m } from 'words/messages';

const WIDTH = 480;
const HEIGHT = 150;
const LEFT = 44;
const FOOT = 20;
const TOP = 8;
/** Lines of the grid above the base. */
const STEPS = 3;
/** Numbers under the bars, at most: 36 instalments would touch each other. */
const LABELS_MOST = 12;

/** A round figure of at least so many cents for a step of the scale: 1, 2, 5, 10, … dollars. */
function roundStep(cents: number): number {
  for (let unit = 100; ; unit *= 10) {
    const step = [unit, 2 * unit, 5 * unit].find((one) => one >= cents);
    if (step !== undefined) return step;
  }
}

/** Each instalment as a bar of principal, interest and fees, zero at the base. The table beneath has the same figures. */
export function ScheduleChart({ schedule }: Pick<TermsView, 'schedule'>) {
  const most = Math.max(...schedule.map((row) => row.total_cents), 1);
  const step = roundStep(most / STEPS);
  const top = step * Math.ceil(most / step);
  const y = (cents: number) => TOP + (HEIGHT - TOP - FOOT) * (1 - cents / top);
  const slot = (WIDTH - LEFT) / schedule.length;
  const bar = Math.min(slot * 0.7, 46);
  const every = Math.ceil(schedule.length / LABELS_MOST);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={m.office_decide_chart({ count: String(schedule.length) })}
      className="chart"
    >
      {Array.from({ length: top / step + 1 }, (_, line) => line * step).map((cents) => (
        <g key={cents}>
          <line x1={LEFT} x2={WIDTH} y1={y(cents)} y2={y(cents)} className="chart-grid" />
          <text x={LEFT - 8} y={y(cents) + 4} textAnchor="end">
            ${cents / 100}
          </text>
        </g>
      ))}
      {schedule.map((row, index) => {
        const x = LEFT + slot * index + (slot - bar) / 2;
        const parts = [
          ['chart-principal', row.principal_cents],
          ['chart-interest', row.interest_cents],
          ['chart-fees', row.fees_cents],
        ] as const;
        let below = 0;
        return (
          <g key={row.number}>
            <title>{`${row.number}: ${formatDollars(row.total_cents)}`}</title>
            {parts.map(([name, cents]) => {
              below += cents;
              const height = y(below - cents) - y(below);
              return (
                cents > 0 && (
                  <rect
                    key={name}
                    x={x}
                    y={y(below)}
                    width={bar}
                    height={height}
                    className={name}
                  />
                )
              );
            })}
            {index % every === 0 && (
              <text x={x + bar / 2} y={HEIGHT - 5} textAnchor="middle">
                {row.number}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

/** The parts in words, in the order of the stack. */
export function ChartLegend({ schedule }: Pick<TermsView, 'schedule'>) {
  const hasFees = schedule.some((row) => row.fees_cents > 0);
  const parts = [
    ['bg-primary', m.office_decide_principal()],
    ['bg-romdoul border border-romdoul-deep', m.office_decide_interest()],
    ...(hasFees ? [['bg-chart-fees', m.office_decide_fees()] as const] : []),
  ] as const;
  return (
    <ul className="flex flex-wrap gap-x-4 text-sm">
      {parts.map(([colour, label]) => (
        <li key={label} className="flex items-center gap-2">
          <span className={`size-3 rounded-sm ${colour}`} />
          {label}
        </li>
      ))}
    </ul>
  );
}
