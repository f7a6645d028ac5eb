import { ASKED_NAMES } from 'contract/office/collateral-names';
import {
  oneCollateral,
  COLLATERAL_ASKED,
  collateralList,
  type CollateralRow,
} from 'contract/office/collateral';
import { WAITS_FOR } from 'contract/office/to-do';
import { formatDollars } from 'lending/money';
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
import { Sheet } from '../desk/sheet.tsx';
import { readView } from '../desk/view.ts';
import { loaded, unlessGone } from '../load.ts';
import { useLocale } from '../locale.ts';
import type { Route } from './+types/list';
import { Ticket } from './ticket.tsx';
import { itemName, STATE_NAMES } from 'contract/office/collateral-names';
import { STATE_TONES } from './words.ts';

const NUMBER = /^\d{1,15}$/;
const RULES = {
  state: COLLATERAL_ASKED,
  waits_for: WAITS_FOR,
  after: NUMBER,
  before: NUMBER,
  open: NUMBER,
} as const;

/** One page of the pawn register, and the thing that is open beside it. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { call } = context.get(officeContext);
  const { values, dropped } = readView(new URL(request.url).searchParams, RULES);
  const { open, ...query } = values;
  const [listed, setup] = await Promise.all([
    call(collateralList, { query }),
    listSetup(call, 'collateral', request),
  ]);
  const opened =
    open === undefined
      ? null
      : unlessGone(await call(oneCollateral, { params: { application: open } }), request);
  const isGone = open !== undefined && opened === null;
  return {
    page: loaded(listed, request),
    setup,
    query,
    opened,
    dropped: isGone ? [...dropped, 'open'] : dropped,
    isFiltered: query.state !== undefined || query.waits_for !== undefined,
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
    options: COLLATERAL_ASKED.map((value) => ({ value, label: ASKED_NAMES[value]() })),
  },
  waitsForFilter(),
];

const columns = (locale: 'km' | 'en'): readonly Column<CollateralRow>[] => [
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
  const { page, opened, dropped, isFiltered, query, setup } = loaderData;
  const locale = useLocale();
  const all = columns(locale);
  return (
    <>
      <PageHead title={m.office_pawn_title()} lead={m.office_pawn_lead()} />
      <ListBar
        list="collateral"
        call={collateralList}
        query={query}
        filters={filters()}
        columns={all}
        setup={setup}
      />
      <Dropped parts={dropped} />
      {page.rows.length === 0 ? (
        <EmptyState title={isFiltered ? m.office_pawn_none() : m.office_pawn_empty()}>
          {!isFiltered && m.office_pawn_empty_text()}
        </EmptyState>
      ) : (
        <div className="two-line-rows flex-1">
          <DataTable
            caption={m.office_pawn_title()}
            columns={shownColumns(all, setup.chosen)}
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
          <Ticket key={opened.application} collateral={opened} />
        </Sheet>
      )}
    </>
  );
}
