import type { StaffRole } from 'contract/office/endpoint';
import {
  ASSESSORS,
  EVERYBODY,
  LEADS_READERS,
  MANAGERS,
  OF_MONEY,
  PHONE_READERS,
  REVIEWERS,
  TREASURY,
} from 'contract/office/who';
import { mayOf } from './desk/may-of.ts';

/** A page of the office. */
export interface Page {
  /** As React Router matches it. */
  readonly path: string;
  /** The module that draws it, under `app/`. */
  readonly module: string;
  /** Whose roles open it, as those of its calls; empty: whoever comes, for logging in. */
  readonly who: readonly StaffRole[];
}

/**
 * Every page of the office, in the order in which a home is looked for: after logging in, and at `/`, somebody comes to the first one
 * that their roles open. From it come the routes (routes.ts), the addresses of links (`addressOf`) and what the navigation shows
 * (shell/nav.ts).
 */
export const PAGES = {
  queue: {
    path: '/applications',
    module: 'queue/list.tsx',
    who: REVIEWERS,
  },
  review: {
    path: '/applications/:id',
    module: 'review/page.tsx',
    who: REVIEWERS,
  },
  decide: {
    path: '/applications/:id/decision',
    module: 'decide/page.tsx',
    who: REVIEWERS,
  },
  loans: {
    path: '/loans',
    module: 'loans/list.tsx',
    who: EVERYBODY,
  },
  loan: {
    path: '/loans/:number',
    module: 'loans/loan.tsx',
    who: EVERYBODY,
  },
  today: {
    path: '/today',
    module: 'today/list.tsx',
    who: EVERYBODY,
  },
  disbursements: {
    path: '/disbursements',
    module: 'disbursements/list.tsx',
    who: OF_MONEY,
  },
  money: { path: '/money', module: 'payments/money.tsx', who: OF_MONEY },
  cash: { path: '/cash', module: 'cash/page.tsx', who: TREASURY },
  pawn: {
    path: '/pawn',
    module: 'collateral/list.tsx',
    who: EVERYBODY,
  },
  complaints: {
    path: '/complaints',
    module: 'complaints/list.tsx',
    who: EVERYBODY,
  },
  details: { path: '/details', module: 'details/list.tsx', who: ASSESSORS },
  phones: { path: '/phones', module: 'phones/page.tsx', who: PHONE_READERS },
  messages: {
    path: '/messages',
    module: 'messages/list.tsx',
    who: REVIEWERS,
  },
  leads: { path: '/leads', module: 'leads/list.tsx', who: LEADS_READERS },
  reports: { path: '/reports', module: 'reports/page.tsx', who: MANAGERS },
  products: { path: '/products', module: 'products/list.tsx', who: MANAGERS },
  product: { path: '/products/:id', module: 'products/page.tsx', who: MANAGERS },
  staff: { path: '/staff', module: 'staff/page.tsx', who: MANAGERS },
  settings: { path: '/settings', module: 'settings/page.tsx', who: MANAGERS },
  content: { path: '/content', module: 'content/page.tsx', who: MANAGERS },
  texts: { path: '/content/texts', module: 'content/texts.tsx', who: MANAGERS },
  options: { path: '/content/options', module: 'content/options.tsx', who: MANAGERS },
  images: { path: '/content/images', module: 'content/images.tsx', who: MANAGERS },
  reviews: { path: '/content/reviews', module: 'content/reviews.tsx', who: MANAGERS },
  accounting: { path: '/accounting', module: 'accounting/page.tsx', who: MANAGERS },
  'accounting-calls': {
    path: '/accounting/calls',
    module: 'accounting/calls.tsx',
    who: MANAGERS,
  },
  nightly: {
    path: '/nightly',
    module: 'nightly/list.tsx',
    who: EVERYBODY,
  },
  privacy: { path: '/privacy', module: 'privacy/page.tsx', who: MANAGERS },
  retention: { path: '/privacy/retention', module: 'privacy/retention.tsx', who: MANAGERS },
  breach: { path: '/privacy/breach', module: 'privacy/breach.tsx', who: MANAGERS },
  audit: { path: '/audit', module: 'audit/list.tsx', who: MANAGERS },
  profile: {
    path: '/profile',
    module: 'profile/page.tsx',
    who: EVERYBODY,
  },
  guide: {
    path: '/guide',
    module: 'guide/page.tsx',
    who: EVERYBODY,
  },
  'sign-in': { path: '/sign-in', module: 'sign-in/page.tsx', who: [] },
} as const satisfies Record<string, Page>;

export type PageId = keyof typeof PAGES;

/** The address of a page, its path's parameters filled in. */
export function addressOf(id: PageId, params: Readonly<Record<string, string>> = {}): string {
  return PAGES[id].path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
}

/** Whether one of these roles opens a page. */
export function opens(id: PageId, roles: readonly StaffRole[]): boolean {
  return mayOf(roles, PAGES[id].who);
}

/** The first page that these roles open, the profile and the guide aside; null: there is none yet. */
export function homeOf(roles: readonly StaffRole[]): string | null {
  const ids = Object.keys(PAGES) as PageId[];
  const isPlace = (id: PageId) =>
    id !== 'profile' && id !== 'guide' && !PAGES[id].path.includes(':');
  const home = ids.find((id) => isPlace(id) && opens(id, roles));
  return home === undefined ? null : addressOf(home);
}
