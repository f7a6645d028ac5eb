import type { PageText } from 'contract/content';
import type { Locale } from 'contract/locale';
import { pageLocale, type PageName } from 'contract/page-text';
import { fillPage, firstSentence, parsePage } from 'contract/page-text-parse';
import type { Services } from '../services.ts';
import { pageValues } from '../settings/commands-pages.ts';
import { storedPage } from './store-pages.ts';

/**
 * A content page for a reader, filled in from the settings (G-36).
 * @throws Error when the text is missing from the database: every start fills it in
 */
export async function readPage(
  { db, env }: Pick<Services, 'db' | 'env'>,
  name: PageName,
  reader: Locale,
): Promise<PageText> {
  const lang = pageLocale(name, reader);
  const stored = await storedPage(db, name, lang);
  if (stored === null) throw new Error(`page_text has no ${name} in ${lang}`);
  // Markup that the parser does not know is shown as written, so its problems are ignored here.
  const values = await pageValues({ db, env });
  const body = fillPage(parsePage(stored).body, values[lang]);
  return { name, lang, description: firstSentence(body), ...body };
}
