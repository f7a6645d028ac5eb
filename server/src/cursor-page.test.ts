import { expect, it } from 'vitest';
import { cursorPage } from './cursor-page.ts';

const page = (found: number[], asked: { after?: string; before?: string }) =>
  cursorPage(found, { ...asked, most: 2 }, String);

it.each([
  ['an empty list', [], {}, { rows: [], previous: null, next: null }],
  ['all on one page', [1, 2], {}, { rows: [1, 2], previous: null, next: null }],
  ['the first of several', [1, 2, 3], {}, { rows: [1, 2], previous: null, next: '2' }],
  ['one in the middle', [3, 4, 5], { after: '2' }, { rows: [3, 4], previous: '3', next: '4' }],
  ['the last', [5], { after: '4' }, { rows: [5], previous: '5', next: null }],
  ['back to the middle', [4, 3, 2], { before: '5' }, { rows: [3, 4], previous: '3', next: '4' }],
  ['back to the first', [2, 1], { before: '3' }, { rows: [1, 2], previous: null, next: '2' }],
  ['nothing before', [], { before: '1' }, { rows: [], previous: null, next: null }],
])('%s', (_, found, asked, expected) => {
  expect(page(found, asked)).toEqual(expected);
});
