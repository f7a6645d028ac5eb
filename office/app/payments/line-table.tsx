import { displayDay } from 'lending/calendar';
import type { ReactNode } from 'react';
import { m } from 'words/messages';
import { OwnWords } from '../desk/own-words.tsx';
import { ScrollBox } from '../desk/scroll-box.tsx';
import { tableMoney } from '../loans/words.ts';

type LineTableProps = {
  /** The id of its heading. */
  readonly labelledBy: string;
  /** The heads of the columns behind those of every line. */
  readonly heads: readonly string[];
  readonly children: ReactNode;
};

/** Lines of a bank's statement as a table. */
export function LineTable({ labelledBy, heads, children }: LineTableProps) {
  return (
    <ScrollBox labelledBy={labelledBy}>
      <table className="ledger">
        <thead>
          <tr>
            <th scope="col">{m.office_money_row()}</th>
            <th scope="col">{m.office_loan_day()}</th>
            <th scope="col" data-align="end">
              {m.office_loan_amount()}
            </th>
            <th scope="col">{m.office_money_note()}</th>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </ScrollBox>
  );
}

type LineRowProps = {
  readonly line: {
    readonly row: number;
    readonly booked_on: string;
    readonly cents: number;
    readonly note: string;
    readonly reference: string | null;
  };
  readonly children: ReactNode;
};

/** One line: what the bank says of it, and the cells behind that. */
export function LineRow({ line, children }: LineRowProps) {
  return (
    <tr>
      <td>{line.row}</td>
      <td>{displayDay(line.booked_on)}</td>
      <td>
        <b>{tableMoney(line.cents)}</b>
      </td>
      <td className="ledger-words">
        <OwnWords text={[line.note, line.reference].filter(Boolean).join(' · ')} />
      </td>
      {children}
    </tr>
  );
}
