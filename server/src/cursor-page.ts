import type { Cursors } from 'contract/office/messages';

/** What a list by cursor is asked for: the rows after one, or those before one. */
export interface AskedPage {
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

/**
 * One page of a list by cursor (keyset), with the cursors of its neighbours.
 * @param found up to `most` + 1 rows; where `before` was asked in the opposite order
 * @param keyOf what the next page begins behind
 */
export function cursorPage<Row>(
  found: readonly Row[],
  { after, before, most }: AskedPage & { most: number },
  keyOf: (row: Row) => string,
): Cursors & { rows: Row[] } {
  const isBack = before !== undefined;
  const hasMore = found.length > most;
  const cut = found.slice(0, most);
  const rows = isBack ? cut.toReversed() : cut;
  const [first, last] = [rows[0], rows.at(-1)];
  return {
    rows,
    previous: first !== undefined && (isBack ? hasMore : after !== undefined) ? keyOf(first) : null,
    next: last !== undefined && (isBack || hasMore) ? keyOf(last) : null,
  };
}
