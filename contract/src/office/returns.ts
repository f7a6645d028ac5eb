import type { CursorQuery } from './bank-statements.ts';
import type { Actor } from './decision-views.ts';
import { staffCall } from './endpoint.ts';
import { REFUND_METHODS } from './loan-waiting.ts';
import type { WaitsFor } from './to-do.ts';
import type { Cursors } from './messages.ts';

/* Money that stands on no loan and goes back to who paid it, or is no borrower's: ordered by one, confirmed by another. Instants are ISO 8601. */

/** It stays: it is no borrower's. */
export const OTHER_MONEY = 'other';
/** What an order before it said of it proved wrong: it is to be looked at again. */
export const REOPENED = 'reopen';
export const RETURN_METHODS = [...REFUND_METHODS, OTHER_MONEY, REOPENED] as const;
/** How it goes back, that it stays, or that neither was so. */
export type ReturnMethod = (typeof RETURN_METHODS)[number];

/** `waiting`: ordered, and not confirmed yet; `done`: it went out. */
export const RETURN_STATES = ['waiting', 'done'] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

/**
 * Whether what was confirmed can be found wrong: it may; an order to look at the money again waits; it was looked at again since; it went in cash, so
 * that what comes in again is paid anew. `none`: nothing is confirmed that could be.
 */
export const REOPENINGS = ['may', 'waits', 'done', 'cash', 'none'] as const;
export type Reopening = (typeof REOPENINGS)[number];

export interface MoneyReturn {
  readonly id: string;
  readonly kind: 'khqr' | 'statement';
  /** As the bank said it: `66.35`. */
  readonly amount: string;
  readonly currency: string;
  /** Null where the money is no US cents. */
  readonly cents: number | null;
  /** By which the money came in. */
  readonly came_by: string;
  readonly note: string;
  readonly method: ReturnMethod;
  readonly reason: string;
  readonly reopening: Reopening;
  readonly ordered: Actor & { readonly at: string };
  /** Null: it waits. */
  readonly confirmed: (Actor & { readonly at: string; readonly reference: string | null }) | null;
}

export interface ReturnPage extends Cursors {
  readonly rows: readonly MoneyReturn[];
  /** Who may confirm: approvers and managers, less who ordered it. */
  readonly second: readonly Actor[];
}

export interface ReturnQuery extends CursorQuery {
  readonly state?: ReturnState | undefined;
  readonly waits_for?: WaitsFor | undefined;
}

interface OfReturn {
  readonly id: string;
}

/** Money that is to go back, the longest waiting first; or that went back, the newest first. */
export const moneyReturns = staffCall<ReturnPage, undefined, ReturnQuery>({
  method: 'GET',
  path: '/api/office/money-returns',
});

/** Confirms as another person that it went out, with the bank's reference unless it was cash. */
export const returnConfirmed = staffCall<
  undefined,
  { readonly key: string; readonly reference: string; readonly cents_again: number | null },
  undefined,
  OfReturn
>({ method: 'POST', path: '/api/office/money-returns/:id/confirmation', status: 204 });

/** Confirms as another person that it is no borrower's. */
export const otherConfirmed = staffCall<
  undefined,
  { readonly key: string; readonly cents_again: number | null },
  undefined,
  OfReturn
>({ method: 'POST', path: '/api/office/money-returns/:id/other', status: 204 });

/** Orders that money which was confirmed to have gone back by a bank, or to be no borrower's, is looked at again. */
export const reopeningOrdered = staffCall<
  undefined,
  { readonly key: string; readonly reason: string; readonly cents_again: number | null },
  undefined,
  OfReturn
>({ method: 'POST', path: '/api/office/money-returns/:id/reopening', status: 204 });

/** Confirms such an order as another person. */
export const reopeningConfirmed = staffCall<
  undefined,
  { readonly key: string; readonly cents_again: number | null },
  undefined,
  OfReturn
>({ method: 'POST', path: '/api/office/money-returns/:id/reopened', status: 204 });

/** Takes the order back: the money did not go out, or is a borrower's, and is looked at again; or what was confirmed before stays. */
export const returnVoided = staffCall<undefined, { readonly reason: string }, undefined, OfReturn>({
  method: 'POST',
  path: '/api/office/money-returns/:id/void',
  status: 204,
});
