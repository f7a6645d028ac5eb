/** Who was erased, kept beside the backups: a restored one would bring them back. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Cipher } from '../../server/src/cipher.ts';
import { systemClock } from '../../server/src/clock.ts';
import type { Connection, Database } from '../../server/src/database/connect.ts';
import { installationId } from '../../server/src/database/installation.ts';
import { migrate } from '../../server/src/database/migrate.ts';
import type { Settings } from '../../server/src/env.ts';
import { keepErased, keptErased, openErasedStore } from '../../server/src/jobs/erased-store.ts';
import { eraseAgain } from '../../server/src/privacy/commands-erased-again.ts';
import {
  type Erased,
  leaveNumbers,
  readErasedList,
} from '../../server/src/privacy/store-erased.ts';
import { withKeys } from '../../server/src/secret-key.ts';
import { CannotRestore } from './manifest.ts';
import { withDatabase } from './reach.ts';

/** The list beside the backups of an installation, one line for each who was erased. */
const listFile = (folder: string, installation: string) =>
  join(folder, `erasures-${installation}.ndjson`);

const keyOf = ({ borrower, decided_at }: Erased) => `${borrower} ${decided_at}`;

/** Several lists as one, in the order of their decisions. */
function together(...lists: readonly (readonly Erased[])[]): Erased[] {
  const all = new Map(lists.flat().map((one) => [keyOf(one), one]));
  return [...all.values()].toSorted((a, b) => a.decided_at.localeCompare(b.decided_at));
}

/** @throws CannotRestore where a line is none of ours */
export function parseErased(text: string): Erased[] {
  try {
    const lines = text.split('\n').filter(Boolean);
    return lines.map((line) => {
      const one = JSON.parse(line) as Erased;
      if (!one.borrower || Number.isNaN(Date.parse(one.decided_at))) throw new Error('No erasure');
      return one;
    });
  } catch {
    throw new CannotRestore('The list of erasures is damaged: take another copy of it.');
  }
}

/** Writes the list beside the backups: what the database knows, what the store keeps, and what the list of before has. @returns how many */
export async function saveErased(
  owner: Connection,
  settings: Settings,
  { into, installation }: { into: string; installation: string },
): Promise<number> {
  const file = listFile(into, installation);
  const before = existsSync(file) ? parseErased(readFileSync(file, 'utf8')) : [];
  const kept = await keptErased(await openErasedStore(settings, installation));
  const all = together(before, kept, await withDatabase(owner, hasErasures));
  const next = `${file}.next`;
  writeFileSync(next, all.map((one) => `${JSON.stringify(one)}\n`).join(''), {
    mode: 0o600,
    flush: true,
  });
  renameSync(next, file);
  return all.length;
}

/** A database of before there were erasures has none. */
async function hasErasures(db: Database): Promise<Erased[]> {
  const tables = await db.introspection.getTables();
  return tables.some(({ name }) => name === 'erasure') ? readErasedList(db) : [];
}

/** Where an operator says who was erased. */
export interface ErasedGiven {
  /** A list elsewhere than beside the backup. */
  file?: string | undefined;
  /** Nobody was erased, as far as the operator knows. */
  none?: boolean | undefined;
}

/**
 * The text of the list for a backup.
 * @throws CannotRestore where there is none: who was erased since would be back
 */
export function erasedText(
  backup: string,
  installation: string,
  { file, none = false }: ErasedGiven,
): string {
  if (none) return '';
  const list = file ?? listFile(join(backup, '..'), installation);
  if (existsSync(list)) return readFileSync(list, 'utf8');
  throw new CannotRestore(
    `${list} is not there: the list of who was erased, which \`npm run backup\` writes beside its folders. Without it they would be back. ` +
      'Give its newest copy by --erasures FILE; --none-erased where nobody was ever erased.',
  );
}

/** What is known of erasures when a backup is restored. */
interface Restoring {
  /** The number of the installation that was backed up. */
  installation: string;
  /** By the operator's list. */
  listed: readonly Erased[];
  /** The role that the server works as. */
  appRole: string;
  say: (line: string) => void;
}

/**
 * Erases again whom a backup brought back, and has the restored installation keep the list. By this program's own acts, which need its
 * tables: so its migrations are applied first. @returns what an operator must know
 */
export async function eraseRestored(
  owner: Connection,
  settings: Settings,
  { installation, listed, appRole, say }: Restoring,
): Promise<string[]> {
  const all = together(listed, await keptErased(await openErasedStore(settings, installation)));
  if (all.length === 0) return [];
  say('Erasing again who was erased …');
  await migrate(owner, { appRole, clearValues: 'kept', restoring: true });
  const cipher = new Cipher(withKeys(settings).dataKeys, { readsClear: true });
  return withDatabase(owner, async (db) => {
    await keepErased(await openErasedStore(settings, await installationId(db)), all);
    const last = all.reduce((most, { erasure }) => Math.max(most, Number(erasure)), 0);
    await leaveNumbers(db, last);
    const faults: string[] = [];
    for (const one of all) {
      const again = await eraseAgain({ db, cipher, clock: systemClock }, one);
      if (again.outcome !== 'waits') continue;
      faults.push(
        `Borrower ${again.borrowerId} was erased on ${one.decided_at} and is back (${again.why.join(', ')}). ` +
          'The request waits in the office, under Privacy.',
      );
    }
    return faults;
  });
}
