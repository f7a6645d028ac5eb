import {
  type Complaint,
  COMPLAINT_CATEGORIES,
  COMPLAINT_SORTS,
  COMPLAINT_STATES,
  complaintList,
  oneComplaint,
} from 'contract/office/complaints';
import { WAITS_FOR } from 'contract/office/to-do';
import { displayPhone } from 'contract/phone';
import { displayDay } from 'lending/calendar';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from 'ui/button.tsx';
import { EmptyState } from 'ui/empty-state.tsx';
import { Pill } from 'ui/pill.tsx';
import { m } from 'words/messages';
import { PersonName } from '../desk/person-name.tsx';
import { officeContext } from '../context.ts';
import { shownColumns } from '../desk/columns-dialog.tsx';
import { type Column, DataTable } from '../desk/data-table.tsx';
import { Dropped, type Filter, waitsForFilter } from '../desk/filter-bar.tsx';
import { ListBar } from '../desk/list-bar.tsx';
import { listSetup } from '../desk/list-setup.ts';
import { PageHead } from '../desk/page-head.tsx';
import { Pager } from '../desk/pager.tsx';
import { shortTime } from '../desk/time-text.ts';
import { changedView, readView } from '../desk/view.ts';
import { loaded, unlessGone } from '../load.ts';
import { useLastView } from '../shell/desk-state.ts';
import { useKeys } from '../shell/keys.ts';
import type { Route } from './+types/list';
import { ComplaintSheet } from './complaint-sheet.tsx';
import { NewComplaint } from './new-complaint.tsx';
import { CATEGORY_NAMES, CHANNEL_NAMES, STATE_NAMES } from 'contract/office/complaint-names';
import { stateOf } from './words.ts';

const CURSOR = /^\d{4}-\d\d-\d\d-\d{1,15}$/;
/** What `open` says where a new one is recorded. */
const NEW = 'new';
const RULES = {
  state: COMPLAINT_STATES,
  category: COMPLAINT_CATEGORIES,
  sort: COMPLAINT_SORTS,
  waits_for: WAITS_FOR,
  after: CURSOR,
  before: CURSOR,
  open: /^(?:new|\d{1,15})$/,
  loan: /^\d{1,15}$/,
} as const;

/** One page of complaints, and the one that is open beside it. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { call } = context.get(officeContext);
  const { values, dropped } = readView(new URL(request.url).searchParams, RULES);
  const { open, loan = '', ...query } = values;
  const [listed, setup] = await Promise.all([
    call(complaintList, { query }),
    listSetup(call, 'complaints', request),
  ]);
  const page = loaded(listed, request);
  const isNew = open === NEW;
  const opened =
    open === undefined || isNew
      ? null
      : unlessGone(await call(oneComplaint, { params: { id: open } }), request);
  const isGone = open !== undefined && !isNew && opened === null;
  const isFiltered = [query.state, query.category, query.waits_for].some(
    (one) => one !== undefined,
  );
  return {
    page,
    setup,
    query,
    opened,
    isNew,
    loan,
    dropped: isGone ? [...dropped, 'open'] : dropped,
    isFiltered,
  };
}

export function meta() {
  return [{ title: m.office_title({ page: m.office_complaints_title() }) }];
}

const filters = (): readonly Filter[] => [
  {
    name: 'state',
    label: m.office_complaints_state(),
    off: m.office_complaints_not_closed(),
    options: COMPLAINT_STATES.map((value) => ({ value, label: STATE_NAMES[value]() })),
  },
  {
    name: 'category',
    label: m.office_complaints_category(),
    options: COMPLAINT_CATEGORIES.map((value) => ({ value, label: CATEGORY_NAMES[value]() })),
  },
  waitsForFilter(),
];

const columns = (): readonly Column<Complaint>[] => [
  {
    key: 'number',
    label: m.office_complaints_number(),
    cell: ({ number }) => <b className="tabular">{number}</b>,
  },
  {
    key: 'who',
    label: m.office_complaints_who(),
    cell: ({ name, phone }) => (
      <div>
        <PersonName name={name} />
        <span className="tabular block text-sm text-ink-2">{displayPhone(phone)}</span>
      </div>
    ),
  },
  {
    key: 'category',
    label: m.office_complaints_category(),
    cell: ({ category }) => CATEGORY_NAMES[category](),
  },
  {
    key: 'text',
    label: m.office_complaints_text(),
    wide: true,
    cell: ({ text }) => (
      <span className="text-ink-2">
        <PersonName name={text} />
      </span>
    ),
  },
  {
    key: 'by',
    label: m.office_complaints_answer_by(),
    sort: 'answer_by',
    cell: ({ answer_by }) => <span className="tabular">{displayDay(answer_by)}</span>,
  },
  {
    key: 'state',
    label: m.office_complaints_state(),
    cell: (complaint) => <StatePill {...complaint} />,
  },
  {
    key: 'channel',
    label: m.office_complaints_channel(),
    cell: ({ channel }) => CHANNEL_NAMES[channel](),
  },
  {
    key: 'loan',
    label: m.office_lists_loan(),
    cell: ({ loan_number: number }) => <span className="tabular">{number ?? '–'}</span>,
  },
  {
    key: 'recorded',
    label: m.office_lists_recorded(),
    cell: ({ at }) => <span className="tabular whitespace-nowrap">{shortTime(at)}</span>,
  },
];

/** How a complaint stands. */
function StatePill(complaint: Complaint) {
  const { name, tone } = stateOf(complaint);
  return <Pill tone={tone}>{name}</Pill>;
}

const labelOf = ({ number, name, category, ...rest }: Complaint) =>
  m.office_complaints_row({
    number,
    name,
    category: CATEGORY_NAMES[category](),
    state: stateOf(rest).name,
  });

/** Complaints, the first to be answered first. */
export default function Complaints({ loaderData }: Route.ComponentProps) {
  const { page, opened, isNew, loan, dropped, isFiltered, query, setup } = loaderData;
  const all = columns();
  useLastView('complaints');
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const record = () => void navigate(changedView(search, { open: NEW }));
  useKeys([
    {
      code: 'KeyN',
      caps: ['N'],
      label: m.office_complaints_new_key,
      group: 'lists',
      inBar: true,
      run: record,
    },
  ]);
  return (
    <>
      <PageHead title={m.office_complaints_title()} lead={m.office_complaints_lead()}>
        <Button size="small" onClick={record}>
          {m.office_complaints_new()}
        </Button>
      </PageHead>
      <ListBar
        list="complaints"
        call={complaintList}
        query={query}
        filters={filters()}
        columns={all}
        setup={setup}
      />
      <Dropped parts={dropped} />
      {page.rows.length === 0 ? (
        <EmptyState title={isFiltered ? m.office_complaints_none() : m.office_complaints_empty()}>
          {!isFiltered && m.office_complaints_empty_text()}
        </EmptyState>
      ) : (
        <div className="two-line-rows flex-1">
          <DataTable
            caption={m.office_complaints_title()}
            columns={shownColumns(all, setup.chosen)}
            rows={page.rows}
            rowKey={({ id }) => id}
            rowLabel={labelOf}
            defaultSort="answer_by"
          />
        </div>
      )}
      <Pager next={page.next} previous={page.previous} rows={page.rows.length} />
      {isNew && <NewComplaint loan={loan} />}
      {opened !== null && <ComplaintSheet key={opened.id} complaint={opened} />}
    </>
  );
}
