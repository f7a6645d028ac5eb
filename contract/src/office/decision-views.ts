import type { Day } from 'lending/calendar';
import type { Unmet } from 'lending/eligibility';
import type { CeilingStatus } from 'lending/legal-ceiling';
import type { ProductKey } from 'lending/product';
import type { InstalmentRounding, InterestMethod, PaymentScheme } from 'lending/terms';
import type { Locale } from '../locale.ts';
import type { MessageStanding } from './messages.ts';

/*
 * The decision on an application, from the approval or denial to the money. Money is whole cents, rates are millionths, days those
 * of Phnom Penh, instants ISO 8601.
 */

/** An SMS of a decision leaves so many seconds later; until then the decision is taken back and nobody was told. */
export const UNDO_SECONDS = 10;

/** What can have happened to a decision, as its version counts it. */
export const ACT_KINDS = [
  'review_started',
  'answers_written',
  'override_proposed',
  'override_confirmed',
  'override_refused',
  'override_taken_back',
  'approved',
  'approval_withdrawn',
  'denied',
  'denial_withdrawn',
  'applicant_withdrew',
  'ended_as_repeat',
  'offer_made',
  'offer_signed',
  'offer_declined',
  'offer_expired',
  'money_ordered',
  'money_confirmed',
  'money_taken_back',
  'cancel_proposed',
  'cancel_refused',
  'cancel_taken_back',
  'cancelled',
] as const;
export type ActKind = (typeof ACT_KINDS)[number];

/** How a proposal to cancel a signed agreement ends. */
export const CANCELLATION_ENDS = ['confirmed', 'refused', 'taken back'] as const;

export const DECISION_STATUSES = [
  'Pending',
  'In review',
  'Approved',
  'Disbursed',
  'Denied',
  'Withdrawn',
  'Expired',
] as const;
export type DecisionStatus = (typeof DECISION_STATUSES)[number];

/** Somebody who acts: staff with both names, `borrower` or `system` without. */
export interface Actor {
  readonly who: string;
  readonly name_km: string | null;
  readonly name_en: string | null;
}

export interface DecisionActView extends Actor {
  readonly kind: ActKind;
  readonly at: string;
}

/** What the approver answers for, beside what the record of the review has by itself; it goes with the approval into the record. */
export interface Found {
  readonly resides_in_cambodia: boolean;
  /** The account is in the borrower's own name. */
  readonly account_in_own_name: boolean;
  /** Purchasing: bought in a partner's shop. */
  readonly is_partner_shop: boolean;
}

/** A row of a schedule. */
export interface TermsRow {
  readonly number: number;
  readonly due_on: Day;
  readonly principal_cents: number;
  readonly interest_cents: number;
  readonly fees_cents: number;
  readonly total_cents: number;
  /** Principal that is left after it. */
  readonly closing_cents: number;
}

/** Terms as they would be, or were, frozen, with all that follows from them. */
export interface TermsView {
  readonly product: ProductKey;
  readonly principal_cents: number;
  /** Per 30 days (payday) or per month. */
  readonly rate: number;
  readonly interest_method: InterestMethod;
  readonly payment_scheme: PaymentScheme;
  readonly rounding: InstalmentRounding;
  readonly processing_fee_cents: number;
  readonly consulting_fee_cents: number;
  readonly late_fee: {
    readonly cents_a_day: number;
    /** Of lateness, from which on it arises. */
    readonly from_day: number;
    /** Null: no cap. */
    readonly cap_cents: number | null;
  };
  /** Days for payday, months for the others. */
  readonly duration: number;
  /** Paid out: the principal without the fees kept back. */
  readonly received_cents: number;
  readonly total_cents: number;
  readonly interest_cents: number;
  /** Kept back at the pay-out, of the fees. */
  readonly kept_back_cents: number;
  readonly schedule: readonly TermsRow[];
  /** Whether the days are those of the loan that was paid out, and not those of one paid out on the day of the agreement, or today. */
  readonly is_paid_out: boolean;
  /** Effective yearly cost; null: beyond any figure. */
  readonly yearly_rate: number | null;
  readonly ceiling: CeilingStatus;
  readonly ceiling_rate: number | null;
}

/** Which figures are tried out. */
export interface TermsQuery {
  readonly amount_cents: string;
  readonly duration: string;
}

/** A criterion that is not met, and why. */
export interface UnmetView {
  readonly criterion: Unmet['criterion'];
  readonly reason: Unmet['reason'];
}

/** What an approval at these figures would be. */
export interface TermsPreview extends TermsView {
  /** With what is known; the caller's own findings take some of them away. */
  readonly unmet: readonly UnmetView[];
  /** The SMS, in the borrower's language. */
  readonly sms: string;
  readonly sign_by: Day;
}

