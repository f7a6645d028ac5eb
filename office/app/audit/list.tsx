import { type AuditAct, auditAct, auditList } from 'contract/office/audit';
import { AUDIT_NOUNS } from 'contract/office/audit-acts';
import { AUDIT_ACTOR, AUDIT_SUBJECT } from 'contract/office/audit-subject';
import { textVersion } from 'contract/office/text-versions';
import { displayDay, isDay, parseDisplayDay } from 'lending/calendar';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Alert } from 'ui/alert.tsx';
import { Button } from 'ui/button.tsx';
import { EmptyState } from 'ui/empty-state.tsx';
import { m } from 'words/messages';
import { officeContext } from '../context.ts';
import { shownColumns } from '../desk/columns-dialog.tsx';
import { type Column, DataTable } from '../desk/data-table.tsx';
import { Dropped, type Filter } from '../desk/filter-bar.tsx';
import { ListBar } from '../desk/list-bar.tsx';
import { listSetup } from '../desk/list-setup.ts';
import { PageHead } from '../desk/page-head.tsx';
import { Pager } from '../desk/pager.tsx';
import { wholeTime } from '../desk/time-text.ts';
import { changedView, readView } from '../desk/view.ts';
import { loaded } from '../load.ts';
import { useLocale } from '../locale.ts';
import { textOf } from '../sign-in/trouble.ts';
import { ActSheet } from './act-sheet.tsx';
import type { Route } from './+types/list';
import { actName, nounName, subjectText } from 'contract/office/act-names';
import { factsText } from 'contract/office/fact-names';
import { parseSubject, personName } from './words.ts';

const RULES = {
  subject: AUDIT_SUBJECT,
  actor: AUDIT_ACTOR,
  noun: AUDIT_NOUNS,
  day: /^20[2-9]\d-\d\d-\d\d$/,
  after: /^\d{1,18}$/,
  before: /^\d{1,18}$/,
  open: /^\d{1,18}$/,
} as const;

/** One page of the audit, and the act that is open beside it. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { call } = context.get(officeContext);
  const { values, dropped } = readView(new URL(request.url).searchParams, RULES);
  const { open, ...query } = values;
  const [listed, setup] = await Promise.all([
    call(auditList, { query }),
    listSetup(call, 'audit', request),
  ]);
  const opened =
    open === undefined ? null : loaded(await call(auditAct, { params: { id: open } }), request);
  const kept = keptVersion(opened);
  const version =
    kept === null ? null : loaded(await call(textVersion, { params: { id: kept } }), request);
  return {
    page: loaded(listed, request),
    setup,
    query,
    opened,
    version,
    dropped,
  };
}

/** The fact that names the number under which both sides of a change are kept, by what was changed. */
const KEPT_AS: Readonly<Record<string, string>> = {
  page_text: 'version',
  site_review: 'version',
  partner: 'kept',
  invest_lead: 'kept',
};

/** That number; null: the act changed nothing that is kept so. */
function keptVersion(act: AuditAct | null): string | null {
  const name = KEPT_AS[act?.event.split('.')[0] ?? ''];
  const value = act?.facts.find(([fact]) => fact === name)?.[1] ?? '';
  return /^\d{1,15}$/.test(value) ? value : null;
}

export function meta() {
  return [{ title: m.office_title({ page: m.office_audit() }) }];
}

const columnsOf = (nameOf: (actor: string) => string): readonly Column<AuditAct>[] => [
  {
    key: 'at',
    label: m.office_audit_at(),
    cell: ({ at }) => <span className="tabular whitespace-nowrap">{wholeTime(at)}</span>,
  },
  {
    key: 'who',
    label: m.office_audit_person(),
    cell: ({ actor }) => <b className="whitespace-nowrap">{nameOf(actor)}</b>,
  },
  {
    key: 'act',
    label: m.office_audit_act(),
    cell: ({ event }) => <span className="whitespace-nowrap">{actName(event)}</span>,
  },
  {
    key: 'subject',
    label: m.office_audit_subject(),
    cell: ({ subject }) => (
      <span className="tabular whitespace-nowrap">{subjectText(subject)}</span>
    ),
  },
  {
    key: 'facts',
    label: m.office_audit_facts(),
    wide: true,
    cell: (act) => <span className="text-ink-2">{factsText(act)}</span>,
  },
  {
    key: 'block',
    label: m.office_audit_block(),
    align: 'end',
    cell: ({ block }) => block ?? '–',
  },
];

/** By the signs of their names: browsers and servers do not order Khmer alike, and the page is drawn by both. */
const nounOptions = () =>
  AUDIT_NOUNS.map((value) => ({ value, label: nounName(value) })).sort((a, b) =>
    a.label < b.label ? -1 : 1,
  );

