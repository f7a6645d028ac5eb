import type { Text } from 'contract/locale';
import type { StaffRole } from 'contract/office/endpoint';
import { m } from 'words/messages';
import { opens, type PageId } from '../page-table.ts';
import { HandCoins, type Icon, Wallet } from 'ui/icons.tsx';
import { Message, Moon } from './icons.tsx';

/** The groups of the navigation, in order. */
export const GROUPS = {
  work: m.office_nav_work,
  business: m.office_nav_business,
} as const satisfies Record<string, Text>;

/** An entry of the navigation. */
export interface NavEntry {
  readonly page: PageId;
  readonly group: keyof typeof GROUPS;
  readonly label: Text;
  readonly icon: Icon;
  /** The key after `G`, as `event.code` has it without `Key`. */
  readonly goKey: string;
}

/** The navigation in the order in which it stands. A new page adds its line here, once it exists. */
const NAV: readonly NavEntry[] = [
  { page: 'loans', group: 'work', label: m.office_loan_list, icon: HandCoins, goKey: 'L' },
  { page: 'money', group: 'work', label: m.office_money_in, icon: Wallet, goKey: 'B' },
  { page: 'messages', group: 'work', label: m.office_messages, icon: Message, goKey: 'M' },
  { page: 'nightly', group: 'business', label: m.office_loan_night, icon: Moon, goKey: 'N' },
];

/** What these roles may open. */
export function navOf(roles: readonly StaffRole[]): readonly NavEntry[] {
  return NAV.filter(({ page }) => opens(page, roles));
}
