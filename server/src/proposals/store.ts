import type { ProposalBody } from 'contract/office/proposals';
import { MANAGERS } from 'contract/office/who';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AskedPage } from '../cursor-page.ts';
import type { DB, Json } from '../database/types.ts';
import { type Asker, hasRole } from '../staff-by.ts';

/** Rows of one page. */
export const PROPOSAL_ROWS = 20;

export type ProposalKind = ProposalBody['kind'];

/**
 * What somebody may decide of what managers propose (products, settings, staff, erasures): it waits, and another proposed it. Of a table with
 * `decided_at` and `proposed_by`.
 */
export function decidableBy(asker: Asker): RawBuilder<boolean> {
  const isManager = hasRole(asker, MANAGERS);
  return sql<boolean>`(${isManager}::boolean and decided_at is null and proposed_by <> ${asker.who})`;
}

/** A change as one manager proposes it. */
export interface NewProposal {
  kind: ProposalKind;
  key: string;
  /** The version that the proposer saw. */
  baseVersion: number;
  before: unknown;
  after: unknown;
  /** `staff:max`. */
  by: string;
  at: Date;
}

/** The same as it lies open. */
export interface OpenProposal {
  id: bigint;
  kind: ProposalKind;
  key: string;
  baseVersion: number;
  before: unknown;
  after: unknown;
  proposedBy: string;
}

/** Notes a proposal. @returns its number; null where one about the same thing waits already */
export async function insertProposal(tx: Kysely<DB>, given: NewProposal): Promise<bigint | null> {
  const row = await tx
    .insertInto('proposal')
    .values({
      kind: given.kind,
      key: given.key,
      base_version: given.baseVersion,
      state_before: JSON.stringify(given.before),
      state_after: JSON.stringify(given.after),
      proposed_by: given.by,
      proposed_at: given.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** A proposal that nobody has decided, locked until the transaction ends; null: there is none of that number. */
export async function lockProposal(tx: Kysely<DB>, id: bigint): Promise<OpenProposal | null> {
  const row = await tx
    .selectFrom('proposal')
    .select(['id', 'kind', 'key', 'base_version as baseVersion', 'proposed_by as proposedBy'])
    .select(['state_before as before', 'state_after as after'])
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ? { ...row, kind: row.kind as ProposalKind } : null;
}

/** Who decided a proposal, and how; null: nobody yet, or there is none of that number. */
export async function decisionOn(
  db: Kysely<DB>,
  id: bigint,
): Promise<{ by: string; at: Date; confirmed: boolean } | null> {
  const row = await db
    .selectFrom('proposal')
    .select(['decided_by as by', 'decided_at as at', 'confirmed'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row || row.by === null || row.at === null || row.confirmed === null) return null;
  return { by: row.by, at: row.at, confirmed: row.confirmed };
}

/** Notes how a proposal was decided. */
export async function closeProposal(
  tx: Kysely<DB>,
  id: bigint,
  { by, at, confirmed }: { by: string; at: Date; confirmed: boolean },
): Promise<void> {
  await tx
    .updateTable('proposal')
    .set({ decided_by: by, decided_at: at, confirmed })
    .where('id', '=', id)
    .execute();
}

/** Which proposals are asked for. */
export interface AskedProposals extends AskedPage {
  readonly state: 'open' | 'decided';
  readonly kind?: ProposalKind | undefined;
  readonly key?: string | undefined;
  /** Those alone that wait for this person. */
  readonly waitsFor?: Asker | undefined;
}

/** A proposal as it is read. */
export interface ProposalRow {
  id: bigint;
  kind: ProposalKind;
  key: string;
  before: Json;
  after: Json;
  proposedBy: string;
  proposedAt: Date;
  decidedBy: string | null;
  decidedAt: Date | null;
  confirmed: boolean | null;
}

/** One row more than a page, the newest first; backwards where the page before a row is asked for. */
export async function readProposals(
  db: Kysely<DB>,
  { state, kind, key, waitsFor, after, before }: AskedProposals,
): Promise<ProposalRow[]> {
  const isBack = before !== undefined;
  const from = before ?? after;
  const rows = await db
    .selectFrom('proposal')
    .select(['id', 'kind', 'key', 'state_before as before', 'state_after as after', 'confirmed'])
    .select(['proposed_by as proposedBy', 'proposed_at as proposedAt'])
    .select(['decided_by as decidedBy', 'decided_at as decidedAt'])
    .where('decided_at', state === 'open' ? 'is' : 'is not', null)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .$if(key !== undefined, (query) => query.where('key', '=', key ?? ''))
    .where(waitsFor === undefined ? sql<boolean>`true` : decidableBy(waitsFor))
    .$if(from !== undefined, (query) => query.where('id', isBack ? '>' : '<', BigInt(from ?? 0)))
    .orderBy('id', isBack ? 'asc' : 'desc')
    .limit(PROPOSAL_ROWS + 1)
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as ProposalKind }));
}

/** The open proposals of a kind: what each is about → its number. */
export async function openProposals(
  db: Kysely<DB>,
  kind: ProposalKind,
): Promise<Map<string, bigint>> {
  const rows = await db
    .selectFrom('proposal')
    .select(['id', 'key'])
    .where('kind', '=', kind)
    .where('decided_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, key }) => [key, id]));
}
