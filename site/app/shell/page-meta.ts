import type { SiteFacts } from 'contract/site';
import type { MetaDescriptor } from 'react-router';
import { currentLocale } from '../locale.ts';
import { inLanguage } from '../paths.ts';
import { type FoundPage, sharedMeta } from './shared-meta.ts';
import { pageTitle } from './title.ts';

/** The matched routes, outermost first: the root's loader data are the site's facts. */
type Matches = readonly ({ readonly loaderData?: unknown } | undefined)[];

/**
 * The head of a public page: title, description, canonical address, other language, and the card of a shared link. In the
 * browser only title and address are kept up to date, since nobody reads the rest there.
 */
export function pageMeta(matches: Matches, page: FoundPage): MetaDescriptor[] {
  const facts = matches[0]?.loaderData as SiteFacts | undefined;
  const publicUrl = facts?.publicUrl ?? '';
  const canonical = inLanguage(publicUrl + page.path, currentLocale());
  const head: MetaDescriptor[] = [
    { title: pageTitle(page.title) },
    { tagName: 'link', rel: 'canonical', href: canonical },
  ];
  return import.meta.env.SSR ? [...head, ...sharedMeta(page, publicUrl, canonical)] : head;
}

/** The head of a page that search engines must leave out. */
export function hiddenMeta(title: string): MetaDescriptor[] {
  return [{ title: pageTitle(title) }, { name: 'robots', content: 'noindex' }];
}
