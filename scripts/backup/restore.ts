/** A backup put into an installation that holds nothing yet. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { openPhotoStore } from '../../server/src/applications/photos/gateway.ts';
import { encryptPhotos } from '../../server/src/applications/photos/gateway-encrypted.ts';
import { Cipher } from '../../server/src/cipher.ts';
import type { Connection } from '../../server/src/database/connect.ts';
import { layoutOf } from '../../server/src/database/embedded/embedded-cluster.ts';
import { installationId } from '../../server/src/database/installation.ts';
import { migrate } from '../../server/src/database/migrate.ts';
import {
  markRestore,
  RESTORE_MARK,
  unmarkRestore,
} from '../../server/src/database/restore-mark.ts';
import type { Settings } from '../../server/src/env.ts';
import { giveUpRestored } from '../../server/src/notices/store-sending.ts';
import type { Erased } from '../../server/src/privacy/store-erased.ts';
import { whyNotOurs } from '../../server/src/jobs/photo-store-owner.ts';
import { withKeys } from '../../server/src/secret-key.ts';
import { endAccess, recordSuspended, tellOfStaff } from './access.ts';
import { restoreAnchors } from './audit.ts';
import { type ErasedGiven, erasedText, eraseRestored, parseErased } from './erased.ts';
import { mustHaveKeys, restoreKeys } from './keys.ts';
import { CannotRestore, type Manifest, placesOf, readManifest } from './manifest.ts';
import { moveNumbersOn } from './numbers.ts';
import { restorePhotos, verifyPhotos } from './photos.ts';
import { reachAlone, serverRole, withClient, withDatabase } from './reach.ts';
import { checkFiles, loadTables } from './tables.ts';

const MIGRATIONS = fileURLToPath(new URL('../../server/migrations', import.meta.url));

export interface RestoreOptions {
  /** A backup's folder. */
  from: string;
  /** Gives the restored data the number of a new installation: a copy to look at, beside the original. */
  asCopy: boolean;
  /** Where the list of who was erased is, where that is not beside the backup; a text: the list itself. */
  erased?: ErasedGiven | string;
  say: (line: string) => void;
}

/** What a restored installation holds, and what is wrong with it; no fault: it is as it was. */
export interface Restored {
  rows: number;
  photos: number;
  faults: string[];
}

async function mustBeEmpty(client: pg.Client): Promise<void> {
  // The mark alone is of a restore that stopped before it made anything.
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S') and relname <> '${RESTORE_MARK}' limit 1`);
  if (rows.length === 0) return;
  throw new CannotRestore(
    'The database is not empty. Give an empty one (DATABASE_URL, or another DATA_DIR). Nothing was touched.',
  );
}

/** The tables of the backup's program, made by its own migrations; later ones come with the next start. */
async function makeTables(
  owner: Connection,
  { dataDir, appRole }: { dataDir: string; appRole: string },
  { migrations }: Manifest,
): Promise<void> {
  const folder = mkdtempSync(join(dataDir, 'migrations-'));
  try {
    for (const { name } of migrations) {
      const file = `${name}.sql`;
      if (!existsSync(join(MIGRATIONS, file))) {
        throw new CannotRestore(
          `The backup was made by a newer program: this one does not know its migration ${name}.`,
        );
      }
      cpSync(join(MIGRATIONS, file), join(folder, file));
    }
    await withClient(owner, markRestore);
    await migrate(owner, { folder, appRole, clearValues: 'kept', restoring: true });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function checkMigrations(client: pg.Client, { migrations }: Manifest): Promise<void> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migration',
  );
  const made = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const other = migrations.find(({ name, checksum }) => made.get(name) !== checksum);
  if (other) throw new CannotRestore(`Migration ${other.name} is another one than the backup's.`);
}

/** Gives the data the number of a new installation. */
async function renumber(client: pg.Client): Promise<void> {
  await client.query('alter table installation disable trigger user');
  await client.query('update installation set id = gen_random_uuid()');
  await client.query('alter table installation enable trigger user');
}

async function loadAll(
  client: pg.Client,
  manifest: Manifest,
  { from, asCopy, say }: RestoreOptions,
): Promise<void> {
  await checkMigrations(client, manifest);
  await client.query('begin');
  await loadTables(client, from, manifest);
  if (asCopy) await renumber(client);
  const next = asCopy ? [] : await moveNumbersOn(client, manifest);
  const suspended = await endAccess(client, { asCopy });
  await client.query('commit');
  // Rows keep the number of the transaction that wrote them, and another cluster counts from its own beginning.
  await client.query('call continue_audit_after_restore()');
  await recordSuspended(client, suspended);
  await client.query('analyze');
  if (next.length > 0) {
    say(
      `New numbers begin at ${next.join(', ')}: those before may have been given since the backup.`,
    );
  }
  if (suspended.length > 0) {
    say(
      `${suspended.length} keys and addresses of the accounting are suspended until a manager takes each over.`,
    );
  }
}

