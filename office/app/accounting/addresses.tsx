import type { Webhook } from 'contract/office/accounting';
import { EmptyState } from 'ui/empty-state.tsx';
import { m } from 'words/messages';
import { type Column, DataTable } from '../desk/data-table.tsx';
import { shortTime } from '../desk/time-text.ts';
import { AddressSheet } from './address-sheet.tsx';
import { State } from './state.tsx';

const columns = (): readonly Column<Webhook>[] => [
  {
    key: 'address',
    label: m.office_api_address(),
    wide: true,
    cell: ({ address }) => <b className="break-all">{address}</b>,
  },
  {
    key: 'made',
    label: m.office_api_made(),
    cell: ({ made_at: at }) => <span className="tabular whitespace-nowrap">{shortTime(at)}</span>,
  },
  {
    key: 'waiting',
    label: m.office_api_waiting(),
    align: 'end',
    cell: ({ waiting }) => <span className="tabular">{waiting}</span>,
  },
  { key: 'state', label: m.office_messages_state(), cell: (hook) => <State {...hook} /> },
];

type AddressesProps = { readonly rows: readonly Webhook[]; readonly open: string | null };

/** Addresses that are told of each entry. */
export function Addresses({ rows, open }: AddressesProps) {
  const opened = rows.find(({ id }) => id === open);
  if (rows.length === 0) {
    return (
      <EmptyState title={m.office_api_no_addresses()}>
        {m.office_api_no_addresses_text()}
      </EmptyState>
    );
  }
  return (
    <>
      <DataTable
        caption={m.office_api_addresses()}
        columns={columns()}
        rows={rows}
        rowKey={({ id }) => id}
        rowLabel={({ address }) => address}
        defaultSort="-made"
      />
      {opened !== undefined && <AddressSheet hook={opened} />}
    </>
  );
}
