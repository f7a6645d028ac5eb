import type { Day } from './calendar.ts';
import type { Cents } from './money.ts';

/** What repaying brings: tiers, and the reward for a referred friend. Source: docs/lending.md, "Membership and referrals"; G-09, G-33. */

/** One loan as far as tiers and rewards look at it. */
export interface PastLoan {
  readonly disbursedOn: Day;
  /** Null: not fully repaid. */
  readonly repaidOn: Day | null;
  /** True when nothing of it was ever past due. */
  readonly wasOnTime: boolean;
  /** Null: never declared in default. */
  readonly defaultedOn: Day | null;
}

export type Tier = 'Member' | 'Silver' | 'Gold' | 'Platinum';

/** From the first to the highest; how many loans repaid on time each takes. */
export const TIERS: readonly { readonly tier: Tier; readonly afterLoans: number }[] = [
  { tier: 'Member', afterLoans: 0 },
  { tier: 'Silver', afterLoans: 2 },
  { tier: 'Gold', afterLoans: 5 },
  { tier: 'Platinum', afterLoans: 10 },
];

export interface Membership {
  readonly tier: Tier;
  /** Loans repaid on time since the last default. */
  readonly repaidOnTime: number;
  /** The tier above and how many more such loans it takes; null at the highest. */
  readonly next: { readonly tier: Tier; readonly loans: number } | null;
}

/**
 * The tier on a day. A default returns to Member and the count begins anew: only loans repaid after the day of the last
 * default count from then on.
 */
export function membership(loans: readonly PastLoan[], asOf: Day): Membership {
  const defaults = loans.map((loan) => loan.defaultedOn).filter((day) => happened(day, asOf));
  const since = defaults.reduce<Day>((last, day) => (day > last ? day : last), '');
  const repaidOnTime = loans.filter(
    ({ repaidOn, wasOnTime }) => happened(repaidOn, asOf) && repaidOn > since && wasOnTime,
  ).length;
  const above = TIERS.findIndex(({ afterLoans }) => afterLoans > repaidOnTime);
  const next = TIERS[above];
  return {
    tier: TIERS.at(next ? above - 1 : -1)?.tier ?? 'Member',
    repaidOnTime,
    next: next ? { tier: next.tier, loans: next.afterLoans - repaidOnTime } : null,
  };
}

/** True for whom the second-time limits hold: at least one loan was fully repaid by that day (G-59). */
export function isSecondTime(loans: readonly PastLoan[], asOf: Day): boolean {
  return loans.some((loan) => happened(loan.repaidOn, asOf));
}

function happened(day: Day | null, asOf: Day): day is Day {
  return day !== null && day <= asOf;
}

function earlier(one: Day, other: Day): Day {
  return other < one ? other : one;
}

const LAST_DAY: Day = '9999-12-31';

/** What a referrer earns when the friend has fully repaid the first loan (GEN-17, CONST-17, G-33). */
export const REFERRAL_REWARD_CENTS: Cents = 200;

export interface Referral {
  /** Normalised phones: who fills in the form, and the friend. */
  readonly referrerPhone: string;
  readonly friendPhone: string;
}

export interface ReferralReward {
  readonly referrerPhone: string;
  readonly cents: Cents;
  readonly earnedOn: Day;
}

/**
 * What a friend's first loan, fully repaid by that day, earns; null as long as it earns nothing. `referrals` are in the order in
 * which they were made: the first referrer has the one reward of a friend, and nobody is one's own friend (G-33).
 */
export function referralReward(
  referrals: readonly Referral[],
  friendPhone: string,
  friendsLoans: readonly PastLoan[],
  asOf: Day,
): ReferralReward | null {
  const referral = referrals.find(
    (one) => one.friendPhone === friendPhone && one.referrerPhone !== friendPhone,
  );
  const firstOn = friendsLoans.reduce((first, loan) => earlier(first, loan.disbursedOn), LAST_DAY);
  const first = friendsLoans.find((loan) => loan.disbursedOn === firstOn);
  const earnedOn = first?.repaidOn ?? null;
  if (!referral || !happened(earnedOn, asOf)) return null;
  return { referrerPhone: referral.referrerPhone, cents: REFERRAL_REWARD_CENTS, earnedOn };
}
