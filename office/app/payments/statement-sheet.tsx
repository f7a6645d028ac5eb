import type { ImportedStatement, LineEnd, PostedLine } from 'contract/office/bank-statements';
import type { Cursors } from 'contract/office/messages';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { Pill, type Tone } from 'ui/pill.tsx';
import { m } from 'words/messages';
import { useStaffName } from '../desk/person-name.tsx';
import { Facts } from '../desk/facts.tsx';
import { OwnWords } from '../desk/own-words.tsx';
import { Sheet } from '../desk/sheet.tsx';
import { wholeTime } from '../desk/time-text.ts';
import { useLocale } from '../locale.ts';
import { addressOf } from '../page-table.ts';
import { LineRow, LineTable } from './line-table.tsx';

const ENDS: Readonly<Record<LineEnd, readonly [name: () => string, tone: Tone]>> = {
  posted: [m.office_statements_line_posted, 'green'],
  same: [m.office_money_state_same, 'neutral'],
  look: [m.office_money_state_look, 'romdoul'],
  refund: [m.office_statements_line_refund, 'neutral'],
};

type StatementSheetProps = {
  readonly page: Cursors & {
    readonly statement: ImportedStatement;
    readonly rows: readonly PostedLine[];
  };
};

/** One statement that was read in: which of its lines became which payment, and which did not. */
export function StatementSheet({ page: { statement, rows, ...cursors } }: StatementSheetProps) {
  const locale = useLocale();
  const nameOf = useStaffName();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { method_km, method_en, by, at, lines, new_lines: fresh } = statement;
  const close = () =>
    void navigate(turned(search, { open: null, lines: null }), { preventScrollReset: true });
  return (
    <Sheet wide title={statement.file_name} onClose={close}>
      <Facts
        rows={[
          [m.office_money_bank(), locale === 'km' ? method_km : method_en],
          [m.office_statements_read_in(), `${wholeTime(at)} · ${nameOf(by)}`],
          [
            m.office_statements_new_lines(),
            fresh === lines
              ? String(lines)
              : m.office_statements_lines_of({ fresh: String(fresh), all: String(lines) }),
          ],
        ]}
      />
      <h3 id="lines" className="mt-4 text-base">
        {m.office_statements_lines()}
      </h3>
      <LineTable labelledBy="lines" heads={[m.office_statements_became(), m.office_loan_number()]}>
        {rows.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </LineTable>
      <Turns {...cursors} />
    </Sheet>
  );
}

function Line({ line }: { readonly line: PostedLine }) {
  const [name, tone] = ENDS[line.end];
  const { loan_number: number, receipt } = line;
  return (
    <LineRow line={line}>
      <td>
        <Pill tone={tone}>{name()}</Pill> <span className="tabular">{receipt}</span>
      </td>
      <td className="ledger-words">
        {number === null ? (
          '–'
        ) : (
          <>
            <Link to={addressOf('loan', { number })} className="text-link">
              {number}
            </Link>{' '}
            <OwnWords text={line.name ?? ''} />
          </>
        )}
      </td>
    </LineRow>
  );
}

/** The address with another page of lines; the page of statements stays. `lines` is `a12` after a line, `b12` before it. */
function turned(
  search: URLSearchParams,
  changes: Readonly<Record<'lines' | 'open', string | null> | Record<'lines', string>>,
): string {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return `?${next.toString()}`;
}

function Turns({ next, previous }: Cursors) {
  const [search] = useSearchParams();
  if (next === null && previous === null) return null;
  return (
    <nav aria-label={m.office_statements_line_pages()} className="card-foot">
      {previous !== null && (
        <Link
          to={turned(search, { lines: `b${previous}` })}
          preventScrollReset
          className="bar-button px-3"
        >
          {m.office_page_back()}
        </Link>
      )}
      {next !== null && (
        <Link
          to={turned(search, { lines: `a${next}` })}
          preventScrollReset
          className="bar-button px-3"
        >
          {m.office_page_next()}
        </Link>
      )}
    </nav>
  );
}
