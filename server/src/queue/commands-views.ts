import { type SavedView, VIEW_NAME_MAX } from 'contract/office/queue';
import { Refused } from 'contract/refusal';
import { hasEndlessMarks, tidy } from 'contract/tidy';
import { m } from 'words/messages';
import type { By, LoanServices } from '../loans/commands-act.ts';
import { countViewsOf, deleteView, insertView, type StoredView, viewsFor } from './store-views.ts';

type ViewServices = Pick<LoanServices, 'db' | 'clock'>;

/** More than anybody finds their way in. */
const VIEWS_MOST = 30;

/** The saved views of somebody, and those for all. */
export async function savedViews(
  { db }: Pick<ViewServices, 'db'>,
  { who }: By,
): Promise<{ views: SavedView[] }> {
  const views = await viewsFor(db, who);
  return { views: views.map((view) => viewOf(view, who)) };
}

function viewOf({ id, name, query, is_shared, owner }: StoredView, who: string): SavedView {
  return { id: String(id), name, query, is_shared, is_mine: owner === who };
}

/** Saves a view by name. Refused under `name` where it is empty, too long or used, and past thirty views. */
export async function saveView(
  { db, clock }: ViewServices,
  { who }: By,
  given: { name: string; query: string; is_shared: boolean },
): Promise<SavedView | Refused> {
  const name = tidy(given.name);
  if (name === '') return refused(m.office_queue_error_name_empty);
  if (name.length > VIEW_NAME_MAX || name.includes('\0') || hasEndlessMarks(name)) {
    return refused(m.office_queue_error_name_long);
  }
  if ((await countViewsOf(db, who)) >= VIEWS_MOST) return refused(m.office_queue_error_views_most);
  const query = given.query.replaceAll('\0', '');
  const view = await insertView(db, { ...given, query, name, owner: who, at: clock.now() });
  return view === null ? refused(m.office_queue_error_name_used) : viewOf(view, who);
}

function refused(text: typeof m.office_queue_error_name_empty): Refused {
  return Refused.field('name', (locale) => text({}, { locale }));
}

/** Removes a view: one's own; a manager also one that is for all. */
export async function removeView(
  { db }: Pick<ViewServices, 'db'>,
  { who }: By,
  { id, isManager }: { id: bigint; isManager: boolean },
): Promise<undefined | Refused> {
  if (await deleteView(db, { id, who, anyShared: isManager })) return undefined;
  return Refused.because((locale) => m.office_problem_not_found({}, { locale }), 'not_found');
}
