import type { OfficeClient } from 'contract/office/client';
import { listColumns, type ListColumns, type ListName } from 'contract/office/columns';
import { isViewList, type SavedView, savedViews } from 'contract/office/list-views';
import { loaded } from '../load.ts';

/** What a list is drawn with, as the caller has it. */
export interface ListSetup {
  readonly chosen: ListColumns;
  /** Views of the list that are saved; null: it has no filters, so there is nothing to save. */
  readonly saved: readonly SavedView[] | null;
}

/** Asks for the columns that somebody has chosen for a list, and for its saved views where it has filters. In loaders. */
export async function listSetup(
  call: OfficeClient,
  list: ListName,
  request: Request,
): Promise<ListSetup> {
  const [chosen, saved] = await Promise.all([
    call(listColumns, { params: { list } }),
    isViewList(list) ? call(savedViews, { params: { list } }) : null,
  ]);
  return {
    chosen: loaded(chosen, request),
    saved: saved === null ? null : loaded(saved, request).views,
  };
}