/** Who did what, when, to what; and what proves it. */
export default function Audit({ loaderData }: Route.ComponentProps) {
  const { page, opened, version, dropped, query, setup } = loaderData;
  const locale = useLocale();
  const nameOf = (actor: string) => personName(actor, page.people, locale);
  const all = columnsOf(nameOf);
  const filters: readonly Filter[] = [
    {
      name: 'noun',
      label: m.office_audit_noun(),
      options: nounOptions(),
    },
    {
      name: 'actor',
      label: m.office_audit_person(),
      options: [
        ...page.people.map(({ handle }) => `staff:${handle}`),
        'system',
        'visitor',
        'operator',
      ].map((value) => ({ value, label: nameOf(value) })),
    },
  ];
  return (
    <>
      <PageHead title={m.office_audit()} lead={m.office_audit_lead()} />
      <Whole verified={page.verified} />
      <div className="audit-bar">
        <ListBar
          list="audit"
          call={auditList}
          query={query}
          filters={filters}
          columns={all}
          setup={setup}
        />
        <Search />
      </div>
      <Dropped parts={dropped} />
      {page.rows.length === 0 ? (
        <EmptyState title={page.is_cut ? m.office_audit_cut() : m.office_audit_none()}>
          {page.is_cut ? m.office_audit_cut_text() : m.office_audit_none_text()}
        </EmptyState>
      ) : (
        <DataTable
          caption={m.office_audit()}
          columns={shownColumns(all, setup.chosen)}
          rows={page.rows}
          rowKey={({ id }) => id}
          rowLabel={({ actor, event, subject, at }) =>
            [nameOf(actor), actName(event), subjectText(subject), wholeTime(at)].join(', ')
          }
          defaultSort="-at"
        />
      )}
      <Pager next={page.next} previous={page.previous} rows={page.rows.length} />
      {opened !== null && <ActSheet act={opened} version={version} nameOf={nameOf} />}
    </>
  );
}

type Verified = Route.ComponentProps['loaderData']['page']['verified'];

/** Whether the last verification found the audit whole. */
function Whole({
  verified: { at, rows, blocks, anchors, problem },
}: {
  readonly verified: Verified;
}) {
  const said = {
    time: at === null ? '' : wholeTime(at),
    rows: String(rows),
    blocks: String(blocks),
    anchors: String(anchors),
  };
  return (
    <div className="px-5 pt-3">
      {problem !== null ? (
        <Alert tone="red" title={m.office_audit_broken({ time: said.time })}>
          {problem}
        </Alert>
      ) : at === null ? (
        <Alert tone="romdoul">{m.office_audit_unverified()}</Alert>
      ) : (
        <Alert tone="green">{m.office_audit_whole(said)}</Alert>
      )}
    </div>
  );
}

/** What the acts are about, and the day: typed. */
function Search() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [wrong, setWrong] = useState(false);
  const day = search.get('day') ?? '';
  const go = (form: FormData) => {
    const typed = textOf(form, 'subject').trim();
    const subject = typed === '' ? null : parseSubject(typed);
    const typedDay = textOf(form, 'day').trim();
    const chosen = typedDay === '' ? null : parseDisplayDay(typedDay);
    const isWrong = (typed !== '' && subject === null) || (typedDay !== '' && chosen === null);
    setWrong(isWrong);
    if (isWrong) return;
    const changes = { subject, day: chosen, open: null };
    void navigate(changedView(search, changes));
  };
  return (
    <form
      key={search.toString()}
      className="audit-search"
      onSubmit={(event) => {
        event.preventDefault();
        go(new FormData(event.currentTarget));
      }}
    >
      <label>
        <span className="sr-only">{m.office_audit_subject()}</span>
        <input
          name="subject"
          className="control"
          defaultValue={search.get('subject') ?? ''}
          placeholder={m.office_audit_subject_shape()}
          aria-invalid={wrong || undefined}
          spellCheck={false}
          autoComplete="off"
        />
      </label>
      <label>
        <span className="sr-only">{m.office_audit_day()}</span>
        <input
          name="day"
          className="control"
          inputMode="numeric"
          defaultValue={isDay(day) ? displayDay(day) : ''}
          placeholder={m.ui_date_shape()}
          aria-invalid={wrong || undefined}
          autoComplete="off"
        />
      </label>
      <Button type="submit" tone="secondary" size="small">
        {m.office_audit_search()}
      </Button>
      {wrong && (
        <p role="alert" className="text-sm text-red">
          {m.office_audit_subject_wrong()}
        </p>
      )}
    </form>
  );
}
