import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Review } from 'contract/content';
import { LOCALES } from 'contract/locale';
import { PAGE_NAMES } from 'contract/page-text';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { ImageKey } from './store.ts';

/** Names the pictures of a fresh install; what staff chose stays. */
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

/** Puts made-up reviews, marked as such, where there is no review at all: for the demo. */
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

/** The texts that the program brings: words/pages/{km,en}/{page}.md. */
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

/** Puts in the texts that are missing, and newer ones where the older one was never changed; what staff wrote stays. */
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
