import type { Locale } from 'contract/locale';
import type { PageName } from 'contract/page-text';
import type { Database } from '../database/connect.ts';

/** A page's text as stored, in the Markdown of docs/content.md; null if there is none. */
export async function storedPage(
  db: Database,
  page: PageName,
  locale: Locale,
): Promise<string | null> {
  const row = await db
    .selectFrom('page_text')
    .select('body')
    .where('page', '=', page)
    .where('locale', '=', locale)
    .executeTakeFirst();
  return row?.body ?? null;
}
