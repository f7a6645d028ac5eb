/**
 * Loads at the first call, and keeps what came for all others. A failure is not kept: what was missing for a moment, as a package
 * while it is installed, is there for the next call.
 */
export function loadedOnce<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let kept: Promise<Loaded> | null = null;
  return () => {
    kept ??= load().catch((error: unknown) => {
      kept = null;
      throw error;
    });
    return kept;
  };
}
