import { type Kysely, sql } from 'kysely';
import { LOCKS } from '../database/locks.ts';
import type { DB } from '../database/types.ts';
import { STRUCK, strikeVersions } from './store-versions.ts';

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
  /** Whose words they are; null: nobody has said. */
  borrower_id: bigint | null;
  version: number;
}

const COLUMNS = [
  ...(['id', 'name_km', 'name_en', 'text_km', 'text_en', 'is_published'] as const),
  ...(['is_sample', 'borrower_id', 'version'] as const),
];

/** All reviews in the order of the site, less those that were erased. */
export function storedReviews(db: Db): Promise<StoredReview[]> {
  return db
    .selectFrom('review')
    .select(COLUMNS)
    .where('erased_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .limit(REVIEWS_MOST)
    .execute();
}

/** A review by its number, locked until the transaction ends; null: there is none, or it was erased. */
export async function lockReview(tx: Db, id: bigint): Promise<StoredReview | null> {
  const row = await tx
    .selectFrom('review')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Whose loan it is by its number; null: nobody's, or of somebody who was erased. They are not erased until the transaction ends. */
export async function borrowerOfLoan(tx: Db, loanId: bigint): Promise<bigint | null> {
  const row = await tx
    .selectFrom('loan')
    .innerJoin('borrower', 'borrower.id', 'loan.borrower_id')
    .select('borrower.id')
    .where('loan.id', '=', loanId)
    .where('borrower.erased_at', 'is', null)
    .forShare('borrower')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Lets one review at a time be added, until the transaction ends. */
export async function lockAdding(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCKS.reviewAdded}::bigint)`.execute(tx);
}

/** Adds a review behind the others, hidden, with who noted the consent to it. @returns its number */
export async function insertReview(
  tx: Db,
  review: ReviewText & {
    position: number;
    at: Date;
    consentBy?: string;
    borrower_id?: bigint | null;
  },
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
    borrower_id: bigint | null;
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

/** Strikes the words of reviews, which are shown to nobody any more. @returns how many, those struck before left out */
export async function strikeReviews(
  tx: Db,
  ids: readonly bigint[],
  { by, at }: { by: string; at: Date },
): Promise<number> {
  const words = { name_km: STRUCK, name_en: STRUCK, text_km: STRUCK, text_en: STRUCK };
  const { numUpdatedRows } = await tx
    .updateTable('review')
    .set({ ...words, photo: null, is_published: false, updated_at: at })
    .set({ erased_at: at, erased_by: by })
    .set((of) => ({ version: of('version', '+', 1) }))
    .where('id', 'in', ids)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Strikes what a borrower said, where it is known that it was them, with every wording that is kept of it. @returns how many reviews */
export async function eraseSaid(
  tx: Db,
  borrowerId: bigint,
  erasing: { by: string; at: Date },
): Promise<number> {
  const said = await tx
    .selectFrom('review')
    .select('id')
    .where('borrower_id', '=', borrowerId)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (said.length === 0) return 0;
  const ids = said.map(({ id }) => id);
  const struck = await strikeReviews(tx, ids, erasing);
  await strikeVersions(tx, ids);
  return struck;
}
