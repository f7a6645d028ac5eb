/** The HTML of every page, as the server sends it, by the rules of the standard. */
import { describe, expect, it } from 'vitest';
import { htmlErrors } from './page-html.ts';
import { PUBLIC_PATHS } from './page-paths.ts';
import { LOCALES, site } from './page-visit.ts';

const PATHS = [
  ...PUBLIC_PATHS,
  '/login',
  '/profile',
  '/new-loan',
  '/message',
  '/offline',
  '/no-such-page',
];

describe('the checker', () => {
  it.each([
    ['a name that points nowhere', '<section aria-labelledby="none"></section>'],
    [
      'a way to fill in that the field cannot have',
      '<input type="tel" autocomplete="tel-national">',
    ],
    ['an attribute of one browser', '<input type="text" autocorrect="off">'],
    ['a placeholder in an address', '<a href="mailto:[name@example.com]">x</a>'],
    ['an id twice', '<p id="a"></p><p id="a"></p>'],
    ['an element where it may not stand', '<ul><p>x</p></ul>'],
  ])('finds %s', async (_what, html) => {
    expect(await htmlErrors(html, 'sample')).not.toEqual([]);
  });
});

describe.each(LOCALES)('the HTML in %s', (locale) => {
  it.each(PATHS)('of %s has no error', async (path) => {
    const answer = await fetch(site + path, { headers: { cookie: `locale=${locale}` } });
    expect(await htmlErrors(await answer.text(), path)).toEqual([]);
  });
});
