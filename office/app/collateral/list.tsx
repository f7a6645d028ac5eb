import { ASKED_NAMES } from 'contract/office/pledge-names';
import {
  onePledge,
  PLEDGE_ASKED,
  pledgeList,
  type PledgeQuery,
  type PledgeRow,
} from 'contract/office/collateral';
import { listColumns } from 'contract/office/columns';
import { formatDollars } from 'lending/money';
import { EmptyState } from 'ui/empty-state.tsx';
import { Pill } from 'ui/pill.tsx';
import { m } from 'words/messages';
import { PersonName } from '../desk/person-name.tsx';
import { officeContext } from '../context.ts';
import { shownColumns } from '../desk/columns-dialog.tsx';
import { type Column, DataTable } from '../desk/data-table.tsx';
import { Dropped, type Filter, FilterBar } from '../desk/filter-bar.tsx';
import { ListTools } from '../desk/list-tools.tsx';
import { PageHead } from '../desk/page-head.tsx';
import { Pager } from '../desk/pager.tsx';
import { Sheet } from '../desk/sheet.tsx';
import { readView } from '../desk/view.ts';
import { loaded } from '../load.ts';
import { useLocale } from '../locale.ts';
import type { Route } from './+types/list';
import { Ticket } from './ticket.tsx';
import { itemName, STATE_NAMES } from 'contract/office/pledge-names';
import { STATE_TONES } from './words.ts';

const NUMBER = /^\d{1,15}$/;
const RULES = { state: PLEDGE_ASKED, after: NUMBER, before: NUMBER, open: NUMBER } as const;

/** One page of the pawn register, and the thing that is open beside it. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { call } = context.get(officeContext);
  const { values, dropped } = readView(new URL(request.url).searchParams, RULES);
  const { open, ...query } = values;
  const [listed, chosen] = await Promise.all([
    call(pledgeList, { query: query as PledgeQuery }),
    call(listColumns, { params: { list: 'pledges' } }),
  ]);
  const opened =
    open === undefined
      ? null
      : loaded(await call(onePledge, { params: { application: open } }), request);
  return {
    page: loaded(listed, request),
    chosen: loaded(chosen, request),
    query: query as PledgeQuery,
    opened,
    dropped,
    isFiltered: query.state !== undefined,
  };
}

export function meta() {
  return [{ title: m.office_title({ page: m.office_pawn_title() }) }];
}

const filters = (): readonly Filter[] => [
  {
    name: 'state',
    label: m.office_pawn_state(),
    off: m.office_pawn_not_gone(),
    options: PLEDGE_ASKED.map((value) => ({ value, label: ASKED_NAMES[value]() })),
  },
];

const columns = (locale: 'km' | 'en'): readonly Column<PledgeRow>[] => [
  {
    key: 'item',
    label: m.office_pawn_item(),
    cell: (row) => (
      <div>
        <b>
          <PersonName name={itemName(row, locale)} />
        </b>
        <span className="tabular block text-sm text-ink-2">
          {row.ticket ?? m.office_pawn_no_ticket()}
        </span>
      </div>
    ),
  },
  {
    key: 'who',
    label: m.office_pawn_who(),
    cell: ({ name, loan_number }) => (
      <div>
        <PersonName name={name} />
        {loan_number !== null && (
          <span className="tabular block text-sm text-ink-2">{loan_number}</span>
        )}
      </div>
    ),
  },
  {
    key: 'value',
    label: m.office_pawn_value(),
    align: 'end',
    cell: ({ value_cents }) => (value_cents === null ? '–' : formatDollars(value_cents)),
  },
  {
    key: 'place',
    label: m.office_pawn_place(),
    cell: ({ place }) => (place === null ? '–' : <PersonName name={place} />),
  },
  {
    key: 'state',
    label: m.office_pawn_state(),
    cell: ({ state }) => <Pill tone={STATE_TONES[state]}>{STATE_NAMES[state]()}</Pill>,
  },
];

/** The pawn register: what is to be valued, kept, given back or sold. */
export default function PawnRegister({ loaderData }: Route.ComponentProps) {
  const { page, opened, dropped, isFiltered, query, chosen } = loaderData;
  const locale = useLocale();
  const all = columns(locale);
  return (
    <>
      <PageHead title={m.office_pawn_title()} lead={m.office_pawn_lead()} />
      <FilterBar filters={filters()}>
        <ListTools list="pledges" call={pledgeList} query={query} columns={all} chosen={chosen} />
      </FilterBar>
      <Dropped parts={dropped} />
      {page.rows.length === 0 ? (
        <EmptyState title={isFiltered ? m.office_pawn_none() : m.office_pawn_empty()}>
          {!isFiltered && m.office_pawn_empty_text()}
        </EmptyState>
      ) : (
        <div className="two-line-rows flex-1">
          <DataTable
            caption={m.office_pawn_title()}
            columns={shownColumns(all, chosen)}
            rows={page.rows}
            rowKey={({ application }) => application}
            rowLabel={(row) =>
              m.office_pawn_row({
                item: itemName(row, locale),
                name: row.name,
                state: STATE_NAMES[row.state](),
              })
            }
            defaultSort="-application"
          />
        </div>
      )}
      <Pager next={page.next} previous={page.previous} rows={page.rows.length} />
      {opened !== null && (
        <Sheet title={opened.ticket ?? m.office_pawn_no_ticket()}>
          <Ticket key={opened.application} pledge={opened} />
        </Sheet>
      )}
    </>
  );
}
