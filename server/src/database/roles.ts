import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from './connect.ts';

/** The server's role where nobody names one: in the embedded PostgreSQL and in tests. */
export const APP_ROLE = 'romdoul_app';

/** The two roles are not what they must be; the message says which, and what to do. */
export class WrongRole extends Error {}

const SEE_MANUAL = 'docs/operate.md ("A PostgreSQL server") has the SQL for both roles.';

/** Makes the role that the server works as, where it is missing; its rights come with the migrations. */
export async function makeServerRole(
  admin: pg.ClientBase,
  role: string,
  password: string,
): Promise<void> {
  const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [role]);
  if (rowCount) return;
  const name = admin.escapeIdentifier(role);
  await admin.query(`create role ${name} login password ${admin.escapeLiteral(password)}`);
}

/** The role that a connection works as. */
export async function roleOf(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ role: string }>('select current_user as role');
  return rows[0]?.role ?? '';
}

interface Held {
  table: string;
  held: string[];
  /** Whether its rows are only ever added (`make_insert_only`, migration 0001). */
  insertOnly: boolean;
  /** Columns of it that the role may change, where that is not all of them. */
  changes: string[];
  /** Its columns, where only some may be changed. */
  columns: string[];
}

/**
 * Tables whose rows stay, and of which the server changes some columns alone: who somebody is, who made a key and what it is, stand as
 * they were written. In the order of the alphabet.
 */
const CHANGES: Readonly<Record<string, readonly string[]>> = {
  api_key: ['revoked_at', 'revoked_by', 'suspended_at', 'used_on'],
  // Words of staff and of payers, which go with an erased borrower; a trigger holds when (0321).
  bank_line: ['note'],
  ceiling_override: ['note'],
  ceiling_override_end: ['note'],
  collateral_loss: ['note'],
  collateral_loss_end: ['note'],
  collateral_sale_proposal: ['buyer'],
  collateral_sale_withdrawal: ['reason'],
  collateral_valuation: ['basis'],
  contact_outcome: ['note'],
  correction_notice: ['reason', 'reason_en'],
  hardship_pause: ['reason'],
  intent: ['details'],
  intent_end: ['details'],
  // Who signed from where goes with an erased borrower; a trigger holds when (0270).
  signature: ['address', 'phone', 'user_agent'],
  staff: [
    ...['changes_seen', 'ended_at', 'locale', 'password_hash', 'password_set_at', 'roles'],
    ...['start_password', 'totp_secret', 'totp_step'],
  ],
  // Words of an erased review; a trigger holds when (0356).
  text_version: ['after', 'before'],
  webhook: [
    ...[
      'due_at',
      'ended_at',
      'ended_by',
      'kept_by',
      'last_error',
      'last_sent_at',
      'previous_kept_by',
    ],
    ...['previous_secret', 'previous_until', 'secret', 'sent_through', 'suspended_at', 'tries'],
  ],
};

const HELD = `
  select c.oid::regclass::text as table,
    array(select a.privilege_type from aclexplode(c.relacl) a
      where a.grantee = $1::regrole and not a.is_grantable order by 1) as held,
    exists (select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where t.tgrelid = c.oid and p.proname = 'refuse_change') as "insertOnly",
    array(select t.attname::text from pg_attribute t, aclexplode(t.attacl) a
      where t.attrelid = c.oid and a.grantee = $1::regrole and a.privilege_type = 'UPDATE' order by 1) as changes,
    array(select t.attname::text from pg_attribute t
      where t.attrelid = c.oid and t.attnum > 0 and not t.attisdropped) as columns
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')`;

/** The server's rights on a table, in the order of the alphabet. */
function wanted({ table, insertOnly }: Held): string[] {
  if (table === 'migration') return ['SELECT'];
  return insertOnly || table in CHANGES
    ? ['INSERT', 'SELECT']
    : ['DELETE', 'INSERT', 'SELECT', 'UPDATE'];
}

/** The columns of a table that the server may change where it may not change them all. */
function changedColumns({ table, columns }: Held): readonly string[] {
  return (CHANGES[table] ?? []).filter((column) => columns.includes(column));
}

interface Right {
  /** SQL that says whether it is so already, of the role `$1`. */
  holds: string;
  /** The statement that makes it so. `role` and `database` are quoted. */
  make: (names: { role: string; database: string }) => string;
}

/** PostgreSQL's functions that make a large object, which are everybody's unless they are taken away. */
const MAKES_LARGE_OBJECT = `
  select oid::regprocedure::text from pg_proc where pronamespace = 'pg_catalog'::regnamespace
    and proname in ('lo_creat', 'lo_create', 'lo_from_bytea', 'lo_import')`;

/** What the server needs beside its tables, and what it must not have: to make something that a name may lead to. */
const BESIDE: readonly Right[] = [
  {
    holds: `has_schema_privilege($1, 'public', 'usage')`,
    make: ({ role }) => `grant usage on schema public to ${role}`,
  },
  {
    holds: `not exists (select from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace
      and not (has_sequence_privilege($1, oid, 'usage') and has_sequence_privilege($1, oid, 'select')))`,
    make: ({ role }) => `grant usage, select on all sequences in schema public to ${role}`,
  },
  {
    holds: `not has_schema_privilege($1, 'public', 'create')`,
    make: ({ role }) => `revoke create on schema public from public, ${role}`,
  },
  {
    holds: `not has_database_privilege($1, current_database(), 'create, temporary')`,
    make: ({ role, database }) =>
      `revoke create, temporary on database ${database} from public, ${role}`,
  },
  // Only a superuser may take them away; docs/operate.md has the SQL for the others.
  {
    holds: `not (select rolsuper from pg_roles where rolname = current_user) or not exists
      (${MAKES_LARGE_OBJECT} and has_function_privilege($1, oid, 'execute'))`,
    make: () => `do $$ declare maker text; begin for maker in ${MAKES_LARGE_OBJECT} loop
      execute 'revoke execute on function ' || maker || ' from public'; end loop; end $$`,
  },
];

