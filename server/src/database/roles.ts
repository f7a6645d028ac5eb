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
}

const HELD = `
  select c.oid::regclass::text as table,
    array(select a.privilege_type from aclexplode(c.relacl) a
      where a.grantee = $1::regrole and not a.is_grantable order by 1) as held,
    exists (select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where t.tgrelid = c.oid and p.proname = 'refuse_change') as "insertOnly"
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')`;

/** The server's rights on a table, in the order of the alphabet. */
function wanted({ table, insertOnly }: Held): string[] {
  if (table === 'migration') return ['SELECT'];
  return insertOnly ? ['INSERT', 'SELECT'] : ['DELETE', 'INSERT', 'SELECT', 'UPDATE'];
}

/** What the server needs beside its tables, each with whether it has it: the job queue makes tables in `pgboss`. */
const BESIDE: readonly (readonly [has: string, grant: string])[] = [
  [`has_schema_privilege($1, 'public', 'usage')`, 'usage on schema public'],
  [
    `not exists (select from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace
      and not (has_sequence_privilege($1, oid, 'usage') and has_sequence_privilege($1, oid, 'select')))`,
    'usage, select on all sequences in schema public',
  ],
  [
    `(to_regnamespace('pgboss') is null or has_schema_privilege($1, 'pgboss', 'usage')
      and has_schema_privilege($1, 'pgboss', 'create'))`,
    'usage, create on schema pgboss',
  ],
];

/**
 * Gives the server's role its rights: to read and write rows, never to change a table's shape; on an insert-only table only
 * to read and add. Run as the owner after the migrations, which so need not grant anything. Writes nothing where the rights
 * are right already.
 */
export async function grantServerRole(owner: pg.ClientBase, role: string): Promise<void> {
  const name = owner.escapeIdentifier(role);
  const tables = await owner.query<Held>(HELD, [name]);
  const statements = tables.rows.flatMap((held) => {
    const rights = wanted(held);
    if (rights.join() === held.held.join()) return [];
    return [
      `revoke all on ${held.table} from ${name}`,
      `grant ${rights.join(', ')} on ${held.table} to ${name}`,
    ];
  });
  for (const [has, grant] of BESIDE) {
    const { rows } = await owner.query<{ has: boolean }>(`select ${has} as has`, [role]);
    if (!rows[0]?.has) statements.push(`grant ${grant} to ${name}`);
  }
  if (statements.length > 0) await owner.query(['begin', ...statements, 'commit'].join('; '));
}

interface Powers {
  role: string;
  superuser: boolean;
  bypasses: boolean;
  /** Tables and schemas that it owns, itself or as a member of their owner. */
  owns: string[];
  migrated: boolean;
}

const POWERS = sql<Powers>`
  select r.rolname as role, r.rolsuper as superuser, r.rolbypassrls as bypasses,
    array(select relname::text from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and pg_has_role(r.oid, relowner, 'member')
      union all
      select 'the schema public' from pg_namespace
      where nspname = 'public' and pg_has_role(r.oid, nspowner, 'member')) as owns,
    to_regclass('public.migration') is not null as migrated
  from pg_roles r where r.rolname = current_user`;

/**
 * Proves that the server's role has no more rights than the server needs: whoever takes over the server must not be
 * able to change the audit or a table.
 * @throws WrongRole for a superuser, a role that bypasses row security, and one that owns tables or may act as their owner
 */
export async function refusePowerfulRole(db: Database): Promise<void> {
  const { rows } = await POWERS.execute(db);
  const [powers] = rows;
  if (powers) refuse(powers);
}

function refuse({ role, superuser, bypasses, owns, migrated }: Powers): void {
  const more = owns.length > 3 ? ` and ${owns.length - 3} more` : '';
  const faults = [
    ...(superuser ? ['is a superuser'] : []),
    ...(bypasses ? ['bypasses row security'] : []),
    // A superuser counts as a member of every role.
    ...(owns.length > 0 && !superuser ? [`owns ${owns.slice(0, 3).join(', ')}${more}`] : []),
  ];
  if (faults.length > 0) {
    throw new WrongRole(
      `The server may not work as the role "${role}" of DATABASE_URL, which ${faults.join(' and ')}. ` +
        `Name a role there that owns nothing, and the owner in MIGRATE_DATABASE_URL. ${SEE_MANUAL}`,
    );
  }
  if (!migrated) {
    throw new WrongRole(
      'DATABASE_URL leads to a database without our tables. It must name the same database as MIGRATE_DATABASE_URL.',
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
