/** The audit's anchors in a backup and back, and whether the audit that they hold is whole. */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { verifyAudit } from '../../server/src/audit/commands-verify.ts';
import { systemClock } from '../../server/src/clock.ts';
import type { Connection } from '../../server/src/database/connect.ts';
import type { Settings } from '../../server/src/env.ts';
import { openAnchorStore } from '../../server/src/jobs/anchor-store.ts';
import { withKeys } from '../../server/src/secret-key.ts';
import { placesOf } from './manifest.ts';
import { withDatabase } from './reach.ts';

/** Copies the anchors, before the rows: every block that one of them names is then among the rows. */
export async function saveAnchors(
  owner: Connection,
  settings: Settings,
  folder: string,
): Promise<void> {
  const { anchors } = placesOf(folder);
  mkdirSync(anchors, { mode: 0o700 });
  await withDatabase(owner, async (db) => {
    for await (const text of (await openAnchorStore(settings, db)).readAll()) {
      const { n } = JSON.parse(text) as { n: number };
      await writeFile(join(anchors, `${n}.json`), text, { mode: 0o600, flush: true });
    }
  });
}

/** Puts the anchors of a backup back where there are none of the same blocks, and verifies the audit. @returns what is wrong */
export async function restoreAnchors(
  owner: Connection,
  settings: Settings,
  folder: string,
): Promise<string[]> {
  const { anchors } = placesOf(folder);
  return withDatabase(owner, async (db) => {
    const store = await openAnchorStore(settings, db);
    for (const name of readdirSync(anchors)) {
      const n = BigInt(name.replace('.json', ''));
      if (!(await store.has(n))) await store.put(n, readFileSync(join(anchors, name), 'utf8'));
    }
    const found = await verifyAudit({ db, env: withKeys(settings), clock: systemClock }, store);
    return found.faults.map((fault) => `The audit: ${fault}`);
  });
}
