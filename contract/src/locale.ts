/** The two languages of the product; Khmer is the default (GEN-23, STATE-12, STATE-13). */
export type Locale = 'km' | 'en';

export const LOCALES: readonly Locale[] = ['km', 'en'];
export const DEFAULT_LOCALE: Locale = 'km';

/** Where the person's choice lives in the browser, and the cookie that mirrors it (decision 0008). */
export const LOCALE_KEY = 'locale';

/** In a page's address: the language it is asked for in, and from then on the reader's choice (docs/decisions/0014). */
export const LOCALE_PARAM = 'lang';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The cookie that mirrors a choice, as `document.cookie` and `Set-Cookie` take it; `secure` where visitors come by https. */
export function localeCookie(locale: Locale, secure: boolean): string {
  return `${LOCALE_KEY}=${locale}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** The header that carries the reader's language on every request (G-51, API-02). */
export const LOCALE_HEADER = 'x-localization';

/** A message of `words` that takes no parameters. */
export type Text = (inputs?: Record<string, never>, options?: { locale?: Locale }) => string;

/** A sentence that is ready but for its language: what a check refuses with. */
export type Refusal = (locale: Locale) => string;

/** Reads a locale from a header, cookie or storage; anything unknown is the default. */
export function readLocale(value: unknown): Locale {
  return value === 'en' || value === 'km' ? value : DEFAULT_LOCALE;
}
