import { displayPhone } from 'contract/phone';
import { PRODUCT_NAMES } from 'contract/product-names';
import {
  type Disbursement,
  DISBURSEMENTS_ASKED,
  disbursementList,
  oneDisbursement,
} from 'contract/office/disbursements';
import { WAITS_FOR } from 'contract/office/to-do';
import { formatAmount, formatDollars } from 'lending/money';
import { useNavigate } from 'react-router';
import { Button } from 'ui/button.tsx';
import { EmptyState } from 'ui/empty-state.tsx';
import { m } from 'words/messages';
import { officeContext } from '../context.ts';
import { applicationNumber } from 'contract/record-numbers';
import { shownColumns } from '../desk/columns-dialog.tsx';
import { type Column, DataTable } from '../desk/data-table.tsx';
import { Dropped, type Filter, waitsForFilter } from '../desk/filter-bar.tsx';
import { ListBar } from '../desk/list-bar.tsx';
import { listSetup } from '../desk/list-setup.ts';
import { PageHead } from '../desk/page-head.tsx';
import { Pager } from '../desk/pager.tsx';
import { PersonName } from '../desk/person-name.tsx';
import { shortTime } from '../desk/time-text.ts';
import { readView } from '../desk/view.ts';
import { loaded } from '../load.ts';
import type { Route } from './+types/list';
import { PayoutSheet } from './payout-sheet.tsx';
import { PayoutState } from './state.tsx';
import { askedName, stateName } from 'contract/office/disbursement-names';

const RULES = {
  state: DISBURSEMENTS_ASKED,
  waits_for: WAITS_FOR,
  after: /^\d{1,18}$/,
  before: /^\d{1,18}$/,
  open: /^\d{1,18}$/,
} as const;

/** One page of the money that waits, and the agreement that is open beside it. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { call } = context.get(officeContext);
  const { values, dropped } = readView(new URL(request.url).searchParams, RULES);
  const { open, ...query } = values;
  const [listed, setup] = await Promise.all([
    call(disbursementList, { query }),
    listSetup(call, 'disbursements', request),
  ]);
  const opened = open === undefined ? null : await call(oneDisbursement, { params: { id: open } });
  // What has gone out meanwhile is no error of the page: its sheet is gone, and the list says the rest.
  const isGone = opened?.kind === 'refused' && opened.problem.status === 404;
  return {
    page: loaded(listed, request),
    setup,
    query,
    opened: opened === null || isGone ? null : loaded(opened, request),
    isGone,
    dropped,
    isFiltered: query.state !== undefined || query.waits_for !== undefined,
  };
}

export function meta() {
  return [{ title: m.office_title({ page: m.office_payout() }) }];
}

const filters = (): readonly Filter[] => [
  {
    name: 'state',
    label: m.office_payout_state(),
    options: DISBURSEMENTS_ASKED.map((value) => ({ value, label: askedName(value) })),
  },
  waitsForFilter(),
];

const columns = (): readonly Column<Disbursement>[] => [
  {
    key: 'name',
    label: m.office_payout_borrower(),
    wide: true,
    cell: ({ name, record_name: record }) => (
      <span title={record === null ? undefined : m.office_payout_other_name({ record, name })}>
        <b>
          <PersonName name={name} />
        </b>
        {record !== null && (
          <span className="text-ink-2">
            {' '}
            (<PersonName name={record} />)
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'application',
    label: m.office_payout_application(),
    cell: ({ application_id: id }) => applicationNumber(id),
  },
  {
    key: 'product',
    label: m.office_payout_product(),
    cell: ({ product }) => PRODUCT_NAMES[product].short(),
  },
  {
    key: 'signed',
    label: m.office_payout_signed(),
    cell: ({ signed_at }) => (
      <span className="tabular whitespace-nowrap">{shortTime(signed_at)}</span>
    ),
  },
  {
    key: 'cents',
    label: m.office_payout_sum(),
    align: 'end',
    cell: ({ cents }) => <b>{formatAmount(cents)}</b>,
  },
  {
    key: 'state',
    label: m.office_payout_state(),
    cell: (row) => (
      <span className="whitespace-nowrap">
        <PayoutState row={row} />
      </span>
    ),
  },
  {
    key: 'phone',
    label: m.office_tables_csv_phone(),
    cell: ({ phone }) => <span className="tabular whitespace-nowrap">{displayPhone(phone)}</span>,
  },
  { key: 'bank', label: m.office_money_bank(), cell: ({ bank }) => bank ?? '–' },
];

const labelOf = (row: Disbursement) =>
  m.office_payout_row({
    name: row.name,
    amount: formatDollars(row.cents),
    state: stateName(row.state),
  });

/** The money of signed agreements: ordered by one, confirmed by another. */
export default function Payouts({ loaderData }: Route.ComponentProps) {
  const { page, opened, dropped, isFiltered, isGone, query, setup } = loaderData;
  const all = columns();
  return (
    <>
      <PageHead title={m.office_payout()} lead={m.office_payout_lead()} />
      <ListBar
        list="disbursements"
        call={disbursementList}
        query={query}
        filters={filters()}
        columns={all}
        setup={setup}
      />
      <Dropped parts={isGone ? [...dropped, 'open'] : dropped} />
      {page.rows.length === 0 ? (
        <Nothing isFiltered={isFiltered} />
      ) : (
        <DataTable
          caption={m.office_payout()}
          columns={shownColumns(all, setup.chosen)}
          rows={page.rows}
          rowKey={({ id }) => id}
          rowLabel={labelOf}
          defaultSort=""
        />
      )}
      <Pager next={page.next} previous={page.previous} rows={page.rows.length} />
      {opened !== null && <PayoutSheet key={opened.id} row={opened} />}
    </>
  );
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  const navigate = useNavigate();
  if (!isFiltered) {
    return <EmptyState title={m.office_payout_empty()}>{m.office_payout_empty_text()}</EmptyState>;
  }
  return (
    <EmptyState title={m.office_payout_none()}>
      <Button tone="secondary" onClick={() => void navigate('?')}>
        {m.office_filters_clear()}
      </Button>
    </EmptyState>
  );
}
