import type { Locale } from '../locale.ts';
import { staffCall } from './endpoint.ts';

export const MESSAGE_STATES = ['waiting', 'sending', 'sent', 'failed', 'held back'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** Rows of one page. */
export const PAGE_ROWS = 50;

/** Messages with a code that a person waits for: to begin an account, to sign an agreement, to reset a password, to show that a new phone is theirs. */
export const CODE_KINDS = ['first_code', 'signing_code', 'reset_code', 'new_phone_code'] as const;

/** Whether a message of this kind is a code: it is worth nothing once it is over, and its digits are nobody's to read again. */
export function isCode(kind: string): boolean {
  return CODE_KINDS.some((code) => code === kind);
}

/** How often staff may send a message again that was given up; once within a day. */
export const AGAIN_MOST = 3;
/** Days after which its words are too old to be sent again. */
export const AGAIN_DAYS = 7;

/** Whether staff may send a message again: it was given up, is to a borrower, and is no code, which is worth nothing by then. */
export function canGoAgain({
  state,
  audience,
  kind,
}: {
  readonly state: MessageState;
  readonly audience: string;
  readonly kind: string;
}): boolean {
  return state === 'failed' && audience === 'applicant' && !isCode(kind);
}

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
  /** The kind of the failure, as `timeout` or `HTTP 500`; office/app/messages/words.ts says it to staff. */
  readonly last_error: string | null;
  /** How often staff sent it again. */
  readonly sent_again: number;
}

/** How a message stands, wherever it is shown. */
export interface MessageStanding {
  readonly id: string;
  readonly state: MessageState;
  readonly last_error: string | null;
  readonly sent_again: number;
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

/** Sends a message again that was given up. With the same key it is done once. */
export const messageAgain = staffCall<
  { readonly id: string },
  { readonly key: string },
  undefined,
  { readonly id: string }
>({ method: 'POST', path: '/api/office/messages/:id/again' });
