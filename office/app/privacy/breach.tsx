import {
  breach,
  type BreachView,
  openedFile,
  openedList,
  type OpenedPage,
  type OpenedPerson,
} from 'contract/office/retention';
import type { ListColumns } from 'contract/office/columns';
import type { SavedView } from 'contract/office/list-views';
import { STAFF_ACTOR } from 'contract/office/staff-name';
import { displayPhone } from 'contract/phone';
import { displayDay, isDay, parseDisplayDay } from 'lending/calendar';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from 'ui/button.tsx';
import { DateField } from 'ui/date-field.tsx';
import { EmptyState } from 'ui/empty-state.tsx';
import { fieldId } from 'ui/field.tsx';
import { m } from 'words/messages';
import { PersonName, useStaffName } from '../desk/person-name.tsx';
import { officeContext } from '../context.ts';
import { ColumnsButton, shownColumns } from '../desk/columns-dialog.tsx';
import { type Column, DataTable } from '../desk/data-table.tsx';
import { fileClick } from '../desk/file-click.ts';
import { Dropped, FilterBar } from '../desk/filter-bar.tsx';
import { listSetup } from '../desk/list-setup.ts';
import { PageHead } from '../desk/page-head.tsx';
import { Pager } from '../desk/pager.tsx';
import { Panel } from '../desk/panel.tsx';
import { SavedViewLinks, ViewsButton } from '../desk/saved-views.tsx';
import { wholeTime } from '../desk/time-text.ts';
import { changedView, dayFrom, readView } from '../desk/view.ts';
import { loaded } from '../load.ts';
import { addressOf } from '../page-table.ts';
import { Download } from '../shell/icons.tsx';
import type { Route } from './+types/breach';
import { PrivacyTabs } from './tabs.tsx';

const DAY = dayFrom('2020-01-01');
/** Before the first office. */
const EARLIEST = '2020-01-01';
const NUMBER = /^\d{1,18}$/;
const RULES = { from: DAY, until: DAY, by: STAFF_ACTOR, after: NUMBER, before: NUMBER } as const;

/** The steps, and whose data was opened in the days of the address. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { call } = context.get(officeContext);
  const { values, dropped } = readView(new URL(request.url).searchParams, RULES);
  const [answered, setup] = await Promise.all([call(breach), listSetup(call, 'opened', request)]);
  const view = loaded(answered, request);
  const { from, until, ...rest } = values;
  if (from === undefined || until === undefined || !isDay(from) || !isDay(until))
    return { view, setup, opened: null, refused: null, dropped };
  const answer = await call(openedList, { query: { from, until, ...rest } });
  const [refused] = answer.kind === 'refused' ? (answer.problem.errors?.until ?? []) : [];
  if (refused !== undefined) return { view, setup, opened: null, refused, dropped };
  return { view, setup, opened: loaded(answer, request), refused: null, dropped };
}

export function meta() {
  return [{ title: m.office_title({ page: m.office_breach() }) }];
}

/** Data got out: what to do by when, and the list of whom to tell. */
export default function Breach({ loaderData }: Route.ComponentProps) {
  const { view, setup, opened, refused, dropped } = loaderData;
  const [search] = useSearchParams();
  const saved = setup.saved ?? [];
  return (
    <>
      <PageHead title={m.office_privacy()} lead={m.office_breach_lead()} />
      <PrivacyTabs here="breach" />
      <Dropped parts={dropped} />
      <SavedViewLinks saved={saved} />
      <div className="panels-and-list">
        <div className="product-page">
          <Steps hours={view.tell_hours} />
          <Panel title={m.office_breach_whose()} lead={m.office_breach_whose_lead()}>
            <div className="grid gap-3 p-4">
              <p className="text-sm">{m.office_breach_limits()}</p>
              {/* Days that a saved view brings are shown in place of what was typed. */}
              <Days
                key={[search.get('from'), search.get('until')].join()}
                view={view}
                refused={refused}
              />
            </div>
          </Panel>
        </div>
        {opened !== null && (
          <>
            <Who people={view.people} saved={saved} />
            <Opened page={opened} chosen={setup.chosen} />
          </>
        )}
      </div>
    </>
  );
}

