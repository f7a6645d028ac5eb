import { mayHaveDrafts } from '../apply/draft-database.ts';
import { keepOffline, saysIdle } from './keep-offline.ts';

/** Starts what may wait until a page has nothing else to do, on every page alike. */
export function onceIdle(): void {
  keepOffline();
  saysIdle(() => void sweepDrafts());
}

/**
 * Deletes what forms have kept here for longer than they promise (V14.3.3): on a shared phone nobody may open a form again. The
 * code is loaded only where something may be kept.
 */
async function sweepDrafts(): Promise<void> {
  try {
    if (!(await mayHaveDrafts())) return;
    const { DraftStore } = await import('../apply/draft-store.ts');
    await new DraftStore().sweep(Date.now());
  } catch {
    // The storage is forbidden, or the code could not be loaded: the next page tries it again.
  }
}
