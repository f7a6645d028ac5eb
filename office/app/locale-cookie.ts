import { DEFAULT_LOCALE, type Locale } from 'contract/locale';

const NAME = 'office_locale';
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The language of the office's pages is this cookie's, Khmer without one; of its own name, since cookies know no port. */
export function localeOfCookies(cookies: string | undefined): Locale {
  for (const part of cookies?.split(';') ?? []) {
    const cookie = part.trim();
    if (cookie === `${NAME}=en`) return 'en';
    if (cookie === `${NAME}=km`) return 'km';
  }
  return DEFAULT_LOCALE;
}

/** The cookie of a choice, as `document.cookie` takes it. */
export function localeCookie(locale: Locale, secure: boolean): string {
  return `${NAME}=${locale}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure ? '; Secure' : ''}`;
}
