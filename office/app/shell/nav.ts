import type { Text } from 'contract/locale';
import type { StaffRole } from 'contract/office/endpoint';
import { Gem, HandCoins, type Icon, Phone, ShieldCheck, TriangleAlert, Wallet } from 'ui/icons.tsx';
import { m } from 'words/messages';
import { opens, type PageId } from '../page-table.ts';
import { Inbox } from '../queue/icons.tsx';
import {
  CalendarClock,
  Chart,
  Cog,
  Drawer,
  Ledger,
  Message,
  Moon,
  Page,
  PhoneChanged,
  Scroll,
  Send,
  Sliders,
  UserPlus,
  Users,
} from './icons.tsx';

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
  { page: 'loans', group: 'work', label: m.office_loan_list, icon: HandCoins, goKey: 'L' },
  { page: 'today', group: 'work', label: m.office_today_title, icon: CalendarClock, goKey: 'D' },
  { page: 'disbursements', group: 'work', label: m.office_payout, icon: Send, goKey: 'O' },
  { page: 'money', group: 'work', label: m.office_money_in, icon: Wallet, goKey: 'B' },
  { page: 'cash', group: 'work', label: m.office_cash, icon: Drawer, goKey: 'H' },
  { page: 'pawn', group: 'work', label: m.office_pawn_title, icon: Gem, goKey: 'T' },
  {
    page: 'complaints',
    group: 'work',
    label: m.office_complaints_title,
    icon: TriangleAlert,
    goKey: 'C',
  },
  { page: 'details', group: 'work', label: m.office_details, icon: Phone, goKey: 'U' },
  { page: 'phones', group: 'work', label: m.office_phones, icon: PhoneChanged, goKey: 'F' },
  { page: 'messages', group: 'work', label: m.office_messages, icon: Message, goKey: 'M' },
  { page: 'leads', group: 'work', label: m.office_leads_title, icon: UserPlus, goKey: 'I' },
  { page: 'reports', group: 'business', label: m.office_reports, icon: Chart, goKey: 'R' },
  { page: 'products', group: 'business', label: m.office_products, icon: Sliders, goKey: 'P' },
  { page: 'staff', group: 'business', label: m.office_staff, icon: Users, goKey: 'S' },
  { page: 'settings', group: 'business', label: m.office_settings, icon: Cog, goKey: 'E' },
  { page: 'content', group: 'business', label: m.office_content, icon: Page, goKey: 'W' },
  { page: 'accounting', group: 'business', label: m.office_api, icon: Ledger, goKey: 'K' },
  { page: 'nightly', group: 'business', label: m.office_nightly, icon: Moon, goKey: 'N' },
  { page: 'privacy', group: 'business', label: m.office_privacy, icon: ShieldCheck, goKey: 'V' },
  { page: 'audit', group: 'business', label: m.office_audit, icon: Scroll, goKey: 'A' },
];

/** What these roles may open. */
export function navOf(roles: readonly StaffRole[]): readonly NavEntry[] {
  return NAV.filter(({ page }) => opens(page, roles));
}
