import { addressOf as addressOfPage, type Page, PAGES } from '../page-table.ts';

/** Where a link of a text leads: an address of the site, `tel:` or `mailto:`; null for a page that texts may not name. */
export function addressOf(href: string): string | null {
  if (/^(?:tel|mailto):/.test(href)) return href;
  const [scheme, name = ''] = href.split(':');
  if (scheme !== 'route' || !Object.hasOwn(PAGES, name)) return null;
  const page = (PAGES as Readonly<Record<string, Page>>)[name];
  return page?.linked ? addressOfPage(page, page.linked) : null;
}
