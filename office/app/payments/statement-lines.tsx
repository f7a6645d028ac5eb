import type { LineState, StatementLine } from 'contract/office/bank-statements';
import { Pill, type Tone } from 'ui/pill.tsx';
import { m } from 'words/messages';
import type { Column } from '../desk/data-table.tsx';
import { OwnWords } from '../desk/own-words.tsx';
import { lineColumns, LineTable } from './line-table.tsx';

/** Lines that are drawn; the counts above are of all. */
const SHOWN_MOST = 200;

const STATES: Readonly<Record<LineState, readonly [name: () => string, tone: Tone]>> = {
  post: [m.office_money_state_post, 'primary'],
  same: [m.office_money_state_same, 'green'],
  known: [m.office_money_state_known, 'neutral'],
  look: [m.office_money_state_look, 'romdoul'],
};

const columns = (): readonly Column<StatementLine>[] => [
  ...lineColumns(),
  {
    key: 'loan',
    label: m.office_loan_number(),
    wide: true,
    cell: ({ loan }) => (loan === null ? '–' : <OwnWords text={`${loan.number} ${loan.name}`} />),
  },
  {
    key: 'becomes',
    label: m.office_money_becomes_what(),
    cell: ({ state }) => {
      const [name, tone] = STATES[state];
      return <Pill tone={tone}>{name()}</Pill>;
    },
  },
];

/** The lines of a statement, each with what it would do. */
export function StatementLines({ lines }: { readonly lines: readonly StatementLine[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <LineTable
        labelledBy="checked"
        columns={columns()}
        rows={lines.slice(0, SHOWN_MOST)}
        rowKey={({ row }) => String(row)}
      />
      {lines.length > SHOWN_MOST && (
        <p className="card-body text-ink-2">
          {m.office_money_more_lines({ count: String(lines.length - SHOWN_MOST) })}
        </p>
      )}
    </>
  );
}
