import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/types.ts';
import type { AuditRow } from './store-blocks.ts';

/**
 * The next acts behind a place, by their subjects, in the order in which they are final: only those below whose transaction every one has
 * ended, so that none can come in before them. For whoever tells others, outside the house, what has happened since: what happened stands in
 * the rows of the act's own noun.
 */
export async function actsEndedAfter(
  db: Kysely<DB>,
  after: Pick<AuditRow, 'xid' | 'id'>,
  most: number,
): Promise<(Pick<AuditRow, 'xid' | 'id'> & { subject: string })[]> {
  const { rows } = await sql<{ xid: string; id: bigint; subject: string }>`
    select xid::text as xid, id, subject from audit
    where (xid, id) > (${String(after.xid)}::xid8, ${after.id}) and xid < audit_ended_below()
    order by audit.xid, id limit ${most}`.execute(db);
  return rows.map((row) => ({ ...row, xid: BigInt(row.xid) }));
}
