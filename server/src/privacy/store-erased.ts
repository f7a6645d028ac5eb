import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/types.ts';

/** Somebody who was erased, as it is kept out of the database and of its backups: names and times of the decision, nothing of the person. */
export interface Erased {
  /** The number of the request. */
  readonly erasure: string;
  /** The borrower's UUID, which no other borrower ever gets; their numbers begin anew after a restore. */
  readonly borrower: string;
  readonly proposed_by: string;
  /** Instants, ISO 8601. */
  readonly proposed_at: string;
  readonly decided_by: string;
  readonly decided_at: string;
}

/** Everybody who was erased, by the number of the request. */
export async function readErasedList(db: Kysely<DB>): Promise<Erased[]> {
  const rows = await db
    .selectFrom('erasure as e')
    .innerJoin('borrower as b', 'b.id', 'e.borrower_id')
    .select(['e.id', 'b.uuid', 'e.proposed_by', 'e.proposed_at', 'e.decided_by', 'e.decided_at'])
    .where('e.confirmed', '=', true)
    .orderBy('e.id')
    .execute();
  return rows.map((row) => ({
    erasure: String(row.id),
    borrower: row.uuid,
    proposed_by: row.proposed_by,
    proposed_at: row.proposed_at.toISOString(),
    decided_by: row.decided_by ?? '',
    decided_at: row.decided_at?.toISOString() ?? '',
  }));
}

/** The number of the borrower with a UUID; null: there is none. */
export async function findByUuid(db: Kysely<DB>, uuid: string): Promise<bigint | null> {
  const row = await db
    .selectFrom('borrower')
    .select('id')
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Whether the database knows of that very erasure. */
export async function erasedAlready(
  db: Kysely<DB>,
  borrowerId: bigint,
  decidedAt: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('erasure')
    .select('id')
    .where('borrower_id', '=', borrowerId)
    .where('confirmed', '=', true)
    .where('decided_at', '=', decidedAt)
    .executeTakeFirst();
  return row !== undefined;
}

/** Has later requests get higher numbers than this: the list of before a restore holds it. For the tables' owner. */
export async function leaveNumbers(db: Kysely<DB>, last: number): Promise<void> {
  await sql`select setval(pg_get_serial_sequence('erasure', 'id'),
    greatest(${last}::bigint, (select coalesce(max(id), 0) from erasure)))`.execute(db);
}
