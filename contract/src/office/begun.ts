import type { ProductKey } from 'lending/product';
import { staffCall } from './endpoint.ts';
import type { Cursors } from './messages.ts';
import type { StaffName } from './staff-name.ts';

/*
 * Forms that somebody has begun, with a phone number in it, and has not sent: whoever broke off is called (decisions, Part 3, "Quick form").
 */

/** Rows of a page. */
export const BEGUN_ROWS = 50;
/** For so long nothing was saved before somebody counts as having broken off. */
export const BROKEN_OFF_MINUTES = 30;
/** Calls that may go unanswered; each of them waits for another day. */
export const BEGUN_CALLS_MOST = 2;

/** How a call went: after all but the first nobody is called again. */
export const BEGUN_OUTCOMES = [
  'not_reached',
  'will_finish',
  'not_interested',
  'wrong_number',
] as const;
export type BegunOutcome = (typeof BEGUN_OUTCOMES)[number];

/** `to_call`: nobody has been reached, and nobody was called today; `called`: all others that were called. */
export const BEGUN_STATES = ['to_call', 'called'] as const;
export type BegunState = (typeof BEGUN_STATES)[number];

/** A form that was begun. Money in cents. */
export interface Begun {
  readonly id: string;
  /** As far as it was given; empty: not at all. */
  readonly name: string;
  readonly phone: string;
  readonly product: ProductKey;
  /** Null: no amount was chosen. */
  readonly amount_cents: number | null;
  /** Days for payday, months for the others. */
  readonly duration: number | null;
  /** When something of it was saved last. */
  readonly saved_at: string;
  readonly state: BegunState;
  /** Calls so far. */
  readonly calls: number;
  /** The last of them. */
  readonly call: {
    readonly outcome: BegunOutcome;
    readonly by: StaffName;
    readonly at: string;
  } | null;
}

export interface BegunPage extends Cursors {
  readonly rows: readonly Begun[];
}

export interface BegunQuery {
  readonly state?: BegunState | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

/** Forms that were begun and not sent, the newest first: one for each phone, of phones from which nothing was sent since. */
export const begunList = staffCall<BegunPage, undefined, BegunQuery>({
  method: 'GET',
  path: '/api/office/begun-forms',
});

/** Keeps how a call about one went. */
export const noteBegunCall = staffCall<
  Begun,
  { readonly outcome: BegunOutcome; readonly key: string },
  undefined,
  { readonly id: string }
>({ method: 'POST', path: '/api/office/begun-forms/:id/calls', status: 201 });
