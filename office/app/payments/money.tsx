import {
  type CursorQuery,
  type MatchedMoney,
  matchedMoney,
  type OpenMoney,
  openMoney,
  statementLines,
  statementList,
} from 'contract/office/bank-statements';
import { displayDay } from 'lending/calendar';
import { moneyReturns } from 'contract/office/returns';
import { formatDollars } from 'lending/money';
import { Link } from 'react-router';
import { EmptyState } from 'ui/empty-state.tsx';
import { m } from 'words/messages';
import { officeContext } from '../context.ts';
import { type Column, DataTable } from '../desk/data-table.tsx';
import { Dropped } from '../desk/filter-bar.tsx';
import { OwnWords } from '../desk/own-words.tsx';
import { PageHead } from '../desk/page-head.tsx';
import { Pager } from '../desk/pager.tsx';
import { shortTime } from '../desk/time-text.ts';
import { readView } from '../desk/view.ts';
import { loaded } from '../load.ts';
import { addressOf } from '../page-table.ts';
import type { Route } from './+types/money';
import { MoneySheet } from './money-sheet.tsx';
import { Returns } from './returns.tsx';
import { StatementImport } from './statement-import.tsx';
import { StatementSheet } from './statement-sheet.tsx';
import { StatementsCard } from './statements-card.tsx';
import { causeText } from './causes.ts';

const VIEWS = ['look', 'back', 'matched', 'statement'] as const;
const NUMBER = /^\d{1,18}$/;
const LINES = /^[ab]\d{1,18}$/;
const RULES = {
  view: VIEWS,
  state: ['done'],
  after: NUMBER,
  before: NUMBER,
  open: NUMBER,
  lines: LINES,
} as const;

const VIEW_NAMES = {
  look: m.office_money_view_look,
  back: m.office_undone_view_back,
  matched: m.office_money_view_matched,
  statement: m.office_money_view_statement,
} as const;

/** What the view in the address shows. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { call } = context.get(officeContext);
  const { values, dropped } = readView(new URL(request.url).searchParams, RULES);
  const { view = 'look', open, after, before, state } = values;
  const query: CursorQuery = { after, before };
  const shown = { dropped, open: open ?? null };
  if (view === 'back') {
    const isDone = state === 'done';
    const asked = { ...query, state: isDone ? 'done' : 'waiting' } as const;
    const back = loaded(await call(moneyReturns, { query: asked }), request);
    return { ...shown, view, back, isDone } as const;
  }
  if (view === 'matched') {
    return {
      ...shown,
      view,
      matched: loaded(await call(matchedMoney, { query }), request),
    } as const;
  }
  if (view === 'statement') {
    const { lines = '' } = values;
    const turn = { [lines.startsWith('b') ? 'before' : 'after']: lines.slice(1) || undefined };
    const [list, one] = await Promise.all([
      call(statementList, { query }),
      open === undefined ? null : call(statementLines, { params: { id: open }, query: turn }),
    ]);
    return {
      ...shown,
      view,
      statements: loaded(list, request),
      statement: one && loaded(one, request),
    } as const;
  }
  return {
    ...shown,
    view: 'look',
    look: loaded(await call(openMoney, { query }), request),
  } as const;
}

export function meta() {
  return [{ title: m.office_title({ page: m.office_money_in() }) }];
}

/** Money that comes in by bank: what must be looked at, what was matched by itself, and statements. */
export default function Money({ loaderData }: Route.ComponentProps) {
  const { view, dropped } = loaderData;
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
      {loaderData.view === 'look' && <Look page={loaderData.look} open={loaderData.open} />}
      {loaderData.view === 'back' && (
        <Returns page={loaderData.back} open={loaderData.open} isDone={loaderData.isDone} />
      )}
      {loaderData.view === 'matched' && <Matched page={loaderData.matched} />}
      {loaderData.view === 'statement' && (
        <>
          <StatementImport />
          <StatementsCard page={loaderData.statements} />
          {loaderData.statement !== null && <StatementSheet page={loaderData.statement} />}
        </>
      )}
    </>
  );
}

const amountOf = ({ cents, amount, currency }: OpenMoney) =>
  cents === null ? `${amount} ${currency}` : formatDollars(cents);

const lookColumns = (): readonly Column<OpenMoney>[] => [
  {
    key: 'found',
    label: m.office_money_found(),
    cell: ({ found_at }) => (
      <span className="tabular whitespace-nowrap">{shortTime(found_at)}</span>
    ),
  },
  {
    key: 'kind',
    label: m.office_money_from(),
    cell: ({ kind }) =>
      kind === 'khqr' ? m.office_money_from_khqr() : m.office_money_from_statement(),
  },
  {
    key: 'cause',
    label: m.office_money_why(),
    cell: (row) => <span className="whitespace-nowrap">{causeText(row)}</span>,
  },
  {
    key: 'note',
    label: m.office_money_note(),
    wide: true,
    cell: ({ note, reference }) => (
      <span className="text-ink-2">
        <OwnWords text={note === '' ? reference : note} />
      </span>
    ),
  },
  {
    key: 'loan',
    label: m.office_loan_number(),
    cell: ({ loan_number }) => <span className="tabular">{loan_number ?? '–'}</span>,
  },
  {
    key: 'amount',
    label: m.office_money_amount(),
    align: 'end',
    cell: (row) => <b>{amountOf(row)}</b>,
  },
];

function Look({
  page,
  open,
}: {
  readonly page: {
    readonly rows: readonly OpenMoney[];
    readonly next: string | null;
    readonly previous: string | null;
  };
  readonly open: string | null;
}) {
  const opened = page.rows.find(({ id }) => id === open);
  return (
    <>
      {page.rows.length === 0 ? (
        <EmptyState title={m.office_money_nothing()}>{m.office_money_nothing_text()}</EmptyState>
      ) : (
        <DataTable
          caption={m.office_money_view_look()}
          columns={lookColumns()}
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

const matchedColumns = (): readonly Column<MatchedMoney>[] => [
  {
    key: 'receipt',
    label: m.office_money_receipt(),
    cell: ({ receipt }) => <span className="tabular">{receipt}</span>,
  },
  {
    key: 'at',
    label: m.office_money_recorded_at(),
    cell: ({ at }) => <span className="tabular whitespace-nowrap">{shortTime(at)}</span>,
  },
  {
    key: 'on',
    label: m.office_money_on(),
    cell: ({ on }) => <span className="tabular">{displayDay(on)}</span>,
  },
  {
    key: 'loan',
    label: m.office_loan_number(),
    cell: ({ loan_number }) => <span className="tabular">{loan_number}</span>,
  },
  {
    key: 'name',
    label: m.office_loan_borrower(),
    wide: true,
    cell: ({ name }) => (
      <b>
        <OwnWords text={name} />
      </b>
    ),
  },
  {
    key: 'amount',
    label: m.office_money_amount(),
    align: 'end',
    cell: ({ cents }) => <b>{formatDollars(cents)}</b>,
  },
];

function Matched({
  page,
}: {
  readonly page: {
    readonly rows: readonly MatchedMoney[];
    readonly next: string | null;
    readonly previous: string | null;
  };
}) {
  return (
    <>
      {page.rows.length === 0 ? (
        <EmptyState title={m.office_money_no_khqr()}>{m.office_money_no_khqr_text()}</EmptyState>
      ) : (
        <DataTable
          caption={m.office_money_view_matched()}
          columns={matchedColumns()}
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
