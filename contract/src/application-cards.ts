import type { Day } from 'lending/calendar';
import type { ProductKey } from 'lending/product';
import { apiCall } from './endpoint.ts';
import type { OfferView } from './offers.ts';
import type { BothLanguages } from './site.ts';

/*
 * An application as its borrower follows it: how far it is, what is missing, why it was refused.
 * Calls of ours beside those of the documents: money is whole cents, days are those of Phnom Penh, instants are ISO 8601.
 */

export type ApplicationStep =
  | 'submitted'
  | 'review'
  | 'decision'
  | 'signed'
  | 'paid-out'
  | 'repaid';

/** What the lender asked for and has not got. */
export interface MissingDocument {
  readonly id: number;
  readonly kind: string;
  readonly label: BothLanguages;
  readonly hint: BothLanguages | null;
  readonly askedAt: string;
}

export interface DenialReason {
  readonly reason: BothLanguages;
  readonly prepare: BothLanguages | null;
}

/** States of an application that is under way: it is decided on, waits for its borrower's signature, or for the money. */
export const UNDER_WAY: readonly ApplicationCard['state'][] = [
  'pending',
  'in-review',
  'approved',
  'signed',
];

export interface ApplicationCard {
  /** The running number that the SMS names. */
  readonly number: string;
  readonly product: ProductKey;
  readonly amountCents: number;
  /** Days for payday, months otherwise. */
  readonly duration: number;
  readonly submittedAt: string;
  /** Whether it was sent from the account or its phone was proved by a code: anybody can write somebody's number. */
  readonly isProved: boolean;
  readonly state:
    | 'pending'
    | 'in-review'
    | 'approved'
    | 'signed'
    | 'paid-out'
    | 'denied'
    | 'withdrawn'
    | 'expired'
    | 'not-taken-up'
    | 'cancelled'
    /** The payout of its loan came back. */
    | 'returned';
  readonly steps: readonly {
    readonly step: ApplicationStep;
    readonly state: 'done' | 'now' | 'to-come' | 'stopped';
    readonly at: string | null;
  }[];
  /** Estimated total to pay back, from the rate table; null once an offer stands. */
  readonly estimateCents: number | null;
  readonly missing: readonly MissingDocument[];
  readonly reasons: readonly DenialReason[];
  readonly applyAgainOn: Day | null;
  readonly offer: OfferView | null;
  /** What was pawned and waits to be fetched, since no loan comes of it; its ticket (`T000012`). */
  readonly collateral: {
    readonly item: BothLanguages;
    readonly ticket: string;
    /** The lender does not find it. */
    readonly isMissing: boolean;
  } | null;
}

/** A photo that the lender asked for: multipart, with `document_id` and the file under `photo`. */
export const sendDocument = apiCall<ApplicationCard, { readonly document_id?: unknown }>({
  method: 'POST',
  path: '/api/v1/account/send-document',
  host: 'forms',
});
