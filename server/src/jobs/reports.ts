import { foldReports } from '../reports/commands-fold.ts';
import type { JobServices } from '../services.ts';

/**
 * Folds for the reports what was recorded since the last turn, so that a page has little left to fold. Processes that are at it at
 * the same time, and pages that fold what they need, do no harm: of two that fold a loan the second writes nothing.
 */
export function reportWork(services: JobServices, signal: AbortSignal): () => Promise<boolean> {
  return async () => {
    const { folded } = await foldReports(services, { signal });
    if (folded > 0) services.log.info({ loans: folded }, 'folded for the reports');
    return false;
  };
}
