/** What holds for the words of every page, in both languages. */
import { expect, it } from 'vitest';
import { PUBLIC_PATHS } from './page-paths.ts';
import { LOCALES, type Locale, site } from './page-visit.ts';

/** What the site would have to say if it lent. The investors' page speaks of what an investor lends. */
const LENDS: Readonly<Record<Locale, RegExp>> = {
  en: /\b(?:we|romdoul) (?:will |can )?(?:lends?|offers? (?:you )?(?:loans|a loan)|gives? you a loan)\b|\bour loans\b/i,
  km: /(?:យើង|រំដួល)\s*(?:នឹង)?(?:ឱ្យខ្ចី|ផ្ដល់កម្ចី|ឱ្យលោកអ្នកខ្ចី|ឱ្យអ្នកខ្ចី)/,
};

/** In the footer, so on every page. */
const CONNECTS: Readonly<Record<Locale, string>> = {
  en: 'Romdoul connects you with a licensed lender; it does not lend itself.',
  km: 'រំដួលមិនឱ្យខ្ចីប្រាក់ដោយខ្លួនឯងទេ។',
};

/** The words of a page as its reader sees them. */
async function wordsOf(path: string, locale: Locale): Promise<string> {
  const answer = await fetch(site + path, { headers: { cookie: `locale=${locale}` } });
  const html = await answer.text();
  return html
    .replace(/<(script|style)[^>]*>[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, '')
    .replace(/\s+/g, ' ');
}

it.each(LOCALES)('the pattern finds a sentence that lends, in %s', (locale) => {
  const lending = { en: 'We lend you $100.', km: 'យើងឱ្យខ្ចីប្រាក់' };
  expect(lending[locale]).toMatch(LENDS[locale]);
});

it.each(LOCALES.flatMap((locale) => PUBLIC_PATHS.map((path) => [path, locale] as const)))(
  '%s says that it connects with a licensed lender and never that it lends, in %s: GEN-01',
  async (path, locale) => {
    const words = await wordsOf(path, locale);
    expect(words).toContain(CONNECTS[locale]);
    expect(words).not.toMatch(LENDS[locale]);
  },
);

it.each(LOCALES.flatMap((locale) => PUBLIC_PATHS.map((path) => [path, locale] as const)))(
  '%s names no other money than dollars, in %s: GEN-25',
  async (path, locale) => {
    expect(await wordsOf(path, locale)).not.toMatch(
      /៛|\bKHR\b|\briels?\b|រៀល|€|£|\b(?:EUR|THB|VND)\b/i,
    );
  },
);
