import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { keptPaths } from '../page-table.ts';
import { addressOf } from './page-address.ts';

const FOLDER = new URL('../../../words/pages/', import.meta.url);
const texts = ['km', 'en'].flatMap((locale) =>
  readdirSync(new URL(locale, FOLDER)).map((file) => `${locale}/${file}`),
);

describe('links of the texts', () => {
  it.each(texts)('of %s all lead somewhere', (file) => {
    const text = readFileSync(new URL(file, FOLDER), 'utf8');
    for (const [, href = ''] of text.matchAll(/\]\(([^)]+)\)/g)) {
      const address = addressOf(href);
      expect(address, href).not.toBeNull();
      if (href.startsWith('route:')) expect(keptPaths(), href).toContain(address);
    }
  });

  it('V1.2.2 a name that is no route leads nowhere, nor does any other address', () => {
    for (const href of [
      'route:office',
      'route:loan-detail',
      'route:toString',
      'route:',
      'javascript:alert(1)',
      'https://example.com',
      '/faq',
      'faq',
    ]) {
      expect(addressOf(href), href).toBeNull();
    }
    expect(addressOf('tel:023900900')).toBe('tel:023900900');
  });
});
