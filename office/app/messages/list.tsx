import { kindName } from 'contract/office/message-names';
import {
  type Message,
  MESSAGE_STATES,
  messageList,
  type MessageQuery,
  oneMessage,
} from 'contract/office/messages';
import { useNavigate } from 'react-router';
import { Button } from 'ui/button.tsx';
import { EmptyState } from 'ui/empty-state.tsx';
import { m } from 'words/messages';
import { officeContext } from '../context.ts';
import { type Column, DataTable } from '../desk/data-table.tsx';
import { Dropped, type Filter, FilterBar } from '../desk/filter-bar.tsx';
import { PageHead } from '../desk/page-head.tsx';
import { Pager } from '../desk/pager.tsx';
import { shortTime } from '../desk/time-text.ts';
import { readView } from '../desk/view.ts';
import { loaded } from '../load.ts';
import type { Route } from './+types/list';
import { MessageSheet } from './message-sheet.tsx';
import { State } from './state.tsx';
import { recipient, STATE_NAMES } from './words.ts';

const RULES = {
  state: MESSAGE_STATES,
  audience: ['applicant', 'lender'],
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
  const page = loaded(await call(messageList, { query: query as MessageQuery }), request);
  const opened =
    open === undefined ? null : loaded(await call(oneMessage, { params: { id: open } }), request);
  const isFiltered = query.state !== undefined || query.audience !== undefined;
  return { page, opened, dropped, isFiltered };
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
    options: [
      { value: 'applicant', label: m.office_messages_borrowers() },
      { value: 'lender', label: m.office_messages_lender() },
    ],
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
  const { page, opened, dropped, isFiltered } = loaderData;
  return (
    <>
      <PageHead title={m.office_messages()} lead={m.office_messages_lead()} />
      <FilterBar filters={filters()} />
      <Dropped parts={dropped} />
      {page.rows.length === 0 ? (
        <Nothing isFiltered={isFiltered} />
      ) : (
        <DataTable
          caption={m.office_messages()}
          columns={columns()}
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
