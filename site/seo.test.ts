import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { foundPaths, keptPaths } from './app/page-table.ts';
import { inLanguage } from './app/paths.ts';
import { manifestOf, robotsText, sitemapText } from './seo.ts';

const SITE = 'https://romdoul.example';

describe('what search engines are told', () => {
  it('robots.txt opens every page, closes the calls and names the sitemap', () => {
    expect(robotsText(SITE)).toBe(
      'User-agent: *\nDisallow: /api/\n\nSitemap: https://romdoul.example/sitemap.xml\n',
    );
  });

  it('the sitemap has each page in both languages, each naming the other', () => {
    const text = sitemapText(SITE);
    const addresses = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
    expect(addresses).toHaveLength(foundPaths().length * 2);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses.slice(0, 2)).toEqual([
      'https://romdoul.example/payday-loan',
      'https://romdoul.example/payday-loan?lang=en',
    ]);
    const [entry = ''] = /<url>.*faq<\/loc>.*/.exec(text) ?? [];
    const alternates = [...entry.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g)];
    expect(alternates.map(([, language, href]) => [language, href])).toEqual([
      ['km', 'https://romdoul.example/faq'],
      ['en', 'https://romdoul.example/faq?lang=en'],
      ['x-default', 'https://romdoul.example/faq'],
    ]);
  });

  it('lists kept pages only: the same for every visitor', () => {
    expect(foundPaths().filter((path) => !keptPaths().includes(path))).toEqual([]);
    expect(inLanguage('/faq', 'km')).toBe('/faq');
  });
});

describe('the manifest', () => {
  it.each(['km', 'en'] as const)('is one program in its own words: %s', (locale) => {
    const manifest = manifestOf(locale);
    expect(manifest.id).toBe('/');
    expect(manifest.lang).toBe(locale);
    expect(/[\u1780-\u17ff]/.test(manifest.name)).toBe(locale === 'km');
    expect(manifest.shortcuts.map(({ url }) => url)).toEqual([
      '/payday-loan',
      '/personal-loans',
      '/purchasing-service',
      '/pawn-service',
    ]);
    for (const { src } of manifest.icons) {
      expect(existsSync(new URL(`public${src}`, import.meta.url)), src).toBe(true);
    }
  });
});
