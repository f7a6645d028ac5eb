import type { Kysely } from 'kysely';
import type { LoanTerms } from 'lending/terms';
import type { DB, JsonObject } from '../../database/types.ts';
import type { Findings } from '../review/store-review.ts';

/** A proposal to approve above the legal ceiling that waits for a second person. */
export interface OpenOverride {
  id: bigint;
  terms: LoanTerms;
  findings: Findings;
  /** A rate per year; null: beyond any figure. */
  yearlyRate: number | null;
  ceilingRate: number;
  reason: string;
  note: string;
  proposedBy: string;
  proposedAt: Date;
}

/** Keeps a proposal. @returns its number */
export async function insertOverride(
  tx: Kysely<DB>,
  given: Omit<OpenOverride, 'id' | 'findings'> & { applicationId: bigint; findings: JsonObject },
): Promise<bigint> {
  const row = await tx
    .insertInto('ceiling_override')
    .values({
      application_id: given.applicationId,
      terms: JSON.stringify(given.terms),
      findings: JSON.stringify(given.findings),
      yearly_millionths: given.yearlyRate === null ? null : BigInt(given.yearlyRate),
      ceiling_millionths: BigInt(given.ceilingRate),
      reason: given.reason,
      note: given.note,
      proposed_by: given.proposedBy,
      proposed_at: given.proposedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The proposal that waits; null where none does. One waits at a time: its application is locked while it is made. */
export async function openOverride(
  db: Kysely<DB>,
  applicationId: bigint,
): Promise<OpenOverride | null> {
  const row = await db
    .selectFrom('ceiling_override as o')
    .leftJoin('ceiling_override_end as e', 'e.override_id', 'o.id')
    .select(['o.id', 'o.terms', 'o.findings', 'o.reason', 'o.note'])
    .select(['o.yearly_millionths', 'o.ceiling_millionths'])
    .select(['o.proposed_by as proposedBy', 'o.proposed_at as proposedAt'])
    .where('o.application_id', '=', applicationId)
    .where('e.override_id', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const { yearly_millionths: yearly, ceiling_millionths: ceiling, ...rest } = row;
  return {
    ...rest,
    terms: row.terms as unknown as LoanTerms,
    findings: row.findings as unknown as Findings,
    yearlyRate: yearly === null ? null : Number(yearly),
    ceilingRate: Number(ceiling),
  };
}

/** Ends a proposal, once; the database refuses a confirmation by who proposed it. */
export async function endOverride(
  tx: Kysely<DB>,
  end: {
    override: Pick<OpenOverride, 'id' | 'proposedBy'>;
    outcome: 'confirmed' | 'refused' | 'taken back';
    by: string;
    at: Date;
    note: string | null;
  },
): Promise<void> {
  await tx
    .insertInto('ceiling_override_end')
    .values({
      override_id: end.override.id,
      proposed_by: end.override.proposedBy,
      outcome: end.outcome,
      ended_by: end.by,
      ended_at: end.at,
      note: end.note,
    })
    .execute();
}
