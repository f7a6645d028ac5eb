import { type Kysely, sql } from 'kysely';
import { PHOTO_ATTEMPTS } from '../applications/photos/store-photos.ts';
import type { DB } from '../database/types.ts';

/** A paper that was asked for. */
export interface DocumentRequest {
  id: bigint;
  applicationId: bigint;
  kind: string;
  /** Its photo has come, or staff ended it. */
  isSettled: boolean;
  /** Its application is still to be decided. */
  isWanted: boolean;
}

/** The statuses in which a paper is taken: nobody looks at one that comes after the decision. */
const UNDECIDED = ['Pending', 'In review'] as const;

/** A request for a paper in an application of this borrower; null where there is none of that number. */
export async function findDocumentRequest(
  db: Kysely<DB>,
  id: bigint,
  borrowerId: bigint,
): Promise<DocumentRequest | null> {
  const row = await db
    .selectFrom('document_request as request')
    .innerJoin('application', 'application.id', 'request.application_id')
    .select(['request.id', 'request.kind', 'request.received_at', 'request.ended_at'])
    .select('request.application_id as applicationId')
    .select((of) => of('application.status', 'in', UNDECIDED).as('isWanted'))
    .where('request.id', '=', id)
    .where('application.borrower_id', '=', borrowerId)
    .executeTakeFirst();
  if (!row) return null;
  const { received_at: receivedAt, ended_at: endedAt, ...request } = row;
  const isWanted = Boolean(row.isWanted);
  return { ...request, isWanted, isSettled: receivedAt !== null || endedAt !== null };
}

/** Counts that a photo will be looked at. @returns whether the application has attempts left */
export async function countDocumentAttempt(
  db: Kysely<DB>,
  applicationId: bigint,
): Promise<boolean> {
  const row = await db
    .updateTable('application')
    .set({ photos_received: sql<number>`least(photos_received + 1, ${PHOTO_ATTEMPTS + 1})` })
    .where('id', '=', applicationId)
    .returning('photos_received as attempts')
    .executeTakeFirstOrThrow();
  return row.attempts <= PHOTO_ATTEMPTS;
}

/** Gives an attempt back: the photo was not looked at, since too many were under way. */
export async function uncountDocumentAttempt(db: Kysely<DB>, applicationId: bigint): Promise<void> {
  await db
    .updateTable('application')
    .set({ photos_received: sql<number>`greatest(photos_received - 1, 0)` })
    .where('id', '=', applicationId)
    .execute();
}

/**
 * Lets a written photo answer its request, in one transaction with the audit.
 * @returns false where the request was answered or ended or its application decided meanwhile, or the sweeper has given the photo up
 */
export async function holdDocument(
  tx: Kysely<DB>,
  { requestId, photoId, now }: { requestId: bigint; photoId: bigint; now: Date },
): Promise<boolean> {
  const answered = await tx
    .updateTable('document_request')
    .set({ received_at: now, photo_id: photoId })
    .where('id', '=', requestId)
    .where('received_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('application_id', 'in', (of) =>
      of.selectFrom('application').select('id').where('status', 'in', UNDECIDED),
    )
    .executeTakeFirst();
  if (answered.numUpdatedRows === 0n) return false;
  const held = await tx
    .updateTable('photo')
    .set({ state: 'held' })
    .where('id', '=', photoId)
    .where('state', '=', 'arriving')
    .executeTakeFirst();
  if (held.numUpdatedRows === 0n) throw new Error('A photo was given up while it was being saved');
  return true;
}
