import { BAND_NAMES } from 'contract/office/today-names';
import { callBacks } from 'contract/office/call-backs';
import { officeSession } from 'contract/office/session';
import {
  DUE_GROUPS,
  DUE_SORTS,
  DUE_STEPS,
  type DueLoan,
  LATE_BANDS,
  type ReminderQuery,
  STEP_ROWS,
  todayList,
  type TodayPage,
  type TodayQuery,
} from 'contract/office/today';
import { CONTACTERS } from 'contract/office/who';
import { PRODUCT_NAMES } from 'contract/product-names';
import { formatDollars } from 'lending/money';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { Button } from 'ui/button.tsx';
import { EmptyState } from 'ui/empty-state.tsx';
import { m } from 'words/messages';
import { officeContext } from '../context.ts';
import { shownColumns } from '../desk/columns-dialog.tsx';
import { DataTable } from '../desk/data-table.tsx';
import { ListBar } from '../desk/list-bar.tsx';
import { listSetup } from '../desk/list-setup.ts';
import { Dropped, type Filter } from '../desk/filter-bar.tsx';
import { PageHead } from '../desk/page-head.tsx';
import { Pager } from '../desk/pager.tsx';
import { Sheet } from '../desk/sheet.tsx';
import { changedView, readView } from '../desk/view.ts';
import { WhoMay, useMay } from '../desk/who-may.tsx';
import { loaded } from '../load.ts';
import { opens } from '../page-table.ts';
import { useLastView } from '../shell/desk-state.ts';
import type { Route } from './+types/list';
import { CallBacks } from './call-backs.tsx';
import { dueColumns } from './columns.tsx';
import { FairCard } from './fair-card.tsx';
import { GroupCards } from './group-cards.tsx';
import { LoanTicket } from '../collateral/loan-ticket.tsx';
import { LoanContacts } from './loan-contacts.tsx';
import { Reminders } from './reminders.tsx';
import { STEP_NAMES } from 'contract/office/today-names';
import { STEP_TEXTS } from './words.ts';

const PRODUCTS = ['payday', 'personal', 'purchasing', 'pawn'] as const;
const CURSOR = /^\d{1,6}-\d{1,15}$/;
const RULES = {
  group: DUE_GROUPS,
  step: DUE_STEPS,
  product: PRODUCTS,
  late: LATE_BANDS,
  sort: DUE_SORTS,
  after: CURSOR,
  before: CURSOR,
  open: /^\d{1,15}$/,
} as const;

