import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { m } from 'words/messages';
import { ArrowDown, ArrowUp } from '../shell/icons.tsx';
import { useKeys } from '../shell/keys.ts';
import { changedView } from './view.ts';

/** A column of a list. */
export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers and money stand at the right. */
  readonly align?: 'end';
  /** Takes what is left of the width, and is cut. */
  readonly wide?: boolean;
  /** The parameter `sort` of the address is this, or with a minus before it. */
  readonly sort?: string;
}

type DataTableProps<Row> = {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** How a screen reader says a row in one breath. */
  readonly rowLabel: (row: Row) => string;
  /** What the list is sorted by where the address says nothing: `-written`. */
  readonly defaultSort: string;
  /** Where a row leads; left out, it opens beside the list (`open` in the address). */
  readonly addressOf?: (row: Row) => string;
  /** A row that is clicked or moved to shows beside the list (`open` in the address); Enter and a double click lead to its address. */
  readonly previews?: boolean;
};

/**
 * A list: one tab stop, J K and the arrows move, Home and End jump, Enter opens, the head sorts. What is open and how it is sorted
 * stands in the address. Below 992 px its rows are cards.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey } = props;
  const { focused, table, bodyProps, open, preview } = useRows(props);
  const [search] = useSearchParams();
  const opened = search.get('open');
  return (
    <div className="table-place">
      <table ref={table} className="data-table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.key} column={column} defaultSort={props.defaultSort} />
            ))}
          </tr>
        </thead>
        <tbody {...bodyProps}>
          {rows.map((row, index) => (
            <tr
              key={rowKey(row)}
              data-row={index}
              tabIndex={index === focused ? 0 : -1}
              aria-label={props.rowLabel(row)}
              aria-selected={opened === null ? undefined : rowKey(row) === opened}
              onClick={() => (props.previews ? preview(index) : open(index))}
              onDoubleClick={() => open(index)}
            >
              {columns.map(({ key, label, cell, align, wide }) => (
                <td key={key} data-label={label} data-align={align} data-wide={wide && ''}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head<Row>({
  column: { label, align, sort, wide },
  defaultSort,
}: {
  readonly column: Column<Row>;
  readonly defaultSort: string;
}) {
  const [search] = useSearchParams();
  const now = search.get('sort') ?? defaultSort;
  const isDown = now === `-${sort}`;
  const isSorted = sort !== undefined && (isDown || now === sort);
  const Arrow = isDown ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      data-align={align}
      data-wide={wide && ''}
      aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : undefined}
    >
      {sort === undefined ? (
        label
      ) : (
        <Link
          to={changedView(search, { sort: isDown ? sort : `-${sort}`, open: null })}
          title={m.office_sort_by({ column: label })}
          className="inline-flex items-center gap-1"
        >
          {label}
          {isSorted && <Arrow className="size-3.5" aria-hidden="true" />}
        </Link>
      )}
    </th>
  );
}

/** The row that has the list's tab stop, and the keys that move it. */
function useRows<Row>({ rows, rowKey, addressOf, previews = false }: DataTableProps<Row>) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const table = useRef<HTMLTableElement>(null);
  const [wanted, setWanted] = useState(0);
  const focused = Math.max(0, Math.min(wanted, rows.length - 1));
  const focus = (index: number) => {
    const next = Math.max(0, Math.min(index, rows.length - 1));
    setWanted(next);
    table.current?.querySelector<HTMLElement>(`[data-row="${next}"]`)?.focus();
    if (previews && besideList()) preview(next);
  };
  const preview = (index: number) => {
    const row = rows[index];
    if (row === undefined) return;
    setWanted(index);
    const to = changedView(new URLSearchParams(location.search), { open: rowKey(row) });
    void navigate(to, { preventScrollReset: true, replace: true });
  };
  const open = (index: number) => {
    const row = rows[index];
    if (row === undefined) return;
    setWanted(index);
    const to = addressOf?.(row) ?? changedView(search, { open: rowKey(row) });
    void navigate(to, { preventScrollReset: true });
  };
  const isInside = () => table.current?.contains(document.activeElement) ?? false;
  const move = (by: number) => focus(isInside() ? focused + by : focused);
  useKeys([
    ...step('J', () => move(1)),
    ...step('K', () => move(-1)),
    {
      code: 'Enter',
      caps: ['Enter'],
      label: m.office_key_open,
      group: 'lists',
      inBar: true,
      run: () => (isInside() ? open(focused) : focus(focused)),
    },
  ]);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowDown: focused + 1, ArrowUp: focused - 1, Home: 0, End: rows.length - 1 }[
      event.key
    ];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    focus(to);
  };
  const onFocus = (event: { target: EventTarget }) => {
    const index = (event.target as HTMLElement).dataset.row;
    if (index !== undefined) setWanted(Number(index));
  };
  // A press on a link or button within a row is that one's alone.
  const onClickCapture = (event: MouseEvent) => {
    const inner = (event.target as Element).closest('a, button, input');
    if (inner !== null) event.stopPropagation();
  };
  return { focused, table, open, preview, bodyProps: { onKeyDown, onFocus, onClickCapture } };
}

/** Whether there is room for a preview beside the list. In the browser only. */
const besideList = () => window.matchMedia('(min-width: 75rem)').matches;

/** J or K, which stand together in the bar. */
function step(letter: 'J' | 'K', run: () => void) {
  const isFirst = letter === 'J';
  return [
    {
      code: `Key${letter}`,
      caps: isFirst ? ['J', 'K'] : ['K'],
      label: m.office_key_move,
      group: 'lists' as const,
      inBar: isFirst,
      run,
    },
  ];
}
