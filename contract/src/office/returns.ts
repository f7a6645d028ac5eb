import type { CursorQuery } from './bank-statements.ts';
import type { Actor } from './decision-views.ts';
import { staffCall } from './endpoint.ts';
import { REFUND_METHODS } from './loan-waiting.ts';
import type { WaitsFor } from './to-do.ts';
import type { Cursors } from './messages.ts';

/* Money that stands on no loan and goes back to who paid it, or is no borrower's: ordered by one, confirmed by another. Instants are ISO 8601. */

/** It stays: it is no borrower's. */
export const OTHER_MONEY = 'other';
export const RETURN_METHODS = [...REFUND_METHODS, OTHER_MONEY] as const;
/** How it goes back, or that it stays. */
export type ReturnMethod = (typeof RETURN_METHODS)[number];

/** `waiting`: ordered, and not confirmed yet; `done`: it went out. */
export const RETURN_STATES = ['waiting', 'done'] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

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

/** Takes the order back: the money did not go out, or is a borrower's, and is looked at again. */
export const returnVoided = staffCall<undefined, { readonly reason: string }, undefined, OfReturn>({
  method: 'POST',
  path: '/api/office/money-returns/:id/void',
  status: 204,
});
