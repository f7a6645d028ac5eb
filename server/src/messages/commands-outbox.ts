import type { Locale } from 'contract/locale';
import {
  type Message,
  type MessagePage,
  type MessageQuery,
  type MessageState,
  PAGE_ROWS,
} from 'contract/office/messages';
import { Refused } from 'contract/refusal';
import { m } from 'words/messages';
import { cursorPage } from '../cursor-page.ts';
import type { Services } from '../services.ts';
import { findMessage, type OutboxRow, readOutbox } from '../notices/store-outbox.ts';

/** A message as staff see it. */
function messageOf(row: OutboxRow): Message {
  const isDue = row.state === 'waiting' || row.state === 'sending';
  return {
    id: String(row.id),
    kind: row.kind,
    // The columns' checks hold what these types say.
    audience: row.audience as Message['audience'],
    phone: row.phone,
    locale: row.locale as Locale,
    body: row.body,
    state: row.state as MessageState,
    tries: row.tries,
    written_at: row.created_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
    next_try_at: isDue ? row.due_at.toISOString() : null,
    last_error: row.last_error,
    sent_again: row.sent_again,
  };
}

/** One page of the outbox. */
export async function outboxPage(
  { db }: Pick<Services, 'db'>,
  asked: MessageQuery,
): Promise<MessagePage> {
  const found = await readOutbox(db, asked);
  const page = cursorPage(found, { ...asked, most: PAGE_ROWS }, ({ id }) => String(id));
  return { ...page, rows: page.rows.map(messageOf) };
}

/** One message of the outbox. */
export async function outboxMessage(
  { db }: Pick<Services, 'db'>,
  id: string,
): Promise<Message | Refused> {
  const row = await findMessage(db, BigInt(id));
  return row === null
    ? Refused.because((locale) => m.office_problem_not_found({}, { locale }), 'not_found')
    : messageOf(row);
}
