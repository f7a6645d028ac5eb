import type { Day } from 'lending/calendar';
import type { ProductKey } from 'lending/product';
import type { Component } from 'lending/terms';
import { apiCall } from './endpoint.ts';
import type { BothLanguages } from './site.ts';

/*
 * A loan as the borrower's own screens tell it: what is owed, when, where the money went.
 * Calls of ours beside those of the documents: money is whole cents, days are those of Phnom Penh, instants are ISO 8601.
 */

export interface MoneyPart {
  readonly component: Component;
  readonly cents: number;
}

/** Which card of the account a loan has (docs/look.md, "States of the top card"). */
export type LoanState =
  | 'open'
  | 'due-today'
  | 'late'
  /** Every instalment whose day has come is paid; late fees of it are still to be paid. */
  | 'late-fees'
  | 'extension-asked'
  | 'extended'
  | 'past-maturity'
  | 'defaulted'
  | 'repaid'
  /** The payout came back: nothing is owed, and nothing was repaid. */
  | 'returned';

export type InstalmentState = 'paid' | 'part' | 'late' | 'today' | 'next' | 'to-come';

/** An extension as it stands or could be asked for (TERM-10 to TERM-13). */
export type ExtensionView =
  | { readonly state: 'none' }
  | {
      /** So much principal is missing to more than 40 %. */
      readonly state: 'not-yet';
      readonly missingCents: number;
      readonly repaidPercent: number;
    }
  | {
      readonly state: 'allowed';
      readonly feeCents: number;
      readonly newPayDay: Day;
      readonly repaidPercent: number;
      readonly answerBy: Day;
      /** Everything due on the new Pay Day if it is granted today. */
      readonly totalCents: number;
    }
  | {
      readonly state: 'asked';
      readonly askedOn: Day;
      readonly answerBy: Day;
      readonly feeCents: number;
      readonly newPayDay: Day;
      readonly totalCents: number;
    }
  | {
      readonly state: 'granted';
      readonly grantedOn: Day;
      readonly feeCents: number;
      readonly newPayDay: Day;
    }
  | { readonly state: 'refused'; readonly refusedOn: Day; readonly reason: BothLanguages };

export interface CollateralView {
  readonly item: BothLanguages;
  /** The number of the pawn ticket: `T000012`. */
  readonly ticket: string;
  /** Where it is kept; where it was kept last once it is given back or sold. */
  readonly place: BothLanguages;
  readonly state: 'in-custody' | 'missing' | 'released' | 'sold' | 'settled';
  readonly releasedOn: Day | null;
  readonly soldOn: Day | null;
  /** The sale of which its owner was told; null: none, or it is not here any more. */
  readonly sale: CollateralSale | null;
}

/** From when a pawned thing may be sold, and what prevents it. */
export interface CollateralSale {
  readonly from: Day;
  /** That day has come. */
  readonly isOpen: boolean;
  /** What redeems the thing whenever it is paid before that day; once it has come, today. */
  readonly redeemCents: number;
}

/** A loan as the top card tells it. */
export interface LoanCard {
  readonly loanId: number;
  /** `L000123`. */
  readonly number: string;
  readonly product: ProductKey;
  readonly state: LoanState;
  /** The history's pair of status ids (contract/options/loan-system), as its row of this loan has them. */
  readonly loanStatusId: number;
  readonly childStatusId: number;
  readonly principalCents: number;
  readonly disbursedOn: Day;
  /** What is to be paid next or now, the figure of panel and button; 0 when repaid. Of a loan paid ahead what comes next. */
  readonly dueCents: number;
  /** Its parts, which add up to it; those of 0 are left out. */
  readonly parts: readonly MoneyPart[];
  /** What the figure would be tomorrow, where it would be more; else null. */
  readonly tomorrowCents: number | null;
  /** Null when nothing is to come. */
  readonly dueOn: Day | null;
  /** Days to `dueOn`; below 0 when it has passed. */
  readonly daysLeft: number | null;
  /** The day until which all is paid, where nothing of what comes next can be paid before (lending/paid-until); else null. */
  readonly paidUntil: Day | null;
  readonly daysPastDue: number;
  /** The instalment that the figure is for; null when repaid or defaulted. */
  readonly instalment: number | null;
  /** One mark for each instalment, in order. */
  readonly marks: readonly InstalmentState[];
  /** What settles the whole loan today, with what is owed back; 0 when it is closed. */
  readonly payoffCents: number;
  readonly lateFeeCents: number;
  readonly extension: ExtensionView;
  readonly collateral: CollateralView | null;
  /** The last day to put right what a correction notice that counts demands, and what that is, in the words of staff. */
  readonly correction: { readonly correctBy: Day; readonly reason: BothLanguages } | null;
  readonly closedOn: Day | null;
  readonly wasOnTime: boolean;
  /** All that was paid, also what was refunded since. */
  readonly paidCents: number;
  /** What was given back of it, in all. */
  readonly refundedCents: number;
  /** What was refunded of it and is to come back, since the payment that it came from was reversed (lending/credit); not in `dueCents`. */
  readonly owedBackCents: number;
  /** What came in above all that was owed, the surplus of a sold pledge too, and waits to be given back. */
  readonly creditCents: number;
  readonly defaultReason: BothLanguages | null;
  /** Whether money can be paid by KHQR: hidden until the operator's account is set. */
  readonly khqr: boolean;
}

