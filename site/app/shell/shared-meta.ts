import { type Locale, LOCALES } from 'contract/locale';
import type { MetaDescriptor } from 'react-router';
import { m } from 'words/messages';
import { currentLocale } from '../locale.ts';
import { inLanguage } from '../paths.ts';

/** A public page as search engines and messengers are told of it. */
export interface FoundPage {
  /** Its bare address (`paths.…()`), the same for both languages. */
  readonly path: string;
  /** Without the site's name. */
  readonly title: string;
  /** One or two sentences; `import.meta.env.SSR && m.…()` keeps them out of the browser's bundle. */
  readonly description: string | false;
  /** Structured data (schema.org), one object each; `import.meta.env.SSR && …` as well. */
  readonly things?: Things | false;
}

export type Things = readonly Readonly<Record<string, unknown>>[];

/** Locales as Open Graph spells them. */
const TERRITORY: Record<Locale, string> = { km: 'km_KH', en: 'en_US' };

/** Size of the pictures that `npm run pictures` draws. */
const PICTURE = { width: '1200', height: '630' };

/**
 * The rest of a public page's head: description, both languages, the card of a shared link. Runs on the server only.
 * @param publicUrl without a closing slash
 * @param canonical absolute, in the language being rendered
 */
export function sharedMeta(
  { path, title, description, things }: FoundPage,
  publicUrl: string,
  canonical: string,
): MetaDescriptor[] {
  const locale = currentLocale();
  const address = publicUrl + path;
  const property = (name: string, content: string) => ({ property: `og:${name}`, content });
  return [
    { name: 'description', content: description || '' },
    ...LOCALES.map((one) => alternate(one, inLanguage(address, one))),
    alternate('x-default', address),
    property('type', 'website'),
    property('site_name', m.site_name()),
    property('title', title),
    property('description', description || ''),
    property('url', canonical),
    property('image', `${publicUrl}/images/share-${locale}.png`),
    property('image:width', PICTURE.width),
    property('image:height', PICTURE.height),
    property('image:alt', m.found_picture()),
    property('locale', TERRITORY[locale]),
    ...LOCALES.filter((one) => one !== locale).map((one) =>
      property('locale:alternate', TERRITORY[one]),
    ),
    // Title, text and picture are taken from Open Graph.
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(things ? [structured(things)] : []),
  ];
}

/** React Router escapes it, so a `</script>` in a text does not end the element. */
function structured(things: Things): MetaDescriptor {
  return { 'script:ld+json': { '@context': 'https://schema.org', '@graph': things } };
}

function alternate(hrefLang: string, href: string): MetaDescriptor {
  return { tagName: 'link', rel: 'alternate', hrefLang, href };
}