function Steps({ hours }: { readonly hours: number }) {
  const steps = [
    [m.office_breach_at_once(), m.office_breach_at_once_text()],
    [m.office_breach_day(), m.office_breach_day_text()],
    [m.office_breach_tell({ hours: String(hours) }), m.office_breach_tell_text()],
    [m.office_breach_after(), m.office_breach_after_text()],
  ] as const;
  return (
    <Panel title={m.office_breach_steps()}>
      <ol className="grid gap-3 p-4 lg:grid-cols-2">
        {steps.map(([when, text]) => (
          <li key={when}>
            <b>{when}</b>
            <p className="text-sm">{text}</p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

interface TypedDays {
  readonly from: string;
  readonly until: string;
}

/** What is wrong with each of the days as typed; empty: nothing. */
function wrongDays(typed: TypedDays, today: string): TypedDays {
  const wrongOf = (text: string): string => {
    const day = parseDisplayDay(text);
    if (text.trim() === '') return m.office_breach_day_missing();
    if (day === null) return m.office_breach_day_wrong();
    return day > today ? m.office_breach_day_ahead() : '';
  };
  const [from, until] = [parseDisplayDay(typed.from), parseDisplayDay(typed.until)];
  const isTurned = from !== null && until !== null && until < from;
  const order = isTurned ? m.office_breach_day_order() : '';
  return { from: wrongOf(typed.from), until: wrongOf(typed.until) || order };
}

/** The days and the person, as they stand in the address. */
function Days({ view, refused }: { readonly view: BreachView; readonly refused: string | null }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const shown = (name: string) => {
    const day = search.get(name) ?? view.today;
    return isDay(day) ? displayDay(day) : '';
  };
  const [days, setDays] = useState({ from: shown('from'), until: shown('until') });
  const [wrong, setWrong] = useState({ from: '', until: '' });
  const look = () => {
    const [from, until] = [parseDisplayDay(days.from), parseDisplayDay(days.until)];
    const found = wrongDays(days, view.today);
    setWrong(found);
    const first = found.from !== '' ? 'from' : found.until !== '' ? 'until' : null;
    if (first !== null) return document.getElementById(fieldId(first))?.focus();
    if (from === null || until === null) return;
    void navigate(changedView(search, { from, until }));
  };
  const typed = (name: 'from' | 'until', label: string, error?: string) => (
    <div className="w-48">
      <DateField
        name={name}
        label={label}
        value={days[name]}
        earliest={EARLIEST}
        latest={view.today}
        opensAt={view.today}
        error={error}
        onChange={(day) => {
          setDays({ ...days, [name]: day });
          setWrong({ ...wrong, [name]: '' });
        }}
      />
    </div>
  );
  return (
    <form
      className="flex flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        look();
      }}
    >
      {typed('from', m.office_breach_from(), wrong.from || undefined)}
      {typed('until', m.office_breach_until(), wrong.until || (refused ?? undefined))}
      <Button type="submit" size="small">
        {m.office_breach_look()}
      </Button>
    </form>
  );
}

type WhoProps = Pick<BreachView, 'people'> & { readonly saved: readonly SavedView[] };

/** Whose acts are looked at, and the views of the days, which keep nobody's name. */
function Who({ people, saved }: WhoProps) {
  const nameOf = useStaffName();
  const options = people.map((one) => ({ value: `staff:${one.handle}`, label: nameOf(one) }));
  const by = { name: 'by', label: m.office_breach_by(), off: m.office_breach_anybody() };
  return (
    <FilterBar filters={[{ ...by, options }]}>
      <ViewsButton list="opened" saved={saved} />
    </FilterBar>
  );
}

const columns = (): readonly Column<OpenedPerson>[] => [
  { key: 'number', label: m.office_breach_number(), cell: (one) => one.borrower_id },
  {
    key: 'name',
    label: m.office_breach_name(),
    wide: true,
    cell: (one) => (
      <b>
        <PersonName name={`${one.name} ${one.last_name}`} />
      </b>
    ),
  },
  {
    key: 'phone',
    label: m.office_privacy_phone(),
    cell: (one) => <span className="tabular whitespace-nowrap">{displayPhone(one.phone)}</span>,
  },
  {
    key: 'not_theirs',
    label: m.office_breach_not_theirs(),
    cell: (one) => (one.not_theirs ? m.office_breach_is_not_theirs() : '–'),
  },
  {
    key: 'photos',
    label: m.office_breach_photos(),
    align: 'end',
    cell: (one) => one.photos || '–',
  },
  { key: 'acts', label: m.office_breach_acts(), align: 'end', cell: (one) => one.acts || '–' },
  {
    key: 'exported',
    label: m.office_breach_exported(),
    cell: (one) => (one.exported ? m.office_breach_yes() : '–'),
  },
  {
    key: 'first',
    label: m.office_breach_first(),
    cell: (one) => <span className="tabular whitespace-nowrap">{wholeTime(one.first_at)}</span>,
  },
  {
    key: 'last',
    label: m.office_breach_last(),
    cell: (one) => <span className="tabular whitespace-nowrap">{wholeTime(one.last_at)}</span>,
  },
];

type OpenedProps = { readonly page: OpenedPage; readonly chosen: ListColumns };

function Opened({ page, chosen }: OpenedProps) {
  const all = columns();
  const [search] = useSearchParams();
  const asked = new URLSearchParams();
  for (const name of ['from', 'until', 'by']) {
    const value = search.get(name);
    if (value !== null) asked.set(name, value);
  }
  if (page.persons === 0 && page.files === 0)
    return (
      <EmptyState title={m.office_breach_nobody()}>{m.office_breach_nobody_text()}</EmptyState>
    );
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 px-5 pb-3">
        <p role="status">
          {m.office_breach_sum({ persons: String(page.persons), files: String(page.files) })}
        </p>
        <a
          href={`${openedFile.path}?${asked.toString()}`}
          download
          onClick={fileClick}
          className="bar-button gap-2 px-3 text-sm"
        >
          <Download className="size-4" aria-hidden="true" />
          {m.office_breach_file()}
        </a>
        <ColumnsButton list="opened" columns={all} chosen={chosen} />
      </div>
      <DataTable
        caption={m.office_breach_whose()}
        columns={shownColumns(all, chosen)}
        rows={page.rows}
        rowKey={({ borrower_id }) => borrower_id}
        rowLabel={({ name, last_name, photos, acts }) =>
          [`${name} ${last_name}`, String(photos), String(acts)].join(', ')
        }
        defaultSort="number"
        addressOf={({ borrower_id }) => `${addressOf('privacy')}?borrower=${borrower_id}`}
      />
      <Pager next={page.next} previous={page.previous} rows={page.rows.length} />
    </>
  );
}
