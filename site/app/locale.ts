import {
  DEFAULT_LOCALE,
  type Locale,
  LOCALE_KEY,
  LOCALE_PARAM,
  localeCookie,
  readLocale,
} from 'contract/locale';
import { useEffect, useSyncExternalStore } from 'react';
import { getLocale, overwriteGetLocale } from 'words/runtime';
import { readStored, writeStored } from './storage.ts';

const RELOADED_KEY = 'locale_reloaded';

let current: Locale = DEFAULT_LOCALE;
const listeners = new Set<(locale: Locale) => void>();

function writeCookie(locale: Locale): void {
  document.cookie = localeCookie(locale, location.protocol === 'https:');
}

/** Makes the language of the address (`?lang=`) the person's choice and removes it there, since it would outlive a later choice. */
function takeFromAddress(): void {
  const address = new URL(location.href);
  const asked = address.searchParams.get(LOCALE_PARAM);
  if (asked === null) return;
  if (readLocale(asked) === asked) {
    writeStored('local', LOCALE_KEY, asked);
    writeCookie(asked);
  }
  address.searchParams.delete(LOCALE_PARAM);
  history.replaceState(history.state, '', address);
}

/**
 * Settles the page's language before hydration. The person's choice lives in local storage and is mirrored in a cookie for
 * the server (STATE-12). Where they differ, the page has the wrong language: the cookie is corrected and the page reloaded.
 * @returns false when the page is about to reload: do not hydrate then
 */
export function startLocale(): boolean {
  takeFromAddress();
  const drawn = readLocale(document.documentElement.lang);
  const stored = readStored('local', LOCALE_KEY);
  if (stored !== null && readLocale(stored) === stored && stored !== drawn) {
    writeCookie(stored);
    // Once only: a browser that refuses cookies would reload for ever.
    if (
      document.cookie.includes(`${LOCALE_KEY}=${stored}`) &&
      !readStored('session', RELOADED_KEY)
    ) {
      writeStored('session', RELOADED_KEY, '1');
      if (readStored('session', RELOADED_KEY)) {
        location.reload();
        return false;
      }
    }
  }
  writeStored('session', RELOADED_KEY, null);
  current = drawn;
  overwriteGetLocale(() => current);
  return true;
}

/** The language being rendered: the request's on the server, the page's in the browser. */
export function currentLocale(): Locale {
  return getLocale();
}

/**
 * Switches the language without leaving the page, so nothing typed is lost. The caller has to render the page again (see
 * `LanguageToggle`); listeners clear their validation messages (STATE-15).
 */
export function switchLocale(next: Locale): void {
  if (next === current) return;
  current = next;
  writeStored('local', LOCALE_KEY, next);
  writeCookie(next);
  document.documentElement.lang = next;
  for (const listener of [...listeners]) listener(next);
}

/** Calls `listener` after every change of language. @returns how to stop that */
export function onLocaleChange(listener: (locale: Locale) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls `listener` after every change of language, for instance to clear validation messages. */
export function useLocaleChange(listener: (locale: Locale) => void): void {
  useEffect(() => onLocaleChange(listener), [listener]);
}

/** The language being rendered, for components that need it as a value (`lang`, one of two texts). */
export function useLocale(): Locale {
  return useSyncExternalStore(onLocaleChange, currentLocale, currentLocale);
}
