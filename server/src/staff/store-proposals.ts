import { type Kysely, sql } from 'kysely';
import { VALUE_LOCKS } from '../database/locks.ts';
import type { DB, JsonObject } from '../database/types.ts';

export type ProposalKind = 'add' | 'set_roles' | 'reset_totp';

/** What one manager proposes about staff. */
export interface Proposal {
  id: bigint;
  kind: ProposalKind;
  /** Null: somebody new. */
  staffId: bigint | null;
  wanted: JsonObject;
  proposedBy: string;
  proposedAt: Date;
}

/** Notes a proposal. @returns its number; null where the same about the same person waits already */
export async function insertProposal(
  tx: Kysely<DB>,
  { kind, staffId, wanted, proposedBy, at }: Omit<Proposal, 'id' | 'proposedAt'> & { at: Date },
): Promise<bigint | null> {
  const row = await tx
    .insertInto('staff_proposal')
    .values({
      kind,
      staff_id: staffId,
      wanted: JSON.stringify(wanted),
      proposed_by: proposedBy,
      proposed_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Whether somebody of that address is to be added, and nobody has decided it. Who asks the same at this moment waits until the transaction
 * ends, and then sees what it has proposed.
 */
export async function isAddProposed(tx: Kysely<DB>, username: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${VALUE_LOCKS.staffAddress}::int, hashtext(${username}))`.execute(
    tx,
  );
  const row = await tx
    .selectFrom('staff_proposal')
    .select('id')
    .where('kind', '=', 'add')
    .where('decided_at', 'is', null)
    .where(sql`wanted ->> 'username'`, '=', username)
    .executeTakeFirst();
  return row !== undefined;
}

/** A proposal that nobody has decided, locked until the transaction ends; null: there is none of that number. */
export async function lockOpenProposal(tx: Kysely<DB>, id: bigint): Promise<Proposal | null> {
  const row = await tx
    .selectFrom('staff_proposal')
    .select(['id', 'kind', 'staff_id as staffId', 'wanted'])
    .select(['proposed_by as proposedBy', 'proposed_at as proposedAt'])
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  // The column's check holds what the type says.
  return row ? { ...row, kind: row.kind as ProposalKind, wanted: row.wanted as JsonObject } : null;
}

/** Notes how a proposal was decided. */
export async function decideProposal(
  tx: Kysely<DB>,
  id: bigint,
  { by, at, confirmed }: { by: string; at: Date; confirmed: boolean },
): Promise<void> {
  await tx
    .updateTable('staff_proposal')
    .set({ decided_by: by, decided_at: at, confirmed })
    .where('id', '=', id)
    .execute();
}
