import type { Webhook } from 'contract/office/accounting';
import { EmptyState } from 'ui/empty-state.tsx';
import { Pill } from 'ui/pill.tsx';
import { m } from 'words/messages';
import { type Column, DataTable } from '../desk/data-table.tsx';
import { shortTime } from '../desk/time-text.ts';
import { AddressSheet } from './address-sheet.tsx';

/** Where an address stands: green is quiet, red is what fails. */
export function State({ ended_at: ended, last_error: error, tries }: Webhook) {
  if (ended !== null) return <Pill>{m.office_api_ended()}</Pill>;
  if (error === null) return <Pill tone="green">{m.office_api_told()}</Pill>;
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <Pill tone="red">{m.office_api_failing()}</Pill>
      <span className="text-xs text-ink-2">{m.office_message_tries({ count: String(tries) })}</span>
    </span>
  );
}

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