export interface OfferState {
  readonly id: string;
  readonly status: 'Open' | 'Signed' | 'Not taken up' | 'Expired' | 'Withdrawn' | 'Cancelled';
  readonly sign_by: Day;
  readonly made_at: string;
  readonly ended_at: string | null;
  /** Of the agreement, 64 hex digits. */
  readonly sha256: string;
  /** Evidence of the signature; null: not signed. */
  readonly signature: {
    readonly signed_at: string;
    readonly phone: string;
    readonly address: string;
    readonly user_agent: string;
    readonly code_sent_at: string;
    /** Whether what was signed is what stands above, to the bit. */
    readonly same_hash: boolean;
  } | null;
  /** Whether its SMS has left. */
  readonly told: boolean;
  /** Its SMS; null: it was kept no longer. */
  readonly message: MessageStanding | null;
}

/** Who else could do what the caller may not. */
export interface Others {
  /** Approvers and managers beside the proposer. */
  readonly second: readonly Actor[];
  readonly approve: readonly Actor[];
  readonly pay: readonly Actor[];
  /** Managers beside who proposed to cancel the agreement. */
  readonly cancel: readonly Actor[];
}

/** An application, as its decision needs it. */
export interface DecisionView {
  readonly id: string;
  readonly status: DecisionStatus;
  /** How many acts there were; sent along with every act. */
  readonly version: number;
  /** As it stands in the application: the agreement is drawn up in this name. */
  readonly name: string;
  /** The name in the borrower's record, where it is another; null: it is the same. */
  readonly record_name: string | null;
  /** 855 and the rest. */
  readonly phone: string;
  /** In which language the borrower is written to. */
  readonly locale: Locale;
  readonly product: ProductKey;
  /** As asked for. */
  readonly amount_cents: number;
  readonly duration: number;
  readonly sent_at: string;
  readonly limits: {
    readonly min_amount_cents: number;
    readonly max_amount_cents: number;
    readonly min_duration: number;
    readonly max_duration: number;
  };
  /** As the record has it so far. */
  readonly found: Found;
  readonly unmet: readonly UnmetView[];
  /** How what was asked for stands to the legal ceiling; null: there are no terms for it. */
  readonly ceiling: CeilingStatus | null;
  /** Number of the original under way, where this is a repetition of it. */
  readonly duplicate_of: string | null;
  readonly is_incomplete: boolean;
  readonly account: {
    readonly bank: string;
    readonly last_digits: string;
    /** Staff wrote it, and no money is ordered to it: they may write it again. */
    readonly is_correctable: boolean;
  } | null;
  /** What a pawned thing was last valued at, and by whom; no more is lent against it. Null: nobody has valued it, or nothing is pawned. */
  readonly valuation: (Actor & { readonly value_cents: number; readonly at: string }) | null;
  readonly override:
    | (Actor & {
        readonly at: string;
        readonly reason: string;
        readonly note: string;
        readonly terms: TermsView;
      })
    | null;
  readonly approval: (Actor & { readonly at: string; readonly terms: TermsView }) | null;
  readonly denial:
    | (Actor & {
        readonly at: string;
        readonly reasons: readonly string[];
        readonly apply_again_on: Day;
        readonly note: string | null;
        readonly told: boolean;
      })
    | null;
  readonly offer: OfferState | null;
  /** That its signed agreement be cancelled, as it was proposed last; null: it never was. `ended`: null while it waits for a manager. */
  readonly cancellation:
    | (Actor & {
        readonly at: string;
        readonly reason: string;
        readonly ended:
          | (Actor & {
              readonly at: string;
              readonly outcome: (typeof CANCELLATION_ENDS)[number];
              /** Why it was refused, in the words of staff. */
              readonly note: string | null;
            })
          | null;
      })
    | null;
  readonly loan_number: string | null;
  readonly acts: readonly DecisionActView[];
  /** The borrowers' site, as messages name it. */
  readonly site: string;
  /** What the borrower would be told, in their language and in staff's own words; placeholders (`{day}`) as they are written. */
  readonly sms: {
    readonly denied: string;
    readonly withdrawn: string;
    /** Of an application that is withdrawn at their wish. */
    readonly applicant_withdrew: string;
    /** Of one that is ended since it repeats another, filled in; null: it repeats none of the same borrower's that is under way. */
    readonly repeats: string | null;
    readonly cancelled: string;
  };
  /** The ticket of what was pawned, which waits to be given back since no loan comes of it; null: nothing does. */
  readonly to_give_back: string | null;
  /** The lender's own number, as messages name it. */
  readonly hotline: string;
  /** The day that is proposed for another application after a denial, and the latest that may be chosen. */
  readonly apply_again: { readonly day: Day; readonly latest: Day };
  /** The lender's day. */
  readonly today: Day;
  readonly others: Others;
}
