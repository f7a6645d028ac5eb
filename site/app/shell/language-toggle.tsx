import type { Locale } from 'contract/locale';
import { useRevalidator } from 'react-router';
import { switchLocale, useLocale } from '../locale.ts';

/** Each language in its own words, for a reader who cannot read the page. */
const NAMES: Record<Locale, string> = { km: 'ខ្មែរ', en: 'English' };

/** Switches between Khmer and English without leaving the page (NAV-07), so nothing typed is lost. */
export function LanguageToggle() {
  const revalidator = useRevalidator();
  const other: Locale = useLocale() === 'km' ? 'en' : 'km';
  const change = () => {
    switchLocale(other);
    // Renders the whole page again. Routes that keep their data fetch nothing (`shouldRevalidate`).
    void revalidator.revalidate();
  };
  return (
    <button
      type="button"
      lang={other}
      onClick={change}
      className="inline-flex min-h-11 items-center rounded-full border-[1.5px] border-line bg-card px-3 text-ink transition-colors hover:border-control sm:px-4"
    >
      {NAMES[other]}
    </button>
  );
}
