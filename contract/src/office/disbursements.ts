import type { ProductKey } from 'lending/product';
import type { Actor } from './decision-views.ts';
import { staffCall } from './endpoint.ts';
import type { Cursors } from './messages.ts';
import type { WaitsFor } from './to-do.ts';

/*
 * Money of signed agreements: ordered by one, confirmed by another, and neither is who approved. Money is whole cents, instants are
 * ISO 8601.
 */

/** Rows of one page. */
export const DISBURSEMENT_ROWS = 50;

export const DISBURSEMENT_STATES = ['to order', 'ordered'] as const;
export type DisbursementState = (typeof DISBURSEMENT_STATES)[number];

/** What is asked for of the list: a state, or those that somebody has proposed to cancel. */
export const DISBURSEMENTS_ASKED = [...DISBURSEMENT_STATES, 'cancelling'] as const;
export type DisbursementsAsked = (typeof DISBURSEMENTS_ASKED)[number];

/** What keeps money from being ordered. */
export type PayoutBlock = 'no_account' | 'no_collateral' | 'above_value' | 'cancellation';

/** A signed agreement whose money has not gone out. */
export interface Disbursement {
  /** Of the offer. */
  readonly id: string;
  readonly application_id: string;
  /** As it stands in the signed agreement: whom the money is paid to. */
  readonly name: string;
  /** The name in the borrower's record, where it is another by now; null: it is the same. */
  readonly record_name: string | null;
  readonly phone: string;
  readonly product: ProductKey;
  readonly principal_cents: number;
  /** What goes out: without the fees kept back. */
  readonly cents: number;
  readonly state: DisbursementState;
  readonly signed_at: string;
  readonly bank: string | null;
  readonly blocked: readonly PayoutBlock[];
  /** The order under way; null: none. */
  readonly order: (Actor & { readonly intent_id: string; readonly at: string }) | null;
}

/** One of them in full. */
export interface DisbursementView extends Disbursement {
  /** As it is typed into the bank's own form. */
  readonly account_number: string | null;
  readonly approved_by: readonly Actor[];
  /** Who of the staff filled the account in; null: the borrower gave it. */
  readonly account_given_by: Actor | null;
  /** Who of the staff wrote accounts that were replaced: they do not pay out either. */
  readonly account_written_before: readonly Actor[];
  /** Who may order, or confirm what was ordered. */
  readonly others: readonly Actor[];
}

export interface DisbursementPage extends Cursors {
  readonly rows: readonly Disbursement[];
}

export interface DisbursementQuery {
  readonly state?: DisbursementsAsked | undefined;
  /** Those that the caller may order or confirm; of those that are to be cancelled, which the caller may cancel. */
  readonly waits_for?: WaitsFor | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

interface OfOffer {
  readonly id: string;
}

export interface OrderBody {
  /** A UUID made by the caller for this one act. */
  readonly key: string;
  /** As shown. */
  readonly cents: number;
  /** Where the money goes, as shown: the borrower's account may be replaced meanwhile. */
  readonly bank: string | null;
  readonly account_number: string | null;
  /** The sum typed again where it is above the limit. */
  readonly cents_again: number | null;
}

export interface ConfirmBody {
  readonly key: string;
  readonly intent_id: string;
  /** The bank's own reference of the transfer. */
  readonly reference: string;
  readonly cents: number;
  readonly cents_again: number | null;
}

export interface VoidBody {
  readonly intent_id: string;
  readonly reason: string;
}

/** Agreements whose money has not gone out, the longest signed first. */
export const disbursementList = staffCall<DisbursementPage, undefined, DisbursementQuery>({
  method: 'GET',
  path: '/api/office/disbursements',
});

export const oneDisbursement = staffCall<DisbursementView, undefined, undefined, OfOffer>({
  method: 'GET',
  path: '/api/office/disbursements/:id',
});

/** Orders the money of a signed agreement. */
export const orderMoney = staffCall<
  { readonly intent_id: string; readonly cents: number },
  OrderBody,
  undefined,
  OfOffer
>({ method: 'POST', path: '/api/office/disbursements/:id/order', status: 201 });

/** Another person confirms that the money went out: the loan opens. */
export const confirmMoney = staffCall<
  { readonly loan_number: string },
  ConfirmBody,
  undefined,
  OfOffer
>({ method: 'POST', path: '/api/office/disbursements/:id/confirmation', status: 201 });

/** Takes an order back: the money did not go out. */
export const voidOrder = staffCall<undefined, VoidBody, undefined, OfOffer>({
  method: 'POST',
  path: '/api/office/disbursements/:id/void',
  status: 204,
});
