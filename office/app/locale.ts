import { DEFAULT_LOCALE, type Locale, readLocale } from 'contract/locale';
import { useSyncExternalStore } from 'react';
import { getLocale, overwriteGetLocale } from 'words/runtime';
import { localeCookie } from './locale-cookie.ts';

let current: Locale = DEFAULT_LOCALE;
const listeners = new Set<() => void>();

/** Takes the language that the server has drawn the page in. Before hydration. */
export function startLocale(): void {
  current = readLocale(document.documentElement.lang);
  overwriteGetLocale(() => current);
}

/** The language being rendered: the request's on the server, the page's in the browser. */
export function currentLocale(): Locale {
  return getLocale();
}

/** Keeps a choice for the next pages. */
export function keepLocale(locale: Locale): void {
  document.cookie = localeCookie(locale, location.protocol === 'https:');
}

/** Switches the language without leaving the page, so nothing typed is lost. The caller has the page rendered again. */
export function switchLocale(next: Locale): void {
  current = next;
  keepLocale(next);
  document.documentElement.lang = next;
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The language being rendered, as a value. */
export function useLocale(): Locale {
  return useSyncExternalStore(subscribe, currentLocale, currentLocale);
}