/** What is due and late today. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { call } = context.get(officeContext);
  const { values, dropped } = readView(new URL(request.url).searchParams, RULES);
  const { open = null, ...query } = values;
  const { roles } = loaded(await call(officeSession), request);
  const [due, again, setup] = await Promise.all([
    call(todayList, { query }),
    // Cashiers see nothing of applications.
    opens('review', roles) ? call(callBacks) : null,
    listSetup(call, 'today', request),
  ]);
  const isFiltered = Object.keys(query).some((name) => name !== 'sort');
  return {
    page: loaded(due, request),
    again: again && loaded(again, request),
    setup,
    query,
    open,
    dropped,
    isFiltered,
  };
}

export function meta() {
  return [{ title: m.office_title({ page: m.office_today_title() }) }];
}

const filters = (): readonly Filter[] => [
  {
    name: 'step',
    label: m.office_today_step(),
    options: DUE_STEPS.map((value) => ({ value, label: STEP_NAMES[value]() })),
  },
  {
    name: 'late',
    label: m.office_today_late(),
    options: LATE_BANDS.map((value) => ({ value, label: BAND_NAMES[value]() })),
  },
  {
    name: 'product',
    label: m.office_today_product(),
    options: PRODUCTS.map((value) => ({ value, label: PRODUCT_NAMES[value].short() })),
  },
];

const labelOf = ({ name, number, days_late, due_cents }: DueLoan) =>
  m.office_today_row({
    name,
    number,
    days: String(days_late),
    amount: formatDollars(due_cents),
  });

/** Loans that are due or late, by what is to be done next; calls and reminders beside them. */
export default function Today({ loaderData }: Route.ComponentProps) {
  const { page, again, setup, open, dropped, isFiltered, query } = loaderData;
  const all = dueColumns();
  const [moved, setMoved] = useState<string | null>(null);
  useLastView('today');
  const mayContact = useMay(CONTACTERS);
  const { steps } = page;
  const counts = {
    calls: String(steps.call.loans),
    messages: String(steps.remind.loans),
    promises: String(steps.promised.loans),
  };
  const chosen = open ?? moved ?? (page.rows[0] ? String(page.rows[0].loan) : null);
  return (
    <>
      <PageHead title={m.office_today_head()} lead={m.office_today_lead(counts)} />
      <GroupCards page={page} />
      <div className="due-grid">
        <div className="due-list two-line-rows">
          <ListBar
            list="today"
            call={todayList}
            query={query}
            filters={filters()}
            columns={all}
            setup={setup}
          />
          <Dropped parts={dropped} />
          {page.rows.length === 0 ? (
            <Nothing isFiltered={isFiltered} />
          ) : (
            <DataTable
              caption={m.office_today_head()}
              columns={shownColumns(all, setup.chosen)}
              rows={page.rows}
              rowKey={({ loan }) => String(loan)}
              rowLabel={labelOf}
              defaultSort="-late"
              sectionOf={sectionsOf(page)}
              onMove={({ loan }) => setMoved(String(loan))}
            />
          )}
          <Pager next={page.next} previous={page.previous} rows={page.rows.length} />
        </div>
        <aside className="due-aside" aria-label={m.office_today_panel()}>
          {again !== null && <CallBacks rows={again.rows} hasMore={again.next !== null} />}
          {chosen !== null && open === null && (
            <section className="side-card">
              <LoanContacts key={chosen} loanId={chosen} />
            </section>
          )}
          {mayContact ? (
            <Reminders count={steps.remind.loans} asked={remindersOf(query)} />
          ) : (
            <section className="side-card">
              <WhoMay act={m.office_today_sms_title()} roles={CONTACTERS} />
            </section>
          )}
          <FairCard contact={page.contact} />
        </aside>
      </div>
      {open !== null && (
        <Sheet title={m.office_today_panel()}>
          <LoanContacts key={open} loanId={open} />
          {isPawned(page, open) && (
            <section className="mt-5">
              <h2 className="mb-2 text-base">{m.office_pawn_panel()}</h2>
              <LoanTicket loanId={open} />
            </section>
          )}
        </Sheet>
      )}
    </>
  );
}

/** Whom the reminders go to: those whom the list's filters leave. */
const remindersOf = ({ group, product, late }: TodayQuery): ReminderQuery => ({
  group,
  product,
  late,
});

const isPawned = ({ rows }: TodayPage, loan: string) =>
  rows.some((row) => String(row.loan) === loan && row.product === 'pawn');

/** The parts of the list: one for each step. */
const sectionsOf =
  (page: TodayPage) =>
  ({ step }: DueLoan) => ({ key: step, head: <StepHead step={step} page={page} /> });

/** The name of a step, how many loans wait for it, and what is owed on them. */
function StepHead({ step, page }: { readonly step: DueLoan['step']; readonly page: TodayPage }) {
  const [search] = useSearchParams();
  const { loans, cents } = page.steps[step];
  const hidden = loans - STEP_ROWS;
  const isOne = search.get('step') !== null;
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      <b>{STEP_NAMES[step]()}</b>
      <span className="tabular text-ink-2">
        {loans} · {formatDollars(cents)}
      </span>
      <span className="text-sm text-ink-2">{STEP_TEXTS[step]()}</span>
      {hidden > 0 && !isOne && (
        <Link to={changedView(search, { step, open: null })} className="text-link ml-auto text-sm">
          {m.office_today_more({ count: String(hidden) })}
        </Link>
      )}
      {isOne && (
        <Link
          to={changedView(search, { step: null, open: null })}
          className="text-link ml-auto text-sm"
        >
          {m.office_today_all_steps()}
        </Link>
      )}
    </span>
  );
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  const navigate = useNavigate();
  if (!isFiltered) {
    return <EmptyState title={m.office_today_empty()}>{m.office_today_empty_text()}</EmptyState>;
  }
  return (
    <EmptyState title={m.office_today_none()}>
      <p>{m.office_today_none_text()}</p>
      <p className="mt-3">
        <Button tone="secondary" onClick={() => void navigate('?')}>
          {m.office_filters_clear()}
        </Button>
      </p>
    </EmptyState>
  );
}
