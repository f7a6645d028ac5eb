import { m } from 'words/messages';
import { useKeys } from '../shell/keys.ts';
import type { Selection } from './use-selection.ts';

/** The box in the head: all rows of this page, or none of them. */
export function SelectHead<Row>({
  selection,
  rows,
}: {
  readonly selection: Selection<Row>;
  readonly rows: readonly Row[];
}) {
  const count = rows.filter(selection.has).length;
  const isWhole = count > 0 && count === rows.length;
  return (
    <th scope="col" data-select="">
      <label className="select-box">
        <input
          type="checkbox"
          aria-label={m.office_tables_select_page()}
          checked={isWhole}
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && !isWhole;
          }}
          onChange={() => selection.put(rows, !isWhole)}
        />
      </label>
    </th>
  );
}

/** The box before a row. The list has one tab stop: by keys it is X. */
export function SelectCell<Row>({
  selection,
  row,
  label,
}: {
  readonly selection: Selection<Row>;
  readonly row: Row;
  readonly label: string;
}) {
  return (
    <td data-select="">
      <label className="select-box">
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={m.office_tables_select({ row: label })}
          checked={selection.has(row)}
          onChange={() => selection.toggle(row)}
        />
      </label>
    </td>
  );
}

/** X and Shift X in a list whose rows can be selected; Esc takes the selection back. */
export function useSelectKeys<Row>(
  selection: Selection<Row> | undefined,
  rows: readonly Row[],
  focused: number,
): void {
  const row = rows[focused];
  const clear = {
    code: 'Escape',
    caps: ['Esc'],
    label: m.office_tables_select_none,
    group: 'lists',
    run: () => selection?.clear(),
  } as const;
  useKeys(
    selection === undefined
      ? []
      : [
          {
            code: 'KeyX',
            caps: ['X'],
            label: m.office_tables_key_select,
            group: 'lists',
            inBar: true,
            run: () => row !== undefined && selection.toggle(row),
          },
          {
            code: 'KeyX',
            shift: true,
            caps: ['Shift', 'X'],
            label: m.office_tables_key_range,
            group: 'lists',
            run: () => row !== undefined && selection.upTo(rows, row),
          },
          ...(selection.rows.length > 0 ? [clear] : []),
        ],
  );
}
