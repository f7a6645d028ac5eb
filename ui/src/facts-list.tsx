import type { ReactNode } from 'react';

export type Fact = {
  readonly label: ReactNode;
  readonly value: ReactNode;
  /** The sum of the others. */
  readonly strong?: boolean;
};

type FactsListProps = {
  readonly facts: readonly Fact[];
  /** `night`: inside a night panel. */
  readonly tone?: 'plain' | 'night';
  /** `rows`: label left, value right; `grid`: two columns of label over value, as in the account. */
  readonly layout?: 'rows' | 'grid';
  /** A thin line between rows. */
  readonly ruled?: boolean;
};

/** Labels with their values, such as the breakdown of a figure or a person's answers. */
export function FactsList({ facts, tone = 'plain', layout = 'rows', ruled }: FactsListProps) {
  const quiet = tone === 'night' ? 'text-night-ink' : 'text-ink-2';
  const line = ruled ? 'border-b border-line py-2 last:border-0' : 'py-0.5';
  if (layout === 'grid')
    return (
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2">
        {facts.map((fact, index) => (
          <div key={index} className="min-w-0">
            <dt className={`text-sm ${quiet}`}>{fact.label}</dt>
            <dd className="text-lg font-bold">{fact.value}</dd>
          </div>
        ))}
      </dl>
    );
  return (
    <dl>
      {facts.map((fact, index) => (
        <div key={index} className={`flex flex-wrap justify-between gap-x-4 ${line}`}>
          <dt className={fact.strong ? 'font-bold' : quiet}>{fact.label}</dt>
          <dd className="ms-auto min-w-0 text-right font-bold">{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
