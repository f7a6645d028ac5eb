import { expect, it } from 'vitest';
import { sharedClasses } from './house-styles.ts';

const sheet = (path: string, text: string) => ({ path, text });

it('names a class that two sheets of a room style, and none that stands within another or in another room', () => {
  const one = sheet('office/a.css', '.card { gap: 0 } .list > li, .card:hover { gap: 1px }');
  const two = sheet('office/b.css', '/* .list {} */ .sheet .card { gap: 0 } .card { gap: 2px }');
  const site = sheet('site/c.css', '.card { gap: 0 }');
  expect(sharedClasses([one, two, site])).toEqual([
    'office: .card in office/a.css and office/b.css',
  ]);
});