/**
 * Gives the server's role its rights: to read and write rows, never to change a table's shape; on an insert-only table only
 * to read and add, on some to change a few columns. Run as the owner after the migrations, which so need not grant anything. Writes nothing where the rights
 * are right already.
 */
export async function grantServerRole(owner: pg.ClientBase, role: string): Promise<void> {
  const name = owner.escapeIdentifier(role);
  const tables = await owner.query<Held>(HELD, [name]);
  const statements = tables.rows.flatMap((held) => {
    const rights = wanted(held);
    const changes = changedColumns(held);
    if (rights.join() === held.held.join() && changes.join() === held.changes.join()) return [];
    return [
      `revoke all on ${held.table} from ${name}`,
      `grant ${rights.join(', ')} on ${held.table} to ${name}`,
      ...(changes.length > 0
        ? [`grant update (${changes.join(', ')}) on ${held.table} to ${name}`]
        : []),
    ];
  });
  const { rows: here } = await owner.query<{ name: string }>('select current_database() as name');
  const database = owner.escapeIdentifier(here[0]?.name ?? '');
  for (const { holds, make } of BESIDE) {
    const { rows } = await owner.query<{ so: boolean }>(`select ${holds} as so`, [role]);
    if (!rows[0]?.so) statements.push(make({ role: name, database }));
  }
  if (statements.length > 0) await owner.query(['begin', ...statements, 'commit'].join('; '));
}

interface Powers {
  role: string;
  superuser: boolean;
  bypasses: boolean;
  /** Tables and schemas that it owns, itself or as a member of their owner. */
  owns: string[];
  /** Where it may make tables or functions: schemas, and the database itself. */
  makes: string[];
  /** The search_path that was given to it, and nobody else; null without one. */
  path: string | null;
  migrated: boolean;
}

// Every name with its schema: this is asked under the search_path that it looks for.
const POWERS = sql<Powers>`
  select r.rolname as role, r.rolsuper as superuser, r.rolbypassrls as bypasses,
    array(select relname::pg_catalog.text from pg_catalog.pg_class
      where relnamespace = 'public'::pg_catalog.regnamespace and relkind in ('r', 'p')
        and pg_catalog.pg_has_role(r.oid, relowner, 'member')
      union all
      select 'the schema public' from pg_catalog.pg_namespace
      where nspname = 'public' and pg_catalog.pg_has_role(r.oid, nspowner, 'member')) as owns,
    array(select 'the schema ' || nspname from pg_catalog.pg_namespace
      where nspname !~ '^pg_(temp|toast)' and pg_catalog.has_schema_privilege(r.oid, oid, 'create')
      union all
      select 'the database' where pg_catalog.has_database_privilege(r.oid, d.oid, 'create, temporary')
    ) as makes,
    (select pg_catalog.string_agg(one, ', ')
      from pg_catalog.pg_db_role_setting s, pg_catalog.unnest(s.setconfig) one
      where s.setrole = r.oid and s.setdatabase in (0, d.oid) and one like 'search\\_path=%') as path,
    pg_catalog.to_regclass('public.migration') is not null as migrated
  from pg_catalog.pg_roles r, pg_catalog.pg_database d
  where r.rolname = current_user and d.datname = pg_catalog.current_database()`;

/**
 * Proves that the server's role has no more rights than the server needs: whoever takes over the server must not be
 * able to change the audit or a table.
 * @throws WrongRole for a superuser, a role that bypasses row security, one that owns tables or may act as their owner, one
 * that may make tables or functions anywhere, and one with a search_path of its own, which could lead past ours
 */
export async function refusePowerfulRole(db: Database): Promise<void> {
  const { rows } = await POWERS.execute(db);
  const [powers] = rows;
  if (powers) refuse(powers);
}

function refuse({ role, superuser, bypasses, owns, makes, path, migrated }: Powers): void {
  if (!migrated) {
    throw new WrongRole(
      'DATABASE_URL leads to a database without our tables. It must name the same database as MIGRATE_DATABASE_URL.',
    );
  }
  const some = (places: readonly string[]) =>
    places.slice(0, 3).join(', ') + (places.length > 3 ? ` and ${places.length - 3} more` : '');
  const faults = [
    ...(superuser ? ['is a superuser'] : []),
    ...(bypasses ? ['bypasses row security'] : []),
    // A superuser counts as a member of every role.
    ...(owns.length > 0 && !superuser ? [`owns ${some(owns)}`] : []),
    ...(makes.length > 0 && !superuser ? [`may make objects in ${some(makes)}`] : []),
    ...(path === null ? [] : [`has a setting of its own (${path})`]),
  ];
  if (faults.length > 0) {
    throw new WrongRole(
      `The server may not work as the role "${role}" of DATABASE_URL, which ${faults.join(' and ')}. ` +
        `Name a role there that owns nothing, and the owner in MIGRATE_DATABASE_URL. ${SEE_MANUAL}`,
    );
  }
}

/** @throws WrongRole when migrations and server would work as the same role */
export function refuseSameRole(owner: string, app: string): void {
  if (owner !== app) return;
  throw new WrongRole(
    `DATABASE_URL and MIGRATE_DATABASE_URL both lead to the role "${owner}". The server must work as a role ` +
      `that owns nothing. ${SEE_MANUAL}`,
  );
}
