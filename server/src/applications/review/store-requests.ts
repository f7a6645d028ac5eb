import type { Kysely } from 'kysely';
import type { DB } from '../../database/types.ts';

/** Which paper a request of an application asks for; null where the application has none of that number. */
export async function requestedKind(
  tx: Kysely<DB>,
  { id, applicationId }: { id: bigint; applicationId: bigint },
): Promise<string | null> {
  const row = await tx
    .selectFrom('document_request')
    .select('kind')
    .where('id', '=', id)
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
  return row?.kind ?? null;
}

/** Ends a request that waits. @returns false where its paper has come, or it was ended */
export async function markRequestEnded(
  tx: Kysely<DB>,
  { id, reason, by, at }: { id: bigint; reason: string; by: string; at: Date },
): Promise<boolean> {
  const ended = await tx
    .updateTable('document_request')
    .set({ ended_reason: reason, ended_by: by, ended_at: at })
    .where('id', '=', id)
    .where('received_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}
