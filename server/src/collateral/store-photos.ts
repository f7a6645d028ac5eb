import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/types.ts';

/** The photos of a pawned thing with who took them, and who besides `but` has seen each last; in their order. */
export async function collateralPhotos(db: Kysely<DB>, applicationId: bigint, but: string | null) {
  return db
    .selectFrom('collateral_photo as c')
    .innerJoin('photo', 'photo.id', 'c.photo_id')
    .leftJoin('collateral_photo_strike as s', 's.photo_id', 'c.photo_id')
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('photo_view')
          .select(['viewed_by', 'viewed_at'])
          .where('photo_view.application_id', '=', applicationId)
          .whereRef('photo_view.photo_id', '=', 'c.photo_id')
          .where('viewed_by', '<>', but ?? '')
          .orderBy('photo_view.id', 'desc')
          .limit(1)
          .as('seen'),
      (join) => join.onTrue(),
    )
    .select(['c.photo_id as id', 'c.shows', 'c.taken_by as by', 'c.taken_at as at'])
    .select(['seen.viewed_by as seenBy', 'seen.viewed_at as seenAt', 'photo.sha256'])
    .select(['s.reason as struckFor', 's.struck_by as struckBy', 's.struck_at as struckAt'])
    .where('c.application_id', '=', applicationId)
    .where('photo.state', '=', 'held')
    .orderBy('c.photo_id')
    .execute();
}

/** How many photos of a pawned thing are held, and how many of them were not struck. */
export async function countCollateralPhotos(
  db: Kysely<DB>,
  applicationId: bigint,
): Promise<{ held: number; standing: number }> {
  const { held, struck } = await db
    .selectFrom('collateral_photo as c')
    .innerJoin('photo', 'photo.id', 'c.photo_id')
    .leftJoin('collateral_photo_strike as s', 's.photo_id', 'c.photo_id')
    .select((of) => of.fn.countAll<bigint>().as('held'))
    .select((of) => of.fn.count<bigint>('s.photo_id').as('struck'))
    .where('c.application_id', '=', applicationId)
    .where('photo.state', '=', 'held')
    .executeTakeFirstOrThrow();
  return { held: Number(held), standing: Number(held) - Number(struck) };
}

/** Strikes a photo of a pawned thing, once. @returns false where it was struck before */
export async function insertStrike(
  tx: Kysely<DB>,
  strike: { photoId: bigint; reason: string; by: string; at: Date },
): Promise<boolean> {
  const rows = await tx
    .insertInto('collateral_photo_strike')
    .values({
      photo_id: strike.photoId,
      reason: strike.reason,
      struck_by: strike.by,
      struck_at: strike.at,
    })
    .onConflict((conflict) => conflict.column('photo_id').doNothing())
    .returning('photo_id')
    .execute();
  return rows.length > 0;
}

/** Lets a written photo be held as one of a pawned thing. @throws where the sweeper has given it up meanwhile */
export async function holdCollateralPhoto(
  tx: Kysely<DB>,
  photo: { photoId: bigint; applicationId: bigint; shows: string; by: string; at: Date },
): Promise<void> {
  const held = await tx
    .updateTable('photo')
    .set({ state: 'held' })
    .where('id', '=', photo.photoId)
    .where('state', '=', 'arriving')
    .executeTakeFirst();
  if (held.numUpdatedRows === 0n) throw new Error('A photo was given up while it was being saved');
  await tx
    .insertInto('collateral_photo')
    .values({
      photo_id: photo.photoId,
      application_id: photo.applicationId,
      shows: photo.shows,
      taken_by: photo.by,
      taken_at: photo.at,
    })
    .execute();
}

/** Locks an application's row until the transaction ends, so that two photos at once are counted one after the other. */
export async function lockForPhotos(tx: Kysely<DB>, applicationId: bigint): Promise<void> {
  await sql`select from application where id = ${applicationId} for update`.execute(tx);
}
