import type { Kysely } from 'kysely';
import type { Day } from 'lending/calendar';
import type { LoanTerms } from 'lending/terms';
import type { DB } from '../database/types.ts';

/** The approval that stands, with who else confirmed it; null where there is none. */
export async function approvalWithTerms(db: Kysely<DB>, applicationId: bigint) {
  const row = await db
    .selectFrom('approval')
    .leftJoin('ceiling_override_end as e', 'e.override_id', 'approval.override_id')
    .select(['approval.terms', 'approved_by as approvedBy', 'approved_at as approvedAt'])
    .select('e.ended_by as confirmedBy')
    .where('application_id', '=', applicationId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return row ? { ...row, terms: row.terms as unknown as LoanTerms } : null;
}

/** The loan that was paid out on an application, and when; null while none was. */
export async function loanOf(
  db: Kysely<DB>,
  applicationId: bigint,
): Promise<{ id: bigint; disbursedOn: Day } | null> {
  const row = await db
    .selectFrom('loan')
    .select(['id', 'disbursed_on as disbursedOn'])
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
  return row ?? null;
}
