import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Review } from 'contract/content';
import { LOCALES } from 'contract/locale';
import { PAGE_NAMES } from 'contract/page-text';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { ImageKey } from './store.ts';

/** Sets the picture addresses of a fresh install. Addresses chosen by staff stay. */
export async function fillImages(
  db: Database,
  images: Readonly<Record<ImageKey, string>>,
): Promise<void> {
  await db
    .insertInto('site_image')
    .values(Object.entries(images).map(([key, address]) => ({ key, address })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Adds sample reviews, marked as samples, if there is no review yet. For the demo. */
export async function fillSampleReviews(
  db: Database,
  samples: readonly Omit<Review, 'id' | 'photo'>[],
): Promise<void> {
  const there = await db.selectFrom('review').select('id').limit(1).executeTakeFirst();
  if (there) return;
  await db
    .insertInto('review')
    .values(
      samples.map((sample, position) => ({
        ...sample,
        position,
        is_published: true,
        is_sample: true,
      })),
    )
    .execute();
}

const PAGES = new URL('../../../words/pages/', import.meta.url);

/** The default texts: words/pages/{km,en}/{page}.md. */
function defaultPages() {
  return LOCALES.flatMap((locale) => {
    const folder = new URL(`${locale}/`, PAGES);
    const there = new Set(readdirSync(folder));
    return PAGE_NAMES.filter((page) => there.has(`${page}.md`)).map((page) => {
      const body = readFileSync(new URL(`${page}.md`, folder), 'utf8');
      const default_hash = createHash('sha256').update(body).digest('hex');
      return { page, locale, body, default_hash };
    });
  });
}

/** Adds missing texts and updates those that still have the hash of an older default. Texts edited by staff stay. */
export async function fillPages(db: Database): Promise<void> {
  const stored = await db
    .selectFrom('page_text')
    .select(['page', 'locale', 'default_hash'])
    .execute();
  const known = new Set(stored.map((row) => `${row.page} ${row.locale} ${row.default_hash}`));
  const fresh = defaultPages().filter(
    ({ page, locale, default_hash }) => !known.has(`${page} ${locale} ${default_hash}`),
  );
  if (fresh.length === 0) return;
  await db
    .insertInto('page_text')
    .values(fresh)
    .onConflict((conflict) =>
      conflict
        .columns(['page', 'locale'])
        .doUpdateSet((row) => ({
          body: row.ref('excluded.body'),
          default_hash: row.ref('excluded.default_hash'),
          updated_at: sql<Date>`now()`,
        }))
        .where(
          sql<boolean>`encode(sha256(convert_to(page_text.body, 'UTF8')), 'hex') = page_text.default_hash`,
        ),
    )
    .execute();
}
