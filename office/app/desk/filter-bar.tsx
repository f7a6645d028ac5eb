import { WAITS_FOR } from 'contract/office/to-do';
import type { ChangeEvent, ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ChevronDown, X } from 'ui/icons.tsx';
import { Alert } from 'ui/alert.tsx';
import { m } from 'words/messages';
import { changedView } from './view.ts';

/** One filter of a list: its parameter in the address, and what may be chosen. */
export interface Filter {
  readonly name: string;
  readonly label: string;
  /** What the list shows while the filter is off; left out: all. */
  readonly off?: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** Leaves what waits for the reader: the same rows as the bell counts. */
export function waitsForFilter(): Filter {
  const options = WAITS_FOR.map((value) => ({ value, label: m.office_lists_me() }));
  return { name: 'waits_for', label: m.office_lists_waits_for(), options };
}

/** The filters of a list as chips: outlined while off, tinted with their value while on; one click clears. */
export function FilterBar({
  filters,
  children,
}: {
  readonly filters: readonly Filter[];
  /** What else belongs to the list, at the end of the line. */
  readonly children?: ReactNode;
}) {
  return (
    <div role="group" aria-label={m.office_filters()} className="filter-bar">
      {filters.map((filter) => (
        <FilterChip key={filter.name} filter={filter} />
      ))}
      {children !== undefined && <div className="filter-end">{children}</div>}
    </div>
  );
}

function FilterChip({ filter: { name, label, options, off } }: { readonly filter: Filter }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const value = search.get(name) ?? '';
  const chosen = options.find((option) => option.value === value);
  const unset =
    off === undefined
      ? m.office_filter_all({ filter: label })
      : m.office_filter_is({ filter: label, value: off });
  const change = (next: string) =>
    void navigate(changedView(search, { [name]: next === '' ? null : next, open: null }));
  return (
    <span className="chip" data-on={chosen ? '' : undefined}>
      <span className="chip-text" aria-hidden="true">
        {chosen ? m.office_filter_is({ filter: label, value: chosen.label }) : unset}
      </span>
      {!chosen && <ChevronDown className="size-4 text-ink-2" aria-hidden="true" />}
      <select
        aria-label={label}
        value={chosen?.value ?? ''}
        onChange={(event: ChangeEvent<HTMLSelectElement>) => change(event.target.value)}
      >
        <option value="">{unset}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {chosen && (
        <button
          type="button"
          aria-label={m.office_filter_clear({ filter: label })}
          title={m.office_filter_clear({ filter: label })}
          onClick={() => change('')}
          className="chip-clear"
        >
          <X className="size-4" aria-hidden="true" />
        </button>
      )}
    </span>
  );
}

/** Says which parts of the address were left out. */
export function Dropped({ parts }: { readonly parts: readonly string[] }) {
  if (parts.length === 0) return null;
  return (
    <div className="px-5 pt-3">
      <Alert tone="romdoul">{m.office_dropped({ parts: parts.join(', ') })}</Alert>
    </div>
  );
}
