import { apiCall } from './endpoint.ts';

/** Paying by KHQR, the code that every bank app here reads. Money is whole cents, riel whole riel. */

export interface KhqrBody {
  readonly loan_id?: unknown;
  /** `next` for what is due next, `payoff` to settle the loan today. */
  readonly for?: unknown;
  /** Of `next`: the `instalment` of the card whose figure is meant; refused as `changed` where the card has another by now. */
  readonly instalment?: unknown;
}

/** A code of an exact amount; `expiresAt` is an instant, never past 23:59 of Phnom Penh. */
export interface KhqrView {
  readonly intentId: string;
  readonly payload: string;
  /** SVG of the code, drawn by the server. */
  readonly svg: string;
  readonly cents: number;
  readonly riel: number;
  /** `L000123-07`. */
  readonly bill: string;
  readonly expiresAt: string;
  /** Whole seconds until then as of the answer, since the clock of a phone may be wrong. */
  readonly secondsLeft: number;
}

export const khqr = apiCall<KhqrView, KhqrBody>({ method: 'POST', path: '/api/v1/account/khqr' });

export interface KhqrStateBody {
  readonly intent_id?: unknown;
}

/**
 * `looked-at`: money came that is not this amount, and a person looks at it. `going-back`: it is on no loan, and is ordered to go back to who
 * paid it; `given-back`: it went.
 */
export const KHQR_STATES = [
  'waiting',
  'paid',
  'looked-at',
  'going-back',
  'given-back',
  'expired',
] as const;

export interface KhqrState {
  readonly state: (typeof KHQR_STATES)[number];
  /** Of the payment that its money became, also where a person put it on the loan. */
  readonly receipt: string | null;
  /** What that payment is, which may be another sum than the code's; null where there is none. */
  readonly cents: number | null;
  /** The day on which it went back (`YYYY-MM-DD`); null where it did not. */
  readonly on: string | null;
}

export const khqrState = apiCall<KhqrState, KhqrStateBody>({
  method: 'POST',
  path: '/api/v1/account/khqr-state',
});
