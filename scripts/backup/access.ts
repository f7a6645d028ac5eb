/** Who may come in after a restore: nobody by what was ended since the backup was made. */
import type pg from 'pg';

/** What opens an account or the office without a password being typed. */
const OPENED = ['session', 'staff_session', 'staff_sign_in', 'phone_code'] as const;

/** What opens the books to a program, and by which word it is ended for good. */
const BOOKS = [
  { table: 'api_key', ended: 'revoked' },
  { table: 'webhook', ended: 'ended' },
] as const;

/** Every table, and every column as `table.column`: a backup of before a migration lacks some. */
async function namesIn(client: pg.Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public'`,
  );
  return new Set(rows.flatMap(({ table, column }) => [table, `${table}.${column}`]));
}

/** What was suspended, each as the audit names it: `api_key:3`. */
type Suspended = readonly string[];

/**
 * Ends all sessions, and suspends the keys and addresses of the accounting until a manager takes each over; in a copy these are ended for
 * good, since what happens there is no business of the lender's ledger. In the transaction that is open on the connection.
 */
export async function endAccess(
  client: pg.Client,
  { asCopy }: { asCopy: boolean },
): Promise<Suspended> {
  const names = await namesIn(client);
  for (const table of OPENED) {
    if (names.has(table)) await client.query(`delete from ${table}`);
  }
  const suspended: string[] = [];
  for (const { table, ended } of BOOKS) {
    if (!names.has(table)) continue;
    const open = `${ended}_at is null`;
    if (asCopy || !names.has(`${table}.suspended_at`)) {
      await client.query(
        `update ${table} set ${ended}_by = made_by, ${ended}_at = now() where ${open}`,
      );
      continue;
    }
    const { rows } = await client.query<{ id: string }>(
      `update ${table} set suspended_at = now() where ${open} and suspended_at is null returning id`,
    );
    suspended.push(...rows.map(({ id }) => `${table}:${id}`));
  }
  return suspended;
}

/** Writes into the audit that a restore suspended them. Once the audit goes on. */
export async function recordSuspended(client: pg.Client, suspended: Suspended): Promise<void> {
  await client.query(
    `insert into audit (at, event, actor, subject, facts)
     select now(), split_part(subject, ':', 1) || '.suspended', 'system', subject, '{"restored": true}'
     from unnest($1::text[]) with ordinality as s (subject, place) order by place`,
    [suspended],
  );
}

/** Says who of the staff may log in: whoever left since the backup is among them. */
export async function tellOfStaff(client: pg.Client, say: (line: string) => void): Promise<void> {
  const names = await namesIn(client);
  if (!names.has('staff')) return;
  const { rows } = await client.query<{ who: string }>(
    `select username || ' (' || array_to_string(roles, ', ') || ')' as who
     from staff where ended_at is null order by id`,
  );
  const who = rows.map((row) => row.who).join('; ');
  say(
    `May log in to the office again: ${who || 'nobody'}. End again who left since the backup (docs/operate.md, "After a restore").`,
  );
}
