import { storedUser } from '../session.ts';
import { DRAFTS, storedKeys } from '../storage.ts';
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
    const isLeft = storedKeys('local').some((key) => key.startsWith(DRAFTS.late));
    if (!isLeft && !(await hasDatabase())) return;
    const { DraftStore } = await import('../apply/draft-store.ts');
    const store = new DraftStore();
    await store.sweep(Date.now());
    // A page of the person before may have saved one after this login.
    const user = storedUser();
    if (user !== null) await store.forgetOwn(Date.now(), user.phone, { sparesUnnamed: true });
  } catch {
    // The storage is forbidden, or the code could not be loaded: the next page tries it again.
  }
}

/** Whether this device has a database of drafts. Looking makes none. @throws where the browser forbids the storage */
async function hasDatabase(): Promise<boolean> {
  return new Promise((resolve) => {
    const opening = indexedDB.open(DRAFTS.database);
    // Only a new one is upgraded: it was not there, and is not after this either.
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
    opening.addEventListener('error', (event) => {
      event.preventDefault();
      resolve(false);
    });
    opening.addEventListener('success', () => {
      opening.result.close();
      resolve(true);
    });
  });
}
