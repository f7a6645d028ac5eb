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

/** Takes a language that the address asks for as the person's choice, and out of the address, which would outlive the choice. */
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
 * Takes the page's language before anything is drawn. The person's choice lives in local storage, the server
 * reads its mirror in the cookie (STATE-12, decisions Part 3); where they differ the page is in the wrong
 * language, so the mirror is put right and the page asked for again.
 * @returns false when the page is about to be loaded again: draw nothing then
 */
export function startLocale(): boolean {
  takeFromAddress();
  const drawn = readLocale(document.documentElement.lang);
  const stored = readStored('local', LOCALE_KEY);
  if (stored !== null && readLocale(stored) === stored && stored !== drawn) {
    writeCookie(stored);
    // Once only: where cookies are refused the page stays in the server's language.
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

/** The language being drawn: the request's on the server, the page's in the browser. */
export function currentLocale(): Locale {
  return getLocale();
}

/**
 * Switches the language where the person stands: nothing typed is lost, the caller has the whole page drawn
 * again (see `LanguageToggle`). Listeners clear their validation messages (STATE-15).
 */
export function switchLocale(next: Locale): void {
  if (next === current) return;
  current = next;
  writeStored('local', LOCALE_KEY, next);
  writeCookie(next);
  document.documentElement.lang = next;
  for (const listener of [...listeners]) listener(next);
}

/** Runs `listener` after every change of language. @returns how to end that */
export function onLocaleChange(listener: (locale: Locale) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Runs `listener` after every change of language, for instance to clear validation messages. */
export function useLocaleChange(listener: (locale: Locale) => void): void {
  useEffect(() => onLocaleChange(listener), [listener]);
}

/** The language being drawn, for components that need it as a value (`lang`, one of two texts). */
export function useLocale(): Locale {
  return useSyncExternalStore(onLocaleChange, currentLocale, currentLocale);
}
