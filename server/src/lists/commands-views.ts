import {
  type LastViewList,
  type LastViews,
  NOT_IN_A_VIEW,
  type SavedView,
  VIEW_NAME_MAX,
  VIEW_QUERY_MAX,
  type ViewList,
} from 'contract/office/list-views';
import { Refused } from 'contract/refusal';
import { hasEndlessMarks, tidy } from 'contract/tidy';
import { m } from 'words/messages';
import type { Services } from '../services.ts';
import {
  countViewsOf,
  deleteView,
  insertView,
  keepLast,
  lastOf,
  type StoredView,
  viewsFor,
} from './store-views.ts';

type ViewServices = Pick<Services, 'db' | 'clock'>;

/** Of one list; more than anybody finds their way in. */
const VIEWS_MOST = 30;

/** The saved views of a list that are somebody's, and those for all. */
export async function savedViews(
  { db }: Pick<ViewServices, 'db'>,
  who: string,
  list: ViewList,
): Promise<{ views: SavedView[] }> {
  const views = await viewsFor(db, who, list);
  return { views: views.map((view) => viewOf(view, who)) };
}

function viewOf({ id, name, query, is_shared, owner }: StoredView, who: string): SavedView {
  return { id: String(id), name, query, is_shared, is_mine: owner === who };
}

/**
 * Saves a view by name, without whom somebody searched for, the page and what was open. Refused under `name` where it is empty, too long or
 * used, where nothing of the view is left, and past thirty views.
 */
export async function saveView(
  { db, clock }: ViewServices,
  who: string,
  given: { list: ViewList; name: string; query: string; is_shared: boolean },
): Promise<SavedView | Refused> {
  const name = tidy(given.name);
  if (name === '') return refused(m.office_views_error_name_empty);
  if (name.length > VIEW_NAME_MAX || name.includes('\0') || hasEndlessMarks(name)) {
    return refused(m.office_views_error_name_long);
  }
  if ((await countViewsOf(db, who, given.list)) >= VIEWS_MOST)
    return refused(m.office_views_error_most);
  const query = keptOf(given.query);
  if (query === '') return refused(m.office_views_nothing);
  const view = await insertView(db, { ...given, query, name, owner: who, at: clock.now() });
  return view === null ? refused(m.office_views_error_name_used) : viewOf(view, who);
}

function refused(text: typeof m.office_views_error_name_empty): Refused {
  return Refused.field('name', (locale) => text({}, { locale }));
}

/** Removes a view: one's own; a manager also one that is for all. */
export async function removeView(
  { db }: Pick<ViewServices, 'db'>,
  who: string,
  { list, id, isManager }: { list: ViewList; id: bigint; isManager: boolean },
): Promise<undefined | Refused> {
  if (await deleteView(db, { list, id, who, anyShared: isManager })) return undefined;
  return Refused.because((locale) => m.office_problem_not_found({}, { locale }), 'not_found');
}

/** What the addresses of the lists said when somebody used them last. */
export async function lastViews(
  { db }: Pick<ViewServices, 'db'>,
  who: string,
): Promise<{ last: LastViews }> {
  return { last: Object.fromEntries(await lastOf(db, who)) };
}

/** Notes which view of a list somebody uses. */
export async function keepLastView(
  { db, clock }: ViewServices,
  who: string,
  { list, query }: { list: LastViewList; query: string },
): Promise<undefined> {
  await keepLast(db, { owner: who, list, query: keptOf(query), at: clock.now() });
  return undefined;
}

/** What of an address may be kept. */
function keptOf(query: string): string {
  const kept = new URLSearchParams(query.replaceAll('\0', ''));
  for (const name of NOT_IN_A_VIEW) kept.delete(name);
  return kept.toString().slice(0, VIEW_QUERY_MAX);
}
