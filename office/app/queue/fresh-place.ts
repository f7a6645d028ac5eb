import { changedView } from '../desk/view.ts';

/**
 * Where applications that have just come are seen: the queue begins with who waits longest, so on a queue of several pages they are on its last
 * one, and it is shown from its other end. Null: it has one page, and they come at its foot.
 */
export function freshPlace(
  search: URLSearchParams,
  page: { readonly next: string | null; readonly previous: string | null },
): string | null {
  if (page.next === null && page.previous === null) return null;
  return changedView(search, { sort: 'waiting', after: null, before: null, open: null });
}
