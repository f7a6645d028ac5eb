import type { ReactNode } from 'react';
import type { Series } from 'ui/charts/column-chart.tsx';

type LegendProps = {
  readonly series: readonly Series[];
  /** What else is to be said of the chart. */
  readonly children?: ReactNode;
};

/** What the colours of a chart mean, in the order in which they stand. */
export function Legend({ series, children }: LegendProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 text-xs text-ink-2">
      {series.map(({ name, look }) => (
        <span key={name} className="inline-flex items-center gap-2">
          <svg width="14" height="14" aria-hidden="true">
            <rect x="0.5" y="0.5" width="13" height="13" rx="3" className={look} />
          </svg>
          {name}
        </span>
      ))}
      <span className="ml-auto">{children}</span>
    </div>
  );
}
