import { oneApplication } from 'contract/office/applications';
import { listColumns } from 'contract/office/columns';
import { savedViews } from 'contract/office/list-views';
import {
  FILTER_FLAGS,
  QUEUE_SORTS,
  QUEUE_VIEWS,
  queueCounts,
  queueList,
  type QueueRow,
  reviewers,
} from 'contract/office/queue';
import { HANDLE } from 'contract/office/staff-name';
import { WAITS_FOR } from 'contract/office/to-do';
import { PRODUCT_KEYS } from 'lending/product';
import { type ComponentProps, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from 'ui/button.tsx';
import { EmptyState } from 'ui/empty-state.tsx';
import { m } from 'words/messages';
import { useStaffName } from '../desk/person-name.tsx';
import { officeContext } from '../context.ts';
import { shownColumns } from '../desk/columns-dialog.tsx';
import { DataTable } from '../desk/data-table.tsx';
import { Dropped, FilterBar } from '../desk/filter-bar.tsx';
import { ListTools } from '../desk/list-tools.tsx';
import { Pager } from '../desk/pager.tsx';
import { type Selection, useSelection } from '../desk/use-selection.ts';
import { changedView, readView, unlessRowOpens } from '../desk/view.ts';
import { loaded } from '../load.ts';
import { addressOf } from '../page-table.ts';
import { useLastView } from '../shell/desk-state.ts';
import { useKeys } from '../shell/keys.ts';
import type { Route } from './+types/list';
import { AssignDialog } from './assign-dialog.tsx';
import { type BulkAct, BulkBar } from './bulk-bar.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { columns, labelOf, signByColumn } from './columns.tsx';
import { Preview } from './preview.tsx';
import { filters } from './filters.ts';
import { useLiveCounts } from './use-live-counts.ts';
import { useNext, useNextKey } from './use-next.ts';
import { countText } from './words.ts';
import { ViewsBar } from './views-bar.tsx';

const RULES = {
  view: QUEUE_VIEWS,
  product: PRODUCT_KEYS,
  status: ['Pending', 'In review'],
  flag: FILTER_FLAGS,
  waits_for: WAITS_FOR,
  assignee: HANDLE,
  sort: QUEUE_SORTS,
  after: /^\d{1,18}$/,
  before: /^\d{1,18}$/,
  open: /^\d{1,18}$/,
} as const;

/** One page of the queue, how many each view holds, and the application that is open beside the list. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { call } = context.get(officeContext);
  const { values, dropped } = readView(new URL(request.url).searchParams, RULES);
  const { open, ...query } = values;
  const [page, counts, saved, people, chosen] = await Promise.all([
    call(queueList, { query }),
    call(queueCounts),
    call(savedViews, { params: { list: 'queue' } }),
    call(reviewers),
    call(listColumns, { params: { list: 'queue' } }),
  ]);
  const opened = open === undefined ? null : await call(oneApplication, { params: { id: open } });
  return {
    page: loaded(page, request),
    counts: loaded(counts, request),
    saved: loaded(saved, request).views,
    people: loaded(people, request).people,
    chosen: loaded(chosen, request),
    query,
    // A number that is gone by now closes the preview, and takes nothing else with it.
    opened: opened?.kind === 'done' ? opened.data : null,
    view: query.view ?? 'open',
    dropped,
    isFiltered: ['product', 'status', 'flag', 'waits_for', 'assignee'].some(
      (name) => name in query,
    ),
  };
}

/** What is open beside the list is fetched by the preview itself; the list stays as it is. */
export const shouldRevalidate = unlessRowOpens;

export function meta() {
  return [{ title: m.office_title({ page: m.office_queue_title() }) }];
}

const idOf = ({ id }: { readonly id: string }) => id;

/** A gives the rows that are selected, or the one that is open, to somebody. */
function useAssignKey(run: () => void): void {
  useKeys([
    {
      code: 'KeyA',
      caps: ['A'],
      label: m.office_queue_key_assign,
      group: 'lists',
      inBar: true,
      run,
    },
  ]);
}

/** Who waits for the lender, the longest first. */
export default function Queue({ loaderData }: Route.ComponentProps) {
  const { page, saved, people, opened, view, dropped, isFiltered, query } = loaderData;
  const { counts, fresh, showNew } = useLiveCounts(loaderData.counts, query, page);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [assigning, setAssigning] = useState<{ id: string; version: number } | null>(null);
  const { after: _after, before: _before, ...shown } = query;
  const selection = useSelection(page.rows, idOf, JSON.stringify(shown));
  const [bulk, setBulk] = useState<BulkAct | null>(null);
  useNextKey(useNext());
  useLastView('queue');
  const openId = search.get('open');
  const row = page.rows.find(({ id }) => id === openId);
  useAssignKey(() => {
    if (selection.rows.length > 0) setBulk('assign');
    else if (row) setAssigning(row);
  });
  return (
    <>
      <ViewsBar view={view} counts={counts} saved={saved} />
      <div className="queue-place">
        <div className="flex min-w-0 flex-1 flex-col">
          <ListHead
            loaderData={loaderData}
            query={shown}
            selection={selection}
            count={isFiltered ? null : counts[view]}
            onAct={setBulk}
          />
          <Dropped parts={dropped} />
          <div role="status">
            {fresh > 0 && (
              <button type="button" className="new-rows" onClick={showNew}>
                {m.office_queue_new_rows({ count: countText(fresh) })}
              </button>
            )}
          </div>
          {page.rows.length === 0 ? (
            <Nothing isFiltered={isFiltered} view={view} />
          ) : (
            <Rows loaderData={loaderData} selection={selection} counts={counts} />
          )}
        </div>
        {openId !== null && (
          <Preview
            key={openId}
            id={openId}
            loaded={opened?.id === openId ? opened : null}
            onAssign={setAssigning}
          />
        )}
      </div>
      <Pager next={page.next} previous={page.previous} rows={page.rows.length} />
      <BulkDialog act={bulk} selection={selection} people={people} onClose={() => setBulk(null)} />
      <AssignDialog
        application={assigning}
        people={people}
        onClose={() => setAssigning(null)}
        onDone={() =>
          void navigate(changedView(search, { open: openId }), {
            replace: true,
            preventScrollReset: true,
          })
        }
      />
    </>
  );
}

type PartProps = Pick<Route.ComponentProps, 'loaderData'> & {
  readonly selection: Selection<QueueRow>;
};

/** The filters, or while rows are selected what can be done with them. */
function ListHead({
  loaderData: { people, chosen },
  selection,
  query,
  ...bar
}: PartProps & Omit<ComponentProps<typeof BulkBar>, 'selection'>) {
  const nameOf = useStaffName();
  if (selection.rows.length > 0) return <BulkBar selection={selection} query={query} {...bar} />;
  return (
    <FilterBar filters={filters(people, nameOf)}>
      <ListTools list="queue" call={queueList} query={query} columns={columns()} chosen={chosen} />
    </FilterBar>
  );
}

/** The parts of the list while it is sorted by waiting, each with how many are in it where the view counts them. */
function sectionsOf({ view, query, isFiltered }: PartProps['loaderData'], counts: Counts) {
  const { sort = '-waiting' } = query;
  if (view === 'decided' || view === 'signing') return undefined;
  if (sort !== 'waiting' && sort !== '-waiting') return undefined;
  const { open, over12, over24 } = counts;
  const known = { over24, over12: over12 - over24, 'in-time': open - over12 };
  const isAll = view === 'open' && !isFiltered;
  return ({ urgency }: QueueRow) => {
    const name = URGENCY_HEADS[urgency]();
    return { key: urgency, head: isAll ? `${name} · ${known[urgency]}` : name };
  };
}

type Counts = ReturnType<typeof useLiveCounts>['counts'];

const URGENCY_HEADS = {
  over24: m.office_queue_urgency_over24,
  over12: m.office_queue_urgency_over12,
  'in-time': m.office_queue_urgency_in_time,
} as const;

function Rows({ loaderData, selection, counts }: PartProps & { readonly counts: Counts }) {
  const { page, chosen, view } = loaderData;
  const shown = shownColumns(columns(), chosen);
  // Whose time ends first stands first there, so its day stands before what somebody has chosen to see.
  const isSigning = view === 'signing';
  return (
    <DataTable
      caption={m.office_queue_title()}
      columns={isSigning ? [signByColumn(), ...shown] : shown}
      rows={page.rows}
      rowKey={idOf}
      rowLabel={labelOf}
      defaultSort={isSigning ? '' : '-waiting'}
      sectionOf={sectionsOf(loaderData, counts)}
      addressOf={({ id }) => addressOf('review', { id })}
      previews
      selection={selection}
    />
  );
}

const EMPTY = {
  open: m.office_queue_empty_open,
  mine: m.office_queue_empty_mine,
  over12: m.office_queue_empty_over12,
  over24: m.office_queue_empty_over24,
  applicant: m.office_queue_empty_applicant,
  second: m.office_queue_empty_second,
  signing: m.office_queue_empty_signing,
  decided: m.office_queue_empty_decided,
} as const;

function Nothing({
  isFiltered,
  view,
}: {
  readonly isFiltered: boolean;
  readonly view: keyof typeof EMPTY;
}) {
  const navigate = useNavigate();
  if (!isFiltered) return <EmptyState title={EMPTY[view]()} />;
  return (
    <EmptyState title={m.office_queue_none()}>
      <p>{m.office_messages_none_text()}</p>
      <p className="mt-3">
        <Button tone="secondary" onClick={() => void navigate(`?view=${view}`)}>
          {m.office_filters_clear()}
        </Button>
      </p>
    </EmptyState>
  );
}
