import type { Review } from 'contract/content';
import type { Database } from '../database/connect.ts';

export type ImageKey = 'background' | 'why-us';

/** Address of a picture of the home page, or null (HOME-05, HOME-07). */
export async function imageAddress(db: Database, key: ImageKey): Promise<string | null> {
  const row = await db
    .selectFrom('site_image')
    .select('address')
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.address ?? null;
}

/** Published reviews, in order. Samples are included in the demo only (G-37). */
export async function publishedReviews(
  db: Database,
  options: { samples: boolean },
): Promise<Review[]> {
  let query = db
    .selectFrom('review')
    .select(['id', 'name_km', 'name_en', 'text_km', 'text_en', 'photo'])
    .where('is_published', '=', true)
    .orderBy('position')
    .orderBy('id');
  if (!options.samples) query = query.where('is_sample', '=', false);
  const rows = await query.execute();
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}
