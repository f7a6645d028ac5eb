import type { ColumnWidth } from 'contract/office/columns';
import {
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { m } from 'words/messages';
import { ArrowDown, ArrowUp } from '../shell/icons.tsx';
import { useKeys } from '../shell/keys.ts';
import { keepPlace, takeReturn } from '../shell/list-place.tsx';
import { SelectCell, SelectHead, useSelectKeys } from './select-cells.tsx';
import type { Selection } from './use-selection.ts';
import { placeOfWanted, type WantedRow } from './wanted-row.ts';
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
  /** As somebody has chosen; left out: as wide as its contents. */
  readonly width?: ColumnWidth | undefined;
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
  /** The part of the list that a row stands in; its head comes before the first row of each. */
  readonly sectionOf?: (row: Row) => { readonly key: string; readonly head: ReactNode };
  /** Told which row has the tab stop, as it is moved. */
  readonly onMove?: (row: Row) => void;
  /** Where a row leads; left out, it opens beside the list (`open` in the address). */
  readonly addressOf?: (row: Row) => string;
  /** A row that is clicked or moved to shows beside the list (`open` in the address); Enter and a double click lead to its address. */
  readonly previews?: boolean;
  /** Rows can be selected (`useSelection`): X, Shift X, and a box before each. */
  readonly selection?: Selection<Row>;
};

/**
 * A list: one tab stop, J K and the arrows move, Home and End jump, Enter opens, the head sorts. What is open and how it is sorted
 * stands in the address. Below 992 px its rows are cards.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, selection } = props;
  const { focused, table, bodyProps, open, preview } = useRows(props);
  useSelectKeys(selection, rows, focused);
  const [search] = useSearchParams();
  const opened = search.get('open');
  return (
    <div className="table-place">
      <table ref={table} className="data-table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {selection && <SelectHead selection={selection} rows={rows} />}
            {columns.map((column) => (
              <Head key={column.key} column={column} defaultSort={props.defaultSort} />
            ))}
          </tr>
        </thead>
        <tbody {...bodyProps}>
          {rows.map((row, index) => (
            <Fragment key={rowKey(row)}>
              <SectionHead {...props} index={index} />
              <tr
                data-row={index}
                tabIndex={index === focused ? 0 : -1}
                aria-label={props.rowLabel(row)}
                aria-selected={opened === null ? undefined : rowKey(row) === opened}
                data-selected={selection?.has(row) ? '' : undefined}
                onClick={(event) => {
                  if (isPartOf(event)) return;
                  if (props.previews) preview(index);
                  else open(index);
                }}
                onDoubleClick={(event) => isPartOf(event) || open(index)}
              >
                {selection && (
                  <SelectCell selection={selection} row={row} label={props.rowLabel(row)} />
                )}
                {columns.map(({ key, label, cell, align, wide, width }) => (
                  <td
                    key={key}
                    data-label={label}
                    data-align={align}
                    data-wide={wide && ''}
                    data-width={width}
                  >
                    {cell(row)}
                  </td>
                ))}
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The head of the part that begins with a row, where one does. */
function SectionHead<Row>({
  rows,
  columns,
  selection,
  sectionOf,
  index,
}: Pick<DataTableProps<Row>, 'rows' | 'columns' | 'sectionOf' | 'selection'> & {
  readonly index: number;
}) {
  const [row, before] = [rows[index], rows[index - 1]];
  const section = row === undefined ? undefined : sectionOf?.(row);
  if (section === undefined) return null;
  if (before !== undefined && sectionOf?.(before).key === section.key) return null;
  return (
    <tr className="table-section">
      <th scope="colgroup" colSpan={columns.length + (selection ? 1 : 0)}>
        {section.head}
      </th>
    </tr>
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
function useRows<Row>({ rows, rowKey, addressOf, onMove, previews = false }: DataTableProps<Row>) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const table = useRef<HTMLTableElement>(null);
  const [wanted, setWanted] = useState<WantedRow>(() => ({ index: 0, key: search.get('open') }));
  const focused = placeOfWanted(rows.map(rowKey), wanted);
  const want = (index: number) => {
    const row = rows[index];
    setWanted({ index, key: row === undefined ? null : rowKey(row) });
  };
  const stand = (index: number) => {
    want(index);
    table.current?.querySelector<HTMLElement>(`[data-row="${index}"]`)?.focus();
  };
  const comeBack = useEffectEvent(() => {
    const left = addressOf === undefined ? null : takeReturn();
    const at = left === null ? -1 : rows.findIndex((row) => addressOf?.(row) === left);
    if (at >= 0) stand(at);
  });
  useEffect(() => comeBack(), []);
  const focus = (index: number) => {
    const next = Math.max(0, Math.min(index, rows.length - 1));
    stand(next);
    if (previews && besideList()) preview(next);
  };
  const preview = (index: number) => {
    const row = rows[index];
    if (row === undefined) return;
    want(index);
    const to = changedView(new URLSearchParams(location.search), { open: rowKey(row) });
    void navigate(to, { preventScrollReset: true, replace: true });
  };
  const open = (index: number) => {
    const row = rows[index];
    if (row === undefined) return;
    want(index);
    const to = addressOf?.(row) ?? changedView(search, { open: rowKey(row) });
    if (addressOf) {
      const here = location.pathname + location.search;
      keepPlace({ here, rows: rows.map(addressOf), opened: to });
    }
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
      // A link or a button keeps its own Enter: elsewhere on the page, in the head (which sorts) and in a row.
      when: () => !document.activeElement?.closest('a, button, summary'),
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
    if (index === undefined) return;
    want(Number(index));
    const row = rows[Number(index)];
    if (row !== undefined) onMove?.(row);
  };
  return { focused, table, open, preview, bodyProps: { onKeyDown, onFocus } };
}

/** A press on a link, a button or a box within a row is that one's alone. */
const isPartOf = ({ target }: MouseEvent) =>
  (target as Element).closest('a, button, input, label') !== null;

/** Whether there is room for a preview beside the list. In the browser only. */
const besideList = () => window.matchMedia('(min-width: 75rem)').matches;

/** J or K, which stand together in the bar. */
function step(letter: 'J' | 'K', run: () => void) {
  const isFirst = letter === 'J';
  return [
    {
      code: `Key${letter}`,
      goesOn: true,
      caps: isFirst ? ['J', 'K'] : ['K'],
      label: m.office_key_move,
      group: 'lists' as const,
      inBar: isFirst,
      run,
    },
  ];
}
