import type { LineState, StatementLine } from 'contract/office/bank-statements';
import { displayDay } from 'lending/calendar';
import { formatDollars } from 'lending/money';
import { Alert } from 'ui/alert.tsx';
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
  conflict: [m.office_money_state_conflict, 'red'],
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

/** The lines whose reference an earlier file had with another sum or day, each with both: nothing is done with them. */
export function Conflicts({ lines }: { readonly lines: readonly StatementLine[] }) {
  const some = lines.filter(({ state }) => state === 'conflict');
  if (some.length === 0) return null;
  return (
    <Alert tone="romdoul" title={m.office_money_conflicts({ count: String(some.length) })}>
      <p>{m.office_money_conflicts_text()}</p>
      <ul>
        {some.slice(0, SHOWN_MOST).map(({ row, cents, booked_on: on, earlier }) => (
          <li key={row}>
            {m.office_money_problem({
              row: String(row),
              text: m.office_money_conflict({
                amount: formatDollars(cents),
                day: displayDay(on),
                earlier: formatDollars(earlier?.cents ?? 0),
                before: earlier === null ? '' : displayDay(earlier.booked_on),
              }),
            })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

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
