import type { Locale } from 'contract/locale';
import { chooseLanguage } from 'contract/office/session';
import { useRevalidator } from 'react-router';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { switchLocale, useLocale } from '../locale.ts';

/** Each language in its own words, short as in a bar. */
const NAMES: readonly (readonly [Locale, string, string])[] = [
  ['km', 'ខ្មែរ', 'ភាសាខ្មែរ'],
  ['en', 'EN', 'English'],
];

/** Switches between Khmer and English without leaving the page; who is signed in finds it so on every device. */
export function LanguageSwitch({ isSignedIn }: { readonly isSignedIn: boolean }) {
  const revalidator = useRevalidator();
  const locale = useLocale();
  const choose = async (next: Locale) => {
    if (next === locale) return;
    if (isSignedIn) {
      const kept = await call(chooseLanguage, { body: { locale: next } });
      if (kept.kind !== 'done') return;
    }
    switchLocale(next);
    // Renders the whole page again.
    await revalidator.revalidate();
  };
  return (
    <div role="group" aria-label={m.office_language()} className="bar-group">
      {NAMES.map(([one, short, name]) => (
        <button
          key={one}
          type="button"
          lang={one}
          aria-pressed={one === locale}
          title={name}
          onClick={() => void choose(one)}
          className="language"
        >
          {short}
        </button>
      ))}
    </div>
  );
}
