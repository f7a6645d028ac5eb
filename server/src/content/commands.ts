import type { PageText } from 'contract/content';
import type { Locale } from 'contract/locale';
import { pageLocale, type PageName, type Placeholder } from 'contract/page-text';
import { fillPage, firstSentence, type PageValues, parsePage } from 'contract/page-text-parse';
import { m } from 'words/messages';
import type { Env } from '../env.ts';
import type { Services } from '../services.ts';
import { keptDays } from '../settings/commands.ts';
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

type OfSettings = 'message_days' | 'photo_days';

/** What the placeholders of the pages stand for now, in each language. */
export async function pageValues({
  db,
  env,
}: Pick<Services, 'db' | 'env'>): Promise<Record<Locale, PageValues>> {
  const days = await keptDays(db);
  const valuesIn = (locale: Locale) => ({ ...facts(env, locale), ...daysTold(days, locale) });
  return { km: valuesIn('km'), en: valuesIn('en') };
}

function daysTold(
  { photos, messages }: Awaited<ReturnType<typeof keptDays>>,
  locale: Locale,
): Record<OfSettings, string> {
  const text = (count: number) =>
    count === 1 ? m.calc_one_day({}, { locale }) : m.calc_days({ count }, { locale });
  return { photo_days: text(photos), message_days: text(messages) };
}

function facts(
  { company, lender }: Env,
  locale: Locale,
): Record<Exclude<Placeholder, OfSettings>, string> {
  return {
    company: company.name[locale],
    hotline: company.hotline,
    email: company.email,
    address: company.address[locale],
    lender: lender.name[locale],
    licence: lender.licence,
  };
}
