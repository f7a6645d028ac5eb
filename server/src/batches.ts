/** Rows that are read at once where their numbers are known. */
const BATCH_ROWS = 200;

/**
 * A list whose order no index keeps: its numbers are read in one statement, then the rows behind them, some at once. By cursor the
 * whole list would be put in order for every page anew. @param rowsOf the rows of some numbers, in their order; one that is no more is left out
 */
export async function* batchesOf<Key, Row>(
  keys: readonly Key[],
  rowsOf: (some: readonly Key[]) => Promise<readonly Row[]>,
  size = BATCH_ROWS,
): AsyncGenerator<readonly Row[]> {
  for (let from = 0; from < keys.length; from += size) {
    yield await rowsOf(keys.slice(from, from + size));
  }
}
