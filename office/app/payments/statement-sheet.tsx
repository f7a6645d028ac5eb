import {
  type ImportedStatement,
  type LineEnd,
  type PostedLine,
  statementLines,
} from 'contract/office/bank-statements';
import { LINE_END_NAMES } from 'contract/office/statement-names';
import type { Cursors } from 'contract/office/messages';
import { Link, useSearchParams } from 'react-router';
import { Pill, type Tone } from 'ui/pill.tsx';
import { m } from 'words/messages';
import { useStaffName } from '../desk/person-name.tsx';
import { shownColumns } from '../desk/columns-dialog.tsx';
import type { Column } from '../desk/data-table.tsx';
import { Facts } from '../desk/facts.tsx';
import type { ListSetup } from '../desk/list-setup.ts';
import { ListTools } from '../desk/list-tools.tsx';
import { OwnWords } from '../desk/own-words.tsx';
import { Sheet } from '../desk/sheet.tsx';
import { wholeTime } from '../desk/time-text.ts';
import { useLocale } from '../locale.ts';
import { addressOf } from '../page-table.ts';
import { lineColumns, LineTable } from './line-table.tsx';

const END_TONES: Readonly<Record<LineEnd, Tone>> = {
  posted: 'green',
  same: 'neutral',
  look: 'romdoul',
  refund: 'neutral',
  other: 'neutral',
};

const columns = (nameOf: ReturnType<typeof useStaffName>): readonly Column<PostedLine>[] => [
  ...lineColumns(),
  {
    key: 'became',
    label: m.office_statements_became(),
    cell: ({ end, receipt }) => (
      <>
        <Pill tone={END_TONES[end]}>{LINE_END_NAMES[end]()}</Pill>{' '}
        <span className="tabular">{receipt}</span>
      </>
    ),
  },
  {
    key: 'loan',
    label: m.office_loan_number(),
    wide: true,
    cell: ({ loan_number: number, name }) =>
      number === null ? (
        '–'
      ) : (
        <>
          <Link to={addressOf('loan', { number })} className="text-link">
            {number}
          </Link>{' '}
          <OwnWords text={name ?? ''} />
        </>
      ),
  },
  {
    key: 'settled',
    label: m.office_statements_settled_by(),
    cell: ({ settled }) =>
      settled === null ? '–' : `${nameOf(settled.by)}, ${wholeTime(settled.at)}`,
  },
  {
    key: 'reference',
    label: m.office_money_reference(),
    cell: ({ reference }) => (reference === null ? '–' : <OwnWords text={reference} />),
  },
];

type StatementSheetProps = {
  readonly page: Cursors & {
    readonly statement: ImportedStatement;
    readonly rows: readonly PostedLine[];
  };
  readonly setup: ListSetup;
};

/** One statement that was read in: which of its lines became which payment, and which did not. */
export function StatementSheet({ page, setup }: StatementSheetProps) {
  const { statement, rows, next, previous } = page;
  const locale = useLocale();
  const nameOf = useStaffName();
  const all = columns(nameOf);
  const [search] = useSearchParams();
  const { method_km, method_en, by, at, lines, new_lines: fresh } = statement;
  return (
    <Sheet wide title={statement.file_name} list={turned(search, { open: null, lines: null })}>
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
      <div className="mt-4 flex flex-wrap items-center justify-between gap-2">
        <h3 id="lines" className="text-base">
          {m.office_statements_lines()}
        </h3>
        <span className="flex gap-2">
          <ListTools
            list="lines"
            call={statementLines}
            params={{ id: statement.id }}
            query={{}}
            columns={all}
            chosen={setup.chosen}
          />
        </span>
      </div>
      <LineTable
        labelledBy="lines"
        columns={shownColumns(all, setup.chosen)}
        rows={rows}
        rowKey={({ id }) => id}
      />
      <Turns next={next} previous={previous} />
    </Sheet>
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
