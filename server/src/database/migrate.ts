import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { clearValueRules } from './clear-values.ts';
import type { Connection } from './connect.ts';
import { PrimaryClient } from './primary.ts';
import { LOCKS } from './locks.ts';
import { refuseHalfRestored } from './restore-mark.ts';
import { APP_ROLE, grantServerRole, refuseSameRole, roleOf } from './roles.ts';

/** The folder of numbered SQL files that make the schema. */
const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));

/** The schema cannot be brought up to date; the message says why. */
class CannotMigrate extends Error {}

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

const FILE = /^(\d{4})-[a-z0-9-]+\.sql$/;

function readMigrations(folder: string): Migration[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql') && file !== 'schema.sql')
    .toSorted();
  const numbers = new Map<string, string>();
  return files.map((file) => {
    const number = FILE.exec(file)?.[1];
    if (!number) throw new CannotMigrate(`${file} is not named NNNN-words.sql`);
    const other = numbers.get(number);
    if (other) throw new CannotMigrate(`${file} has the number of ${other}`);
    numbers.set(number, file);
    const sql = readFileSync(join(folder, file), 'utf8');
    // A clone may have other line ends.
    const checksum = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
    return { name: file.slice(0, -4), sql, checksum };
  });
}

interface Applied {
  name: string;
  checksum: string;
}

/** The migrations that are still to be applied. Applied ones never change, and new ones come last. */
function pending(all: Migration[], applied: Applied[]): Migration[] {
  for (const { name, checksum } of applied) {
    const file = all.find((migration) => migration.name === name);
    if (!file) {
      throw new CannotMigrate(
        `The database has migration ${name}, which this program does not know: it is older than ` +
          'the database. Start the newer program, or restore a backup made before.',
      );
    }
    if (file.checksum !== checksum) {
      throw new CannotMigrate(
        `Migration ${name} was changed after it had been applied. Put the file back as it was, ` +
          'and bring the change in a new one with the next number.',
      );
    }
  }
  const done = new Set(applied.map(({ name }) => name));
  const last = applied.at(-1)?.name ?? '';
  const rest = all.filter(({ name }) => !done.has(name));
  const late = rest.find(({ name }) => name < last);
  if (late) {
    throw new CannotMigrate(
      `Migration ${late.name} comes before ${last}, which is applied already. Give it the next number.`,
    );
  }
  return rest;
}

/**
 * How long a migration waits for a lock on a table. While it waits, everything that comes after it on the same table waits
 * behind it, so it gives way after a moment and tries again.
 */
const LOCK_TIMEOUT_MS = 2000;
const LOCK_TRIES = 30;
const LOCK_PAUSE_MS = 1000;
/** A lock that did not come in time, and a deadlock with a server that still saves: nothing is kept, and it is tried again. */
const GIVES_WAY: readonly unknown[] = ['55P03', '40P01'];

/** How patient a migration is with locks that others hold. */
export interface LockPatience {
  timeoutMs: number;
  tries: number;
  pauseMs: number;
}

const PATIENCE: LockPatience = {
  timeoutMs: LOCK_TIMEOUT_MS,
  tries: LOCK_TRIES,
  pauseMs: LOCK_PAUSE_MS,
};

/** A step of its own transaction; `note` is recorded with it. */
interface Step {
  name: string;
  sql: string;
  note?: Applied;
}

async function applyOnce(client: pg.Client, { sql, note }: Step, lockMs: number): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lockMs}`);
    await client.query(sql);
    if (note) {
      await client.query('insert into migration (name, checksum) values ($1, $2)', [
        note.name,
        note.checksum,
      ]);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function apply(
  client: pg.Client,
  step: Step,
  { timeoutMs, tries, pauseMs }: LockPatience,
): Promise<void> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await applyOnce(client, step, timeoutMs);
    } catch (error) {
      if (!GIVES_WAY.includes((error as { code?: unknown }).code) || left === 0) {
        throw new CannotMigrate(`${step.name} failed: ${(error as Error).message}`, {
          cause: error,
        });
      }
      await wait(pauseMs);
    }
  }
}

async function readApplied(client: pg.Client): Promise<Applied[]> {
  const known = await client.query<{ there: boolean }>(
    "select to_regclass('public.migration') is not null as there",
  );
  if (!known.rows[0]?.there) return [];
  return (await client.query<Applied>('select name, checksum from migration order by name')).rows;
}

const OLDEST_SERVER = 150_000;

async function reach(owner: Connection): Promise<pg.Client> {
  const client = new PrimaryClient({
    ...owner,
    application_name: 'romdoul migrations',
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new CannotMigrate(
      `The database cannot be reached (${message || code}). Is it running, and is MIGRATE_DATABASE_URL right?`,
      { cause: error },
    );
  }
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  );
  if ((rows[0]?.version ?? 0) < OLDEST_SERVER) {
    await client.end();
    throw new CannotMigrate(
      'The PostgreSQL of MIGRATE_DATABASE_URL is too old: 15 or later is needed.',
    );
  }
  return client;
}

/**
 * Brings the schema up to date: each new file of `folder` in a transaction of its own, recorded with its checksum, then the
 * refusal of values in the clear where all are encrypted, then the rights of the server's role.
 * @param options `appRole` is the role that the server works as; `clearValues: 'kept'` leaves that refusal to the next start,
 *   for a restore of rows from before the encryption; `restoring`: a restore asks, whose mark stands
 * @returns the names of the migrations applied now
 * @throws CannotMigrate in words for the operator (migrations applied before stay), WrongRole where `owner` is `appRole`, HalfRestored
 */
export async function migrate(
  owner: Connection,
  options: {
    folder?: string;
    appRole?: string;
    patience?: LockPatience;
    clearValues?: 'kept';
    restoring?: boolean;
  } = {},
): Promise<string[]> {
  const { appRole = APP_ROLE } = options;
  const all = readMigrations(options.folder ?? MIGRATIONS);
  const client = await reach(owner);
  try {
    refuseSameRole(await roleOf(client), appRole);
    await client.query('select pg_advisory_lock($1)', [LOCKS.migrations]);
    if (!options.restoring) await refuseHalfRestored(client);
    await client.query(`create table if not exists migration (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
    const rest = pending(all, await readApplied(client));
    const { patience = PATIENCE } = options;
    for (const { name, sql, checksum } of rest) {
      await apply(client, { name: `Migration ${name}`, sql, note: { name, checksum } }, patience);
    }
    const rules = options.clearValues === 'kept' ? [] : await clearValueRules(client);
    for (const sql of rules)
      await apply(client, { name: 'Refusing values in the clear', sql }, patience);
    await grantServerRole(client, appRole);
    return rest.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** The name of the newest migration of this program, which `/readyz` compares with the database's. */
export function newestMigration(folder = MIGRATIONS): string {
  return readMigrations(folder).at(-1)?.name ?? '';
}
