import { storedKeys } from '../storage.ts';

/** The name of the IndexedDB database that keeps drafts on the device. */
export const DRAFT_DATABASE = 'romdoul';

/** How the keys begin under which closing pages leave drafts in local storage. */
export const LATE = 'late ';

/** Whether this device may keep drafts. Looking makes no database. @throws where the browser forbids the storage */
export async function mayHaveDrafts(): Promise<boolean> {
  return storedKeys('local').some((key) => key.startsWith(LATE)) || hasDatabase();
}

function hasDatabase(): Promise<boolean> {
  return new Promise((resolve) => {
    const opening = indexedDB.open(DRAFT_DATABASE);
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
