import type { Locale } from '../locale.ts';
import { staffCall } from './endpoint.ts';

export const MESSAGE_STATES = ['waiting', 'sending', 'sent', 'failed', 'held back'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** Rows of one page. */
export const PAGE_ROWS = 50;

/** One text message of the outbox. */
export interface Message {
  readonly id: string;
  readonly kind: string;
  readonly audience: 'applicant' | 'lender';
  /** 855 and the rest; null: the lender, who has set no number. */
  readonly phone: string | null;
  readonly locale: Locale;
  /** Digits of codes are blotted out. */
  readonly body: string;
  readonly state: MessageState;
  readonly tries: number;
  /** Instants, ISO 8601. */
  readonly written_at: string;
  readonly sent_at: string | null;
  /** When it is tried next; null where it is not. */
  readonly next_try_at: string | null;
  readonly last_error: string | null;
}

/** One page of a list by cursor: `after` and `before` of the neighbours, null where there are none. */
export interface Cursors {
  readonly next: string | null;
  readonly previous: string | null;
}

export interface MessagePage extends Cursors {
  readonly rows: readonly Message[];
}

export interface MessageQuery {
  readonly state?: MessageState | undefined;
  readonly audience?: 'applicant' | 'lender' | undefined;
  readonly sort?: 'written' | '-written' | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

/** The outbox of text messages, the newest first, fifty a page. */
export const messageList = staffCall<MessagePage, undefined, MessageQuery>({
  method: 'GET',
  path: '/api/office/messages',
});

/** One message. */
export const oneMessage = staffCall<Message, undefined, undefined, { readonly id: string }>({
  method: 'GET',
  path: '/api/office/messages/:id',
});
