/** What the placeholders of the content pages stand for: some settings, and who runs the site (G-36). */
import type { Locale } from 'contract/locale';
import type { Placeholder } from 'contract/page-text';
import type { PageValues } from 'contract/page-text-parse';
import { m } from 'words/messages';
import type { Env } from '../env.ts';
import type { Services } from '../services.ts';
import { keptDays } from './commands.ts';

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
