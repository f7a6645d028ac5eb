import { m } from 'words/messages';
import type { Text } from '../locale.ts';

/** A borrower's tier; `afterLoans` is how many loans repaid on time it takes (G-09, docs/lending.md "Who may borrow"). */
export interface MembershipTier {
  readonly key: string;
  readonly label: Text;
  readonly afterLoans: number;
  /** Name of the icon, and the colour of the badge. */
  readonly icon: string;
  readonly color: string;
}

/** From the first to the highest. */
export const membershipTiers: readonly MembershipTier[] = [
  {
    key: 'Member',
    label: m.option_membership_member,
    afterLoans: 0,
    icon: 'user',
    color: '#3c56a0',
  },
  {
    key: 'Silver',
    label: m.option_membership_silver,
    afterLoans: 2,
    icon: 'medal',
    color: '#6b7280',
  },
  { key: 'Gold', label: m.option_membership_gold, afterLoans: 5, icon: 'medal', color: '#7a5a00' },
  {
    key: 'Platinum',
    label: m.option_membership_platinum,
    afterLoans: 10,
    icon: 'gem',
    color: '#1f2c5c',
  },
];
