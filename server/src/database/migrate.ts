import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Connection } from './connect.ts';

/** The folder of numbered SQL files that make the schema. */
const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));

/** Program and database do not fit together; the message says how. */
class CannotMigrate extends Error {}

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** Any number, the same in every version: two starts at once wait for each other on it. */
const LOCK = 4_720_615_301n;

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
    // A clone may have other line ends; that is no change.
    const checksum = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
    return { name: file.slice(0, -4), sql, checksum };
  });
}

interface Applied {
  name: string;
  checksum: string;
}

/** Which are still to do. History only grows at its end, and never changes. */
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

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await client.query('insert into migration (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new CannotMigrate(`Migration ${migration.name} failed: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

async function readApplied(client: pg.Client): Promise<Applied[]> {
  const known = await client.query<{ there: boolean }>(
    "select to_regclass('public.migration') is not null as there",
  );
  if (!known.rows[0]?.there) return [];
  return (await client.query<Applied>('select name, checksum from migration order by name')).rows;
}

/**
 * What the server's own role may do: read and write rows, never change a table's shape; on a table
 * made insert-only (see 0001-foundation.sql) only read and add. Run after every migration, so no
 * migration has to think of it; without that role (DATABASE_URL as given) it does nothing.
 */
async function grant(client: pg.Client, role: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
  if (!rowCount) return;
  const name = client.escapeIdentifier(role);
  const tables = await client.query<{ table: string; kept: boolean }>(`
    select c.oid::regclass::text as table, exists (
      select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where t.tgrelid = c.oid and p.proname = 'refuse_change'
    ) or c.relname = 'migration' as kept
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')`);
  await client.query('begin');
  await client.query(`revoke all on all tables in schema public from ${name}`);
  await client.query(`grant usage on schema public to ${name}`);
  await client.query(`grant usage, select on all sequences in schema public to ${name}`);
  for (const { table, kept } of tables.rows) {
    const rights = kept ? 'select, insert' : 'select, insert, update, delete';
    await client.query(`grant ${table === 'migration' ? 'select' : rights} on ${table} to ${name}`);
  }
  await client.query(`alter schema pgboss owner to ${name}`);
  await client.query('commit');
}

const OLDEST_SERVER = 150_000;

async function reach(owner: Connection): Promise<pg.Client> {
  const client = new pg.Client({
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
      `The database cannot be reached (${message || code}). Is it running, and is DATABASE_URL right?`,
      { cause: error },
    );
  }
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  );
  if ((rows[0]?.version ?? 0) < OLDEST_SERVER) {
    await client.end();
    throw new CannotMigrate('The PostgreSQL of DATABASE_URL is too old: 15 or later is needed.');
  }
  return client;
}

/**
 * Brings the schema up to date: each new file of `folder` in a transaction of its own, recorded with
 * its checksum, then the rights of the server's role.
 * @returns the names of the migrations applied now
 * @throws CannotMigrate in words for the operator; what was applied before stays whole
 */
export async function migrate(
  owner: Connection,
  options: { folder?: string; appRole?: string } = {},
): Promise<string[]> {
  const all = readMigrations(options.folder ?? MIGRATIONS);
  const client = await reach(owner);
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(`create table if not exists migration (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
    const rest = pending(all, await readApplied(client));
    for (const migration of rest) await apply(client, migration);
    await grant(client, options.appRole ?? 'romdoul_app');
    return rest.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** The name of the newest migration this program knows: `/readyz` compares it with the database's. */
export function newestMigration(folder = MIGRATIONS): string {
  return readMigrations(folder).at(-1)?.name ?? '';
}
