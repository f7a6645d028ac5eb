import {
  chooseColumns,
  COLUMN_WIDTHS,
  type ColumnWidth,
  type ColumnWidths,
  type ListColumns,
  type ListName,
  LISTS,
} from 'contract/office/columns';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from 'ui/button.tsx';
import { Dialog } from 'ui/dialog.tsx';
import { IconButton } from 'ui/icon-button.tsx';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { ArrowDown, ArrowUp, ColumnsSign } from '../shell/icons.tsx';
import type { Column } from './data-table.tsx';
import { TroubleBox } from './trouble-box.tsx';
import { useAct } from './use-act.ts';
import { DoCaps } from './do-caps.tsx';

type ChooserProps = {
  readonly list: ListName;
  /** All columns that the list has. */
  readonly columns: readonly Pick<Column<never>, 'key' | 'label'>[];
  /** Those that are shown, in their order, and how wide. */
  readonly chosen: ListColumns;
};

/** The columns that somebody has chosen, in their order and as wide as they want them. */
export function shownColumns<Row>(
  columns: readonly Column<Row>[],
  { columns: chosen, widths }: ListColumns,
): readonly Column<Row>[] {
  return chosen.flatMap((key) => {
    const column = columns.find((one) => one.key === key);
    return column === undefined ? [] : { ...column, width: widths[key] };
  });
}

/** Opens the choice of columns of a list. */
export function ColumnsButton(props: ChooserProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        tone="quiet"
        size="small"
        start={<ColumnsSign className="size-4" aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {m.office_tables_columns()}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={m.office_tables_columns()}>
        {isOpen && <Chooser {...props} onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}

/** What is being chosen: the order of all columns, which are shown, and how wide. */
function useChoice(columns: ChooserProps['columns'], chosen: ListColumns) {
  const others = columns.map(({ key }) => key).filter((key) => !chosen.columns.includes(key));
  const [order, setOrder] = useState<readonly string[]>([...chosen.columns, ...others]);
  const [on, setOn] = useState<ReadonlySet<string>>(new Set(chosen.columns));
  const [widths, setWidths] = useState<ColumnWidths>(chosen.widths);
  const move = (index: number, by: -1 | 1) => {
    const next = [...order];
    const [one] = next.splice(index, 1);
    if (one !== undefined) next.splice(index + by, 0, one);
    setOrder(next);
  };
  const widen = (key: string, width: ColumnWidth | null) => {
    const { [key]: _, ...rest } = widths;
    setWidths(width === null ? rest : { ...rest, [key]: width });
  };
  const toggle = (key: string) => {
    const next = new Set(on);
    if (!next.delete(key)) next.add(key);
    setOn(next);
  };
  return { order, on, widths, move, widen, toggle };
}

function Chooser({
  list,
  columns,
  chosen,
  onClose,
}: ChooserProps & { readonly onClose: () => void }) {
  const { kept, shown } = LISTS[list];
  const { order, on, widths, move, widen, toggle } = useChoice(columns, chosen);
  const { revalidate } = useRevalidator();
  const { busy, trouble, send, forget } = useAct();
  const keep = async (wanted: ListColumns) => {
    const done = await send(() => call(chooseColumns, { params: { list }, body: wanted }));
    if (done === null) return;
    onClose();
    await revalidate();
  };
  return (
    <div className="grid gap-3">
      <p className="text-sm text-ink-2">{m.office_tables_columns_lead()}</p>
      <TroubleBox trouble={trouble} onSee={forget} />
      <ol className="grid">
        {order.map((key, index) => {
          const label = columns.find((column) => column.key === key)?.label ?? key;
          return (
            <li key={key} className="column-choice">
              <label>
                <input
                  type="checkbox"
                  checked={on.has(key)}
                  disabled={kept.some((one) => one === key)}
                  onChange={() => toggle(key)}
                />
                {label}
              </label>
              <Width
                label={label}
                width={widths[key] ?? null}
                onChange={(width) => widen(key, width)}
              />
              <Moves
                label={label}
                isFirst={index === 0}
                isLast={index === order.length - 1}
                onMove={(by) => move(index, by)}
              />
            </li>
          );
        })}
      </ol>
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          tone="quiet"
          disabled={busy === true}
          onClick={() => void keep({ columns: shown, widths: {} })}
        >
          {m.office_tables_columns_reset()}
        </Button>
        <Button
          busy={busy}
          onClick={() => void keep({ columns: order.filter((key) => on.has(key)), widths })}
          end={<DoCaps />}
        >
          {m.office_tables_columns_keep()}
        </Button>
      </div>
    </div>
  );
}

const WIDTH_NAMES = {
  narrow: m.office_tables_width_narrow,
  middle: m.office_tables_width_middle,
  wide: m.office_tables_width_wide,
} as const satisfies Record<ColumnWidth, () => string>;

/** How wide a column is. */
function Width({
  label,
  width,
  onChange,
}: {
  readonly label: string;
  readonly width: ColumnWidth | null;
  readonly onChange: (width: ColumnWidth | null) => void;
}) {
  return (
    <select
      className="column-width"
      aria-label={m.office_tables_width_of({ column: label })}
      value={width ?? ''}
      onChange={({ target: { value } }) =>
        onChange(COLUMN_WIDTHS.find((one) => one === value) ?? null)
      }
    >
      <option value="">{m.office_tables_width_auto()}</option>
      {COLUMN_WIDTHS.map((one) => (
        <option key={one} value={one}>
          {WIDTH_NAMES[one]()}
        </option>
      ))}
    </select>
  );
}

/** Moves a column by one place. */
function Moves({
  label,
  isFirst,
  isLast,
  onMove,
}: {
  readonly label: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: -1 | 1) => void;
}) {
  return (
    <>
      <IconButton
        label={m.office_tables_columns_up({ column: label })}
        icon={<ArrowUp className="size-4" aria-hidden="true" />}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <IconButton
        label={m.office_tables_columns_down({ column: label })}
        icon={<ArrowDown className="size-4" aria-hidden="true" />}
        disabled={isLast}
        onClick={() => onMove(1)}
      />
    </>
  );
}
