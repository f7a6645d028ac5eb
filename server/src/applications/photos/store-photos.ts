import type { COLLATERAL_PHOTO } from 'contract/office/collateral';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../database/types.ts';
import { isOpenDraft } from '../store-conditions.ts';

/** The kinds of photo there are, as the wire and the table call them (ENT-19); `document`: of a paper that the lender asked for; `COLLATERAL_PHOTO`: of collateral. */
export type PhotoKind =
  | 'borrower_photo'
  | 'borrower_national_id_photo'
  | 'borrower_employment_card_photo'
  | 'document'
  | typeof COLLATERAL_PHOTO;

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

/**
 * How many photos of one draft are looked at in its life, refused ones too: each of its three taken thirty times, since on a bad
 * network the answer may be lost again and again. It is not a means to keep the decoder busy.
 */
export const PHOTO_ATTEMPTS = 90;

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
    .where(isOpenDraft(keyHash, now))
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
      .where(isOpenDraft(keyHash, now))
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
    return insertArriving(tx, draft.id, photo, now);
  });
}

/** Adds the row of a photo whose files are not written yet, so that no file is ever without a row (R13). @returns its id */
export async function insertArriving(
  db: Kysely<DB>,
  applicationId: bigint,
  photo: ArrivingPhoto,
  now: Date,
): Promise<bigint> {
  const row = await db
    .insertInto('photo')
    .values({
      application_id: applicationId,
      kind: photo.kind,
      object_name: photo.objectName,
      state: 'arriving',
      sha256: photo.sha256,
      width: photo.width,
      height: photo.height,
      bytes: photo.bytes,
      key_id: photo.keyId,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
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

/**
 * Drops the held photos of these kinds, in the step's transaction: the person has taken them back. The application's row
 * must be locked by the caller.
 * @returns the kinds that were held
 */
export async function dropHeld(
  db: Kysely<DB>,
  applicationId: bigint,
  kinds: readonly PhotoKind[],
): Promise<PhotoKind[]> {
  if (kinds.length === 0) return [];
  const dropped = await db
    .updateTable('photo')
    .set({ state: 'dropped' })
    .where('application_id', '=', applicationId)
    .where('kind', 'in', kinds)
    .where('state', '=', 'held')
    .returning('kind')
    .execute();
  return dropped.map(({ kind }) => kind as PhotoKind);
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

/** Takes back that a photo would be looked at: the decoder had no time for it, and who waits loses nothing by that. */
export async function uncountAttempt(db: Kysely<DB>, keyHash: Buffer, now: Date): Promise<void> {
  await db
    .updateTable('application')
    .set({ photos_received: sql<number>`greatest(photos_received - 1, 0)` })
    .where(isOpenDraft(keyHash, now))
    .execute();
}

/** Whether a draft may have so many photos more in the store; those that arrive or are dropped count too. */
export async function hasRoomFor(db: Kysely<DB>, keyHash: Buffer, more: number): Promise<boolean> {
  const { files } = await db
    .selectFrom('photo')
    .innerJoin('application', 'application.id', 'photo.application_id')
    .select((of) => of.fn.countAll<bigint>().as('files'))
    .where('application.draft_key_hash', '=', keyHash)
    .executeTakeFirstOrThrow();
  return Number(files) + more <= FILES_MOST;
}

/** Gives up photos of a draft that were announced before a moment and are still arriving: a server that ended leaves such. */
export async function dropAbandoned(db: Kysely<DB>, keyHash: Buffer, before: Date): Promise<void> {
  await db
    .updateTable('photo')
    .set({ state: 'dropped' })
    .where('application_id', 'in', (of) =>
      of.selectFrom('application').select('id').where('draft_key_hash', '=', keyHash),
    )
    .where('state', '=', 'arriving')
    .where('created_at', '<', before)
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

/** The dropped photos of one draft: those that its newer photos have replaced. */
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

/** Notes which data key a photo's files are encrypted with now. */
export async function noteKeyOfPhoto(db: Kysely<DB>, id: bigint, keyId: string): Promise<void> {
  await db.updateTable('photo').set({ key_id: keyId }).where('id', '=', id).execute();
}
