import {
  type CursorQuery,
  type MatchedMoney,
  matchedMoney,
  type OpenMoney,
  openMoney,
  statementLines,
  statementList,
} from 'contract/office/bank-statements';
import type { OfficeClient } from 'contract/office/client';
import type { ListName } from 'contract/office/columns';
import type { Cursors } from 'contract/office/messages';
import { moneyReturns } from 'contract/office/returns';
import { WAITS_FOR, type WaitsFor } from 'contract/office/to-do';
import { formatDollars } from 'lending/money';
import { Link } from 'react-router';
import { EmptyState } from 'ui/empty-state.tsx';
import { m } from 'words/messages';
import { officeContext } from '../context.ts';
import { shownColumns } from '../desk/columns-dialog.tsx';
import { DataTable } from '../desk/data-table.tsx';
import { Dropped } from '../desk/filter-bar.tsx';
import { ListBar } from '../desk/list-bar.tsx';
import { type ListSetup, listSetup } from '../desk/list-setup.ts';
import { PageHead } from '../desk/page-head.tsx';
import { Pager } from '../desk/pager.tsx';
import { readView } from '../desk/view.ts';
import { loaded } from '../load.ts';
import { addressOf } from '../page-table.ts';
import type { Route } from './+types/money';
import { amountOf, lookColumns, matchedColumns } from './money-columns.tsx';
import { MoneySheet } from './money-sheet.tsx';
import { Returns } from './returns.tsx';
import { StatementImport } from './statement-import.tsx';
import { StatementSheet } from './statement-sheet.tsx';
import { StatementsCard } from './statements-card.tsx';
import { causeText } from 'contract/office/money-causes';

const VIEWS = ['look', 'back', 'matched', 'statement'] as const;
const NUMBER = /^\d{1,18}$/;
const LINES = /^[ab]\d{1,18}$/;
const RULES = {
  view: VIEWS,
  state: ['done'],
  waits_for: WAITS_FOR,
  after: NUMBER,
  before: NUMBER,
  open: NUMBER,
  lines: LINES,
} as const;

const VIEW_NAMES = {
  look: m.office_money_view_look,
  back: m.office_returns,
  matched: m.office_money_view_matched,
  statement: m.office_money_view_statement,
} as const;

/** The list that each view shows. */
const LIST_OF = {
  look: 'money',
  back: 'returns',
  matched: 'matched',
  statement: 'statements',
} as const satisfies Record<(typeof VIEWS)[number], ListName>;

