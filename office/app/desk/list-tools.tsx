import type { ListColumns, ListName } from 'contract/office/columns';
import type { StaffCall } from 'contract/office/endpoint';
import { fileOf } from 'contract/office/list-file';
import { m } from 'words/messages';
import { ColumnsButton } from './columns-dialog.tsx';
import { CsvButton } from './csv-button.tsx';
import type { Column } from './data-table.tsx';

export type ListToolsProps<Query, Params, Reply> = {
  readonly list: ListName;
  /** The call by which the page reads the list; its file is asked for with the same filters. */
  readonly call: StaffCall<undefined, Query, Params, Reply>;
  /** Of its path, where it has any. */
  readonly params?: Params;
  /** What the page asked it for. */
  readonly query: Query;
  /** All columns that the list has. */
  readonly columns: readonly Pick<Column<never>, 'key' | 'label'>[];
  readonly chosen: ListColumns;
};

/** What every list has at the end of its filters: the whole of it as a file, and the choice of its columns. */
export function ListTools<Query extends object | undefined, Params, Reply>({
  list,
  call,
  params,
  query,
  columns,
  chosen,
}: ListToolsProps<Query, Params, Reply>) {
  const { after: _after, before: _before, ...filters } = { ...query } as Query & Pages;
  return (
    <>
      <CsvButton
        endpoint={fileOf(call)}
        query={filters}
        {...(params !== undefined && { params })}
        label={m.office_tables_csv_view()}
      />
      <ColumnsButton list={list} columns={columns} chosen={chosen} />
    </>
  );
}

type Pages = { readonly after?: unknown; readonly before?: unknown };
