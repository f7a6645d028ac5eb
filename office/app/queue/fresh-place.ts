import { changedView } from '../desk/view.ts';

/**
 * Where applications that have just come are seen: the queue begins with who waits longest, so on a queue of several pages they are on its last
 * one, and it is shown from its other end. Null: what is shown is read anew, since it is there already, or has one page.
 */
export function freshPlace(
  search: URLSearchParams,
  page: { readonly next: string | null; readonly previous: string | null },
): string | null {
  if (page.next === null && page.previous === null) return null;
  const isThere = search.get('sort') === 'waiting' && !search.has('after') && !search.has('before');
  if (isThere) return null;
  return changedView(search, { sort: 'waiting', after: null, before: null, open: null });
}
