import type { Day } from 'lending/calendar';
import type { ProductKey } from 'lending/product';
import { apiCall } from './endpoint.ts';
import type { BothLanguages } from './site.ts';

/*
 * The lender's offer: read, signed by a code, or declined.
 * Calls of ours beside those of the documents: money is whole cents, days are those of Phnom Penh, instants are ISO 8601.
 */

export interface OfferView {
  readonly offerId: number;
  readonly product: ProductKey;
  /** As agreed, which may differ from what was asked for: days for payday, months otherwise. */
  readonly duration: number;
  readonly principalCents: number;
  /** Paid out: the principal without the fees kept back. */
  readonly receivedCents: number;
  readonly totalCents: number;
  readonly interestCents: number;
  readonly feesCents: number;
  readonly ratePercent: number;
  readonly effectiveYearlyPercent: number | null;
  readonly instalments: readonly {
    readonly number: number;
    readonly dueOn: Day;
    readonly cents: number;
  }[];
  /** The last day to sign. */
  readonly signBy: Day;
}

export interface OfferBody {
  readonly offer_id?: unknown;
}

export interface AgreementView {
  readonly offer: OfferView;
  /** Clauses in the order of the agreement, Khmer first. */
  readonly clauses: readonly { readonly title: BothLanguages; readonly text: BothLanguages }[];
  /** Of the text that is signed, 64 hex digits. */
  readonly sha256: string;
  readonly state: 'open' | 'signed' | 'not-taken-up' | 'expired' | 'withdrawn' | 'cancelled';
  readonly signedAt: string | null;
  /** What has become of it and its application since. */
  readonly since: {
    /** The loan that was paid out on it; `isReturned`: its money came back to the lender. Null: no money was sent. */
    readonly loan: { readonly loanId: number; readonly isReturned: boolean } | null;
    /** A later offer of the same application that can be signed or is; null: there is none. */
    readonly newerOfferId: number | null;
    /** The application waits for a decision. */
    readonly isInReview: boolean;
  };
  /** What was pawned and waits to be fetched, since no loan comes of it; its ticket (`T000012`). */
  readonly collateral: {
    readonly item: BothLanguages;
    readonly ticket: string;
    readonly isMissing: boolean;
  } | null;
}

/** The agreement of an offer, to be read and signed. */
export const agreement = apiCall<AgreementView, OfferBody>({
  method: 'POST',
  path: '/api/v1/account/agreement',
});

/** Digits of a signing code (TERM-02, C-49). */
export const SIGNING_CODE_DIGITS = 4;

/** Minutes for which a signing code is good (C-49). */
export const SIGNING_CODE_MINUTES = 15;

export const sendSigningCode = apiCall<{ readonly resendAfterSeconds: number }, OfferBody>({
  method: 'POST',
  path: '/api/v1/account/send-signing-code',
});

export interface SignBody {
  readonly offer_id?: unknown;
  readonly code?: unknown;
  /** The hash of what was shown: another is refused. */
  readonly sha256?: unknown;
}

export const signAgreement = apiCall<AgreementView, SignBody>({
  method: 'POST',
  path: '/api/v1/account/sign-agreement',
});

/** The borrower does not take the offer: free, and for good. */
export const declineOffer = apiCall<AgreementView, OfferBody>({
  method: 'POST',
  path: '/api/v1/account/decline-offer',
});
