import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';

type Db = Kysely<DB>;

/** A carousel has no use for more. */
export const REVIEWS_MOST = 100;

/** What a review says. */
export interface ReviewText {
  name_km: string;
  name_en: string;
  text_km: string;
  text_en: string;
}

/** A review as staff see it. */
export interface StoredReview extends ReviewText {
  id: bigint;
  is_published: boolean;
  is_sample: boolean;
  version: number;
}

const COLUMNS = ['id', 'name_km', 'name_en', 'text_km', 'text_en', 'is_published'] as const;

/** All reviews in the order of the site. */
export function storedReviews(db: Db): Promise<StoredReview[]> {
  return db
    .selectFrom('review')
    .select([...COLUMNS, 'is_sample', 'version'])
    .orderBy('position')
    .orderBy('id')
    .limit(REVIEWS_MOST)
    .execute();
}

/** A review by its number, locked until the transaction ends; null: there is none. */
export async function lockReview(tx: Db, id: bigint): Promise<StoredReview | null> {
  const row = await tx
    .selectFrom('review')
    .select([...COLUMNS, 'is_sample', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Adds a review behind the others, hidden, with who noted the consent to it. @returns its number */
export async function insertReview(
  tx: Db,
  review: ReviewText & { position: number; at: Date; consentBy?: string },
): Promise<bigint> {
  const { at, consentBy, ...row } = review;
  const consent = consentBy !== undefined && { consent_by: consentBy, consent_at: at };
  const { id } = await tx
    .insertInto('review')
    .values({ ...row, ...consent, is_published: false, is_sample: false, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes a locked review anew; `consentBy` where the consent to it is noted anew. */
export async function writeReview(
  tx: Db,
  {
    id,
    version,
    consentBy,
    ...review
  }: ReviewText & {
    id: bigint;
    is_published: boolean;
    version: number;
    consentBy: string | null;
  },
  at: Date,
): Promise<void> {
  const consent = consentBy !== null && { consent_by: consentBy, consent_at: at };
  await tx
    .updateTable('review')
    .set({ ...review, ...consent, version: version + 1, updated_at: at })
    .where('id', '=', id)
    .execute();
}

/** Gives each review the place that it has in the list. */
export async function placeReviews(tx: Db, ids: readonly bigint[], at: Date): Promise<void> {
  for (const [position, id] of ids.entries()) {
    await tx
      .updateTable('review')
      .set({ position, updated_at: at })
      .where('id', '=', id)
      .where('position', '<>', position)
      .execute();
  }
}