/** Gives up the messages that waited when the backup was made. */
async function giveUpMessages(owner: Connection, say: (line: string) => void): Promise<void> {
  const amount = await withDatabase(owner, giveUpRestored);
  if (amount === 0) return;
  say(
    `${amount} messages that waited when the backup was made are given up: they stand as failed under Messages in the office.`,
  );
}

async function putPhotos(
  client: pg.Client,
  settings: Settings,
  { from, say }: RestoreOptions,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>('select id from installation');
  const store = await openPhotoStore(settings, rows[0]?.id ?? '');
  await restorePhotos(client, store, from);
  say('Reading every photo …');
  const cipher = new Cipher(withKeys(settings).dataKeys, { readsClear: true });
  const { missing, differing } = await verifyPhotos(client, encryptPhotos(store, cipher));
  return [
    ...(missing > 0 ? [`${missing} photos are missing.`] : []),
    ...(differing > 0 ? [`${differing} photos are not as they were stored.`] : []),
  ];
}

/** Says where the lender's own ledger goes on: entries behind this number are numbered anew. */
async function tellOfAccounting(client: pg.Client, say: (line: string) => void): Promise<void> {
  const known = await client.query<{ there: boolean }>(
    "select to_regclass('public.accounting_feed') is not null as there",
  );
  if (!known.rows[0]?.there) return;
  const { rows } = await client.query<{ last: string }>(
    'select last_number as last from accounting_feed where last_number > 0',
  );
  if (rows[0] === undefined) return;
  say(
    `The accounting: entries behind ${rows[0].last} are numbered anew (docs/operate.md, "After a restore").`,
  );
}

/** Says when the photo store is one in which this installation will not remove anything (photo-store-owner.ts). */
async function tellOfStore(
  owner: Connection,
  settings: Settings,
  say: (line: string) => void,
): Promise<void> {
  const why = await withDatabase(owner, async (db) => {
    const photos = await openPhotoStore(settings, await installationId(db));
    return whyNotOurs({ db, photos });
  });
  if (why !== null) say(`No photo will be removed for now: ${why.text}`);
}

async function fill(
  owner: Connection,
  settings: Settings,
  options: RestoreOptions & { manifest: Manifest; listed: readonly Erased[] },
): Promise<Restored> {
  const { manifest, listed, say } = options;
  await withClient(owner, mustBeEmpty);
  restoreKeys(options.from, settings.dataDir);
  say('Making the tables …');
  const { dataDir } = settings;
  const appRole = await serverRole(settings);
  await makeTables(owner, { dataDir, appRole }, manifest);
  return withClient(owner, async (client) => {
    say('Filling them …');
    await loadAll(client, manifest, options);
    await giveUpMessages(owner, say);
    say('Photos …');
    const faults = await putPhotos(client, settings, options);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    say('Verifying the audit …');
    faults.push(...(await restoreAnchors(owner, settings, options.from)));
    const { installation } = manifest;
    faults.push(...(await eraseRestored(owner, settings, { installation, listed, appRole, say })));
    await tellOfStore(owner, settings, say);
    if (!options.asCopy) await tellOfAccounting(client, say);
    await tellOfStaff(client, say);
    await unmarkRestore(client);
    return { rows, photos: manifest.photos.held, faults };
  });
}

/**
 * Restores a backup into the installation of the settings, which must hold nothing yet, and looks whether everything is
 * as it was: every row and photo is counted and read, the audit verified.
 * @throws CannotRestore, FolderInUse; an embedded database that was made for it is gone again then
 */
export async function restoreBackup(
  settings: Settings,
  options: RestoreOptions,
): Promise<Restored> {
  const manifest = readManifest(options.from);
  const { erased = {} } = options;
  const listed = parseErased(
    typeof erased === 'string' ? erased : erasedText(options.from, manifest.installation, erased),
  );
  options.say('Reading the backup …');
  await checkFiles(options.from, manifest);
  const folders = [placesOf(options.from).keys, settings.dataDir];
  mustHaveKeys(settings, manifest, { folders, say: options.say });
  mkdirSync(settings.dataDir, { recursive: true });
  const { data, key } = layoutOf(settings.dataDir);
  const isNew = settings.databaseUrl === null && !existsSync(data);
  if (isNew && existsSync(join(settings.dataDir, 'photos'))) refusePhotos(settings.dataDir);
  const reached = await reachAlone(settings);
  let done = false;
  try {
    const restored = await fill(reached.owner, settings, { ...options, manifest, listed });
    done = true;
    return restored;
  } finally {
    await reached.leave();
    if (!done && isNew) {
      rmSync(data, { recursive: true, force: true });
      rmSync(key, { force: true });
    }
  }
}

function refusePhotos(dataDir: string): void {
  const folder = join(dataDir, 'photos');
  const names = readdirSync(folder).filter((name) => name !== 'incoming');
  if (names.length > 0) {
    throw new CannotRestore(`${folder} holds photos already. Give an empty DATA_DIR.`);
  }
}
