import { TIERS, type Tier } from 'lending/membership';
import { m } from 'words/messages';
import type { Text } from '../locale.ts';

/** A borrower's tier; `afterLoans` is how many loans repaid on time it takes (G-09, docs/lending.md, "Membership and referrals"). */
export interface MembershipTier {
  readonly key: string;
  readonly label: Text;
  readonly afterLoans: number;
  /** Name of the icon, and the colour of the badge. */
  readonly icon: string;
  readonly color: string;
}

const SHOWN: Readonly<Record<Tier, Pick<MembershipTier, 'label' | 'icon' | 'color'>>> = {
  Member: { label: m.option_membership_member, icon: 'user', color: '#3c56a0' },
  Silver: { label: m.option_membership_silver, icon: 'medal', color: '#6b7280' },
  Gold: { label: m.option_membership_gold, icon: 'medal', color: '#7a5a00' },
  Platinum: { label: m.option_membership_platinum, icon: 'gem', color: '#1f2c5c' },
};

/** From the first to the highest. */
export const membershipTiers: readonly MembershipTier[] = TIERS.map(({ tier, afterLoans }) => ({
  key: tier,
  afterLoans,
  ...SHOWN[tier],
}));
