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
  /** The data key that its files are encrypted with. */
  keyId: string;
}

/** How many photos one draft may send in its life: the same few taken again and again, not a store of files. */
export const PHOTO_QUOTA = 30;

/**
 * Announces a photo before its files are written, so that no file is ever without a row (R13). Counts it against the
 * draft's quota in the same statement.
 * @returns the row's id, or null when the draft is gone or its quota used up
 */
export async function announcePhoto(
  db: Kysely<DB>,
  keyHash: Buffer,
  photo: ArrivingPhoto,
  now: Date,
): Promise<bigint | null> {
  const { rows } = await sql<{ id: bigint }>`
    with draft as (
      update application set photos_received = photos_received + 1
      where draft_key_hash = ${keyHash} and status = 'Draft' and expires_at > ${now}
        and photos_received < ${PHOTO_QUOTA}
      returning id
    )
    insert into photo
      (application_id, kind, object_name, state, sha256, width, height, bytes, key_id,
        created_at)
    select id, ${photo.kind}, ${photo.objectName}, 'arriving', ${photo.sha256}, ${photo.width},
      ${photo.height}, ${photo.bytes}, ${photo.keyId}, ${now}
    from draft returning id`.execute(db);
  return rows[0]?.id ?? null;
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
  if (held.numUpdatedRows !== 1n) return false;
  // The draft has photos again that retention must come back for.
  await db
    .updateTable('application')
    .set({ photos_dropped_at: null })
    .where('id', '=', applicationId)
    .where('photos_dropped_at', 'is not', null)
    .execute();
  return true;
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

/** Whether there are photos from before the encryption. */
export async function hasClearPhotos(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`
    select exists (select from photo where state = 'held' and key_id is null) as some`.execute(db);
  return rows[0]?.some ?? false;
}

/** The next held photos whose files another data key encrypted, or none. */
export async function photosOfOtherKeys(
  db: Kysely<DB>,
  keyId: string,
  after: bigint,
  most: number,
): Promise<{ id: bigint; objectName: string; sha256: Buffer }[]> {
  return db
    .selectFrom('photo')
    .select(['id', 'object_name as objectName', 'sha256'])
    .where('id', '>', after)
    .where('state', '=', 'held')
    .where('key_id', 'is distinct from', keyId)
    .orderBy('id')
    .limit(most)
    .execute();
}

/** Notes which data key a photo's files are encrypted with now. */
export async function noteKeyOfPhoto(db: Kysely<DB>, id: bigint, keyId: string): Promise<void> {
  await db.updateTable('photo').set({ key_id: keyId }).where('id', '=', id).execute();
}
