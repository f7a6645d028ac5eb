import type { Kysely } from 'kysely';
import type { DB } from '../../database/types.ts';

/** Keeps that an application was withdrawn at the applicant's wish. */
export async function insertWithdrawal(
  tx: Kysely<DB>,
  { applicationId, note, by, at }: { applicationId: bigint; note: string; by: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('application_withdrawal')
    .values({ application_id: applicationId, note, withdrawn_by: by, withdrawn_at: at })
    .execute();
}