/** What the view in the address shows. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { call } = context.get(officeContext);
  const { values, dropped } = readView(new URL(request.url).searchParams, RULES);
  const { open, after, before, state } = values;
  const view = values.view ?? 'look';
  const waitsFor = values.waits_for;
  const query: CursorQuery = { after, before };
  const [listed, setup] = await Promise.all([
    readList(call, { view, query, state, waitsFor, open, lines: values.lines }, request),
    listSetup(call, LIST_OF[view], request),
  ]);
  return { ...listed, setup, dropped, open: open ?? null };
}

type Asked = {
  readonly view: (typeof VIEWS)[number];
  readonly query: CursorQuery;
  readonly state: string | undefined;
  readonly waitsFor: WaitsFor | undefined;
  readonly open: string | undefined;
  readonly lines: string | undefined;
};

async function readList(call: OfficeClient, asked: Asked, request: Request) {
  const { view, query, waitsFor, open, lines = '' } = asked;
  if (view === 'back') {
    const state = asked.state === 'done' ? 'done' : 'waiting';
    const wanted = { ...query, waits_for: waitsFor };
    const back = loaded(await call(moneyReturns, { query: { ...wanted, state } }), request);
    return { view, back, state, waitsFor } as const;
  }
  if (view === 'matched') {
    return { view, matched: loaded(await call(matchedMoney, { query }), request) } as const;
  }
  if (view === 'statement') {
    const turn = { [lines.startsWith('b') ? 'before' : 'after']: lines.slice(1) || undefined };
    const [list, one, setup] = await Promise.all([
      call(statementList, { query }),
      open === undefined ? null : call(statementLines, { params: { id: open }, query: turn }),
      open === undefined ? null : listSetup(call, 'lines', request),
    ]);
    const statement = one && setup && { page: loaded(one, request), setup };
    return { view, statements: loaded(list, request), statement } as const;
  }
  return { view: 'look', look: loaded(await call(openMoney, { query }), request) } as const;
}

export function meta() {
  return [{ title: m.office_title({ page: m.office_money_in() }) }];
}

/** Money that comes in by bank: what must be looked at, what was matched by itself, and statements. */
export default function Money({ loaderData }: Route.ComponentProps) {
  const { view, dropped, setup } = loaderData;
  return (
    <>
      <PageHead title={m.office_money_in()} lead={m.office_money_in_lead()} />
      <nav aria-label={m.office_money_views()} className="filter-bar">
        {VIEWS.map((one) => (
          <Link
            key={one}
            to={one === 'look' ? '?' : `?view=${one}`}
            className="chip"
            data-on={one === view ? '' : undefined}
            aria-current={one === view ? 'page' : undefined}
          >
            <span className="pe-2">{VIEW_NAMES[one]()}</span>
          </Link>
        ))}
      </nav>
      <Dropped parts={dropped} />
      {loaderData.view === 'look' && (
        <Look page={loaderData.look} open={loaderData.open} setup={setup} />
      )}
      {loaderData.view === 'back' && (
        <Returns
          page={loaderData.back}
          open={loaderData.open}
          state={loaderData.state}
          waitsFor={loaderData.waitsFor}
          setup={setup}
        />
      )}
      {loaderData.view === 'matched' && <Matched page={loaderData.matched} setup={setup} />}
      {loaderData.view === 'statement' && (
        <>
          <StatementImport />
          <StatementsCard page={loaderData.statements} setup={setup} />
          {loaderData.statement !== null && <StatementSheet {...loaderData.statement} />}
        </>
      )}
    </>
  );
}

type ListProps<Row> = {
  readonly page: Cursors & { readonly rows: readonly Row[] };
  readonly setup: ListSetup;
};

function Look({ page, open, setup }: ListProps<OpenMoney> & { readonly open: string | null }) {
  const opened = page.rows.find(({ id }) => id === open);
  const all = lookColumns();
  return (
    <>
      <ListBar list="money" call={openMoney} query={{}} columns={all} setup={setup} />
      {page.rows.length === 0 ? (
        <EmptyState title={m.office_money_nothing()}>{m.office_money_nothing_text()}</EmptyState>
      ) : (
        <DataTable
          caption={m.office_money_view_look()}
          columns={shownColumns(all, setup.chosen)}
          rows={page.rows}
          rowKey={({ id }) => id}
          rowLabel={(row) => [amountOf(row), causeText(row), row.note].join(', ')}
          defaultSort="found"
        />
      )}
      <Pager next={page.next} previous={page.previous} rows={page.rows.length} />
      {opened && <MoneySheet key={opened.id} money={opened} />}
    </>
  );
}

function Matched({ page, setup }: ListProps<MatchedMoney>) {
  const all = matchedColumns();
  return (
    <>
      <ListBar list="matched" call={matchedMoney} query={{}} columns={all} setup={setup} />
      {page.rows.length === 0 ? (
        <EmptyState title={m.office_money_no_khqr()}>{m.office_money_no_khqr_text()}</EmptyState>
      ) : (
        <DataTable
          caption={m.office_money_view_matched()}
          columns={shownColumns(all, setup.chosen)}
          rows={page.rows}
          rowKey={({ receipt }) => receipt}
          rowLabel={(row) => [row.receipt, row.name, formatDollars(row.cents)].join(', ')}
          defaultSort="-receipt"
          addressOf={({ loan_number }) => addressOf('loan', { number: loan_number })}
        />
      )}
      <Pager next={page.next} previous={page.previous} rows={page.rows.length} />
    </>
  );
}
