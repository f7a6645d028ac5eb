import type { LineState, StatementLine } from 'contract/office/bank-statements';
import { Pill, type Tone } from 'ui/pill.tsx';
import { m } from 'words/messages';
import { OwnWords } from '../desk/own-words.tsx';
import { LineRow, LineTable } from './line-table.tsx';

/** Lines that are drawn; the counts above are of all. */
const SHOWN_MOST = 200;

const STATES: Readonly<Record<LineState, readonly [name: () => string, tone: Tone]>> = {
  post: [m.office_money_state_post, 'primary'],
  same: [m.office_money_state_same, 'green'],
  known: [m.office_money_state_known, 'neutral'],
  look: [m.office_money_state_look, 'romdoul'],
};

/** The lines of a statement, each with what it would do. */
export function StatementLines({ lines }: { readonly lines: readonly StatementLine[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <LineTable
        labelledBy="checked"
        heads={[m.office_loan_number(), m.office_money_becomes_what()]}
      >
        {lines.slice(0, SHOWN_MOST).map((line) => (
          <Row key={line.row} line={line} />
        ))}
      </LineTable>
      {lines.length > SHOWN_MOST && (
        <p className="card-body text-ink-2">
          {m.office_money_more_lines({ count: String(lines.length - SHOWN_MOST) })}
        </p>
      )}
    </>
  );
}

function Row({ line }: { readonly line: StatementLine }) {
  const [name, tone] = STATES[line.state];
  return (
    <LineRow line={line}>
      <td className="ledger-words">
        {line.loan === null ? '–' : <OwnWords text={`${line.loan.number} ${line.loan.name}`} />}
      </td>
      <td>
        <Pill tone={tone}>{name()}</Pill>
      </td>
    </LineRow>
  );
}
