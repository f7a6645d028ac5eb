import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/types.ts';

/** The kinds of photo there are, as the wire and the table call them (ENT-19). */
export type PhotoKind =
  | 'borrower_photo'
  | 'borrower_national_id_photo'
  | 'borrower_employment_card_photo';

export interface ArrivingPhoto {
  kind: PhotoKind;
  objectName: string;
  sha256: Buffer;
  width: number;
  height: number;
  bytes: number;
}

/**
 * How many photos of one draft are looked at in its life, refused ones too: each of its three taken ten times, not a means
 * to keep the decoder busy.
 */
const PHOTO_ATTEMPTS = 30;

/** What a draft may have in the store at one time, arriving photos too: three kinds, each being replaced (V5.2.4). */
const FILES_MOST = 6;
const BYTES_MOST = 40 * 1024 * 1024;

/**
 * Counts that a photo of an open draft will be looked at.
 * @returns whether it has attempts left; null when the draft is gone
 */
export async function countAttempt(
  db: Kysely<DB>,
  keyHash: Buffer,
  now: Date,
): Promise<boolean | null> {
  const row = await db
    .updateTable('application')
    .set({ photos_received: sql<number>`least(photos_received + 1, ${PHOTO_ATTEMPTS + 1})` })
    .where('draft_key_hash', '=', keyHash)
    .where('status', '=', 'Draft')
    .where('expires_at', '>', now)
    .returning('photos_received as attempts')
    .executeTakeFirst();
  return row === undefined ? null : row.attempts <= PHOTO_ATTEMPTS;
}

/**
 * Announces a photo before its files are written, so that no file is ever without a row (R13). The draft is locked, so
 * that of photos at once each is held against the others.
 * @returns the row's id; `full` when the draft has as many photos in the store as it may, null when it is gone
 */
export async function announcePhoto(
  db: Kysely<DB>,
  keyHash: Buffer,
  photo: ArrivingPhoto,
  now: Date,
): Promise<bigint | 'full' | null> {
  return db.transaction().execute(async (tx) => {
    const draft = await tx
      .selectFrom('application')
      .select('id')
      .where('draft_key_hash', '=', keyHash)
      .where('status', '=', 'Draft')
      .where('expires_at', '>', now)
      .forUpdate()
      .executeTakeFirst();
    if (draft === undefined) return null;
    const stored = await tx
      .selectFrom('photo')
      .select((of) => [
        of.fn.countAll<bigint>().as('files'),
        of.fn.coalesce(of.fn.sum<bigint>('bytes'), sql<bigint>`0`).as('bytes'),
      ])
      .where('application_id', '=', draft.id)
      .executeTakeFirstOrThrow();
    const bytes = Number(stored.bytes) + photo.bytes;
    if (Number(stored.files) >= FILES_MOST || bytes > BYTES_MOST) return 'full';
    const row = await tx
      .insertInto('photo')
      .values({
        application_id: draft.id,
        kind: photo.kind,
        object_name: photo.objectName,
        state: 'arriving',
        sha256: photo.sha256,
        width: photo.width,
        height: photo.height,
        bytes: photo.bytes,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  });
}

/**
 * Lets a written photo take its kind's place, in the step's transaction; the one it replaces is dropped.
 * The application's row must be locked by the caller.
 * @returns false when the sweeper has given the photo up meanwhile
 */
export async function holdPhoto(
  db: Kysely<DB>,
  applicationId: bigint,
  kind: PhotoKind,
  photoId: bigint,
): Promise<boolean> {
  await db
    .updateTable('photo')
    .set({ state: 'dropped' })
    .where('application_id', '=', applicationId)
    .where('kind', '=', kind)
    .where('state', '=', 'held')
    .execute();
  const held = await db
    .updateTable('photo')
    .set({ state: 'held' })
    .where('id', '=', photoId)
    .where('state', '=', 'arriving')
    .executeTakeFirst();
  return held.numUpdatedRows === 1n;
}

/** Gives up photos that never came to be held: the sweeper removes their files, then their rows. */
export async function dropArriving(db: Kysely<DB>, photoIds: readonly bigint[]): Promise<void> {
  if (photoIds.length === 0) return;
  await db
    .updateTable('photo')
    .set({ state: 'dropped' })
    .where('id', 'in', photoIds)
    .where('state', '=', 'arriving')
    .execute();
}

/** Drops what has been arriving since before `since`, and photos of drafts untouched since `draftsSince`. */
export async function dropStalePhotos(
  db: Kysely<DB>,
  { since, draftsSince, now }: { since: Date; draftsSince: Date; now: Date },
): Promise<void> {
  await db
    .updateTable('photo')
    .set({ state: 'dropped' })
    .where('state', '=', 'arriving')
    .where('created_at', '<=', since)
    .execute();
  // Locked, so that a draft that is being submitted at this moment keeps its photos.
  await sql`
    update photo set state = 'dropped' where state = 'held' and application_id in (
      select id from application
      where status = 'Draft' and (touched_at <= ${draftsSince} or expires_at <= ${now})
      for update skip locked
    )`.execute(db);
}

/** Photos whose files are to be removed. */
export async function droppedPhotos(
  db: Kysely<DB>,
  after: bigint,
  most: number,
): Promise<{ id: bigint; objectName: string }[]> {
  return db
    .selectFrom('photo')
    .select(['id', 'object_name as objectName'])
    .where('state', '=', 'dropped')
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute();
}

/** The same of one draft: what its newer photos have replaced. */
export async function droppedPhotosOf(
  db: Kysely<DB>,
  keyHash: Buffer,
): Promise<{ id: bigint; objectName: string }[]> {
  return db
    .selectFrom('photo')
    .innerJoin('application', 'application.id', 'photo.application_id')
    .select(['photo.id', 'photo.object_name as objectName'])
    .where('application.draft_key_hash', '=', keyHash)
    .where('photo.state', '=', 'dropped')
    .execute();
}

/** Forgets a dropped photo, once its files are gone. */
export async function forgetPhoto(db: Kysely<DB>, id: bigint): Promise<void> {
  await db.deleteFrom('photo').where('id', '=', id).where('state', '=', 'dropped').execute();
}

/** Which of these object names have a row. */
export async function knownObjects(db: Kysely<DB>, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await db
    .selectFrom('photo')
    .select('object_name')
    .where('object_name', 'in', names)
    .execute();
  return new Set(rows.map((row) => row.object_name));
}

/** Removes drafts whose key has expired and that hold no photo any more. @returns how many */
export async function removeExpiredDrafts(db: Kysely<DB>, now: Date): Promise<bigint> {
  const done = await db
    .deleteFrom('application')
    .where('status', '=', 'Draft')
    .where('expires_at', '<=', now)
    .where((of) =>
      of.not(
        of.exists(
          of.selectFrom('photo').select('id').whereRef('application_id', '=', 'application.id'),
        ),
      ),
    )
    .executeTakeFirst();
  return done.numDeletedRows;
}
