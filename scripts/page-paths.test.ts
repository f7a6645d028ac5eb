/** The addresses that the journeys visit against the site's table of pages, which they cannot see. */
import { describe, expect, it } from 'vitest';
import { PAGE_PATHS, PUBLIC_PATHS } from '../journeys/page-paths.ts';
import { foundPaths, keptPaths, PAGES } from '../site/app/page-table.ts';

/** A page's path as React Router matches it. */
function patternOf(path: string): RegExp {
  return new RegExp(
    `^${path.replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?').replaceAll(/:\w+/g, '[^/]+')}$`,
  );
}

describe('the addresses that the journeys visit', () => {
  it.each(Object.entries(PAGES))('hold the page %s', (_name, { path }) => {
    expect(PAGE_PATHS.some((address) => patternOf(path).test(address))).toBe(true);
  });

  it('hold every address that looks the same to all, and every one that search engines are told', () => {
    expect(PAGE_PATHS).toEqual(expect.arrayContaining([...keptPaths()]));
    expect(PUBLIC_PATHS.toSorted()).toEqual([...foundPaths()].toSorted());
  });

  it('are all pages', () => {
    const patterns = Object.values(PAGES).map(({ path }) => patternOf(path));
    const strange = PAGE_PATHS.filter((address) => !patterns.some((path) => path.test(address)));
    expect(strange).toEqual([]);
  });
});
