import type { Day } from 'lending/calendar';
import { REFERRAL_REWARD_CENTS } from 'lending/membership';
import { staffCall } from './endpoint.ts';
import type { Cursors } from './messages.ts';
import type { StaffName } from './staff-name.ts';

/** Rows of a page. */
export const LEAD_ROWS = 50;
/** Most characters of a note. */
export const LEAD_NOTE_MOST = 1000;

/**
 * How a referral stands, from the loans of the friend's phone: `repeat`: somebody referred the friend before, `known`: the friend had a
 * loan already, `waiting`: no loan yet, `borrowing`: the first loan is not repaid, `ended`: the friend has another phone, by which they were referred too.
 */
export const REFERRAL_STATES = [
  'earned',
  'borrowing',
  'waiting',
  'paid',
  'known',
  'repeat',
  'ended',
] as const;
export type ReferralState = (typeof REFERRAL_STATES)[number];

export const REWARD_METHODS = ['cash', 'bank', 'phone'] as const;
export type RewardMethod = (typeof REWARD_METHODS)[number];

export interface Referral {
  readonly id: string;
  readonly friend_name: string;
  readonly friend_phone: string;
  readonly referrer_name: string;
  readonly referrer_phone: string;
  readonly at: string;
  readonly state: ReferralState;
  /** The friend's first loan. */
  readonly loan_number: string | null;
  readonly reward: {
    readonly cents: number;
    readonly method: RewardMethod;
    readonly reference: string | null;
    readonly by: StaffName;
    readonly at: string;
  } | null;
}

/** What a referral has earned, in cents: as it was paid, before that today's reward; null: nothing, or not yet. */
export function rewardCents({ reward, state }: Pick<Referral, 'reward' | 'state'>): number | null {
  return reward?.cents ?? (state === 'earned' ? REFERRAL_REWARD_CENTS : null);
}

export interface ReferralPage extends Cursors {
  readonly rows: readonly Referral[];
}

export interface ReferralQuery {
  readonly state?: ReferralState | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

export const INVESTOR_STATES = ['New', 'Contacted', 'Agreed', 'Closed'] as const;
export type InvestorState = (typeof INVESTOR_STATES)[number];

/** Somebody who wants to invest. Money in cents. */
export interface Investor {
  readonly id: string;
  readonly name: string;
  readonly phone: string;
  readonly amount_cents: number;
  readonly profit_expectation: string;
  readonly note: string;
  /** What the amount is below; null: nothing. */
  readonly tag: 'below minimum' | 'below published tier' | null;
  readonly state: InvestorState;
  readonly next_step: string | null;
  readonly next_on: Day | null;
  readonly version: number;
  readonly at: string;
}

export interface InvestorPage extends Cursors {
  readonly rows: readonly Investor[];
}

/** The same with what was said, the newest first. */
export interface InvestorView extends Investor {
  readonly notes: readonly {
    readonly state: InvestorState;
    readonly note: string | null;
    readonly by: StaffName;
    readonly at: string;
  }[];
}

export interface InvestorQuery {
  readonly state?: InvestorState | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

export interface InvestorBody {
  /** The version that was seen. */
  readonly version: number;
  readonly state: InvestorState;
  readonly next_step: string;
  readonly next_on?: Day | undefined;
  readonly note: string;
}

export const PARTNER_STATES = ['New', 'Talking', 'Partner', 'Ended'] as const;
export type PartnerState = (typeof PARTNER_STATES)[number];
export const PARTNER_SELLS = ['vehicles', 'electronics', 'land', 'other'] as const;
export type PartnerSells = (typeof PARTNER_SELLS)[number];

/** A shop that sells what borrowers buy on credit. */
export interface Partner {
  readonly id: string;
  readonly name: string;
  readonly sells: PartnerSells;
  readonly contact_name: string;
  readonly phone: string;
  readonly place: string | null;
  readonly note: string | null;
  readonly state: PartnerState;
  readonly version: number;
}

export interface PartnerPage extends Cursors {
  readonly rows: readonly Partner[];
}

export interface PartnerQuery {
  readonly state?: PartnerState | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

export interface PartnerBody {
  readonly name: string;
  readonly sells: PartnerSells;
  readonly contact_name: string;
  readonly phone: string;
  readonly place: string;
  readonly note: string;
  readonly state: PartnerState;
}

interface OfLead {
  readonly id: string;
}

export const referralList = staffCall<ReferralPage, undefined, ReferralQuery>({
  method: 'GET',
  path: '/api/office/referrals',
});

/** Keeps that the reward of a referral was paid, once: in cash out of the caller's open drawer, else with the reference. */
export const payReward = staffCall<
  Referral,
  { readonly method: RewardMethod; readonly reference: string; readonly key: string },
  undefined,
  OfLead
>({ method: 'POST', path: '/api/office/referrals/:id/reward' });

/** Takes back a reward that was noted by mistake, with the reason: it is earned again, and may be paid. */
export const rewardTakenBack = staffCall<Referral, { readonly reason: string }, undefined, OfLead>({
  method: 'POST',
  path: '/api/office/referrals/:id/reward/taking-back',
});

export const investorList = staffCall<InvestorPage, undefined, InvestorQuery>({
  method: 'GET',
  path: '/api/office/investors',
});

export const oneInvestor = staffCall<InvestorView, undefined, undefined, OfLead>({
  method: 'GET',
  path: '/api/office/investors/:id',
});

/** A step with somebody who wants to invest: state, note, and what comes next. */
export const stepInvestor = staffCall<InvestorView, InvestorBody, undefined, OfLead>({
  method: 'POST',
  path: '/api/office/investors/:id/steps',
});

export const partnerList = staffCall<PartnerPage, undefined, PartnerQuery>({
  method: 'GET',
  path: '/api/office/partners',
});

/** `key` is made for this one shop: a repeat with it enters no second one. */
export const addPartner = staffCall<Partner, PartnerBody & { readonly key: string }>({
  method: 'POST',
  path: '/api/office/partners',
  status: 201,
});

export const changePartner = staffCall<
  Partner,
  PartnerBody & { readonly version: number },
  undefined,
  OfLead
>({ method: 'PUT', path: '/api/office/partners/:id' });
