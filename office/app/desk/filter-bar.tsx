import { WAITS_FOR } from 'contract/office/to-do';
import { type ChangeEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
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

/** The filters of a list as chips: outlined while off, tinted with their value while on; one click clears. By keys a choice is made with Enter, or by going on. */
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

/** Keys that go from one option to the next while the list is closed. */
const PASSING = /^(?:Arrow\w+|Home|End|Page\w+|[^ ])$/;

function FilterChip({ filter: { name, label, options, off } }: { readonly filter: Filter }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const value = search.get(name) ?? '';
  // What arrow keys and letters go past is not chosen yet; a list closed by the browser tells of each of them.
  const [passed, setPassed] = useState<string | null>(null);
  const byKeys = useRef<{ are: boolean; passed: string | null }>({ are: false, passed: null });
  const chosen = options.find((option) => option.value === (passed ?? value));
  const unset =
    off === undefined
      ? m.office_filter_all({ filter: label })
      : m.office_filter_is({ filter: label, value: off });
  const forget = () => {
    byKeys.current = { are: false, passed: null };
    setPassed(null);
  };
  const change = (next: string) => {
    forget();
    if (next === value) return;
    void navigate(changedView(search, { [name]: next === '' ? null : next, open: null }));
  };
  const pass = (next: string) => {
    byKeys.current.passed = next;
    setPassed(next);
  };
  const choose = () => {
    if (byKeys.current.passed !== null) change(byKeys.current.passed);
  };
  const keyDown = (event: KeyboardEvent) => {
    const { key, altKey } = event;
    byKeys.current.are = !altKey && PASSING.test(key);
    if (key === 'Escape') forget();
    if (key !== 'Enter' || byKeys.current.passed === null) return;
    // Else the browser opens the list, whose choice is told when it is made.
    event.preventDefault();
    choose();
  };
  return (
    <span className="chip" data-on={chosen ? '' : undefined}>
      <span className="chip-text" aria-hidden="true">
        {chosen ? m.office_filter_is({ filter: label, value: chosen.label }) : unset}
      </span>
      {!chosen && <ChevronDown className="size-4 text-ink-2" aria-hidden="true" />}
      <select
        aria-label={label}
        value={chosen?.value ?? ''}
        onPointerDown={() => {
          byKeys.current.are = false;
        }}
        onKeyDown={keyDown}
        onBlur={choose}
        onChange={({ target }: ChangeEvent<HTMLSelectElement>) => {
          if (byKeys.current.are) pass(target.value);
          else change(target.value);
        }}
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
