import {
  type MoneyReturn,
  moneyReturns,
  type ReturnPage,
  type ReturnState,
} from 'contract/office/returns';
import { EmptyState } from 'ui/empty-state.tsx';
import { Pill } from 'ui/pill.tsx';
import { m } from 'words/messages';
import { actorName } from '../decide/words.ts';
import { shownColumns } from '../desk/columns-dialog.tsx';
import { type Column, DataTable } from '../desk/data-table.tsx';
import type { Filter } from '../desk/filter-bar.tsx';
import { ListBar } from '../desk/list-bar.tsx';
import type { ListSetup } from '../desk/list-setup.ts';
import { OwnWords } from '../desk/own-words.tsx';
import { Pager } from '../desk/pager.tsx';
import { shortTime } from '../desk/time-text.ts';
import { useLocale } from '../locale.ts';
import { returnAmount, ReturnSheet } from './return-sheet.tsx';

const filters = (): readonly Filter[] => [
  {
    name: 'state',
    label: m.office_payout_state(),
    off: m.office_undone_back_waits(),
    options: [{ value: 'done', label: m.office_undone_back_done() }],
  },
];

const columns = (locale: 'km' | 'en'): readonly Column<MoneyReturn>[] => [
  {
    key: 'ordered',
    label: m.office_undone_ordered_at(),
    cell: ({ ordered }) => (
      <span className="tabular whitespace-nowrap">{shortTime(ordered.at)}</span>
    ),
  },
  {
    key: 'by',
    label: m.office_undone_ordered_by(),
    cell: ({ ordered }) => actorName(ordered, locale),
  },
  {
    key: 'method',
    label: m.office_second_refund_how(),
    cell: ({ method }) =>
      method === 'cash' ? m.office_undone_in_cash() : m.office_undone_by_bank(),
  },
  {
    key: 'reason',
    label: m.field_reason(),
    wide: true,
    cell: ({ reason }) => (
      <span className="text-ink-2">
        <OwnWords text={reason} />
      </span>
    ),
  },
  {
    key: 'amount',
    label: m.office_money_amount(),
    align: 'end',
    cell: (row) => <b>{returnAmount(row)}</b>,
  },
  {
    key: 'state',
    label: m.office_payout_state(),
    cell: ({ confirmed }) => (
      <Pill tone={confirmed === null ? 'romdoul' : 'green'}>
        {confirmed === null ? m.office_undone_back_waits() : m.office_undone_back_done()}
      </Pill>
    ),
  },
  {
    key: 'note',
    label: m.office_money_note(),
    cell: ({ note }) => (
      <span className="text-ink-2">{note === '' ? '–' : <OwnWords text={note} />}</span>
    ),
  },
];

type ReturnsProps = {
  readonly page: ReturnPage;
  readonly open: string | null;
  readonly state: ReturnState;
  readonly setup: ListSetup;
};

/** Money on no loan that is to go back to who paid it, with who ordered it; or that went back. */
export function Returns({ page, open, state, setup }: ReturnsProps) {
  const locale = useLocale();
  const isDone = state === 'done';
  const all = columns(locale);
  const opened = page.rows.find(({ id }) => id === open);
  return (
    <>
      <ListBar
        list="returns"
        call={moneyReturns}
        query={{ state }}
        filters={filters()}
        columns={all}
        setup={setup}
      />
      {page.rows.length === 0 ? (
        <EmptyState title={m.office_undone_back_none()}>
          {isDone ? null : m.office_undone_back_none_text()}
        </EmptyState>
      ) : (
        <DataTable
          caption={m.office_undone_view_back()}
          columns={shownColumns(all, setup.chosen)}
          rows={page.rows}
          rowKey={({ id }) => id}
          rowLabel={(row) => [returnAmount(row), actorName(row.ordered, locale)].join(', ')}
          defaultSort={isDone ? '-ordered' : 'ordered'}
        />
      )}
      <Pager next={page.next} previous={page.previous} rows={page.rows.length} />
      {opened && <ReturnSheet key={opened.id} row={opened} second={page.second} />}
    </>
  );
}
