/** Rows out of a database and into one, through COPY: the same text for every version of PostgreSQL. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { RESTORE_MARK } from '../../server/src/database/restore-mark.ts';
import { CannotRestore, type CopiedTable, type Manifest, placesOf } from './manifest.ts';
import { type Room, whileRoom } from './room.ts';

const quote = (name: string) => pg.escapeIdentifier(name);

/** Every table but the list of migrations and a restore's mark, each with the columns that hold something of their own. */
const TABLES = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('migration', '${RESTORE_MARK}')
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  group by c.relname order by c.relname`;

const REFERENCES = `
  select c.relname as "from", r.relname as "to"
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class r on r.oid = k.confrelid
  where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and c.oid <> r.oid`;

const SEQUENCES = `
  select relname as name from pg_class
  where relkind = 'S' and relnamespace = 'public'::regnamespace order by relname`;

/** Hands bytes through and hashes them. */
function hashing(): { stream: Transform; digest: () => string } {
  const hash = createHash('sha256');
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, digest: () => hash.digest('hex') };
}

async function dumpTable(
  client: pg.Client,
  folder: string,
  { name, columns, room }: { name: string; columns: string[]; room: Room },
): Promise<CopiedTable> {
  await room();
  const rows = client.query(
    copyTo(`copy ${quote(name)} (${columns.map(quote).join(', ')}) to stdout`),
  );
  const packed = hashing();
  const file = createWriteStream(placesOf(folder).tableFile(name), { mode: 0o600, flush: true });
  await pipeline(rows, createGzip({ level: 1 }), packed.stream, whileRoom(room), file);
  return { name, columns, rows: rows.rowCount, sha256: packed.digest() };
}

async function dumpSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const sequences: Manifest['sequences'] = [];
  const { rows } = await client.query<{ name: string }>(SEQUENCES);
  for (const { name } of rows) {
    const read = `select last_value::text as value, is_called as called from ${quote(name)}`;
    const [state] = (await client.query<{ value: string; called: boolean }>(read)).rows;
    if (state) sequences.push({ name, ...state });
  }
  return sequences;
}

/** Writes all tables into the backup's folder, as the transaction that is open on the connection sees them. */
export async function dumpTables(
  client: pg.Client,
  folder: string,
  room: Room,
): Promise<Pick<Manifest, 'tables' | 'sequences' | 'migrations'>> {
  const tables: CopiedTable[] = [];
  const listed = await client.query<{ name: string; columns: string[] }>(TABLES);
  for (const table of listed.rows) tables.push(await dumpTable(client, folder, { ...table, room }));
  const migrations = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migration order by name',
  );
  return { tables, sequences: await dumpSequences(client), migrations: migrations.rows };
}

/** The tables in an order in which each comes after those that it refers to. */
async function inOrder(client: pg.Client, tables: readonly CopiedTable[]): Promise<CopiedTable[]> {
  const { rows } = await client.query<{ from: string; to: string }>(REFERENCES);
  const left = new Map(tables.map((table) => [table.name, table]));
  const ordered: CopiedTable[] = [];
  while (left.size > 0) {
    const next = [...left.values()].filter(
      ({ name }) => !rows.some(({ from, to }) => from === name && left.has(to)),
    );
    if (next.length === 0)
      throw new Error(`Tables refer to each other: ${[...left.keys()].join()}`);
    for (const table of next) left.delete(table.name);
    ordered.push(...next);
  }
  return ordered;
}

/** @throws CannotRestore where a file is not the one that was written */
export async function checkFiles(folder: string, { tables }: Manifest): Promise<void> {
  for (const { name, sha256 } of tables) {
    const packed = hashing();
    packed.stream.resume();
    await pipeline(createReadStream(placesOf(folder).tableFile(name)), packed.stream).catch(() => {
      throw new CannotRestore(`The backup is damaged: the table ${name} cannot be read.`);
    });
    if (packed.digest() !== sha256) {
      throw new CannotRestore(`The backup is damaged: the table ${name} is not as it was written.`);
    }
  }
}

/**
 * Puts the rows of a backup into tables that its migrations have just made, in the transaction that is open on the
 * connection. What the migrations themselves put there goes.
 * @throws CannotRestore when the rows are not as many as there were
 */
export async function loadTables(
  client: pg.Client,
  folder: string,
  { tables, sequences }: Manifest,
): Promise<void> {
  const ordered = await inOrder(client, tables);
  const names = ordered.map(({ name }) => quote(name));
  // Insert-only tables and columns that a trigger fills: the rows come as they were.
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${names.join(', ')}`);
  for (const { name, columns, rows } of ordered) {
    const into = client.query(
      copyFrom(`copy ${quote(name)} (${columns.map(quote).join(', ')}) from stdin`),
    );
    await pipeline(createReadStream(placesOf(folder).tableFile(name)), createGunzip(), into);
    if (into.rowCount !== rows) {
      throw new CannotRestore(`${into.rowCount} rows of ${name} were read, ${rows} written.`);
    }
  }
  // Deferred references are checked now: a table with checks to come cannot be altered.
  await client.query('set constraints all immediate');
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  for (const { name, value, called } of sequences) {
    await client.query('select setval($1::regclass, $2, $3)', [quote(name), value, called]);
  }
}
