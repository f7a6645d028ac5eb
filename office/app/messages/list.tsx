import { AUDIENCE_NAMES, kindName, recipient, STATE_NAMES } from 'contract/office/message-names';
import { type Message, MESSAGE_STATES, messageList, oneMessage } from 'contract/office/messages';
import { useNavigate } from 'react-router';
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
import { shortTime } from '../desk/time-text.ts';
import { readView } from '../desk/view.ts';
import { loaded, unlessGone } from '../load.ts';
import type { Route } from './+types/list';
import { MessageSheet } from './message-sheet.tsx';
import { State } from './state.tsx';

const AUDIENCES = ['applicant', 'lender'] as const;
const RULES = {
  state: MESSAGE_STATES,
  audience: AUDIENCES,
  sort: ['written', '-written'],
  after: /^\d{1,18}$/,
  before: /^\d{1,18}$/,
  open: /^\d{1,18}$/,
} as const;

/** One page of the outbox, and the message that is open beside it. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { call } = context.get(officeContext);
  const { values, dropped } = readView(new URL(request.url).searchParams, RULES);
  const { open, ...query } = values;
  const [listed, setup] = await Promise.all([
    call(messageList, { query }),
    listSetup(call, 'messages', request),
  ]);
  const opened =
    open === undefined
      ? null
      : unlessGone(await call(oneMessage, { params: { id: open } }), request);
  const isGone = open !== undefined && opened === null;
  const isFiltered = query.state !== undefined || query.audience !== undefined;
  return {
    page: loaded(listed, request),
    setup,
    query,
    opened,
    dropped: isGone ? [...dropped, 'open'] : dropped,
    isFiltered,
  };
}

export function meta() {
  return [{ title: m.office_title({ page: m.office_messages() }) }];
}

const filters = (): readonly Filter[] => [
  {
    name: 'state',
    label: m.office_messages_state(),
    options: MESSAGE_STATES.map((value) => ({ value, label: STATE_NAMES[value]() })),
  },
  {
    name: 'audience',
    label: m.office_messages_to(),
    options: AUDIENCES.map((value) => ({ value, label: AUDIENCE_NAMES[value]() })),
  },
];

const columns = (): readonly Column<Message>[] => [
  {
    key: 'written',
    label: m.office_messages_written(),
    sort: 'written',
    cell: ({ written_at }) => (
      <span className="tabular whitespace-nowrap">{shortTime(written_at)}</span>
    ),
  },
  {
    key: 'to',
    label: m.office_messages_to(),
    cell: (message) => <b className="whitespace-nowrap tabular">{recipient(message)}</b>,
  },
  {
    key: 'kind',
    label: m.office_messages_kind(),
    cell: ({ kind }) => <span className="whitespace-nowrap">{kindName(kind)}</span>,
  },
  {
    key: 'text',
    label: m.office_messages_text(),
    wide: true,
    cell: ({ body, locale }) => (
      <span lang={locale} className="text-ink-2">
        {body}
      </span>
    ),
  },
  { key: 'state', label: m.office_messages_state(), cell: (message) => <State {...message} /> },
  {
    key: 'sent',
    label: m.office_message_sent_at(),
    cell: ({ sent_at }) => (
      <span className="tabular whitespace-nowrap">
        {sent_at === null ? '–' : shortTime(sent_at)}
      </span>
    ),
  },
];

const labelOf = (message: Message) =>
  m.office_message_row({
    who: recipient(message),
    kind: kindName(message.kind),
    state: STATE_NAMES[message.state](),
    time: shortTime(message.written_at),
  });

/** The text messages that went out, and those that did not. */
export default function Messages({ loaderData }: Route.ComponentProps) {
  const { page, setup, query, opened, dropped, isFiltered } = loaderData;
  const all = columns();
  return (
    <>
      <PageHead title={m.office_messages()} lead={m.office_messages_lead()} />
      <ListBar
        list="messages"
        call={messageList}
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
          caption={m.office_messages()}
          columns={shownColumns(all, setup.chosen)}
          rows={page.rows}
          rowKey={({ id }) => id}
          rowLabel={labelOf}
          defaultSort="-written"
        />
      )}
      <Pager next={page.next} previous={page.previous} rows={page.rows.length} />
      {opened !== null && <MessageSheet message={opened} />}
    </>
  );
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  const navigate = useNavigate();
  if (!isFiltered) {
    return (
      <EmptyState title={m.office_messages_empty()}>{m.office_messages_empty_text()}</EmptyState>
    );
  }
  return (
    <EmptyState title={m.office_messages_none()}>
      <p>{m.office_messages_none_text()}</p>
      <p className="mt-3">
        <Button tone="secondary" onClick={() => void navigate('?')}>
          {m.office_filters_clear()}
        </Button>
      </p>
    </EmptyState>
  );
}
