import { m } from 'words/messages';

/** A page's title in the reader's language, with the site's name behind it (G-52). */
export function pageTitle(title: string): string {
  return `${title} · ${m.site_name()}`;
}
