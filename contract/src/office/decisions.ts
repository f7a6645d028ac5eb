import type { Day } from 'lending/calendar';
import type {
  DecisionStatus,
  DecisionView,
  Found,
  TermsPreview,
  TermsQuery,
} from './decision-views.ts';
import { staffCall } from './endpoint.ts';

/* The calls by which an application is decided; what they show is in decision-views.ts. */

export interface OfApplication {
  readonly id: string;
}

/** Where an application stands after an act. */
export interface Decided {
  readonly status: DecisionStatus;
  readonly version: number;
}

export interface ApproveBody {
  readonly version: number;
  readonly amount_cents: number;
  readonly duration: number;
  /** What is received, and all that is paid back, as they were shown. */
  readonly received_cents: number;
  readonly total_cents: number;
  readonly found: Found;
  /** Above the ceiling: why; a second person confirms. */
  readonly override: { readonly reason: string; readonly note: string } | null;
}

export interface DenyBody {
  readonly version: number;
  readonly reasons: readonly string[];
  readonly apply_again_on: Day;
  readonly note: string | null;
}

interface WithdrawBody {
  readonly version: number;
  /** How the applicant said so; for staff alone. */
  readonly reason: string;
}

export interface EndOverrideBody {
  readonly version: number;
  readonly confirm: boolean;
  readonly note: string | null;
}

interface Seen {
  readonly version: number;
}

export interface AccountBody {
  readonly bank: string;
  readonly account_number: string;
}

const path = (rest: string) => `/api/office/applications/:id/${rest}`;

/** The decision on an application: where it stands, and what speaks against it. */
export const decision = staffCall<DecisionView, undefined, undefined, OfApplication>({
  method: 'GET',
  path: path('decision'),
});

/** What an approval at these figures would be. Writes nothing. */
export const termsPreview = staffCall<TermsPreview, undefined, TermsQuery, OfApplication>({
  method: 'GET',
  path: path('terms'),
});

/** Approves, freezes the terms and offers the agreement; above the ceiling it proposes. */
export const approveApplication = staffCall<Decided, ApproveBody, undefined, OfApplication>({
  method: 'POST',
  path: path('approval'),
});

export const withdrawApproval = staffCall<Decided, Seen, undefined, OfApplication>({
  method: 'POST',
  path: path('approval/withdrawal'),
});

/** Withdraws an application at the applicant's wish, before a decision. */
export const withdrawApplication = staffCall<Decided, WithdrawBody, undefined, OfApplication>({
  method: 'POST',
  path: path('withdrawal'),
});

/** Ends an application that repeats one under way, before a decision. */
export const endRepeat = staffCall<Decided, Seen, undefined, OfApplication>({
  method: 'POST',
  path: path('repeat-end'),
});

/** Another person confirms or refuses what was proposed above the ceiling. */
export const endOverride = staffCall<Decided, EndOverrideBody, undefined, OfApplication>({
  method: 'POST',
  path: path('override'),
});

export const denyApplication = staffCall<Decided, DenyBody, undefined, OfApplication>({
  method: 'POST',
  path: path('denial'),
});

/** Before its SMS has left. */
export const withdrawDenial = staffCall<Decided, Seen, undefined, OfApplication>({
  method: 'POST',
  path: path('denial/withdrawal'),
});

/** Offers the agreement of an approval that has no offer. */
export const offerAgreement = staffCall<Decided, Seen, undefined, OfApplication>({
  method: 'POST',
  path: path('offer'),
});

/** Fills in where the money goes. */
export const giveAccount = staffCall<Decided, AccountBody, undefined, OfApplication>({
  method: 'POST',
  path: path('account'),
});
