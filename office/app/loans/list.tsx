import type { ListColumns } from 'contract/office/columns';
import { GROUP_NAMES } from 'contract/office/loan-names';
import { LOAN_GROUPS, LOAN_SORTS, loanList, type LoanRowView } from 'contract/office/loans';
import { WAITS_FOR } from 'contract/office/to-do';
import { PRODUCT_NAMES } from 'contract/product-names';
import { displayPhone } from 'contract/phone';
import { displayDay } from 'lending/calendar';
import { formatDollars, formatWholeDollars } from 'lending/money';
import { PRODUCT_KEYS } from 'lending/product';
import { type FormEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from 'ui/button.tsx';
import { EmptyState } from 'ui/empty-state.tsx';
import { Pill } from 'ui/pill.tsx';
import { m } from 'words/messages';
import { officeContext } from '../context.ts';
import { shownColumns } from '../desk/columns-dialog.tsx';
import { type Column, DataTable } from '../desk/data-table.tsx';
import { Dropped, type Filter, waitsForFilter } from '../desk/filter-bar.tsx';
import { ListBar } from '../desk/list-bar.tsx';
import { listSetup } from '../desk/list-setup.ts';
import { OwnWords } from '../desk/own-words.tsx';
import { PageHead } from '../desk/page-head.tsx';
import { Pager } from '../desk/pager.tsx';
import { changedView, readView } from '../desk/view.ts';
import { loaded } from '../load.ts';
import { addressOf } from '../page-table.ts';
import { useLastView } from '../shell/desk-state.ts';
import { useKeys } from '../shell/keys.ts';
import type { Route } from './+types/list';
import { statusOf, tableMoney } from './words.ts';

const CURSOR = /^\d{1,6}-\d{1,15}$/;
const RULES = {
  group: LOAN_GROUPS,
  product: PRODUCT_KEYS,
  sort: LOAN_SORTS,
  waits_for: WAITS_FOR,
  q: /^.{1,191}$/,
  after: CURSOR,
  before: CURSOR,
} as const;

/** One page of the loans. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { call } = context.get(officeContext);
  const { values, dropped } = readView(new URL(request.url).searchParams, RULES);
  const query = values;
  const [listed, setup] = await Promise.all([
    call(loanList, { query }),
    listSetup(call, 'loans', request),
  ]);
  const page = loaded(listed, request);
  const { group, product, waits_for: waitsFor, q } = query;
  const isFiltered = [group, product, waitsFor, q].some((one) => one !== undefined);
  return {
    page,
    setup,
    dropped,
    isFiltered,
    query,
    q: q ?? '',
  };
}

export function meta() {
  return [{ title: m.office_title({ page: m.office_loan_list() }) }];
}

const filters = (): readonly Filter[] => [
  {
    name: 'group',
    label: m.office_loan_group(),
    options: LOAN_GROUPS.map((value) => ({ value, label: GROUP_NAMES[value]() })),
  },
  {
    name: 'product',
    label: m.office_loan_product(),
    options: PRODUCT_KEYS.map((value) => ({ value, label: PRODUCT_NAMES[value].short() })),
  },
  waitsForFilter(),
];

const money = (cents: number) => <span className="tabular">{tableMoney(cents)}</span>;

const columns = (): readonly Column<LoanRowView>[] => [
  {
    key: 'number',
    label: m.office_loan_number(),
    sort: 'number',
    cell: ({ number }) => <span className="tabular whitespace-nowrap">{number}</span>,
  },
  {
    key: 'name',
    label: m.office_loan_borrower(),
    wide: true,
    cell: ({ name, phone }) => (
      <>
        <b>
          <OwnWords text={name} />
        </b>{' '}
        <span className="text-ink-2 tabular">{displayPhone(phone)}</span>
      </>
    ),
  },
  {
    key: 'product',
    label: m.office_loan_product(),
    cell: ({ product, principal_cents }) => (
      <span className="whitespace-nowrap">
        {PRODUCT_NAMES[product].short()} {formatWholeDollars(principal_cents)}
      </span>
    ),
  },
  { key: 'status', label: m.office_loan_status(), cell: (row) => <Status row={row} /> },
  {
    key: 'due',
    label: m.office_loan_due_now(),
    align: 'end',
    cell: ({ due_cents }) => (due_cents > 0 ? <b>{money(due_cents)}</b> : money(0)),
  },
  {
    key: 'late',
    label: m.office_loan_days_late(),
    sort: 'late',
    align: 'end',
    cell: ({ days_past_due: days }) =>
      days > 0 ? <b className="text-red">{days}</b> : <span>–</span>,
  },
  {
    key: 'next',
    label: m.office_loan_next(),
    align: 'end',
    cell: ({ next_due_on, next_due_cents }) =>
      next_due_on === null ? (
        <span>–</span>
      ) : (
        <span className="tabular whitespace-nowrap">
          {displayDay(next_due_on)} · {tableMoney(next_due_cents)}
        </span>
      ),
  },
  {
    key: 'phone',
    label: m.office_tables_csv_phone(),
    cell: ({ phone }) => <span className="tabular whitespace-nowrap">{displayPhone(phone)}</span>,
  },
  {
    key: 'credit',
    label: m.office_loan_credit(),
    align: 'end',
    cell: ({ credit_cents }) =>
      credit_cents > 0 ? <b className="tabular">{formatDollars(credit_cents)}</b> : <span>–</span>,
  },
];

/** The columns that somebody has chosen; of what is owed to borrowers, how much of each loan stands there in any case. */
function columnsOf({ columns: chosen, widths }: ListColumns, group: string | undefined) {
  const isMissing = group === 'owed' && !chosen.includes('credit');
  return shownColumns(columns(), { columns: isMissing ? [...chosen, 'credit'] : chosen, widths });
}

function Status({ row }: { readonly row: LoanRowView }) {
  const { name, tone } = statusOf(row);
  return (
    <span className="whitespace-nowrap">
      <Pill tone={tone}>{name}</Pill>
    </span>
  );
}

const labelOf = (row: LoanRowView) =>
  m.office_loan_row({
    number: row.number,
    name: row.name,
    status: statusOf(row).name,
    due: tableMoney(row.due_cents),
  });

/** All loans, the latest first. */
export default function Loans({ loaderData }: Route.ComponentProps) {
  const { page, setup, dropped, isFiltered, q, query } = loaderData;
  const { owed } = page;
  useLastView('loans');
  return (
    <>
      <PageHead title={m.office_loan_list()} lead={m.office_loan_list_lead()}>
        <Search key={q} q={q} />
      </PageHead>
      <ListBar
        list="loans"
        call={loanList}
        query={query}
        filters={filters()}
        columns={columns()}
        setup={setup}
      />
      <Dropped parts={dropped} />
      {owed !== null && owed.loans > 0 && (
        <p className="px-5 pb-3">
          {m.office_loan_owed_sum({ amount: formatDollars(owed.cents), loans: String(owed.loans) })}
        </p>
      )}
      {page.rows.length === 0 ? (
        <Nothing isFiltered={isFiltered} />
      ) : (
        <DataTable
          caption={m.office_loan_list()}
          columns={columnsOf(setup.chosen, query.group)}
          rows={page.rows}
          rowKey={({ number }) => number}
          rowLabel={labelOf}
          defaultSort="-late"
          addressOf={({ number }) => addressOf('loan', { number })}
        />
      )}
      <Pager next={page.next} previous={page.previous} rows={page.rows.length} />
    </>
  );
}

function Search({ q }: { readonly q: string }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get('q');
    const wanted = typeof text === 'string' ? text.trim() : '';
    void navigate(changedView(search, { q: wanted === '' ? null : wanted }));
  };
  useKeys([
    {
      code: 'Slash',
      caps: ['/'],
      label: m.office_loan_key_search,
      group: 'lists',
      inBar: true,
      run: () => document.getElementById('loan-search')?.focus(),
    },
  ]);
  return (
    <form method="get" role="search" onSubmit={submit} className="flex gap-2">
      <input
        id="loan-search"
        type="search"
        name="q"
        defaultValue={q}
        maxLength={191}
        aria-label={m.office_loan_search()}
        placeholder={m.office_loan_search()}
        className="control min-w-0 sm:w-72"
      />
      <Button type="submit" tone="secondary" size="small">
        {m.office_loan_search_do()}
      </Button>
    </form>
  );
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  const navigate = useNavigate();
  if (!isFiltered)
    return <EmptyState title={m.office_loan_empty()}>{m.office_loan_empty_text()}</EmptyState>;
  return (
    <EmptyState title={m.office_loan_none()}>
      <p>{m.office_loan_none_text()}</p>
      <p className="mt-3">
        <Button tone="secondary" onClick={() => void navigate('?')}>
          {m.office_filters_clear()}
        </Button>
      </p>
    </EmptyState>
  );
}
