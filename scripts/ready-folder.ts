/**
 * Data folders on which the product has been started and stopped once, made when a test run first needs one. A product that begins with a
 * copy is spared the cluster, the migrations, the reference data and the demo's people, which are most of what a first start costs.
 */
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Where those of this run lie: Vitest hands the environment on to its workers. Unset, every product begins anew. */
const PLACE = 'ROMDOUL_READY_FOLDERS';
const LIMIT_MS = 120_000;

/** Vitest's global set-up of the rooms that start products. */
export default function setup(): (() => void) | undefined {
  if (process.env[PLACE] !== undefined) return undefined;
  // `server/testing/cluster.ts` removes what a run that was killed leaves under this name.
  const base = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  const place = mkdtempSync(join(base, `romdoul-test-${process.pid}-ready-`));
  // The account that the product works as passes it.
  chmodSync(place, 0o711);
  process.env[PLACE] = place;
  return () => {
    delete process.env[PLACE];
    rmSync(place, { recursive: true, force: true });
  };
}

/**
 * Fills a new data folder with a copy of the ready one of this name.
 * @param make starts and stops a product on the folder that it is given, for the first who asks
 */
export async function copyReady(
  name: string,
  dataDir: string,
  make: (folder: string) => Promise<void>,
): Promise<void> {
  const place = process.env[PLACE];
  if (place === undefined) return;
  const ready = join(place, name);
  const lock = `${ready}.lock`;
  const deadline = Date.now() + LIMIT_MS;
  while (!existsSync(ready)) {
    if (Date.now() > deadline) throw new Error(`Nobody has finished ${ready}`);
    if (!taken(lock)) {
      await wait(50);
      continue;
    }
    try {
      if (!existsSync(ready)) await makeWhole(ready, make);
    } finally {
      rmSync(lock, { recursive: true });
    }
  }
  cpSync(ready, dataDir, { recursive: true });
}

async function makeWhole(ready: string, make: (folder: string) => Promise<void>): Promise<void> {
  const fresh = `${ready}.new`;
  try {
    await make(fresh);
    renameSync(fresh, ready);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** Makes a folder that is there once; whether this call did. */
function taken(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    return false;
  }
}
