import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { onDatabase } from '../../testing/cluster.ts';
import { emptyDatabase, type TestDatabase, testDatabase } from '../../testing/database.ts';
import { connect, type Connection } from './connect.ts';
import { migrate } from './migrate.ts';
import { APP_ROLE, refusePowerfulRole } from './roles.ts';

const MANUAL = new URL('../../../docs/operate.md', import.meta.url);

const test = await testDatabase();
const undo: (() => Promise<unknown>)[] = [() => test.drop()];
afterAll(async () => {
  for (const step of undo) await step();
});

const admin = (text: string) => asRole(onDatabase(inject('cluster').owner, 'postgres'), text);

/** Sends statements one by one, as psql does. */
async function asRole(connection: Connection, text: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    for (const statement of text.split(';').filter((part) => part.trim() !== '')) {
      await client.query(statement);
    }
  } finally {
    await client.end();
  }
}

/** The same database as another role. */
function as(connection: Connection, user: string, password: string): Connection {
  if (!connection.connectionString) return { ...connection, user, password };
  const url = new URL(connection.connectionString);
  url.username = user;
  url.password = password;
  return { connectionString: url.href };
}

function databaseOf({ connectionString, database }: Connection): string {
  return connectionString ? new URL(connectionString).pathname.slice(1) : (database ?? '');
}

/** What the start says of a role. */
async function verdict(connection: Connection): Promise<string> {
  const { db } = connect(connection, { most: 1 });
  try {
    await refusePowerfulRole(db);
    return 'right';
  } catch (error) {
    return (error as Error).message;
  } finally {
    await db.destroy();
  }
}

/** A role of this test's own, with what the product grants, and what `powers` adds. */
async function roleWith(powers: (name: string) => string): Promise<Connection> {
  const name = `romdoul_test_${randomBytes(6).toString('hex')}`;
  await admin(`create role ${name} login password 'guess'`);
  undo.push(() => admin(`drop role ${name}`));
  await migrate(test.ownerConnection, { appRole: name });
  await asRole(test.ownerConnection, powers(name));
  return as(test.connection, name, 'guess');
}

/** A database that the migrations made, rights of the database itself included. */
async function migratedDatabase(): Promise<TestDatabase> {
  const made = await emptyDatabase();
  undo.push(() => made.drop());
  await migrate(made.ownerConnection);
  return made;
}

describe('the role that the server works as', () => {
  it('V13.2.2 is right as the product and the tests make it', async () => {
    expect(await verdict(test.connection)).toBe('right');
  });

  it.each([
    ['is a superuser', (name: string) => `alter role ${name} superuser`],
    ['bypasses row security', (name: string) => `alter role ${name} bypassrls`],
    ['owns application', (name: string) => `alter table application owner to ${name}`],
    [
      'owns the schema public',
      (name: string) =>
        `grant all on schema public to ${name}; alter schema public owner to ${name}`,
    ],
    [
      'may make objects in the schema attic',
      (name: string) => `create schema attic; grant create on schema attic to ${name}`,
    ],
    [
      'may make objects in the database',
      (name: string) => `grant temporary on database ${databaseOf(test.connection)} to ${name}`,
    ],
    [
      'has a setting of its own (search_path=attic, pg_catalog)',
      (name: string) => `alter role ${name} set search_path = attic, pg_catalog`,
    ],
  ])('V13.2.2 is refused when it %s, with what to do', async (fault, powers) => {
    const connection = await roleWith(powers);
    const said = await verdict(connection);
    expect(said).toContain(`which ${fault}`);
    expect(said).toContain('MIGRATE_DATABASE_URL');
    expect(said).toContain('docs/operate.md');
  });

  it('V13.2.2 is refused when it may act as the owner of a table, also without inheriting its rights', async () => {
    const owner = `romdoul_test_${randomBytes(6).toString('hex')}`;
    await admin(`create role ${owner}`);
    undo.push(() => admin(`drop role ${owner}`));
    const connection = await roleWith(
      (name) =>
        `alter role ${name} noinherit; grant ${owner} to ${name}; alter table audit owner to ${owner}`,
    );
    expect(await verdict(connection)).toContain('owns audit');
  });

  it('is refused on a database without our tables', async () => {
    const empty = await emptyDatabase();
    undo.push(() => empty.drop());
    expect(await verdict(empty.connection)).toContain('must name the same database');
  });

  it('is refused by the migrations, before they do anything, when it is their own', async () => {
    const empty = await emptyDatabase();
    undo.push(() => empty.drop());
    const { rows } = await sql<{ name: string }>`select current_user as name`.execute(empty.owner);
    const appRole = rows[0]?.name ?? '';
    await expect(migrate(empty.ownerConnection, { appRole })).rejects.toThrow(/both lead to/);
    const tables = sql`select from pg_class where relnamespace = 'public'::regnamespace`;
    expect((await tables.execute(empty.owner)).rows).toEqual([]);
  });
});

