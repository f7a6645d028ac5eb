import { displayDay } from 'lending/calendar';
import { m } from 'words/messages';
import type { Column } from '../desk/data-table.tsx';
import { OwnWords } from '../desk/own-words.tsx';
import { ScrollBox } from '../desk/scroll-box.tsx';
import { tableMoney } from '../loans/words.ts';

/** What the bank says of a line of a statement. */
interface Line {
  readonly row: number;
  readonly booked_on: string;
  readonly cents: number;
  readonly note: string;
  readonly reference: string | null;
}

/** The columns that lines have before and after they are read in. */
export const lineColumns = (): readonly Column<Line>[] => [
  { key: 'row', label: m.office_money_row(), cell: ({ row }) => row },
  { key: 'day', label: m.office_loan_day(), cell: (line) => displayDay(line.booked_on) },
  {
    key: 'amount',
    label: m.office_loan_amount(),
    align: 'end',
    cell: ({ cents }) => <b>{tableMoney(cents)}</b>,
  },
  {
    key: 'note',
    label: m.office_money_note(),
    wide: true,
    cell: ({ note, reference }) => (
      <OwnWords text={[note, reference].filter(Boolean).join(' · ')} />
    ),
  },
];

type LineTableProps<Row> = {
  /** The id of its heading. */
  readonly labelledBy: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
};

/** Lines of a bank's statement as a table: nothing opens in it. */
export function LineTable<Row>({ labelledBy, columns, rows, rowKey }: LineTableProps<Row>) {
  return (
    <ScrollBox labelledBy={labelledBy}>
      <table className="ledger line-table">
        <thead>
          <tr>
            {columns.map(({ key, label, align }) => (
              <th key={key} scope="col" data-align={align}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ key, cell, align, wide, width }) => (
                <td
                  key={key}
                  className={wide ? 'ledger-words' : undefined}
                  data-align={align}
                  data-width={width}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
