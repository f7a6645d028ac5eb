import type { Day } from 'lending/calendar';
import { staffCall } from './endpoint.ts';
import type { LoanNumber } from './loan-number.ts';

/** Acts on a loan, each with the name of the rule that forbids it today; null: it may be done. */
export interface LoanActs {
  readonly waive: string | null;
  readonly correct: string | null;
  readonly default: string | null;
  readonly write_off: string | null;
  readonly refund: string | null;
  readonly payout_return: string | null;
  /** The last day of the hardship pause in which no correction notice is sent and no default declared; null: none holds. */
  readonly paused_until: Day | null;
}

/** What an act that adds an entry answers. */
export interface EntryMade {
  readonly entry: number;
  /** `R000123`, of a payment. */
  readonly receipt: string | null;
}

/** What every act on a loan carries. */
export interface ActBody {
  /** A UUID made for this one act: a repeat does nothing more. */
  readonly key: string;
  /** The newest entry that was seen. */
  readonly version: number;
}

export interface ReasonBody extends ActBody {
  readonly reason: string;
}

/** A reason that the borrower reads. */
export interface BothReasonsBody extends ActBody {
  readonly reason_km: string;
  readonly reason_en: string;
}

const act = <Body>(path: string) =>
  staffCall<EntryMade, Body, undefined, LoanNumber>({
    method: 'POST',
    path: `/api/office/loans/:number/${path}`,
    status: 201,
  });

/** The borrower asks by phone or at the counter, at the fee that was said. */
export const extensionAsked = act<ActBody & { readonly fee_cents: number }>('extension-request');
/** At the fee that the panel showed. */
export const extensionGranted = act<ActBody & { readonly fee_cents: number }>('extension-grant');
export const extensionRefused = act<BothReasonsBody>('extension-refusal');
/** `cents_again`: what is waived, typed again where it is above the limit. */
export const residueWaived = act<ReasonBody & { readonly cents_again: number | null }>('waiver');
export const defaultDeclared = act<BothReasonsBody>('default');
export const loanWrittenOff = act<ReasonBody>('write-off');
/** Undoes an act of lender or borrower; money is undone by `paymentReversed`. */
export const actReversed = act<ReasonBody & { readonly entry: number }>('act-reversal');

export const correctionDemanded = staffCall<
  { readonly correct_by: Day },
  BothReasonsBody,
  undefined,
  LoanNumber
>({ method: 'POST', path: '/api/office/loans/:number/correction-notice', status: 201 });
