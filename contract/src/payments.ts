import { apiCall } from './endpoint.ts';

/** Paying by KHQR, the code that every bank app here reads. Money is whole cents, riel whole riel. */

export interface KhqrBody {
  readonly loan_id?: unknown;
  /** `next` for what is due next, `payoff` to settle the loan today. */
  readonly for?: unknown;
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

/** `looked-at`: money came that is not this amount, and a person looks at it. */
export interface KhqrState {
  readonly state: 'waiting' | 'paid' | 'looked-at' | 'expired';
  readonly receipt: string | null;
}

export const khqrState = apiCall<KhqrState, KhqrStateBody>({
  method: 'POST',
  path: '/api/v1/account/khqr-state',
});
