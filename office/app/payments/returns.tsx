import {
  type MoneyReturn,
  moneyReturns,
  type ReturnPage,
  type ReturnState,
  type ReturnQuery,
} from 'contract/office/returns';
import {
  RETURN_METHOD_NAMES,
  RETURN_NAMES,
  returnName,
  returnState,
} from 'contract/office/return-names';
import { EmptyState } from 'ui/empty-state.tsx';
import { Pill } from 'ui/pill.tsx';
import { m } from 'words/messages';
import { actorName } from '../decide/words.ts';
import { shownColumns } from '../desk/columns-dialog.tsx';
import { type Column, DataTable } from '../desk/data-table.tsx';
import { type Filter, waitsForFilter } from '../desk/filter-bar.tsx';
import { ListBar } from '../desk/list-bar.tsx';
import type { ListSetup } from '../desk/list-setup.ts';
import { OwnWords } from '../desk/own-words.tsx';
import { Pager } from '../desk/pager.tsx';
import { shortTime } from '../desk/time-text.ts';
import { useLocale } from '../locale.ts';
import { returnAmount } from './return-amount.ts';
import { ReturnSheet } from './return-sheet.tsx';

const filters = (): readonly Filter[] => [
  {
    name: 'state',
    label: m.office_payout_state(),
    off: RETURN_NAMES.waiting(),
    options: [{ value: 'done', label: RETURN_NAMES.done() }],
  },
  waitsForFilter(),
];

const columns = (locale: 'km' | 'en'): readonly Column<MoneyReturn>[] => [
  {
    key: 'ordered',
    label: m.office_returns_ordered_at(),
    cell: ({ ordered }) => (
      <span className="tabular whitespace-nowrap">{shortTime(ordered.at)}</span>
    ),
  },
  {
    key: 'by',
    label: m.office_returns_ordered_by(),
    cell: ({ ordered }) => actorName(ordered, locale),
  },
  {
    key: 'method',
    label: m.office_money_refund_how(),
    cell: ({ method }) => RETURN_METHOD_NAMES[method](),
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
    cell: (row) => {
      const isWaiting = returnState(row) === 'waiting';
      const tone = isWaiting ? 'romdoul' : row.reopening === 'done' ? 'neutral' : 'green';
      return (
        <span className="whitespace-nowrap">
          <Pill tone={tone}>{returnName(row)()}</Pill>
        </span>
      );
    },
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
  readonly waitsFor: ReturnQuery['waits_for'];
  readonly setup: ListSetup;
};

/** Money on no loan that is to go back to who paid it, or is no borrower's, with who ordered it; or what was confirmed of it. */
export function Returns({ page, open, state, waitsFor, setup }: ReturnsProps) {
  const locale = useLocale();
  const isDone = state === 'done';
  const all = columns(locale);
  const opened = page.rows.find(({ id }) => id === open);
  return (
    <>
      <ListBar
        list="returns"
        call={moneyReturns}
        query={{ state, waits_for: waitsFor }}
        filters={filters()}
        columns={all}
        setup={setup}
      />
      {page.rows.length === 0 ? (
        <EmptyState title={m.office_returns_none()}>
          {isDone ? null : m.office_returns_none_text()}
        </EmptyState>
      ) : (
        <DataTable
          caption={m.office_returns()}
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
