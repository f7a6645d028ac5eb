import { type Kysely, sql } from 'kysely';
import { VALUE_LOCKS } from '../../database/locks.ts';
import type { DB, JsonObject } from '../../database/types.ts';

export type ProposalKind = 'add' | 'set_roles' | 'reset_totp' | 'let_back';

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

/** Notes a proposal, of which none about the same waits. @returns its number */
export async function insertProposal(
  tx: Kysely<DB>,
  { kind, staffId, wanted, proposedBy, at }: Omit<Proposal, 'id' | 'proposedAt'> & { at: Date },
): Promise<bigint> {
  const row = await tx
    .insertInto('staff_proposal')
    .values({
      kind,
      staff_id: staffId,
      wanted: JSON.stringify(wanted),
      proposed_by: proposedBy,
      proposed_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

function proposals(db: Kysely<DB>) {
  return db
    .selectFrom('staff_proposal')
    .select(['id', 'kind', 'staff_id as staffId', 'wanted'])
    .select(['proposed_by as proposedBy', 'proposed_at as proposedAt']);
}

type Row = Awaited<ReturnType<ReturnType<typeof proposals>['execute']>>[number];

/** The column's check holds what the type says. */
const proposalOf = (row: Row): Proposal => ({
  ...row,
  kind: row.kind as ProposalKind,
  wanted: row.wanted as JsonObject,
});

/**
 * The proposal to add somebody of that address that nobody has decided; null: there is none. Who asks the same at this moment waits until
 * the transaction ends, and then sees what it has proposed.
 */
export async function openAddition(tx: Kysely<DB>, username: string): Promise<Proposal | null> {
  await sql`select pg_advisory_xact_lock(${VALUE_LOCKS.staffAddress}::int, hashtext(${username}))`.execute(
    tx,
  );
  const row = await proposals(tx)
    .where('kind', '=', 'add')
    .where('decided_at', 'is', null)
    .where(sql`wanted ->> 'username'`, '=', username)
    .executeTakeFirst();
  return row ? proposalOf(row) : null;
}

/** The proposal of a kind about somebody that nobody has decided; null: there is none. */
export async function openAbout(
  tx: Kysely<DB>,
  { kind, staffId }: { kind: ProposalKind; staffId: bigint },
): Promise<Proposal | null> {
  const row = await proposals(tx)
    .where('kind', '=', kind)
    .where('staff_id', '=', staffId)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  return row ? proposalOf(row) : null;
}

/**
 * Refuses what was proposed about somebody and nobody has decided: they leave, or come back by a newer decision.
 * @returns how many
 */
export async function refuseAllAbout(
  tx: Kysely<DB>,
  { staffId, by, at }: { staffId: bigint; by: string; at: Date },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('staff_proposal')
    .set({ decided_by: by, decided_at: at, confirmed: false })
    .where('staff_id', '=', staffId)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** A proposal that nobody has decided, locked until the transaction ends; null: there is none of that number. */
export async function lockOpenProposal(tx: Kysely<DB>, id: bigint): Promise<Proposal | null> {
  const row = await proposals(tx)
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ? proposalOf(row) : null;
}

/** A proposal with how it was decided. */
interface Decided extends Proposal {
  by: string;
  at: Date;
  confirmed: boolean;
  /** Whether the start password that was made then still stands: nobody has logged in with it, and no other was made. */
  isUnused: boolean;
}

/** How a proposal was decided; null: it was not, or there is none of that number. */
export async function findDecided(db: Kysely<DB>, id: bigint): Promise<Decided | null> {
  const row = await proposals(db)
    .select(['decided_by as by', 'decided_at as at', 'confirmed'])
    .select(
      sql<boolean>`exists (select from staff s where s.start_password and s.password_set_at = decided_at
        and s.ended_at is null and (s.id = staff_id or s.username = wanted ->> 'username'))`.as(
        'isUnused',
      ),
    )
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row || row.by === null || row.at === null || row.confirmed === null) return null;
  const { by, at, confirmed, isUnused, ...proposal } = row;
  return { ...proposalOf(proposal), by, at, confirmed, isUnused };
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
