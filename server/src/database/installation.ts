import { type Kysely, sql } from 'kysely';
import type { DB } from './types.ts';

/** The number (a UUID) of the installation that this database belongs to: made with the schema, never changed. */
export async function installationId(db: Kysely<DB>): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from installation`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The database has lost the row of its installation');
  return id;
}
