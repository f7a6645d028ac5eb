import { type ImportedStatement, statementList } from 'contract/office/bank-statements';
import type { Cursors } from 'contract/office/messages';
import { m } from 'words/messages';
import { shownColumns } from '../desk/columns-dialog.tsx';
import { type Column, DataTable } from '../desk/data-table.tsx';
import { ListBar } from '../desk/list-bar.tsx';
import type { ListSetup } from '../desk/list-setup.ts';
import { OwnWords } from '../desk/own-words.tsx';
import { Pager } from '../desk/pager.tsx';
import { wholeTime } from '../desk/time-text.ts';
import { useLocale } from '../locale.ts';
import { StaffChip } from '../queue/name.tsx';

/** The account that a statement is of, in the reader's language. */
function useBankOf(): (row: ImportedStatement) => string {
  const locale = useLocale();
  return ({ method_km, method_en }) => (locale === 'km' ? method_km : method_en);
}

function BankName({ row }: { readonly row: ImportedStatement }) {
  return <span className="whitespace-nowrap">{useBankOf()(row)}</span>;
}

const columns = (): readonly Column<ImportedStatement>[] => [
  {
    key: 'at',
    label: m.office_service_read_in(),
    cell: ({ at }) => <span className="tabular whitespace-nowrap">{wholeTime(at)}</span>,
  },
  { key: 'bank', label: m.office_money_bank(), cell: (row) => <BankName row={row} /> },
  {
    key: 'file',
    label: m.office_money_file(),
    wide: true,
    cell: ({ file_name }) => (
      <span className="break-all">
        <OwnWords text={file_name} />
      </span>
    ),
  },
  { key: 'by', label: m.office_loan_by(), cell: ({ by }) => <StaffChip who={by} /> },
  {
    key: 'lines',
    label: m.office_service_new_lines(),
    align: 'end',
    cell: (row) => `${row.new_lines} / ${row.lines}`,
  },
  {
    key: 'open',
    label: m.office_money_view_look(),
    align: 'end',
    cell: ({ open_lines }) => (open_lines === 0 ? '–' : <b>{open_lines}</b>),
  },
];

type StatementsProps = {
  readonly page: Cursors & { readonly rows: readonly ImportedStatement[] };
  readonly setup: ListSetup;
};

/** Statements that were read in before, the newest first. One opens with its lines. */
export function StatementsCard({ page, setup }: StatementsProps) {
  const bankOf = useBankOf();
  const all = columns();
  if (page.rows.length === 0) return null;
  return (
    <>
      <ListBar list="statements" call={statementList} query={{}} columns={all} setup={setup} />
      <DataTable
        caption={m.office_service_statements()}
        columns={shownColumns(all, setup.chosen)}
        rows={page.rows}
        rowKey={({ id }) => id}
        rowLabel={(row) =>
          [wholeTime(row.at), bankOf(row), row.file_name, String(row.new_lines)].join(', ')
        }
        defaultSort="-at"
      />
      <Pager next={page.next} previous={page.previous} rows={page.rows.length} />
    </>
  );
}
