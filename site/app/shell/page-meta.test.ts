import { describe, expect, it } from 'vitest';
import { hiddenMeta, pageMeta } from './page-meta.ts';

const matches = [{ loaderData: { publicUrl: 'https://romdoul.example' } }, undefined];
const page = { path: '/faq', title: 'Questions', description: 'Twelve answers.' };

describe('the head of a page', () => {
  it('names its one address, both languages and the card of a shared link', () => {
    const tags = pageMeta(matches, page);
    expect(tags).toContainEqual({ title: 'Questions · រំដួល' });
    expect(tags).toContainEqual({ name: 'description', content: 'Twelve answers.' });
    const bare = 'https://romdoul.example/faq';
    expect(tags).toContainEqual({ tagName: 'link', rel: 'canonical', href: bare });
    for (const [hrefLang, href] of [
      ['km', bare],
      ['en', `${bare}?lang=en`],
      ['x-default', bare],
    ]) {
      expect(tags).toContainEqual({ tagName: 'link', rel: 'alternate', hrefLang, href });
    }
    for (const [name, content] of [
      ['title', 'Questions'],
      ['description', 'Twelve answers.'],
      ['url', bare],
      ['image', 'https://romdoul.example/images/share-km.png'],
      ['locale', 'km_KH'],
      ['locale:alternate', 'en_US'],
    ]) {
      expect(tags).toContainEqual({ property: `og:${name}`, content });
    }
    expect(tags).toContainEqual({ name: 'twitter:card', content: 'summary_large_image' });
    expect(tags).not.toContainEqual({ name: 'robots', content: 'noindex' });
  });

  it('tells in data what the page is about, where there is something', () => {
    const things = [{ '@type': 'FAQPage' }];
    expect(pageMeta(matches, { ...page, things })).toContainEqual({
      'script:ld+json': { '@context': 'https://schema.org', '@graph': things },
    });
    expect(JSON.stringify(pageMeta(matches, page))).not.toContain('ld+json');
  });

  it('of a page for its own visitor tells search engines to leave it out', () => {
    expect(hiddenMeta('Profile')).toEqual([
      { title: 'Profile · រំដួល' },
      { name: 'robots', content: 'noindex' },
    ]);
  });
});
