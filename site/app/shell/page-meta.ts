import type { SiteFacts } from 'contract/site';
import type { MetaDescriptor } from 'react-router';
import { currentLocale } from '../locale.ts';
import { inLanguage } from '../paths.ts';
import { type FoundPage, sharedMeta } from './shared-meta.ts';
import { pageTitle } from './title.ts';

/** The routes of the page, outermost first: the root's data are the site's facts. */
type Matches = readonly ({ readonly loaderData?: unknown } | undefined)[];

/**
 * The head of a page that is meant to be found: title, description, its one address, its other language, and what a shared
 * link shows. The browser keeps only title and address up to date as the person goes on; nobody reads the rest there.
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

/** The head of a page that only its own visitor has use for: search engines leave it out. */
export function hiddenMeta(title: string): MetaDescriptor[] {
  return [{ title: pageTitle(title) }, { name: 'robots', content: 'noindex' }];
}
