import { type Kysely, type Selectable, sql } from 'kysely';
import type { Day } from 'lending/calendar';
import type { Cipher } from '../../cipher.ts';
import type { Application, DB } from '../../database/types.ts';
import { IS_SETTLED } from '../../loans/store-summary.ts';
import { ownOpenOriginal } from '../store-conditions.ts';
import { decryptColumns } from '../store-encrypted.ts';

/** A submitted application with all its answers, as they were typed. */
export type ReviewedRow = Selectable<Application>;

/** A submitted application; null where there is none of that number. @throws CannotDecrypt */
export async function findReviewed(
  db: Kysely<DB>,
  cipher: Cipher,
  id: bigint,
): Promise<ReviewedRow | null> {
  const row = await db
    .selectFrom('application')
    .selectAll()
    .where('id', '=', id)
    .where('status', 'not in', ['Draft', 'Recorded'])
    .executeTakeFirst();
  return row ? decryptColumns(cipher, row) : null;
}

/** The papers that were asked for, the oldest first. */
export async function documentsOf(db: Kysely<DB>, applicationId: bigint) {
  return db
    .selectFrom('document_request')
    .select(['id', 'kind', 'asked_by as askedBy', 'asked_at as askedAt'])
    .select(['received_at as receivedAt', 'ended_at as endedAt', 'ended_by as endedBy'])
    .select(['ended_reason as endedReason', 'received_by as receivedBy', 'photo_id as photoId'])
    .select(['struck_at as struckAt', 'struck_by as struckBy', 'struck_reason as struckReason'])
    .where('application_id', '=', applicationId)
    .orderBy('id')
    .limit(100)
    .execute();
}

/** The open application of its borrower that an application repeats; null: it repeats none of theirs, or that has ended. */
export async function ownOriginalOf(db: Kysely<DB>, applicationId: bigint): Promise<bigint | null> {
  const row = await db
    .selectFrom('application as a')
    .select(ownOpenOriginal(sql`a`).as('original'))
    .where('a.id', '=', applicationId)
    .executeTakeFirst();
  return row?.original ?? null;
}

/** Whether a paper of a kind was asked for, has not come and is still wanted. */
export async function isAskedFor(
  tx: Kysely<DB>,
  applicationId: bigint,
  kind: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('document_request')
    .select('id')
    .where('application_id', '=', applicationId)
    .where('kind', '=', kind)
    .where('received_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

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

/** When the review began and how it was decided or withdrawn, null where it was not. */
export async function momentsOf(db: Kysely<DB>, applicationId: bigint) {
  const row = await db
    .selectFrom('application as a')
    .leftJoin('review_start as start', 'start.application_id', 'a.id')
    .leftJoin('denial', (join) =>
      join.onRef('denial.application_id', '=', 'a.id').on('denial.withdrawn_at', 'is', null),
    )
    .leftJoin('approval', (join) =>
      join.onRef('approval.application_id', '=', 'a.id').on('approval.withdrawn_at', 'is', null),
    )
    .leftJoin('application_withdrawal as withdrawal', 'withdrawal.application_id', 'a.id')
    .select(['withdrawal.withdrawn_at as withdrawnAt', 'withdrawal.withdrawn_by as withdrawnBy'])
    .select('withdrawal.repeats')
    .select(['start.started_at as startedAt', 'start.started_by as startedBy'])
    .select(['denial.denied_at as deniedAt', 'denial.denied_by as deniedBy'])
    .select(['approval.approved_at as approvedAt', 'approval.approved_by as approvedBy'])
    .where('a.id', '=', applicationId)
    .executeTakeFirst();
  return row ?? null;
}

/** Earlier loans of a borrower, the newest first. */
export async function earlierLoans(db: Kysely<DB>, borrowerId: bigint) {
  return (
    db
      .selectFrom('loan')
      .innerJoin('loan_summary as s', 's.loan_id', 'loan.id')
      .select(['loan.id', 'loan.product', 'loan.terms', 'loan.disbursed_on as disbursedOn'])
      .select(['s.paid_cents as paidCents', 's.was_on_time as wasOnTime'])
      .select(['s.defaulted_on as defaultedOn', 's.loan_status_id as statusId'])
      // One that is closed while a refund is owed back is open to who decides.
      .select(sql<Day | null>`case when ${IS_SETTLED} then s.closed_on end`.as('closedOn'))
      .where('loan.borrower_id', '=', borrowerId)
      .orderBy('loan.disbursed_on', 'desc')
      .orderBy('loan.id', 'desc')
      .limit(30)
      .execute()
  );
}

/** Whether another borrower holds the same national ID. */
export async function hasIdClash(db: Kysely<DB>, borrowerId: bigint): Promise<boolean> {
  const row = await db
    .selectFrom('borrower')
    .select('national_id_clash')
    .where('id', '=', borrowerId)
    .executeTakeFirst();
  return row?.national_id_clash ?? false;
}