it('rights are written where they differ only', async () => {
  const versions = async () => {
    const { rows } = await sql`
      select relname, xmin::text from pg_class where relnamespace = 'public'::regnamespace
      union all select nspname, xmin::text from pg_namespace order by 1`.execute(test.owner);
    return rows;
  };
  // Other tests of this file grant rights of their own to other roles.
  await migrate(test.ownerConnection);
  const before = await versions();
  await migrate(test.ownerConnection);
  expect(await versions()).toEqual(before);
  await sql`grant truncate on application to romdoul_app`.execute(test.owner);
  await sql`revoke insert on audit from romdoul_app`.execute(test.owner);
  await sql`grant update (name_en) on staff to romdoul_app`.execute(test.owner);
  await migrate(test.ownerConnection);
  const held = sql<{ truncate: boolean; insert: boolean; named: boolean }>`
    select has_table_privilege(${APP_ROLE}, 'application', 'truncate') as truncate,
      has_table_privilege(${APP_ROLE}, 'audit', 'insert') as insert,
      has_column_privilege(${APP_ROLE}, 'staff', 'name_en', 'update') as named`;
  expect((await held.execute(test.owner)).rows).toEqual([
    { truncate: false, insert: true, named: false },
  ]);
});

describe('V13.2.2 the server’s role', () => {
  it('changes nothing of who somebody is and whose a key is, and removes neither', async () => {
    const made = await migratedDatabase();
    for (const statement of [
      `update staff set handle = 'max', created_at = now()`,
      `update staff set username = 'max@lender.test'`,
      'delete from staff',
      `update api_key set key_hash = sha256('known')`,
      `update api_key set made_by = 'staff:max'`,
      'delete from api_key',
      `update webhook set address = 'https://elsewhere.test/in'`,
      'delete from webhook',
    ]) {
      const refused = sql.raw(statement).execute(made.db);
      await expect(refused, statement).rejects.toMatchObject({ code: '42501' });
    }
  });

  it.each([
    'create table public.mine (n int)',
    'create schema mine',
    'create temporary table mine (n int)',
    'select lo_create(0)',
    `select lo_from_bytea(0, 'x')`,
    `call make_insert_only('product')`,
    'call continue_audit_after_restore()',
  ])('is refused: %s', async (statement) => {
    const made = await migratedDatabase();
    await expect(sql.raw(statement).execute(made.db)).rejects.toMatchObject({ code: '42501' });
  });

  it('finds no schema in which it may make anything, whatever the installation had before', async () => {
    const made = await migratedDatabase();
    const { rows } = await sql`select nspname from pg_namespace where nspname !~ '^pg_(temp|toast)'
      and has_schema_privilege(oid, 'create')`.execute(made.db);
    expect(rows).toEqual([]);
  });

  it('calls no function of ours that looks a name up where the caller’s search_path says', async () => {
    const { rows } = await sql<{ name: string }>`
      select oid::regprocedure::text as name from pg_proc
      where pronamespace = 'public'::regnamespace and prosqlbody is null
        and not 'search_path=pg_catalog, public, pg_temp' = any(coalesce(proconfig, '{}'))`.execute(
      test.owner,
    );
    expect(rows).toEqual([]);
  });
});

describe('the SQL of docs/operate.md', () => {
  it('V13.2.1 V16.4.2 makes an owner who migrates and a role that the server may work as', async () => {
    const name = `romdoul_${randomBytes(6).toString('hex')}`;
    const [, section = ''] = readFileSync(MANUAL, 'utf8').split('## A PostgreSQL server');
    const blocks = [...(section.split('\n## ')[0] ?? '').matchAll(/^```sql\n([\s\S]*?)^```$/gm)];
    expect(blocks.length).toBe(3);
    const texts = blocks.map(([, block = '']) => block.replaceAll('romdoul', name));
    const [inside] = texts.splice(1, 1);
    await admin(texts.join('\n'));
    undo.push(() =>
      admin(`drop database ${name} with (force); drop role ${name}_owner; drop role ${name}_app`),
    );
    const place = onDatabase(inject('cluster').owner, name);
    await asRole(place, inside ?? '');
    const app = as(place, `${name}_app`, 'another');
    const applied = await migrate(as(place, `${name}_owner`, 'one'), { appRole: `${name}_app` });
    expect(applied.length).toBeGreaterThan(10);
    expect(await verdict(app)).toBe('right');
    const { db } = connect(app);
    const refused = (statement: ReturnType<typeof sql>) =>
      expect(statement.execute(db)).rejects.toThrow(/permission denied|must be owner/);
    await refused(sql`update audit set subject = 'x'`);
    await refused(sql`delete from audit`);
    await refused(sql`truncate audit`);
    await refused(sql`alter table audit disable trigger all`);
    await refused(sql`create table public.mine (n int)`);
    await refused(sql`create temporary table mine (n int)`);
    await refused(sql`select lo_creat(-1)`);
    const { rows } = await sql<{ verbosity: string }>`
      select current_setting('log_error_verbosity') as verbosity`.execute(db);
    expect(rows).toEqual([{ verbosity: 'terse' }]);
    await db.destroy();
  });
});
