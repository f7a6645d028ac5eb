import type { ListName } from './columns.ts';
import { staffCall } from './endpoint.ts';

/** Lists that have filters, which can be saved as a view. */
export const VIEW_LISTS = [
  'queue',
  'loans',
  'today',
  'disbursements',
  'returns',
  'collateral',
  'complaints',
  'messages',
  'begun',
  'referrals',
  'investors',
  'partners',
  'staff',
  'opened',
  'options',
  'audit',
] as const satisfies readonly ListName[];
export type ViewList = (typeof VIEW_LISTS)[number];

/** Lists that open again as they were used last: those that somebody works through day after day. */
export const LAST_VIEW_LISTS = [
  'queue',
  'loans',
  'today',
  'complaints',
] as const satisfies readonly ViewList[];
export type LastViewList = (typeof LAST_VIEW_LISTS)[number];

/** Whether views of a list can be saved. */
export function isViewList(list: ListName): list is ViewList {
  return VIEW_LISTS.some((one) => one === list);
}

/** What of an address is never kept in a view: whom or what somebody searched for, whose acts (`actor` of the audit, `by` of what was opened), what is open, and the page. */
export const NOT_IN_A_VIEW = ['q', 'subject', 'actor', 'by', 'open', 'after', 'before'] as const;

/** A view that somebody has saved. */
export interface SavedView {
  readonly id: string;
  readonly name: string;
  /** What the address says after `?`. */
  readonly query: string;
  readonly is_shared: boolean;
  readonly is_mine: boolean;
}

export const VIEW_NAME_MAX = 60;
export const VIEW_QUERY_MAX = 500;

interface OfList {
  readonly list: ViewList;
}

/** The views of a list that the caller has saved, and those that others have saved for all. */
export const savedViews = staffCall<
  { readonly views: readonly SavedView[] },
  undefined,
  undefined,
  OfList
>({ method: 'GET', path: '/api/office/views/:list' });

export const saveView = staffCall<
  SavedView,
  { readonly name: string; readonly query: string; readonly is_shared: boolean },
  undefined,
  OfList
>({ method: 'POST', path: '/api/office/views/:list', status: 201 });

export const removeView = staffCall<
  undefined,
  undefined,
  undefined,
  OfList & { readonly id: string }
>({ method: 'DELETE', path: '/api/office/views/:list/:id', status: 204 });

/** What the addresses of the lists said when the caller left them, by list; those never opened are left out. */
export type LastViews = Readonly<Partial<Record<LastViewList, string>>>;

export const lastViews = staffCall<{ readonly last: LastViews }>({
  method: 'GET',
  path: '/api/office/last-views',
});

/** Notes what a list shows, so that it opens so again. */
export const keepLastView = staffCall<
  undefined,
  { readonly query: string },
  undefined,
  { readonly list: LastViewList }
>({
  method: 'PUT',
  path: '/api/office/last-views/:list',
  status: 204,
});
