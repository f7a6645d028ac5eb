import type { StaffRole } from 'contract/office/endpoint';

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
    who: ['officer', 'approver', 'manager'],
  },
  review: {
    path: '/applications/:id',
    module: 'review/page.tsx',
    who: ['officer', 'approver', 'manager'],
  },
  messages: {
    path: '/messages',
    module: 'messages/list.tsx',
    who: ['officer', 'approver', 'manager'],
  },
  reports: { path: '/reports', module: 'reports/page.tsx', who: ['manager'] },
  cash: { path: '/cash', module: 'cash/page.tsx', who: ['cashier', 'manager'] },
  audit: { path: '/audit', module: 'audit/list.tsx', who: ['manager'] },
  privacy: { path: '/privacy', module: 'privacy/page.tsx', who: ['manager'] },
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
  const who: readonly StaffRole[] = PAGES[id].who;
  return roles.some((role) => who.includes(role));
}

/** The first page that these roles open; null: there is none yet. */
export function homeOf(roles: readonly StaffRole[]): string | null {
  const ids = Object.keys(PAGES) as PageId[];
  const home = ids.find((id) => !PAGES[id].path.includes(':') && opens(id, roles));
  return home === undefined ? null : addressOf(home);
}
