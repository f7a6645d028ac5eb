import { optionRows, type OptionRow } from 'contract/office/content';
import { OPTION_LIST_NAMES } from 'contract/office/option-list-names';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from 'ui/button.tsx';
import { Pill } from 'ui/pill.tsx';
import { m } from 'words/messages';
import { officeContext } from '../context.ts';
import { shownColumns } from '../desk/columns-dialog.tsx';
import { type Column, DataTable } from '../desk/data-table.tsx';
import { Dropped } from '../desk/filter-bar.tsx';
import { ListBar } from '../desk/list-bar.tsx';
import { listSetup } from '../desk/list-setup.ts';
import { PageHead } from '../desk/page-head.tsx';
import { changedView, readView } from '../desk/view.ts';
import { loaded } from '../load.ts';
import type { Route } from './+types/options';
import { OptionSheet } from './option-sheet.tsx';
import { ContentTabs } from './tabs.tsx';

const RULES = { list: /^[a-z_]{1,60}$/, open: /^.{1,191}$/ } as const;
/** Where the address names no list. */
const FIRST = 'bank';

/** The entries of a list, and the one that is open. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { values, dropped } = readView(new URL(request.url).searchParams, RULES);
  const list = values.list ?? FIRST;
  const { call } = context.get(officeContext);
  const [listed, setup] = await Promise.all([
    call(optionRows, { query: { list } }),
    listSetup(call, 'options', request),
  ]);
  const { rows, lists } = loaded(listed, request);
  const opened = rows.find(({ value }) => `=${value}` === values.open) ?? null;
  return { rows, setup, lists, list, opened, isNew: values.open === 'new', dropped };
}

export function meta() {
  return [{ title: m.office_title({ page: m.office_content() }) }];
}

const stateOf = ({ is_active }: OptionRow) =>
  is_active ? m.office_content_in_use() : m.office_content_out_of_use();

const columns = (): readonly Column<OptionRow>[] => [
  {
    key: 'km',
    label: m.office_content_name_km(),
    cell: ({ name_km }) => <b lang="km">{name_km}</b>,
  },
  {
    key: 'en',
    label: m.office_content_name_en(),
    cell: ({ name_en }) => <span lang="en">{name_en}</span>,
  },
  {
    key: 'state',
    label: m.office_staff_state(),
    cell: (row) => (
      <span className="whitespace-nowrap">
        <Pill tone={row.is_active ? 'green' : 'neutral'}>{stateOf(row)}</Pill>
      </span>
    ),
  },
  {
    key: 'value',
    label: m.office_content_value(),
    wide: true,
    cell: ({ value }) => <span lang="en">{value}</span>,
  },
];

/** What forms offer, banks among it. */
export default function Options({ loaderData }: Route.ComponentProps) {
  const { rows, setup, lists, list, opened, isNew, dropped } = loaderData;
  const all = columns();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  return (
    <>
      <PageHead title={m.office_content()} lead={m.office_content_options_lead()}>
        <Button
          tone="secondary"
          size="small"
          onClick={() => void navigate(changedView(search, { open: 'new' }))}
        >
          {m.office_content_add_option()}
        </Button>
      </PageHead>
      <ContentTabs here="options" />
      <ListBar
        list="options"
        call={optionRows}
        query={{ list }}
        filters={[
          {
            name: 'list',
            label: m.office_content_list(),
            options: lists.map((value) => ({
              value,
              label: OPTION_LIST_NAMES[value]?.() ?? value,
            })),
          },
        ]}
        columns={all}
        setup={setup}
      />
      <Dropped parts={dropped} />
      <DataTable
        caption={m.office_content_tab_options()}
        columns={shownColumns(all, setup.chosen)}
        rows={rows}
        rowKey={({ value }) => `=${value}`}
        rowLabel={(row) => m.office_content_one_row({ name: row.name_km, state: stateOf(row) })}
        defaultSort=""
      />
      {(opened !== null || isNew) && (
        <OptionSheet key={opened?.value ?? 'new'} list={list} option={opened} />
      )}
    </>
  );
}
