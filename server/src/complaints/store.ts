import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/types.ts';

/** How many complaints of a borrower nobody has closed. */
export async function openComplaints(db: Kysely<DB>, borrowerId: bigint): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from complaint c where c.borrower_id = ${borrowerId}
      and not exists (select from complaint_close x where x.complaint_id = c.id)`.execute(db);
  return rows[0]?.count ?? 0;
}
