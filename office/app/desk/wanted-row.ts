/** The row of a list that was moved to: its key, and where it stood; no key where nobody has moved yet. */
export interface WantedRow {
  readonly index: number;
  readonly key: string | null;
}

/**
 * Where that row stands in the list as it is now, by the keys of its rows: what has the focus keeps it where others left from above it. Where it
 * has left itself, the row that has come into its place.
 */
export function placeOfWanted(keys: readonly string[], { index, key }: WantedRow): number {
  const at = key === null ? -1 : keys.indexOf(key);
  return at >= 0 ? at : Math.max(0, Math.min(index, keys.length - 1));
}