/** An instalment with what was paid of it; parts by component, those of 0 left out. */
export interface InstalmentView {
  readonly number: number;
  readonly dueOn: Day;
  readonly state: InstalmentState;
  readonly due: readonly MoneyPart[];
  readonly paid: readonly MoneyPart[];
  readonly dueCents: number;
  readonly paidCents: number;
  /** Principal that is left after the row. */
  readonly balanceCents: number;
}

export interface PaymentView {
  readonly receipt: string;
  readonly paidOn: Day;
  readonly methodId: number;
  readonly cents: number;
  /** In the order of the agreement. */
  readonly parts: readonly MoneyPart[];
  /** What pays a refund back that was owed (lending/credit). */
  readonly paidBackCents: number;
  /** What was above all that was owed, kept as a credit. With the parts and what is paid back it sums to `cents`. */
  readonly creditCents: number;
  readonly isReversed: boolean;
}

/** Money that was given back to the borrower. */
export interface RefundView {
  readonly on: Day;
  readonly cents: number;
}

export interface PayoffView {
  readonly on: Day;
  readonly cents: number;
  readonly parts: readonly MoneyPart[];
  /** What was refunded and is to come back (lending/credit); with the parts it sums to `cents`. */
  readonly owedBackCents: number;
  /** Interest and fees that the schedule would still bring and this does not. */
  readonly savesCents: number;
}

/** The late fee of a day. */
export interface LateFeeView {
  readonly on: Day;
  /** The day to pay from which lateness is counted. */
  readonly sinceOn: Day;
  readonly cents: number;
}

export interface LoanView {
  readonly card: LoanCard;
  readonly today: Day;
  readonly ratePercent: number;
  readonly interestMethod: string;
  readonly paymentSchemeId: number;
  readonly instalments: readonly InstalmentView[];
  readonly payments: readonly PaymentView[];
  /** The oldest first, without those that are reversed; they sum to the card's `refundedCents`. */
  readonly refunds: readonly RefundView[];
  /** Components in the order of the agreement, as it stands now. */
  readonly order: readonly Component[];
  /** Each late fee by its day. */
  readonly lateFees: readonly LateFeeView[];
  /** Days after the day to pay on which no late fee arises (TERM-08). */
  readonly lateFreeDays: number;
  readonly payoff: PayoffView;
  /** The last day for which a pay-off may be asked; null when nothing is owed. */
  readonly payoffUntil: Day | null;
  readonly agreement: { readonly sha256: string; readonly signedAt: string } | null;
  readonly creditCents: number;
}

export interface LoanIdBody {
  readonly loan_id?: unknown;
}

/** A loan with all that its own page shows. */
export const loanView = apiCall<LoanView, LoanIdBody>({
  method: 'POST',
  path: '/api/v1/account/loan',
});

export interface PayoffBody {
  readonly loan_id?: unknown;
  /** From today to the last due day. */
  readonly on?: unknown;
}

/** What settles the loan on a day. */
export const payoff = apiCall<PayoffView, PayoffBody>({
  method: 'POST',
  path: '/api/v1/account/payoff',
});

export interface ExtensionBody {
  readonly loan_id?: unknown;
  /** What the borrower was shown: where something else holds by now, it is refused (`changed`). */
  readonly fee_cents?: unknown;
  /** Both may be left out: a page that was opened before they were sent does not know them. */
  readonly new_pay_day?: unknown;
  readonly total_cents?: unknown;
  /** A UUID of this request: a double tap is one request. */
  readonly request_id?: unknown;
}

export const askExtension = apiCall<LoanCard, ExtensionBody>({
  method: 'POST',
  path: '/api/v1/account/ask-extension',
});
