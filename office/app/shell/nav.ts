import type { Text } from 'contract/locale';
import type { StaffRole } from 'contract/office/endpoint';
import { type Icon, ShieldCheck } from 'ui/icons.tsx';
import { m } from 'words/messages';
import { opens, type PageId } from '../page-table.ts';
import { Inbox } from '../queue/icons.tsx';
import { Chart, Drawer, Message, Scroll } from './icons.tsx';

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
  { page: 'queue', group: 'work', label: m.office_queue_nav, icon: Inbox, goKey: 'Q' },
  { page: 'messages', group: 'work', label: m.office_messages, icon: Message, goKey: 'M' },
  { page: 'reports', group: 'business', label: m.office_reports, icon: Chart, goKey: 'R' },
  { page: 'privacy', group: 'business', label: m.office_privacy, icon: ShieldCheck, goKey: 'P' },
  { page: 'audit', group: 'business', label: m.office_audit, icon: Scroll, goKey: 'A' },
  { page: 'cash', group: 'work', label: m.office_cash, icon: Drawer, goKey: 'C' },
];

/** What these roles may open. */
export function navOf(roles: readonly StaffRole[]): readonly NavEntry[] {
  return NAV.filter(({ page }) => opens(page, roles));
}
