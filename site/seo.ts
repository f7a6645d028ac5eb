import { type Locale, LOCALES, readLocale } from 'contract/locale';
import { PRODUCT_NAMES } from 'contract/product-names';
import type { FastifyInstance } from 'fastify';
import { PRODUCT_KEYS } from 'lending/product';
import { m } from 'words/messages';
import { foundPaths } from './app/page-table.ts';
import { inLanguage, paths } from './app/paths.ts';
import { fileOf, serveFile } from 'ui/build/serve-assets.ts';

const HOUR = 'public, max-age=3600';

/** robots.txt: every page, no call. A page that must not be found says so itself (`hiddenMeta`). */
export function robotsText(publicUrl: string): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
}

/** sitemap.xml: every public page in both languages, each naming the other (sitemaps.org; `xhtml:link` is Google's). */
export function sitemapText(publicUrl: string): string {
  const entries = foundPaths().flatMap((path) => {
    const alternates = [...LOCALES, 'x-default' as const].map((one) => {
      const href = inLanguage(publicUrl + path, readLocale(one));
      return `<xhtml:link rel="alternate" hreflang="${one}" href="${escape(href)}"/>`;
    });
    return LOCALES.map((locale) => {
      const address = escape(inLanguage(publicUrl + path, locale));
      return `<url><loc>${address}</loc>${alternates.join('')}</url>`;
    });
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** The web app manifest in one language; the same app in both (`id`). */
export function manifestOf(locale: Locale) {
  const words = { locale };
  const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
    src: `/icons/${name}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: '/',
    name: m.site_name({}, words),
    short_name: m.site_name({}, words),
    description: m.found_about({}, words),
    lang: locale,
    dir: 'ltr',
    start_url: paths.home(),
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#ffffff',
    categories: ['finance'],
    icons: [
      icon('icon-192', 192, 'any'),
      icon('icon-512', 512, 'any'),
      icon('icon-maskable-512', 512, 'maskable'),
    ],
    shortcuts: PRODUCT_KEYS.map((product) => ({
      name: PRODUCT_NAMES[product].full({}, words),
      url: paths.product(product),
    })),
  };
}

/**
 * Serves robots.txt, sitemap.xml and the manifests, written at start.
 * @param publicUrl the address that visitors use, without a closing slash
 */
export function serveSeo(app: FastifyInstance, publicUrl: string): void {
  serveFile(app, '/robots.txt', fileOf(robotsText(publicUrl), 'text/plain; charset=utf-8', HOUR));
  const xml = 'application/xml; charset=utf-8';
  serveFile(app, '/sitemap.xml', fileOf(sitemapText(publicUrl), xml, HOUR));
  for (const locale of LOCALES) {
    const text = JSON.stringify(manifestOf(locale));
    serveFile(
      app,
      `/manifest-${locale}.webmanifest`,
      fileOf(text, 'application/manifest+json', HOUR),
    );
  }
}
